import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/database/connect.ts';
import { type Agreed, instalmentDays } from '#shared/affairs/contributions.ts';
import type { PaymentSchedule } from '#shared/banking/due-dates.ts';
import { type NamedPerson, soughtNames } from '#shared/banking/names-in-text.ts';
import type { KnownPayer, MatchCase } from '#shared/banking/score-item.ts';
import { CandidateIndex } from './candidate-index.ts';

type Row = Agreed & {
  id: number;
  domainId: number;
  reference: string;
  name: string;
  isOpen: boolean;
  lastReceiptOn: string | null;
  people: NamedPerson[] | null;
  payers: KnownPayer[] | null;
};

/** Cases per read: a few milliseconds' work. */
const AT_ONCE = 500;

const selected = (domainId: number, last: number) => sql`
  select c.id, c.domain_id as "domainId", c.unique_reference as reference, c.case_name as name, s.is_open as "isOpen",
    c.commencement_date::text as "commencementDate", c.term_months as "termMonths", c.contribution_pence::float8 as "contributionPence",
    c.contribution_day as "contributionDay",
    (select max(r.received_on)::text from receipts r where r.case_id = c.id and r.status <> 'reversed') as "lastReceiptOn",
    (select json_agg(json_build_object('firstName', p.first_name, 'lastName', p.last_name, 'middleNames', p.middle_names,
        'knownAs', p.known_as, 'previousNames', p.previous_names) order by cp.role)
      from case_people cp join persons p on p.id = cp.person_id
      where cp.case_id = c.id and cp.role in ('applicant_1', 'applicant_2')) as people,
    (select json_agg(json_build_object('sortCode', k.sort_code, 'accountNumber', k.account_number, 'times', k.confirmed_count) order by k.id)
      from payer_accounts k where k.case_id = c.id and k.is_active and k.confirmed_count > 0) as payers
  from cases c join statuses s on s.id = c.status_id
  where c.domain_id = ${domainId} and c.id > ${last}
    and (s.is_open or exists (select from receipts r where r.case_id = c.id)
      or exists (select from payer_accounts k where k.case_id = c.id))
  order by c.id limit ${AT_ONCE}`;

/** What the case currently has to pay: its payment schedule, else its agreed terms. */
function scheduleOf(agreed: Agreed): PaymentSchedule | null {
  const [firstDueOn] = instalmentDays({ ...agreed, termMonths: agreed.termMonths && 1 });
  return firstDueOn === undefined
    ? null
    : { amountPence: agreed.contributionPence ?? 0, frequency: 'monthly', firstDueOn };
}

const candidate = (row: Row): MatchCase => ({
  caseId: row.id,
  reference: row.reference,
  name: row.name,
  isOpen: row.isOpen,
  sought: (row.people ?? []).flatMap(soughtNames),
  schedule: scheduleOf(row),
  payers: row.payers ?? [],
  lastReceiptOn: row.lastReceiptOn,
});

async function* casesOf(database: Database | Tx, domainId: number): AsyncGenerator<MatchCase> {
  const read = (last: number) => database.execute<Row>(selected(domainId, last));
  for (let page = read(0); ; ) {
    const { rows } = await page;
    const isLast = rows.length < AT_ONCE;
    // The next batch is read while this one is indexed; its errors surface when it is awaited.
    if (!isLast) page = read(rows.at(-1)!.id);
    page.catch(() => undefined);
    for (const row of rows) yield candidate(row);
    if (isLast) return;
  }
}

/**
 * Every case of a domain that a payment may be meant for: open ones, and closed ones with earlier payments, which only
 * serve to explain a reference.
 */
export const loadCandidates = (database: Database | Tx, domainId: number): Promise<CandidateIndex> =>
  CandidateIndex.of(casesOf(database, domainId));
