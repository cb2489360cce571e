// A test file that is open: what it says, what is wrong with it, and what was last saved.
import { type Answer, get, post, request } from '~/api/client';
import type { Diagnostic, Edited, SuiteFile, Validation } from '~/api/types';
import { formatNames } from '~/formats';

export interface OpenSuite {
  path: string;
  format: string | null; // the last one that was recognised and has forms: a text with faults has none, nor has another program's config
  value: unknown; // what the text says; while it cannot be read, what it last said
  text: string;
  savedText: string;
  etag: string | null;
  readable: boolean; // the text can be read, so that `value` is what it says
  diagnostics: Diagnostic[];
}

// Files of other programs, such as promptfoo's, are run as they are; forms would write what is no part of them.
const formOf = (format: string | null): string | null => (format !== null && formatNames.includes(format) ? format : null);

export const isChanged = (suite: OpenSuite): boolean => suite.text !== suite.savedText;

export async function readFile(path: string): Promise<OpenSuite> {
  const { data, etag } = await request<SuiteFile>('GET', '/api/v1/suites/file', { query: { path } });
  return opened(data, etag);
}

// Throws an ApiError of status 412 where the file is no longer what was read.
export async function writeFile(suite: OpenSuite): Promise<OpenSuite> {
  const { data, etag } = await put(suite.path, suite.text, { etag: suite.etag });
  return { ...opened(data, etag), format: formOf(data.format) ?? suite.format };
}

// Writes a file only where there is none.
export const createFile = (path: string, text: string): Promise<Answer<SuiteFile>> => put(path, text, { onlyNew: true });

export async function removeFile(path: string): Promise<void> {
  await request('DELETE', '/api/v1/suites/file', { query: { path } });
}

// What a text says.
export async function readText(suite: OpenSuite, text: string): Promise<OpenSuite> {
  const said = await post<Validation>('/api/v1/validate', { text, path: suite.path });
  return said.value === null
    ? { ...suite, text, readable: false, diagnostics: said.diagnostics }
    : { ...suite, text, readable: true, value: said.value, format: formOf(said.format) ?? suite.format, diagnostics: said.diagnostics };
}

// The text that says `value`, with its comments.
export async function writeValue(suite: OpenSuite, value: unknown): Promise<OpenSuite> {
  const body = { text: suite.text, value, path: suite.path, ...(suite.format ? { format: suite.format } : {}) };
  const edited = await post<Edited>('/api/v1/edit', body);
  return { ...suite, text: edited.text, value, readable: true, diagnostics: edited.diagnostics };
}

export const textOf = async (path: string): Promise<string> => (await get<SuiteFile>('/api/v1/suites/file', { path })).text;

const put = (path: string, text: string, only: { etag?: string | null; onlyNew?: boolean }) =>
  request<SuiteFile>('PUT', '/api/v1/suites/file', { query: { path }, body: { text }, ...only });

const opened = (file: SuiteFile, etag: string | null): OpenSuite => ({
  path: file.path,
  format: formOf(file.format),
  value: file.value,
  text: file.text,
  savedText: file.text,
  etag: etag ?? file.etag,
  readable: file.value !== null,
  diagnostics: file.diagnostics,
});
