import { randomUUID } from 'node:crypto';
import { demoPassword } from '#demo/firm/staff.ts';
import type { ReferenceName } from '#shared/records/reference/registry.ts';

/** Where the application under test answers; the configuration sets it. */
export const baseUrl = process.env.E2E_URL ?? '';

export type Credentials = { username: string; password: string };
export type Tokens = { token: string; expiresAt: string };
export type Row = { id: number; version: number; name: string } & Record<string, unknown>;
type Answer<Data> = { status: number; message: string; data: Data; errors?: Record<string, string> };

/** A name that no other test uses. */
export const unique = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;

/** A demo user, by name. */
export const demo = (username: string): Credentials => ({ username, password: demoPassword });
export const admin = demo('admin');

async function call<Data>(
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer<Data>> {
  const response = await fetch(`${baseUrl}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...((await response.json()) as { message: string; data: Data }) };
}

async function done<Data>(answer: Promise<Answer<Data>>): Promise<Data> {
  const { status, message, data, errors } = await answer;
  if (status >= 400)
    throw new Error(
      `The application refused a preparation: ${status} ${message} ${JSON.stringify(errors ?? {})}`,
    );
  return data;
}

/** Opens a separate session. */
export const openSession = (credentials: Credentials): Promise<Tokens> =>
  done(call<Tokens>(null, 'POST', '/auth/login', credentials));

/** Tries to sign in and returns the status. */
export const trySignIn = async (credentials: Credentials): Promise<number> =>
  (await call(null, 'POST', '/auth/login', credentials)).status;

const kept = new Map<string, Promise<Tokens>>();

/** The one session that the tests of this worker share for a user nobody signs out. */
export function sharedSession(credentials: Credentials): Promise<Tokens> {
  const known = kept.get(credentials.username) ?? openSession(credentials);
  kept.set(credentials.username, known);
  return known;
}

/** Calls the API as somebody nobody signs out; a refusal fails the test. */
export async function callAs<Data>(
  who: Credentials,
  method: string,
  path: string,
  body?: unknown,
): Promise<Data> {
  const { token } = await sharedSession(who);
  return done(call<Data>(token, method, path, body));
}

/** Uploads a file as the administrator; returns its id. */
export async function upload(name: string, type: string, content: string): Promise<number> {
  const { token } = await sharedSession(admin);
  const body = new FormData();
  body.append('file', new Blob([content], { type }), name);
  const response = await fetch(`${baseUrl}/api/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  return ((await response.json()) as { data: { id: number } }).data.id;
}

/** A file that the API returns to the administrator. */
export async function content(path: string): Promise<Uint8Array> {
  const { token } = await sharedSession(admin);
  const response = await fetch(`${baseUrl}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`No file at ${path}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Calls the API with a key that is not a session; a refusal fails the test. */
export const callWithKey = <Data>(key: string, method: string, path: string, body?: unknown): Promise<Data> =>
  done(call<Data>(key, method, path, body));

/** The status with which the API answers somebody. */
export async function statusFor(
  who: Credentials,
  method: string,
  path: string,
  body?: unknown,
): Promise<number> {
  const { token } = await sharedSession(who);
  return (await call(token, method, path, body)).status;
}

const asAdmin = <Data>(method: string, path: string, body?: unknown): Promise<Data> =>
  callAs(admin, method, path, body);

/** What tests prepare and look up as the administrator, without a browser. */
export const prepare = {
  list: (entity: ReferenceName, query: string) => asAdmin<Row[]>('GET', `/${entity}?${query}`),
  get: (entity: ReferenceName, id: number) => asAdmin<Row>('GET', `/${entity}/${id}`),
  post: (path: string, body: object) => asAdmin<unknown>('POST', path, body),
  create: (entity: ReferenceName, values: object) => asAdmin<Row>('POST', `/${entity}`, values),
  change: async (entity: ReferenceName, id: number, values: object) => {
    const { version } = await prepare.get(entity, id);
    return asAdmin<Row>('PUT', `/${entity}/${id}`, { version, ...values });
  },
};

/** Chooses a password with a mailed token. */
export const choosePassword = (token: string, password: string): Promise<unknown> =>
  done(call(null, 'POST', '/auth/reset-password', { token, password }));

/** Ends the session on the server, as another device would. */
export const endSession = (token: string): Promise<unknown> => done(call(token, 'POST', '/auth/logout'));
