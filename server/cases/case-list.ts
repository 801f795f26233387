import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/connect.ts';
import { fixedSql } from '#server/database/planned.ts';
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
import { MOST_FOUND, readFilters } from './case-filters.ts';
import { allOf, idsOf } from './case-order.ts';
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
  | 'statusChangedAt'
  | 'approvalDate'
  | 'contributionPence'
  | 'debtSoaPence'
  | 'lastContactAt'
  | 'isVulnerable'
  | 'riskOfViolence'
> & {
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

const listed = {
  id: cases.id,
  version: cases.version,
  uniqueReference: cases.uniqueReference,
  caseName: cases.caseName,
  enquiryOn: cases.enquiryOn,
  statusChangedAt: cases.statusChangedAt,
  approvalDate: cases.approvalDate,
  contributionPence: cases.contributionPence,
  debtSoaPence: cases.debtSoaPence,
  lastContactAt: cases.lastContactAt,
  isVulnerable: cases.isVulnerable,
  riskOfViolence: cases.riskOfViolence,
  domain: ref('domainId', 'domains'),
  status: sql`(select json_build_object('id', s.id, 'name', s.name, 'badgeColour', s.badge_colour)
    from statuses s where s.id = ${cases.statusId})`,
  phase: sql<Phase>`(select json_build_object('stage', c.stage, 'hasEnded', s.freezes_schedule or not s.is_open)
    from status_categories c join statuses s on s.status_category_id = c.id where s.id = ${cases.statusId})`,
  substatus: ref('substatusId', 'substatuses'),
  product: sql`(select json_build_object('id', p.id, 'name', p.name, 'code', p.code)
    from products p where p.id = ${cases.productId})`,
  portfolio: ref('portfolioId', 'portfolios'),
  introducer: ref('introducerId', 'introducers'),
  owner: ref('caseOwnerUserId', 'users'),
  department: ref('departmentId', 'departments'),
  address: sql`(select s.address from case_search s where s.case_id = ${cases.id})`,
  standing: sql<Standing | null>`(select json_build_object('arrearsPence', s.arrears_pence, 'monthsInArrears', s.months_in_arrears,
    'nextDueOn', s.next_due_on) from case_standings s where s.case_id = ${cases.id})`,
};

type Phase = Parameters<typeof isLive>[0];
type Standing = Pick<ListedCase, 'arrearsPence' | 'monthsInArrears' | 'nextDueOn'>;
const unknownStanding: Standing = { arrearsPence: null, monthsInArrears: null, nextDueOn: null };

type Read = Record<string, unknown> & {
  [K in 'id' | 'statusChangedAt' | 'approvalDate' | 'lastContactAt' | 'riskOfViolence']: Case[K];
} & { phase: Phase; address: string | null; standing: Standing | null };

/** Each case as one JSON: to read some twenty values a row, and what they point to, cost more than the rest of the call. */
const readListed = fixedSql<{ row: Read }>(sql`
  select json_build_object(${sql.join(
    Object.entries(listed).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`),
    sql`, `,
  )}) as row
  from ${cases} where ${cases.id} = any(${sql.placeholder('ids')}::int[])`);

/** What the list shows of some cases, in the order of the ids. */
async function detailsOf(database: Database, ids: readonly number[]): Promise<ListedCase[]> {
  if (ids.length === 0) return [];
  const today = londonDate();
  const rows = await readListed(database, { ids });
  const byId = new Map(rows.map(({ row }) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { phase, address, standing, ...rest } = row;
    return [
      {
        ...rest,
        statusChangedAt: new Date(row.statusChangedAt),
        lastContactAt: row.lastContactAt && new Date(row.lastContactAt),
        ...(standing ?? unknownStanding),
        address: row.riskOfViolence ? WITHHELD_ADDRESS : address || null,
        nextAnnualOn: isLive(phase) ? (nextAnnual(row.approvalDate, today)?.anniversaryOn ?? null) : null,
      } as ListedCase,
    ];
  });
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
  const ids = await idsOf(database, listed, filters, { limit, offset: (page - 1) * limit, isLong });
  const data = await detailsOf(
    database,
    ids.map(({ id }) => id),
  );
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
  const ids = fitting(await idsOf(database, listed, filters, part)).map(({ id }) => id);
  const rows: ListedCase[] = [];
  for (let from = 0; from < ids.length; from += 1_000)
    rows.push(...(await detailsOf(database, ids.slice(from, from + 1_000))));
  return rows;
}
