import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/database/connect.ts';
import { fixedSql, planned, shapedSql } from '#server/database/planned.ts';
import { fitting, ROWS_TO_READ } from '#server/http/export-list.ts';
import { countPage, type ListMeta } from '#server/reference/count-up-to.ts';
import { nextAnnual } from '#shared/cases/case-dates.ts';
import type { CaseFilters } from '#shared/cases/list-input.ts';
import { WITHHELD_ADDRESS } from '#shared/cases/names.ts';
import { londonDate } from '#shared/dates.ts';
import type { Actor } from '#shared/permissions.ts';
import type { NamedRow } from '#shared/reference/entity.ts';
import type { BadgeColour } from '#shared/reference/workflow.ts';
import type { Case } from './access.ts';
import { type Listed, MOST_FOUND, readFilters } from './case-filters.ts';
import { allOf, idsOf, ordered, shapeOf, valuesOf } from './case-order.ts';
import { expansion, isLive } from './case-row.ts';
import { cases } from './tables.ts';

/** One case as the list shows it; the address is withheld where violence is feared. */
export type ListedCase = Pick<
  Case,
  | 'id'
  | 'version'
  | 'uniqueReference'
  | 'caseName'
  | 'enquiryOn'
  | 'approvalDate'
  | 'contributionPence'
  | 'debtSoaPence'
  | 'isVulnerable'
  | 'riskOfViolence'
> & {
  statusChangedAt: string;
  lastContactAt: string | null;
  domain: NamedRow;
  status: NamedRow & { badgeColour: BadgeColour };
  substatus: NamedRow | null;
  product: NamedRow & { code: string | null };
  portfolio: NamedRow | null;
  introducer: NamedRow | null;
  owner: NamedRow;
  department: NamedRow;
  address: string | null;
  nextAnnualOn: string | null;
  /** Null while nothing is agreed; the months are hundredths of one. */
  arrearsPence: number | null;
  monthsInArrears: number | null;
  nextDueOn: string | null;
};

const ref = (field: string, to: Parameters<typeof expansion>[2]) => expansion('cases', field, to);

/** As JSON has a Date: in UTC, to the millisecond. */
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
  contributionPence: cases.contributionPence,
  debtSoaPence: cases.debtSoaPence,
  lastContactAt: instant(cases.lastContactAt),
  isVulnerable: cases.isVulnerable,
  riskOfViolence: cases.riskOfViolence,
  domain: ref('domainId', 'domains'),
  status: sql`json_build_object('id', s.id, 'name', s.name, 'badgeColour', s.badge_colour)`,
  substatus: ref('substatusId', 'substatuses'),
  product: sql`(select json_build_object('id', p.id, 'name', p.name, 'code', p.code)
    from products p where p.id = ${cases.productId})`,
  portfolio: ref('portfolioId', 'portfolios'),
  introducer: ref('introducerId', 'introducers'),
  owner: ref('caseOwnerUserId', 'users'),
  department: ref('departmentId', 'departments'),
  address: sql`case when ${cases.riskOfViolence} then ${sql.raw(`'${WITHHELD_ADDRESS}'`)}
    else (select nullif(f.address, '') from case_search f where f.case_id = ${cases.id}) end`,
  arrearsPence: sql`t.arrears_pence`,
  monthsInArrears: sql`t.months_in_arrears`,
  nextDueOn: sql`t.next_due_on`,
};

/** Each case as one JSON: to read some twenty values a row, and what they point to, cost more than the rest of the call. */
const linesOf = (found: SQL) => sql`
  select json_build_object(${sql.join(
    Object.entries(listed).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`),
    sql`, `,
  )}) as line, k.stage, s.freezes_schedule or not s.is_open as "hasEnded"
  from ${found} join ${cases} on ${cases.id} = found.id join statuses s on s.id = ${cases.statusId}
    join status_categories k on k.id = s.status_category_id left join case_standings t on t.case_id = ${cases.id}
  order by found.n`;

type Line = { line: Omit<ListedCase, 'nextAnnualOn'> } & Parameters<typeof isLive>[0];

const withAnnual = (lines: Line[]): ListedCase[] => {
  const today = londonDate();
  return lines.map(({ line, ...phase }) =>
    Object.assign(line, {
      nextAnnualOn: isLive(phase) ? (nextAnnual(line.approvalDate, today)?.anniversaryOn ?? null) : null,
    }),
  );
};

const linesByIds = fixedSql<Line>(
  linesOf(sql`unnest(${sql.placeholder('ids')}::int[]) with ordinality found (id, n)`),
);

/** What the list shows of some cases, in the order of the ids. */
async function detailsOf(database: Database, ids: readonly number[]): Promise<ListedCase[]> {
  return ids.length === 0 ? [] : withAnnual(await linesByIds(database, { ids }));
}

const idsIn = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

const firstPages = shapedSql();

/** The first page of a long list: one statement that is kept planned, since walking its order is the way whatever is filtered. */
async function firstPage(database: Database, listed: Listed, order: CaseFilters, limit: number) {
  const part = { limit, offset: 0, most: limit };
  const { text, values } = firstPages(
    shapeOf(listed, order, `first ${limit}`),
    () =>
      linesOf(
        sql`(select id, row_number() over () as n from ${ordered(database, listed, order, part, true)} walked) found`,
      ),
    await valuesOf(database, listed, order),
  );
  return withAnnual(await planned<Line>(database, text, values));
}

/** One page of the cases that the actor may see and the filters leave, with how many there are. */
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

/** The same cases from the first on, for a file; refused where it could not hold all of them. */
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
