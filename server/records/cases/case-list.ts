import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/platform/database/connect.ts';
import { fixedSql, planned, shapedSql } from '#server/platform/database/planned.ts';
import { col, type InferRow } from '#server/platform/database/rows.ts';
import { fitting, ROWS_TO_READ } from '#server/platform/http/export-list.ts';
import { countPage, type ListMeta } from '#server/records/reference/count-up-to.ts';
import { displayName } from '#server/records/reference/select.ts';
import { snake } from '#server/records/reference/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import type { NamedRow } from '#shared/platform/fields/entity.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { nextAnnual } from '#shared/records/cases/case-dates.ts';
import type { CaseFilters } from '#shared/records/cases/list-input.ts';
import { WITHHELD_ADDRESS } from '#shared/records/cases/names.ts';
import type { ReferenceName } from '#shared/records/reference/registry.ts';
import type { BadgeColour } from '#shared/records/reference/status-words.ts';
import { type Listed, MOST_FOUND, readFilters } from './case-filters.ts';
import { allOf, idsOf, ordered, shapeOf, valuesOf } from './case-order.ts';
import { cases } from './tables.ts';

/** One case as the list shows it; the address is withheld if violence is feared. */
const listedCaseColumns = {
  id: col.number,
  contributionPence: col.number.orNull,
  version: col.number,
  uniqueReference: col.text,
  caseName: col.text,
  approvalDate: col.day.orNull,
  enquiryOn: col.day,
  riskOfViolence: col.boolean,
  isVulnerable: col.boolean,
  debtSoaPence: col.number,
  statusChangedAt: col.text,
  lastContactAt: col.text.orNull,
  domain: col.json<NamedRow>(),
  status: col.json<NamedRow & { badgeColour: BadgeColour }>(),
  substatus: col.json<NamedRow>().orNull,
  product: col.json<NamedRow & { code: string | null }>(),
  portfolio: col.json<NamedRow>().orNull,
  introducer: col.json<NamedRow>().orNull,
  owner: col.json<NamedRow>(),
  department: col.json<NamedRow>(),
  address: col.text.orNull,
  nextAnnualOn: col.day.orNull,
  /** Null if nothing has been agreed; months are in hundredths. */
  arrearsPence: col.number.orNull,
  monthsInArrears: col.number.orNull,
  nextDueOn: col.day.orNull,
};
export type ListedCase = InferRow<typeof listedCaseColumns>;

/** Referenced rows are joined rather than looked up row by row: most cases on a page share the same ones. */
const targets = {
  domain: ['domains', cases.domainId],
  substatus: ['substatuses', cases.substatusId],
  portfolio: ['portfolios', cases.portfolioId],
  introducer: ['introducers', cases.introducerId],
  owner: ['users', cases.caseOwnerUserId],
  department: ['departments', cases.departmentId],
} as const satisfies Record<string, [ReferenceName, PgColumn]>;

const named = (alias: keyof typeof targets) =>
  sql.raw(`case when "${alias}".id is not null then
    json_build_object('id', "${alias}".id, 'name', ${displayName(targets[alias][0], alias)}) end`);
const joined = sql.join(
  Object.entries(targets).map(
    ([alias, [to, column]]) =>
      sql`left join ${sql.raw(`"${snake(to)}" "${alias}"`)} on ${sql.raw(`"${alias}"`)}.id = ${column}`,
  ),
  sql` `,
);

/** As JSON writes a Date: in UTC, to the millisecond. */
const instant = (column: PgColumn) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const listed = {
  id: cases.id,
  version: cases.version,
  uniqueReference: cases.uniqueReference,
  caseName: cases.caseName,
  enquiryOn: cases.enquiryOn,
  statusChangedAt: instant(cases.statusChangedAt),
  approvalDate: cases.approvalDate,
  contributionPence: sql`${cases.contributionPence}::float8`,
  debtSoaPence: sql`${cases.debtSoaPence}::float8`,
  lastContactAt: instant(cases.lastContactAt),
  isVulnerable: cases.isVulnerable,
  riskOfViolence: cases.riskOfViolence,
  domain: named('domain'),
  status: sql`json_build_object('id', s.id, 'name', s.name, 'badgeColour', s.badge_colour)`,
  substatus: named('substatus'),
  product: sql`json_build_object('id', p.id, 'name', p.name, 'code', p.code)`,
  portfolio: named('portfolio'),
  introducer: named('introducer'),
  owner: named('owner'),
  department: named('department'),
  address: sql`case when ${cases.riskOfViolence} then ${sql.raw(`'${WITHHELD_ADDRESS}'`)}
    else (select nullif(f.address, '') from case_search f where f.case_id = ${cases.id}) end`,
  arrearsPence: sql`t.arrears_pence::float8`,
  monthsInArrears: sql`t.months_in_arrears`,
  nextDueOn: sql`t.next_due_on`,
  // The day from which anniversaries count, by the rule of isLive in case-row.ts; `withAnnual` turns it into the next one.
  nextAnnualOn: sql`case when k.stage in ('live', 'closing') and s.is_open and not s.freezes_schedule then ${cases.approvalDate} end`,
};

