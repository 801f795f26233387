import { ApiError } from '#web/platform/api/api-error.ts';
import { currentToken, refuseToken } from '#web/platform/api/session.ts';

interface ListMeta {
  page: number;
  limit: number;
  totalResults: number;
  totalPages: number;
  isCapped: boolean;
}

export interface Answer<Data> {
  success: true;
  message: string;
  data: Data;
}

export interface ListAnswer<Row> extends Answer<Row[]> {
  meta: ListMeta;
}

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const asRecord = (value: unknown) => (isRecord(value) ? value : {});

/** '/users/:id' with its parameters filled in and the query appended; empty values are left out. */
export function apiPath(path: string, parameters: Query = {}, query: Query = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parameters[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return `/api${filled}${text && `?${text}`}`;
}

/** `fetch` with the bearer token; a response that rejects the token signs out. */
export async function authorisedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const token = currentToken();
  const headers = new Headers(init.headers);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const response = await fetch(input, { ...init, headers });
  if (response.status === 401) refuseToken(token);
  return response;
}

async function parsedBody(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text ? JSON.parse(text) : {};
  } catch {
    return {};
  }
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await authorisedFetch(address, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, {});
  }
}

async function call<Result>(address: string, init: RequestInit): Promise<Result> {
  const response = await reach(address, init);
  const body = await parsedBody(response);
  const isDone = response.status === 200 || response.status === 201;
  if (!isDone || (isRecord(body) && body.success === false))
    throw new ApiError(response.status, asRecord(body));
  return body as Result;
}

function withBody(method: string, body: unknown): RequestInit {
  if (body === undefined) return { method };
  return { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

/** The REST API; paths begin after `/api`. Nothing is retried: a refusal throws an ApiError. */
export const rest = {
  get: <Data>(path: string, query: Query = {}, signal?: AbortSignal) =>
    call<Answer<Data>>(apiPath(path, {}, query), signal ? { signal } : {}),
  list: <Row>(path: string, query: Query = {}, signal?: AbortSignal) =>
    call<ListAnswer<Row>>(apiPath(path, {}, query), signal ? { signal } : {}),
  post: <Data>(path: string, body?: unknown) => call<Answer<Data>>(apiPath(path), withBody('POST', body)),
  put: <Data>(path: string, body?: unknown) => call<Answer<Data>>(apiPath(path), withBody('PUT', body)),
  delete: <Data>(path: string, query: Query = {}) =>
    call<Answer<Data>>(apiPath(path, {}, query), { method: 'DELETE' }),
};

/** Fetches a protected file with the token in a header; the caller revokes the object URL. */
export async function fetchObjectUrl(path: string, query: Query = {}): Promise<string> {
  const response = await reach(apiPath(path, {}, query), {});
  if (!response.ok) throw new ApiError(response.status, asRecord(await parsedBody(response)));
  return URL.createObjectURL(await response.blob());
}

/** A page of a PDF as a picture, with the number of pages from the header x-page-count. */
export async function fetchPage(
  path: string,
  query: Query = {},
): Promise<{ address: string; pages: number | null }> {
  const response = await reach(apiPath(path, {}, query), {});
  if (!response.ok) throw new ApiError(response.status, asRecord(await parsedBody(response)));
  const pages = Number(response.headers.get('x-page-count'));
  return { address: URL.createObjectURL(await response.blob()), pages: pages > 0 ? pages : null };
}

function fileNameOf(response: Response): string | null {
  const disposition = response.headers.get('Content-Disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/i.exec(disposition)?.[1] ?? null);
}

/** Saves a protected file under the name that the server gives it. */
export async function download(path: string, query: Query = {}, fallbackName = 'download'): Promise<void> {
  const response = await reach(apiPath(path, {}, query), {});
  if (!response.ok) throw new ApiError(response.status, asRecord(await parsedBody(response)));
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = fileNameOf(response) ?? fallbackName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Sends one file as multipart form data and reports its progress between 0 and 1; an abort rejects with an AbortError. */
export function upload<Data>(
  path: string,
  file: File,
  onProgress: (share: number) => void = () => {},
  signal?: AbortSignal,
): Promise<Answer<Data>> {
  const token = currentToken();
  const request = new XMLHttpRequest();
  request.open('POST', apiPath(path));
  request.responseType = 'text';
  if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
  request.upload.addEventListener('progress', (event) => {
    if (event.lengthComputable) onProgress(event.loaded / event.total);
  });
  const form = new FormData();
  form.append('file', file);
  return new Promise((resolve, reject) => {
    request.addEventListener('error', () => reject(new ApiError(0, {})));
    request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    request.addEventListener('load', () => {
      if (request.status === 401) refuseToken(token);
      const body = parsedText(request.responseText);
      const isDone = request.status === 200 || request.status === 201;
      if (isDone && body.success !== false) resolve(body as unknown as Answer<Data>);
      else reject(new ApiError(request.status, body));
    });
    request.send(form);
  });
}

function parsedText(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return isRecord(body) ? body : {};
  } catch {
    return {};
  }
}
