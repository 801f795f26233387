import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/platform/database/connect.ts';
import type { Services } from '#server/platform/http/services.ts';
import { letterData } from '#server/records/correspondence/data/letter-data.ts';
import { look } from '#server/views/reports/alerts/look.ts';
import { compileDefinition } from '#server/views/reports/generator/compile-definition.ts';
import { typeFor } from '#server/views/reports/generator/dictionary-of.ts';
import { atOneMoment, rowsFrom, totalsOf } from '#server/views/reports/read-report.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { definitionSchema } from '#shared/views/reports/generator/definition.ts';
import type { ReportName } from '#shared/views/reports/registry.ts';
import { readWhole } from '../reports.ts';

/** An answer of any of many calls; their contracts are checked where they are served. */
export type Answer = ReturnType<typeof JSON.parse>;

/** The firm whose places are asked: `cases` are those of arrangements that began, each tab of which is read once. */
export type Firm = Awaited<ReturnType<typeof firmOf>>;

/** Reads a value once and keeps it. */
function once<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const kept = new Map<string, Promise<Value>>();
  return (key) => {
    const found = kept.get(key) ?? read(key);
    kept.set(key, found);
    return found;
  };
}

/** All calls of one reader who holds everything: answers of the API, rows of reports, and values of letters. */
export async function firmOf(
  {
    database,
    ...server
  }: {
    database: Database;
    services: Services;
    app: FastifyInstance;
    headers: Record<string, string>;
  },
  actor: Actor,
) {
  const text = async (path: string): Promise<string> => {
    const { statusCode, body } = await server.app.inject({ url: `/api${path}`, headers: server.headers });
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${body.slice(0, 200)}`);
    return body;
  };
  const send = async (path: string, payload: object): Promise<Answer> => {
    const url = `/api/trpc/${path}`;
    const { statusCode, body } = await server.app.inject({
      method: 'POST',
      url,
      payload,
      headers: server.headers,
    });
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${body.slice(0, 200)}`);
    return JSON.parse(body).result.data;
  };
  const get = once(async (path): Promise<Answer> => JSON.parse(await text(path)));
  const ids = async (query: string): Promise<number[]> =>
    (await database.$client.query<{ id: number }>(query)).rows.map(({ id }) => id);
  const domainIds = await ids('select id from domains order by id');
  const cases = await ids(
    'select id from cases where approval_date is not null or commencement_date is not null order by id',
  );

  /** A tab of each arrangement; `:id` in the path is the case's. */
  const tabs = once(async (path): Promise<Map<number, Answer>> => {
    const found = new Map<number, Answer>();
    for (const id of cases) found.set(id, (await get(path.replace(':id', String(id)))).data);
    return found;
  });
  /** All pages of a list. */
  const list = once(async (path): Promise<Answer[]> => {
    const rows: Answer[] = [];
    for (let page = 1; ; page += 1) {
      const { data } = await get(`${path}${path.includes('?') ? '&' : '?'}limit=100&page=${page}`);
      rows.push(...data);
      if (data.length < 100) return rows;
    }
  });
  const asked = new Map<string, ReturnType<typeof readWhole>>();
  /** A whole report with its totals; read once for the same filters. */
  const report = (name: ReportName, given: Record<string, string> = {}) => {
    const key = JSON.stringify([name, given]);
    const found = asked.get(key) ?? readWhole(database, name, { domainIds, given, most: 1_000_000 });
    asked.set(key, found);
    return found;
  };
  /** All rows of a built report, and its sums. */
  const built = (typeName: string, columns: readonly string[], totals: readonly string[] = []) => {
    const definition = definitionSchema.parse({ columns, totals });
    const of = { name: 'asked', title: 'Asked', typeName, type: typeFor(actor, typeName), definition };
    return atOneMoment(database, undefined, async (snapshot) => {
      const compiled = compileDefinition(of, { reader: actor, domainIds });
      const rows = await rowsFrom(snapshot, compiled, { limit: 1_000_000, offset: 0 });
      return { rows, totals: await totalsOf(snapshot, compiled) };
    });
  };
  /** The total of a column as an alert sees it. */
  const watched = async (name: ReportName, watchedColumn: string): Promise<number> =>
    Number(
      (
        await look(
          { services: server.services, actor },
          { name, domainId: undefined, given: {} },
          { watch: 'sum', watchedColumn },
        )
      ).value,
    );
  /** The same on a card of an own dashboard, in words. */
  const card = async (report: ReportName, column: string): Promise<string> => {
    const shown = { of: 'report', title: 'Asked', report, filters: {}, show: 'total', column };
    const [domainId] = domainIds;
    const { id } = await send('dashboards.create', { name: `${report} ${column}`, domainId, card: shown });
    const input = encodeURIComponent(JSON.stringify({ id, cardId: 1 }));
    return (await get(`/trpc/dashboards.card?input=${input}`)).result.data.body.text;
  };
  /** What the fields of a letter hold: to the client, or to the creditor of a debt. */
  const letter = (caseId: number, tokens: readonly string[], debtId?: number) =>
    database.transaction((tx) =>
      letterData(tx, actor, caseId, {
        authorId: actor.id,
        tokens: new Set(tokens),
        recipient: {
          type: debtId === undefined ? 'client' : 'creditor',
          id: debtId ?? null,
          name: 'Somebody',
          salutation: null,
          lines: ['12 Canal Street', 'Leeds', 'LS1 4AB'],
          reference: 'Ours',
          email: null,
          mobile: null,
        },
      }),
    );
  const letters = once(async (tokens): Promise<Map<number, Readonly<Record<string, string | null>>>> => {
    const found = new Map<number, Readonly<Record<string, string | null>>>();
    for (const id of cases) found.set(id, (await letter(id, tokens.split(' '))).values);
    return found;
  });
  return {
    database,
    actor,
    domainIds,
    cases,
    text,
    get,
    ids,
    tabs,
    list,
    report,
    built,
    watched,
    card,
    letter,
    letters,
  };
}
