import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { openDatabase } from '#server/database/open.ts';
import { systemActor, write } from '#server/database/write.ts';
import { getRow, listRows } from '#server/reference/queries.ts';
import { createRow, updateRow } from '#server/reference/rows.ts';
import type { Actor } from '#shared/permissions.ts';
import { ENTITY, sampleInput } from './reference-entity.ts';

/**
 * The yardstick: node:http and pg with nothing between them, running the very statements that the full stack runs. They are
 * recorded from it once, at the start, and replayed with the values of each request in place of the recorded ones.
 */

type Statement = { text: string; values: unknown[] };

const { database } = await openDatabase({
  databaseUrl: process.env.DATABASE_URL ?? null,
  databasePool: 10,
  dataDir: process.env.DATA_DIR ?? '',
});
const pool = database.$client;
const actor: Actor = {
  id: 1,
  name: 'Bench',
  permissions: new Set(),
  caseAccess: 'full',
  domainIds: 'all',
  sessionId: '',
};

async function recorded<T>(run: () => Promise<T>): Promise<{ statements: Statement[]; result: T }> {
  const statements: Statement[] = [];
  const original = Reflect.get(pg.Client.prototype, 'query') as (...words: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...words: unknown[]) {
    const [first, values] = words as [string | { text: string; values?: unknown[] }, unknown];
    const text = typeof first === 'string' ? first : first.text;
    statements.push({ text, values: (Array.isArray(values) ? values : []) as unknown[] });
    return original.apply(this, words);
  } as typeof pg.Client.prototype.query;
  try {
    return { statements, result: await run() };
  } finally {
    pg.Client.prototype.query = original as typeof pg.Client.prototype.query;
  }
}

/** The recorded value, or what this request has in its place; inside text (the audit rows) too. */
function inPlace(value: unknown, swaps: [unknown, unknown][]): unknown {
  for (const [from, to] of swaps) {
    if (value === from) return to;
    if (typeof value === 'string' && typeof from === 'string' && value.includes(from))
      return value.replaceAll(from, String(to));
  }
  return value;
}

const input = await sampleInput(database, 'probe of the bare server');
const list = await recorded(() => listRows(database, ENTITY, actor, { page: 1, limit: 25, dir: 'asc' }));
const creation = await recorded(() => write(database, { id: 1 }, (w) => createRow(w, ENTITY, input)));
const { id } = creation.result;
const reading = await recorded(() => getRow(database, ENTITY, actor, id));
const change = await recorded(() =>
  write(database, { id: 1 }, (w) => updateRow(w, ENTITY, id, 1, { description: 'probe of a change' })),
);
await write(database, systemActor, async (w) => w.audit({ entity: 'bench', entityId: 1, action: 'ready' }));

async function replay(statements: Statement[], swaps: [unknown, unknown][]): Promise<pg.QueryResult> {
  const client = await pool.connect();
  try {
    let last: pg.QueryResult | undefined;
    let inserted: number | undefined;
    for (const { text, values } of statements) {
      const all: [unknown, unknown][] = inserted === undefined ? swaps : [...swaps, [id, inserted]];
      last = await client.query(
        text,
        values.map((value) => inPlace(value, all)),
      );
      if (inserted === undefined && /^insert/i.test(text)) inserted = last.rows[0]?.id as number | undefined;
    }
    return last as pg.QueryResult;
  } finally {
    client.release();
  }
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as Record<string, unknown>;
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const wanted = Number(path.split('/').at(-1));
  if (request.method === 'GET' && !wanted) {
    const [statement] = list.statements;
    return (await pool.query(statement!.text, statement!.values)).rows;
  }
  if (request.method === 'GET') {
    const [statement] = reading.statements;
    return (
      await pool.query(
        statement!.text,
        statement!.values.map((value) => inPlace(value, [[id, wanted]])),
      )
    ).rows[0];
  }
  const body = await bodyOf(request);
  if (request.method === 'POST')
    return (
      (
        await replay(creation.statements, [
          ['probe of the bare server', body.name],
          ['probe-of-the-bare-server', String(body.name).replaceAll(' ', '-')],
        ])
      ).rows[0] ?? {}
    );
  const { version, description } = body;
  await replay(change.statements, [
    [2, Number(version) + 1],
    [id, wanted],
    ['probe of a change', description],
    ['probe of the bare server', `Row of the bare server ${wanted}`],
    ['probe-of-the-bare-server', `row-of-the-bare-server-${wanted}`],
  ]);
  return { version: Number(version) + 1 };
}

const server = createServer((request, response) => {
  answer(request).then(
    (data) => {
      const text = JSON.stringify({ success: true, data });
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      });
      response.end(text);
    },
    (error: unknown) => {
      response.writeHead(500);
      response.end(String(error));
    },
  );
});
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  const address = server.address();
  console.log(`ready on ${typeof address === 'object' ? address?.port : ''}`);
});
