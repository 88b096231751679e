// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, getLobby, playOn, post, readRecord, TooLarge } from '../../src/service/api';
import { excuse } from '../../src/words/excuse';
import { speech } from '../../src/words/speech.svelte';

afterEach(async () => {
  vi.unstubAllGlobals();
  await speech.choose('en');
});

const answering = (body: object, init: ResponseInit) =>
  vi.stubGlobal('fetch', async () => Response.json(body, init));
const failure = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => null,
    (error) => error,
  );

describe('what the server refuses', () => {
  it('is told in its own words, with the field', async () => {
    answering({ detail: 'the body is larger than 65536 bytes', field: 'text' }, { status: 400 });
    const error = await failure(getLobby());
    expect(error).toMatchObject({ status: 400, field: 'text', wait: null });
    expect(excuse(error)).toBe('the body is larger than 65536 bytes');
  });
  it.each([429, 503])('for now, says when to try again: %i', async (status) => {
    const headers = { 'Retry-After': '30' };
    answering({ detail: 'too many rooms from here', field: null }, { status, headers });
    const error = await failure(getLobby());
    expect(excuse(error)).toBe('Too many rooms from here. Try again in 30\u00a0s.');
    await speech.choose('fr');
    expect(excuse(error)).toContain('Réessayez dans 30\u00a0s.');
  });
  it('for now, without a time', () => {
    expect(excuse(new ApiError(429, 'busy.', null))).toBe('Busy. Try again in a while.');
    expect(excuse(new ApiError(503, 'needs typst', null))).toBe('needs typst');
  });
  it('for long, says so in minutes', () => {
    expect(excuse(new ApiError(429, 'wait', null, 150))).toContain('in 3\u00a0min');
  });
});

describe('a request', () => {
  it('says in which language it is to be answered', async () => {
    const fetched = vi.fn(async () => Response.json({}));
    vi.stubGlobal('fetch', fetched);
    await speech.choose('fr');
    await post('/api/lobby/fit', {});
    const headers = { 'Accept-Language': 'fr', 'Content-Type': 'application/json' };
    expect(fetched).toHaveBeenCalledWith('/api/lobby/fit', expect.objectContaining({ headers }));
  });
});

describe('what is too large', () => {
  const unsent = vi.fn();
  it('is not sent: a record as a file', async () => {
    vi.stubGlobal('fetch', unsent);
    const error = await failure(readRecord('é'.repeat(2.5 * 1024 * 1024)));
    expect(error).toBeInstanceOf(TooLarge);
    expect(excuse(error)).toBe('The server takes 4 MB at most: this is larger.');
    await speech.choose('fr');
    expect(excuse(error)).toContain('4\u00a0Mo');
    expect(unsent).not.toHaveBeenCalled();
  });
  it('is not sent: a record that is played on, as it is written in the question', async () => {
    vi.stubGlobal('fetch', unsent);
    const record = '"'.repeat(2.5 * 1024 * 1024);
    const error = await failure(playOn({ record, number: 1, seats: [] }));
    expect(error).toBeInstanceOf(TooLarge);
    expect(unsent).not.toHaveBeenCalled();
  });
  it('is not sent: a company', async () => {
    vi.stubGlobal('fetch', unsent);
    const error = await failure(post('/api/companies/review', { text: 'x'.repeat(70_000) }));
    expect(excuse(error)).toContain('64 kB at most');
    expect(unsent).not.toHaveBeenCalled();
  });
});
