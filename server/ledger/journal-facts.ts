import { sql } from 'drizzle-orm';
import type { Tx } from '#server/database/connect.ts';
import { cashCodes, type JournalDraft, monthOf, type PeriodStatus } from '#shared/ledger.ts';
import { cashKey, type Facts, type LedgerAccount, periodKey } from './journal-checks.ts';

/** The first half of the two-part advisory lock that guards a domain's books; the triggers take the same one. */
export const BOOKS_LOCK = 7160;

/** A journal that stands under a key already. */
export type KnownJournal = { id: number; domainId: number; source: string; totalPence: number };

const idsOf = (ids: Iterable<number>) => [...new Set(ids)].toSorted((a, b) => a - b);

/** The cases from which the journals take cash. */
const payingCases = (drafts: readonly JournalDraft[]) =>
  idsOf(
    drafts.flatMap(({ lines }) =>
      lines.flatMap(({ account, caseId, creditPence }) =>
        caseId !== null && creditPence > 0 && cashCodes.includes(account) ? [caseId] : [],
      ),
    ),
  );

/**
 * Holds the books of the domains open, shared with everybody else who posts, and the cases that pay, alone, until the transaction
 * ends. Both in ascending order, so that two postings never wait for each other.
 */
export async function holdBooks(tx: Tx, drafts: readonly JournalDraft[]): Promise<void> {
  const domainIds = idsOf(drafts.map(({ domainId }) => domainId));
  await tx.execute(
    sql`select pg_advisory_xact_lock_shared(${BOOKS_LOCK}, d) from unnest(${sql.param(domainIds)}::int[]) d`,
  );
  const caseIds = payingCases(drafts);
  if (caseIds.length > 0)
    await tx.execute(
      sql`select id from cases where id = any(${sql.param(caseIds)}::int[]) order by id for no key update`,
    );
}

type Read = {
  accounts: LedgerAccount[] | null;
  cases: { id: number; domainId: number; reference: string }[] | null;
  periods: { domainId: number; month: string; status: PeriodStatus }[] | null;
  known: (KnownJournal & { key: string })[] | null;
  reversed: { id: number; mirrorId: number }[] | null;
  cash: { caseId: number; code: string; pence: number }[] | null;
};

/** Everything that the journals are checked against, in one statement. Call it after `holdBooks`. */
export async function readFacts(
  tx: Tx,
  drafts: readonly JournalDraft[],
): Promise<Facts & { known: ReadonlyMap<string, KnownJournal> }> {
  const lines = drafts.flatMap((draft) => draft.lines);
  const caseIds = idsOf(lines.flatMap(({ caseId }) => (caseId === null ? [] : [caseId])));
  const periods = [...new Set(drafts.map(({ domainId, postedOn }) => periodKey(domainId, postedOn)))].map(
    (key) => {
      const [domainId, month] = key.split(' ');
      return { domainId: Number(domainId), month };
    },
  );
  const reversesIds = drafts.flatMap(({ reversesId }) =>
    typeof reversesId === 'number' ? [reversesId] : [],
  );
  const keys = drafts.map(({ idempotencyKey }) => idempotencyKey);
  const { rows } = await tx.execute<Read>(sql`select
    (select json_agg(json_build_object('id', id, 'code', code, 'name', name, 'ledger', ledger, 'caseDimension', case_dimension,
      'isActive', is_active, 'isControl', is_control, 'isPosted', first_posted_at is not null))
      from chart_of_accounts where code = any(${sql.param([...new Set(lines.map(({ account }) => account))])}::text[])) as accounts,
    (select json_agg(json_build_object('id', id, 'domainId', domain_id, 'reference', unique_reference))
      from cases where id = any(${sql.param(caseIds)}::int[])) as cases,
    (select json_agg(json_build_object('domainId', "domainId", 'month', month, 'status', ledger_period_status("domainId", month)))
      from json_to_recordset(${JSON.stringify(periods)}::json) as p("domainId" int, month date)) as periods,
    (select json_agg(json_build_object('key', idempotency_key, 'id', id, 'domainId', domain_id, 'source', source,
      'totalPence', total_pence)) from journals where idempotency_key = any(${sql.param(keys)}::text[])) as known,
    (select json_agg(json_build_object('id', reverses_id, 'mirrorId', id))
      from journals where reverses_id = any(${sql.param(reversesIds)}::int[])) as reversed,
    ${cashOf(payingCases(drafts))} as cash`);
  const { accounts, cases, periods: found, known, reversed, cash } = rows[0]!;
  return {
    accounts: new Map((accounts ?? []).map((account) => [account.code, account])),
    cases: new Map((cases ?? []).map(({ id, ...of }) => [id, of])),
    periods: new Map(
      (found ?? []).map(({ domainId, month, status }) => [periodKey(domainId, monthOf(month)), status]),
    ),
    known: new Map((known ?? []).map(({ key, ...journal }) => [key, journal])),
    reversed: new Map((reversed ?? []).map(({ id, mirrorId }) => [id, mirrorId])),
    cash: new Map((cash ?? []).map(({ caseId, code, pence }) => [cashKey(caseId, code), pence])),
  };
}

/** What each of the cases holds on each cash account. */
const cashOf = (caseIds: readonly number[]) =>
  caseIds.length === 0
    ? sql`null`
    : sql`(select json_agg(json_build_object('caseId', case_id, 'code', code, 'pence', pence)) from (
        select l.case_id, a.code, sum(l.debit_pence - l.credit_pence) as pence
        from journal_lines l join chart_of_accounts a on a.id = l.account_id
        where l.case_id = any(${sql.param([...caseIds])}::int[]) and a.code = any(${sql.param([...cashCodes])}::text[])
        group by 1, 2) held)`;
