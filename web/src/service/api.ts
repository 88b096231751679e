/** Typed calls to the server. A refusal becomes an ApiError that keeps the server's own words. */
import type {
  Because,
  Briefing,
  Fit,
  FitAsk,
  Geometry,
  Lobby,
  MissionName,
  NewRoom,
  Opened,
  PlayOn,
  Problem,
  RecordWhy,
  RoomView,
  Showing,
  TableView,
} from './protocol';
import { reader } from './reader';
import { ruled, ruledAddress } from './ruleSet';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly field: string | null,
    /** Seconds after which the server may be asked again, where it said so. */
    readonly wait: number | null = null,
  ) {
    super(detail);
    this.name = 'ApiError';
  }
}

/** More than the server would read: it was not sent. */
export class TooLarge extends ApiError {
  constructor(readonly most: number) {
    super(413, `the body is larger than ${most} bytes`, null);
    this.name = 'TooLarge';
  }
}

/** Whatever stands between page and server may answer in its place. */
type Refusal = Partial<Record<keyof Problem, unknown>>;

async function refusal(response: Response): Promise<ApiError> {
  const body: Refusal = await response.json().catch(() => ({}));
  const detail = typeof body.detail === 'string' ? body.detail : response.statusText;
  const field = typeof body.field === 'string' ? body.field : null;
  const wait = Number(response.headers.get('Retry-After'));
  return new ApiError(response.status, detail, field, wait > 0 ? Math.ceil(wait) : null);
}

/** In which language a refusal is to be told, and what else has words. */
const asReader = (): Record<string, string> =>
  reader.language ? { 'Accept-Language': reader.language } : {};

/** An answer that is one: what the server refuses, or no server at all, is an ApiError. */
async function reached(address: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address, { ...init, headers: { ...init.headers, ...asReader() } });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, '', null);
  }
  if (!response.ok) throw await refusal(response);
  return response;
}

const call = async <T>(address: string, init: RequestInit): Promise<T> =>
  (await (await reached(address, init)).json()) as T;

const optional = (signal?: AbortSignal): RequestInit => (signal ? { signal } : {});
/** Largest bodies in bytes: of a question, and of one with a record in it. */
const QUESTION = 64 * 1024;
export const RECORD = 4 * 1024 * 1024;

/** A server may hang up on what is too large before it can say so: better not to send it. */
function weighed(body: string, most: number): string {
  if (new Blob([body]).size > most) throw new TooLarge(most);
  return body;
}
const posting = (body: unknown, most = QUESTION): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: weighed(JSON.stringify(body), most),
});

export const get = <T>(address: string, signal?: AbortSignal): Promise<T> =>
  call(address, optional(signal));

const getText = async (address: string): Promise<string> => (await reached(address, {})).text();

/** A question with a body. */
export const post = async <T>(address: string, body: unknown, signal?: AbortSignal): Promise<T> =>
  call(address, { ...optional(signal), ...posting(body) });

/** A question with a record in its body. */
const postRecord = async <T>(
  address: string,
  body: { readonly [field: string]: unknown },
): Promise<T> => call(address, posting(body, RECORD));

/** A question whose answer is a file. */
export const postForFile = async (address: string, body: unknown): Promise<Blob> =>
  (await reached(address, posting(body))).blob();

export const getGeometry = (signal?: AbortSignal): Promise<Geometry> =>
  get('/api/geometry', signal);

export const getTable = (mission: string, signal?: AbortSignal): Promise<TableView> =>
  get(ruledAddress(`/api/missions/${encodeURIComponent(mission)}/table`), signal);

/** All missions. */
export const getMissions = (): Promise<readonly MissionName[]> =>
  get(ruledAddress('/api/missions'));

/** The frames of a battle that two random players fight for this. */
export const getSample = (seed: number, signal?: AbortSignal): Promise<Showing> =>
  get(ruledAddress(`/api/records/sample?seed=${seed}`), signal);

/** The text of the record of that battle. */
export const getSampleRecord = (seed: number): Promise<string> =>
  getText(ruledAddress(`/api/records/sample/record?seed=${seed}`));

/** The frames of a record, from the text of its file. */
export const readRecord = async (text: string): Promise<Showing> =>
  call('/api/records', { method: 'POST', body: weighed(text, RECORD) });

/** The frames of a battle that was fought in a room and is over. */
export const getFought = (room: string, signal?: AbortSignal): Promise<Showing> =>
  get(`/api/rooms/${encodeURIComponent(room)}/showing`, signal);

/** The text of the record of such a battle. */
export const getFoughtRecord = (room: string): Promise<string> =>
  getText(`/api/rooms/${encodeURIComponent(room)}/record`);

/** What decided an event of such a battle. */
export const getFoughtWhy = (room: string, frame: number, event: number): Promise<Because> =>
  get(`/api/rooms/${encodeURIComponent(room)}/why/${frame}/${event}`);

/** What decided an event of a record, from the text of its file. */
export const askWhy = (text: string, frame: number, event: number): Promise<Because> =>
  postRecord('/api/records/why', { text, frame, event } satisfies RecordWhy);

export const getLobby = (): Promise<Lobby> => get(ruledAddress('/api/lobby'));

export const getBriefing = (mission: string, signal?: AbortSignal): Promise<Briefing> =>
  get(ruledAddress(`/api/missions/${encodeURIComponent(mission)}/briefing`), signal);

/** What speaks against companies in a mission, before a room is opened. */
export const getFit = (ask: FitAsk, signal?: AbortSignal): Promise<Fit> =>
  post('/api/lobby/fit', ruled(ask), signal);

export const openRoom = (room: NewRoom): Promise<Opened> => post('/api/rooms', ruled(room));

/** A room in which a recorded battle is played on after one of its orders. */
export const playOn = (wish: PlayOn): Promise<Opened> =>
  postRecord('/api/rooms/continued', { ...wish });

export const getRoom = (room: string): Promise<RoomView> =>
  get(`/api/rooms/${encodeURIComponent(room)}`);

/** Whether the server would answer at another time; what it cannot do at all has none. */
export const isBusy = ({ status, wait }: ApiError): boolean =>
  status === 429 || (status === 503 && wait !== null);
