import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll } from 'vitest';
import type { Program } from '#server/app/serve.ts';
import { serve } from '#server/app/serve.ts';
import { createServices, startServices } from '#server/app/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { systemActor, write } from '#server/platform/database/write.ts';
import { readSettings } from '#server/platform/env.ts';
import type {} from '#server/platform/http/access.ts';
import { createLog } from '#server/platform/http/logging.ts';
import type { Services } from '#server/platform/http/services.ts';
import { PaperReader } from '#server/platform/paper/reading/reader.ts';
import { LetterRenderer } from '#server/platform/paper/rendering/render-letter.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { sessions } from '#server/records/staff/tables.ts';
import { permissions } from '#shared/platform/permissions.ts';
import { authorise, licence } from '#test/licence.ts';
import { sampleValues } from './samples.ts';

/** One route of the server. */
export type Route = { method: string; url: string; access: string };

/** A server in this process, and users to call it as. */
export type TestApp = {
  app: FastifyInstance;
  services: Services;
  routes: Route[];
  /** Signs in a new user who holds just these permissions; returns the headers of their calls. */
  signIn: (
    held: readonly string[],
    more?: Record<string, unknown>,
  ) => Promise<{ id: number; headers: { authorization: string } }>;
};

/**
 * Paper is written and read in the same way for every test: the threads and processes that do it are loaded once for all files of a worker,
 * and end with it. Idle ones live longer than in production, since the next file that needs them may be a minute away.
 */
const paper = {
  letters: new LetterRenderer(),
  reader: new PaperReader({ idleMs: { recognising: 120_000, desk: 120_000 } }),
};

export const everyPermission = Object.keys(permissions);

/**
 * Builds the server of a program on a test's database; it is closed after the file's last test. `logged` is called with each line of its
 * log.
 */
export async function appOf(
  program: Program,
  database: Database,
  env: Record<string, string> = {},
  logged: (line: string) => void = () => undefined,
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'concordat-app-'));
  const settings = readSettings({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    SESSION_SECRET: 's'.repeat(40),
    ...env,
  });
  const log = createLog(settings, { write: logged });
  const own = createServices({ settings, database, log });
  const stop = await startServices(own);
  const services = { ...own, ...paper };
  const added: RouteOptions[] = [];
  const app = await serve(program, services, undefined, (route) => added.push(route));
  await app.ready();
  // Read late: scopes mark their routes after adding them.
  const routes = added.flatMap(({ method, url, config }) =>
    [method].flat().map((each) => ({ method: each, url, access: config?.access ?? '' })),
  );
  afterAll(async () => {
    await app.close();
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { app, services, routes, signIn: (held, more) => signIn(services, held, more) };
}

/**
 * `ipNumber` makes the user a licensed practitioner; since when is not known. Every user has the written authority of all practitioners
 * who signed in before, unless `hasAuthority` is false.
 */
async function signIn(
  services: Services,
  held: readonly string[],
  { ipNumber, hasAuthority, ...more }: Record<string, unknown> = {},
) {
  const { database } = services;
  const permissionIds = await permissionIdsOf(database, held);
  const values = {
    ...(await sampleValues(database, 'users', 'Test user')),
    permissionIds,
    ...more,
  };
  const user = await write(database, systemActor, (w) => createRow(w, 'users', values as never));
  if (hasAuthority !== false) await authorise(database, user.id);
  if (typeof ipNumber === 'string') await licence(database, user.id, { number: ipNumber });
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;
  const [session] = await database
    .insert(sessions)
    .values({ userId: user.id, expiresAt: new Date(expiresAt * 1000), ip: '127.0.0.1', userAgent: 'test' })
    .returning({ id: sessions.id });
  const token = await services.sessions.sign({ userId: user.id, sessionId: session!.id, expiresAt });
  return { id: user.id, headers: { authorization: `Bearer ${token}` } };
}

/** The ids of the permissions of these names; any that the test's database lacks are added. */
async function permissionIdsOf(database: Database, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const { permissions: table } = tables;
  await database
    .insert(table)
    .values(names.map((name) => ({ name, label: name })))
    .onConflictDoNothing();
  const rows = await database
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.name, [...names]));
  return rows.map(({ id }) => id);
}
