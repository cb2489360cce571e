// Requests to the server the page came from. Answers are plain data, or the `data` of an envelope.
import { isGatewayError, noteAnswer } from './connection';
import { parseExactly } from './exact_numbers';
import type { Blame, ErrorResponse, KitchenError } from './types';

// What the server refused, or that it could not be reached (status 0).
export class ApiError extends Error {
  readonly status: number;
  readonly blames: Blame[];

  constructor(status: number, message: string, blames: Blame[] = []) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.blames = blames;
  }
}

const passing = [0, 401, 502, 503, 504];

// The server could not be reached, is ending, or has been started again with another token: the same may go well later.
export const isPassing = (error: unknown): boolean => error instanceof ApiError && passing.includes(error.status);

export interface Answer<T> {
  data: T;
  etag: string | null;
}

export interface RequestOptions {
  body?: unknown;
  query?: Record<string, string | number | boolean | null | undefined>;
  etag?: string | null; // saves only where it is still this one
  onlyNew?: boolean; // saves only where there is none yet
  signal?: AbortSignal;
}

export async function request<T>(method: string, path: string, options: RequestOptions = {}): Promise<Answer<T>> {
  const response = await send(method, path, options);
  const data = await read(response);
  if (!response.ok) throw told(response.status, data);
  return { data: unwrapped(data) as T, etag: response.headers.get('ETag') };
}

export const get = async <T>(path: string, query?: RequestOptions['query'], signal?: AbortSignal): Promise<T> =>
  (await request<T>('GET', path, { query, signal })).data;

export const post = async <T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> =>
  (await request<T>('POST', path, { body, signal })).data;

// "/api/v1/runs/{run}" with its pieces percent-encoded: address`/api/v1/runs/${run}`
export function address(parts: TemplateStringsArray, ...pieces: string[]): string {
  return parts.reduce((whole, part, index) => whole + encodeURIComponent(pieces[index - 1] ?? '') + part);
}

async function send(method: string, path: string, options: RequestOptions): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  if (options.etag) headers['If-Match'] = options.etag;
  if (options.onlyNew) headers['If-None-Match'] = '*';
  try {
    const response = await fetch(withQuery(path, options.query), {
      method,
      headers,
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
      signal: options.signal,
      credentials: 'same-origin',
    });
    noteAnswer(!isGatewayError(response.status));
    return response;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    noteAnswer(false);
    throw new ApiError(0, 'The server does not answer. Is proctor serve still running?');
  }
}

function withQuery(path: string, query: RequestOptions['query'] = {}): string {
  const said = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  if (said.length === 0) return path;
  return `${path}?${new URLSearchParams(said.map(([name, value]) => [name, String(value)]))}`;
}

async function read(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  const text = await response.text();
  try {
    return parseExactly(text);
  } catch {
    return text;
  }
}

function unwrapped(data: unknown): unknown {
  const isEnvelope = isRecord(data) && data.status === 'success' && 'data' in data && 'meta' in data;
  return isEnvelope ? data.data : data;
}

function told(status: number, data: unknown): ApiError {
  if (!isRecord(data)) return new ApiError(status, `The server answered with status ${status}.`);
  const problem = data as Partial<ErrorResponse> & Partial<KitchenError>; // the latter for clients of other tools
  return new ApiError(status, problem.detail ?? problem.title ?? problem.error ?? `The server answered with status ${status}.`, problem.errors ?? problem.details ?? []);
}

const isRecord = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null;
