/** Typed calls to the server. A refusal becomes an ApiError that keeps the server's own words. */
import type { Showing } from './replay/wire';
import type { Geometry, MissionTable, QuestionName, Questions } from './wire';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly field: string | null,
  ) {
    super(detail);
    this.name = 'ApiError';
  }
}

interface Refusal {
  readonly detail?: unknown;
  readonly field?: unknown;
}

async function refusal(response: Response): Promise<ApiError> {
  const body: Refusal = await response.json().catch(() => ({}));
  const detail = typeof body.detail === 'string' ? body.detail : response.statusText;
  const field = typeof body.field === 'string' ? body.field : null;
  return new ApiError(response.status, detail, field);
}

async function call<T>(address: string, init: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(address, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, '', null);
  }
  if (!response.ok) throw await refusal(response);
  return (await response.json()) as T;
}

const optional = (signal?: AbortSignal): RequestInit => (signal ? { signal } : {});

export const getGeometry = (signal?: AbortSignal): Promise<Geometry> =>
  call('/api/geometry', optional(signal));

export const getTable = (mission: string, signal?: AbortSignal): Promise<MissionTable> =>
  call(`/api/missions/${encodeURIComponent(mission)}/table`, optional(signal));

export function ask<N extends QuestionName>(
  name: N,
  body: Questions[N]['ask'],
  signal?: AbortSignal,
): Promise<Questions[N]['answer']> {
  return call(`/api/ask/${name}`, {
    ...optional(signal),
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** The frames of a battle that two random players fight for this. */
export const getSample = (seed: number, signal?: AbortSignal): Promise<Showing> =>
  call(`/api/records/sample?seed=${seed}`, optional(signal));

/** The frames of a record, from the text of its file. */
export const readRecord = (text: string, signal?: AbortSignal): Promise<Showing> =>
  call('/api/records', { ...optional(signal), method: 'POST', body: text });
