import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError, address, get, post, request } from './client';

const answers = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  vi.stubGlobal('fetch', vi.fn(async () => new Response(status === 204 ? null : JSON.stringify(body), { status, headers })));

afterEach(() => vi.unstubAllGlobals());

describe('client', () => {
  test("R47 reads the envelope's data", async () => {
    answers(200, { status: 'success', status_code: 200, data: [1, 2], message: '', meta: {} });
    expect(await get('/api/v0/tests')).toEqual([1, 2]);
  });

  test('reads plain data as it is', async () => {
    answers(200, { items: [], next: null });
    expect(await get('/api/v1/runs')).toEqual({ items: [], next: null });
  });

  test('gives the ETag on', async () => {
    answers(200, {}, { ETag: '"7"' });
    expect((await request('GET', '/api/v1/suites/file')).etag).toBe('"7"');
  });

  test('R47 an error has its status, its detail and what is to blame', async () => {
    answers(422, { status: 'error', detail: 'Validation failed', errors: [{ code: 'E1', message: 'no', field: 'a', context: null }] });
    const error = await post('/api/v1/runs', {}).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 422, message: 'Validation failed', blames: [{ code: 'E1' }] });
  });

  test('faults in the words of other tools are read, too', async () => {
    answers(409, { error: 'The name is taken' });
    await expect(post('/api/v1/prompts', {})).rejects.toMatchObject({ status: 409, message: 'The name is taken', blames: [] });
  });

  test('a server that does not answer is told as that', async () => {
    vi.stubGlobal('fetch', vi.fn(async () => Promise.reject(new TypeError('failed'))));
    await expect(get('/api/v1/runs')).rejects.toMatchObject({ status: 0 });
  });

  test('pieces of an address are encoded', () => {
    expect(address`/api/v1/runs/${'a/b?'}/stop`).toBe('/api/v1/runs/a%2Fb%3F/stop');
  });
});
