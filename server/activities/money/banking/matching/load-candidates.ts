import { type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, type InferRow, missing, rowsOf } from '#server/platform/database/rows.ts';
import { endedOnSql } from '#server/records/payments/schedules/ending-sql.ts';
import type { PaymentSchedule } from '#shared/activities/money/banking/due-dates.ts';
import type { KnownPayer, MatchCase, MatchItem } from '#shared/activities/money/banking/score-item.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { type NamedPerson, soughtNames } from '#shared/platform/search/names-in-text.ts';
import { type Agreed, instalmentDays } from '#shared/records/affairs/contributions.ts';
import type { ReceiptHandling } from '#shared/records/reference/status-words.ts';
import { CandidateIndex } from './candidate-index.ts';

const rowColumns = {
  commencementDate: col.text.orNull,
  termMonths: col.number.orNull,
  contributionPence: col.number.orNull,
  contributionDay: col.number.orNull,
  endedOn: col.text.orNull,
  id: col.number,
  reference: col.text,
  name: col.text,
  status: col.text,
  isOpen: col.boolean,
  receipts: col.word<ReceiptHandling>(),
  lastReceiptOn: col.text.orNull,
  people: col.json<NamedPerson[]>().orNull,
  payers: col.json<KnownPayer[]>().orNull,
};
type Row = InferRow<typeof rowColumns>;

/** Cases per read: a few milliseconds' work. */
const AT_ONCE = 500;

const casesWhere = (condition: SQL, today: string = londonDate()) => sql`
  select c.id, c.unique_reference as reference, c.case_name as name, s.name as status, s.is_open as "isOpen", s.bank_receipts as receipts,
    c.commencement_date::text as "commencementDate", c.term_months as "termMonths", c.contribution_pence::float8 as "contributionPence",
    c.contribution_day as "contributionDay", (${endedOnSql(today)})::text as "endedOn",
    (select max(r.received_on)::text from receipts r where r.case_id = c.id and r.status <> 'reversed') as "lastReceiptOn",
    (select json_agg(json_build_object('firstName', p.first_name, 'lastName', p.last_name, 'middleNames', p.middle_names,
        'knownAs', p.known_as, 'previousNames', p.previous_names) order by cp.role)
      from case_people cp join persons p on p.id = cp.person_id
      where cp.case_id = c.id and cp.role in ('applicant_1', 'applicant_2')) as people,
    (select json_agg(json_build_object('sortCode', k.sort_code, 'accountNumber', k.account_number, 'times', k.confirmed_count) order by k.id)
      from payer_accounts k where k.case_id = c.id and k.is_active and k.confirmed_count > 0) as payers
  from cases c join statuses s on s.id = c.status_id
  where ${condition}`;

const selected = (domainId: number, last: number) =>
  casesWhere(sql`c.domain_id = ${domainId} and c.id > ${last}
    and (s.is_open or exists (select from receipts r where r.case_id = c.id)
      or exists (select from payer_accounts k where k.case_id = c.id))
    order by c.id limit ${AT_ONCE}`);

/** What the case has to pay under its agreed terms, until it ended; null if it has no terms. */
function scheduleOf({ endedOn, ...agreed }: Agreed & Pick<Row, 'endedOn'>): PaymentSchedule | null {
  const [firstDueOn] = instalmentDays({ ...agreed, termMonths: agreed.termMonths && 1 });
  return firstDueOn === undefined
    ? null
    : { amountPence: agreed.contributionPence ?? 0, frequency: 'monthly', firstDueOn, endedOn };
}

const candidate = (row: Row): MatchCase => ({
  caseId: row.id,
  reference: row.reference,
  name: row.name,
  status: row.status,
  isOpen: row.isOpen,
  receipts: row.receipts,
  sought: (row.people ?? []).flatMap(soughtNames),
  schedule: scheduleOf(row),
  payers: row.payers ?? [],
  lastReceiptOn: row.lastReceiptOn,
});

async function* casesOf(database: Database | Tx, domainId: number): AsyncGenerator<MatchCase[]> {
  const read = (last: number) => rowsOf(database, rowColumns)(selected(domainId, last));
  for (let page = read(0); ; ) {
    const rows = await page;
    const isLast = rows.length < AT_ONCE;
    // The next batch is read while this one is indexed; its errors surface when it is awaited.
    if (!isLast) page = read((rows.at(-1) ?? missing()).id);
    page.catch(() => undefined);
    yield rows.map(candidate);
    if (isLast) return;
  }
}

/** Every case of a domain that a payment may be meant for: open ones, and closed ones with earlier payments or known payers. */
export async function loadCandidates(database: Database | Tx, domainId: number): Promise<CandidateIndex> {
  const rows = await rowsOf(database, {
    prefix: col.text,
    name: col.text,
  })`select case_ref_prefix as prefix, name from domains order by id`;
  return CandidateIndex.of(
    casesOf(database, domainId),
    rows.map(({ prefix }) => prefix),
    rows.map(({ name }) => name),
  );
}

/** A case under its old reference: that reference's letters and digits, the reference here, and the domain. */
const oldColumns = { plain: col.text, reference: col.text, domainId: col.number };
type Old = InferRow<typeof oldColumns>;

/** The old references in the texts of items, with their cases; if several domains use one, the item's own domain comes first. */
async function oldReferences(
  tx: Tx,
  index: CandidateIndex,
  domainId: number,
  items: readonly MatchItem[],
): Promise<Old[]> {
  const { rows: any } = await tx.execute(sql`select from taken_on_cases limit 1`);
  // A firm that never took cases on need not search its lines.
  if (any.length === 0) return [];
  const olds = await rowsOf(
    tx,
    oldColumns,
  )`select t.old_plain as plain, min(c.unique_reference) as reference, c.domain_id as "domainId"
      from taken_on_cases t join cases c on c.id = t.case_id
      where t.old_plain = any(${sql.param(index.possibleOldReferences(items))}::text[]) group by 1, 3 having count(*) = 1`;
  const own = olds.filter((old) => old.domainId === domainId);
  const isOwn = new Set(own.map(({ plain }) => plain));
  return [...own, ...olds.filter((old) => old.domainId !== domainId && !isOwn.has(old.plain))];
}

/**
 * Looks up what items name that their domain's index does not hold: other closed cases, with everything known about them, and references of
 * other domains, of which only that is read. Cases that were taken on also go by their old reference; one shared by several cases of the
 * domain counts for none.
 */
export async function lookUpReferences(
  tx: Tx,
  index: CandidateIndex,
  domainId: number,
  items: Iterable<MatchItem>,
): Promise<void> {
  const all = [...items];
  index.nameOld(await oldReferences(tx, index, domainId, all));
  const unknown = index.unknownReferences(all);
  const wanted = sql`c.unique_reference = any(${sql.param(unknown)}::text[])`;
  const closed = await rowsOf(tx, rowColumns)(casesWhere(sql`${wanted} and c.domain_id = ${domainId}`));
  const others = await rowsOf(tx, {
    reference: col.text,
  })`select c.unique_reference as reference from cases c where ${wanted} and c.domain_id <> ${domainId}`;
  index.name(
    closed.map(candidate),
    others.map(({ reference }) => reference),
  );
}
