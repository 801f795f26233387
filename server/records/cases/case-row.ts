import { and, eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { fixedQuery } from '#server/platform/database/planned.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { displayName } from '#server/records/reference/select.ts';
import { snake, tables } from '#server/records/reference/tables.ts';
import { showDate } from '#shared/platform/dates.ts';
import type { NamedRow } from '#shared/platform/fields/entity.ts';
import type { Fields } from '#shared/platform/fields/field.ts';
import { type Actor, may } from '#shared/platform/permissions.ts';
import { adjustmentsText } from '#shared/records/cases/adjustments.ts';
import { nextAnnual } from '#shared/records/cases/case-dates.ts';
import { caseEntity } from '#shared/records/cases/case-fields.ts';
import type { CaseRow as CaseAnswer } from '#shared/records/cases/contract.ts';
import { fullName } from '#shared/records/cases/names.ts';
import type { Stage } from '#shared/records/law/statuses.ts';
import type { ReferenceName } from '#shared/records/reference/registry.ts';
import { expansionOf } from '#shared/records/reference/rows.ts';
import type { Expansions } from '#shared/records/reference/stored-shape.ts';
import { type Case, inScope, noSuchCase, scopeOf } from './access.ts';
import { applicantsOf } from './applicants.ts';
import { protocolSql } from './protocol-of-case.ts';
import { withoutSensitive } from './sensitive.ts';
import { cases } from './tables.ts';

const named = col.json<NamedRow>();
const target = (table: string, field: string, to: ReferenceName) =>
  sql.raw(
    `(select json_build_object('id', "target"."id", 'name', ${displayName(to, 'target')}) from "${snake(to)}" "target"
      where "target"."id" = "${table}"."${snake(field)}")`,
  );

/** The target of a reference as `{id, name}`, for a query that selects from the table under its own name. */
export const expansion = (table: string, field: string, to: ReferenceName): SQL<NamedRow | null> =>
  sqlOf(named.orNull)`${target(table, field, to)}`;

/** The same for a reference that every row has. */
export const requiredExpansion = (table: string, field: string, to: ReferenceName): SQL<NamedRow> =>
  sqlOf(named)`${target(table, field, to)}`;

/** The same for all of an entity's reference fields, under their API names. */
export const expansionsOf = <Fs extends Fields>(table: string, fields: Fs) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, literal]) =>
      literal.kind === 'ref'
        ? [
            [
              expansionOf(field),
              (literal.required ? requiredExpansion : expansion)(table, field, literal.to as ReferenceName),
            ],
          ]
        : [],
    ),
  ) as { [K in keyof Expansions<Fs>]: SQL<Expansions<Fs>[K]> };

const table = getTableName(cases);
const linked = alias(cases, 'linked');
const { statuses, substatuses, domains, products } = tables;
const categories = tables['status-categories'];

/** Joined columns, whose types the query builder cannot infer. */
type Joined = Pick<
  CaseAnswer,
  | 'domain'
  | 'status'
  | 'substatus'
  | 'productType'
  | 'protocolFollowed'
  | 'historic'
  | 'standing'
  | 'changedBy'
> & {
  interlockingCase: Pick<Case, 'id' | 'uniqueReference' | 'caseName' | 'domainId'> | null;
  isDomainActive: boolean;
  wentBankrupt: boolean;
};

const columns = {
  ...getTableColumns(cases),
  ...expansionsOf(table, caseEntity.fields),
  domain: { id: domains.id, name: domains.name },
  isDomainActive: domains.isActive,
  status: {
    id: statuses.id,
    name: statuses.name,
    code: statuses.code,
    badgeColour: statuses.badgeColour,
    isOpen: statuses.isOpen,
    expectsPayments: statuses.expectsPayments,
    hasEnded: sqlOf(col.boolean)`${statuses.freezesSchedule} or not ${statuses.isOpen}`,
    stage: categories.stage,
  },
  substatus: { id: substatuses.id, name: substatuses.name },
  productType: products.type,
  protocolFollowed: sqlOf(col.text.orNull)`${protocolSql('cases')}`,
  historic: sqlOf(
    col.json<CaseAnswer['historic']>().orNull,
  )`(select json_build_object('from', h.origin, 'on', (h.moment at time zone 'Europe/London')::date)
    from (select 'oldSystem' as origin, t.taken_on_at as moment from taken_on_cases t where t.case_id = ${cases.id}
      union all select 'earlierVersion', e.upgraded_at from early_cases e where e.case_id = ${cases.id} limit 1) h)`,
  wentBankrupt: sqlOf(
    col.boolean,
  )`(${statuses.code} in ('bankruptcy', 'closed') and exists (select from case_status_changes h join statuses x on x.id = h.to_status_id
      where h.case_id = ${cases.id} and x.code = 'bankruptcy'))`,
  interlockingCase: {
    id: linked.id,
    uniqueReference: linked.uniqueReference,
    caseName: linked.caseName,
    domainId: linked.domainId,
  },
  standing: sqlOf(
    col.json<CaseAnswer['standing']>().orNull,
  )`(select json_build_object('dueToDatePence', s.due_to_date_pence,
    'receivedPence', s.received_pence, 'arrearsPence', s.arrears_pence, 'monthsInArrears', s.months_in_arrears,
    'nextDueOn', s.next_due_on, 'contributesUntil', s.contributes_until) from case_standings s where s.case_id = ${cases.id})`,
  changedBy: sqlOf(
    col.text.orNull,
  )`(select u.name from users u where u.id = coalesce(${cases.updatedBy}, ${cases.createdBy}))`,
};