/** Sums come as numbers, which is enough for any amount of money. */
const linesOf = (found: SQL) => sql`
  select ${sql.join(
    Object.entries(listed).map(([name, value]) => sql`${value} as ${sql.raw(`"${name}"`)}`),
    sql`, `,
  )}
  from ${found} join ${cases} on ${cases.id} = found.id join statuses s on s.id = ${cases.statusId}
    join status_categories k on k.id = s.status_category_id join products p on p.id = ${cases.productId} ${joined}
    left join case_standings t on t.case_id = ${cases.id}
  order by found.n`;

/** Changed in place: copying each row would take as long as reading it. */
function withAnnual(lines: ListedCase[]): ListedCase[] {
  const today = londonDate();
  for (const line of lines)
    if (line.nextAnnualOn !== null)
      line.nextAnnualOn = nextAnnual(line.nextAnnualOn, today)?.anniversaryOn ?? null;
  return lines;
}

const linesByIds = fixedSql(listedCaseColumns)(
  linesOf(sql`unnest(${sql.placeholder('ids')}::int[]) with ordinality found (id, n)`),
);

/** The list's columns for the given cases, in the order of their ids. */
async function detailsOf(database: Database, ids: readonly number[]): Promise<ListedCase[]> {
  return ids.length === 0 ? [] : withAnnual(await linesByIds(database, { ids }));
}

const idsIn = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** Written into the text as a number: the planner would not know a Drizzle parameter. */
const inText = (number: number) => sql.raw(`${number}`) as unknown as Placeholder;

const firstPages = shapedSql();

/** The first page of a long list: one prepared statement, since reading in order is the best plan for any filters. */
async function firstPage(database: Database, listed: Listed, order: CaseFilters, limit: number) {
  const part = { limit: inText(limit), offset: 0, most: inText(limit) };
  const { text, values } = firstPages(
    shapeOf(listed, order, `first ${limit}`),
    () =>
      linesOf(
        sql`(select id, row_number() over () as n from ${ordered(database, listed, order, part, true)} walked) found`,
      ),
    await valuesOf(database, listed, order),
  );
  return withAnnual(await planned(database, listedCaseColumns, text, values));
}

/** One page of the cases that the actor may see and that match the filters, with their total number. */
export async function listCases(
  database: Database,
  actor: Actor,
  { page, limit, ...filters }: CaseFilters & { page: number; limit: number },
): Promise<{ data: ListedCase[]; meta: ListMeta }> {
  const listed = await readFilters(database, actor, filters);
  const { meta, isLong } = await countPage(database, allOf(database, listed), { page, limit });
  const isFull = filters.search !== undefined && meta.totalResults >= MOST_FOUND;
  const part = { limit, offset: (page - 1) * limit, isLong };
  const data =
    isLong && page === 1
      ? await firstPage(database, listed, filters, limit)
      : await detailsOf(database, idsIn(await idsOf(database, listed, filters, part)));
  return { data, meta: { ...meta, isCapped: meta.isCapped || isFull } };
}

/** The same cases from the first on, for a file; refused if the file could not hold all of them. */
export async function allListed(
  database: Database,
  actor: Actor,
  filters: CaseFilters,
): Promise<ListedCase[]> {
  const listed = await readFilters(database, actor, filters);
  const part = { limit: ROWS_TO_READ, offset: 0, isLong: false };
  const ids = fitting(idsIn(await idsOf(database, listed, filters, part)));
  const rows: ListedCase[] = [];
  for (let from = 0; from < ids.length; from += 1_000)
    rows.push(...(await detailsOf(database, ids.slice(from, from + 1_000))));
  return rows;
}