type Found = Case & Expansions<typeof caseEntity.fields> & Joined;

const readCase = fixedQuery<{ caseId: number } & ReturnType<typeof scopeOf>, Found[]>(
  (database) =>
    database
      .select(columns)
      .from(cases)
      .innerJoin(domains, eq(domains.id, cases.domainId))
      .innerJoin(products, eq(products.id, cases.productId))
      .innerJoin(statuses, eq(statuses.id, cases.statusId))
      .innerJoin(categories, eq(categories.id, statuses.statusCategoryId))
      .leftJoin(substatuses, eq(substatuses.id, cases.substatusId))
      .leftJoin(linked, eq(linked.id, cases.interlockingCaseId))
      .where(and(eq(cases.id, sql.placeholder('caseId')), inScope)) as never,
);

/**
 * A case as its page shows it: all its columns and what they refer to, its applicants, its address on one line (withheld if violence is
 * feared) and its coming dates. Refused if the actor does not hold its domain.
 */
export async function caseRow(database: Database | Tx, actor: Actor, caseId: number) {
  const [found] = await readCase(database, { caseId, ...scopeOf(actor) });
  if (!found) throw noSuchCase();
  const applicants = await applicantsOf(database, caseId);
  const {
    interlockingCase: linkedCase,
    isDomainActive,
    wentBankrupt,
    monthsInArrears: _,
    lumpSums: _sums,
    ...row
  } = found;
  const interlockingCase = seenBy(actor, linkedCase);
  return withoutSensitive(actor, {
    ...row,
    interlockingCase,
    interlockingCaseId: interlockingCase?.id ?? null,
    hasVulnerabilityNotes: Boolean(row.vulnerabilityNotes),
    address: row.riskOfViolence ? null : (applicants[0]?.address ?? null),
    isAddressWithheld: row.riskOfViolence,
    applicants: applicants.map(({ rowId, personId, role, ...person }) => ({
      rowId,
      personId,
      role,
      name: fullName(person),
      dateOfBirth: person.dateOfBirth,
      phones: [person.phoneMobile, person.phoneHome, person.phoneWork].filter((phone) => phone !== null),
      email: person.email,
      adjustments: adjustmentsText({ ...person, name: fullName(person) }),
    })),
    notices: [
      ...applicants.flatMap(({ deceasedOn, ...person }) =>
        deceasedOn === null ? [] : [`${fullName(person)} died on ${showDate(deceasedOn)}`],
      ),
      ...(wentBankrupt ? ['Bankrupt'] : []),
    ],
    nextAnnual: isLive(row.status) ? nextAnnual(row.approvalDate) : null,
    isTransferLocked: row.approvalDate !== null,
    mayEdit: may(actor, 'case.write') && isDomainActive,
  });
}

export type CaseRow = Awaited<ReturnType<typeof caseRow>>;

/** Whether an arrangement is running, so that it has anniversaries to come. */
const isLive = ({ stage, hasEnded }: { stage: Stage; hasEnded: boolean }) =>
  !hasEnded && (stage === 'live' || stage === 'closing');

/** A linked case in a domain that the actor does not hold is not shown at all. */
function seenBy(
  actor: Actor,
  linkedCase: Pick<Case, 'id' | 'uniqueReference' | 'caseName' | 'domainId'> | null,
) {
  if (!linkedCase) return null;
  const { domainId, ...shown } = linkedCase;
  return actor.domainIds === 'all' || actor.domainIds.includes(domainId) ? shown : null;
}
