import type { Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col, missing } from '#server/platform/database/rows.ts';
import { cashCodes, type JournalDraft, monthOf, type PeriodStatus } from '#shared/records/ledger/ledger.ts';
import { cashKey, type Facts, type LedgerAccount, periodKey } from './journal-checks.ts';

/** The first half of the two-part advisory lock that guards a domain's books; the triggers take the same one. */
export const BOOKS_LOCK = 7160;

/** A journal already posted under a key. */
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

const lockBooksText = `select pg_advisory_xact_lock_shared(${BOOKS_LOCK}, d) from unnest($1::int[]) d`;
const lockCases =
  'select id from cases where id = any((select $1::int[])::int[]) order by id for no key update';

/**
 * Locks the domains' books, shared with other posters, and exclusively the cases that pay, until the transaction ends. Both in ascending
 * order, to avoid deadlocks.
 */
export async function lockBooks(
  tx: Tx,
  drafts: readonly JournalDraft[],
  areBooksHeld = false,
): Promise<void> {
  if (!areBooksHeld) await planned(tx, {}, lockBooksText, [idsOf(drafts.map(({ domainId }) => domainId))]);
  const caseIds = payingCases(drafts);
  if (caseIds.length > 0) await planned(tx, {}, lockCases, [caseIds]);
}

const readColumns = {
  accounts: col.json<LedgerAccount[]>().orNull,
  cases: col.json<{ id: number; domainId: number; reference: string }[]>().orNull,
  periods: col.json<{ domainId: number; month: string; status: PeriodStatus }[]>().orNull,
  known: col.json<(KnownJournal & { key: string })[]>().orNull,
  reversed: col.json<{ id: number; mirrorId: number }[]>().orNull,
  cash: col.json<{ caseId: number; code: string; pence: number }[]>().orNull,
};

/** Parameters are in subselects, so that the plan does not depend on them and the first one is reused. */
const factsText = `select
  (select json_agg(json_build_object('id', id, 'code', code, 'name', name, 'ledger', ledger, 'caseDimension', case_dimension,
    'isActive', is_active, 'isControl', is_control, 'isPosted', first_posted_at is not null))
    from chart_of_accounts where code = any((select $1::text[])::text[])) as accounts,
  (select json_agg(json_build_object('id', id, 'domainId', domain_id, 'reference', unique_reference))
    from cases where id = any((select $2::int[])::int[])) as cases,
  (select json_agg(json_build_object('domainId', p.domain, 'month', p.month, 'status', ledger_period_status(p.domain, p.month)))
    from unnest((select $3::int[]), (select $4::date[])) as p(domain, month)) as periods,
  (select json_agg(json_build_object('key', idempotency_key, 'id', id, 'domainId', domain_id, 'source', source,
    'totalPence', total_pence)) from journals where idempotency_key = any((select $5::text[])::text[])) as known,
  (select json_agg(json_build_object('id', reverses_id, 'mirrorId', id))
    from journals where reverses_id = any((select $6::int[])::int[])) as reversed,
  (select json_agg(json_build_object('caseId', case_id, 'code', code, 'pence', pence)) from (
    select l.case_id, a.code, sum(l.debit_pence - l.credit_pence) as pence
    from journal_lines l join chart_of_accounts a on a.id = l.account_id
    where l.case_id = any((select $7::int[])::int[]) and a.code = any((select $8::text[])::text[]) group by 1, 2) held) as cash`;

/** Everything that journals are checked against, in one statement. Call it after `lockBooks`. */
export async function readFacts(
  tx: Tx,
  drafts: readonly JournalDraft[],
): Promise<Facts & { known: ReadonlyMap<string, KnownJournal> }> {
  const lines = drafts.flatMap((draft) => draft.lines);
  const months = new Map(
    drafts.map(({ domainId, postedOn }) => [
      periodKey(domainId, postedOn),
      { domainId, month: monthOf(postedOn) },
    ]),
  );
  const periods = [...months.values()];
  const [read = missing()] = await planned(tx, readColumns, factsText, [
    [...new Set(lines.map(({ account }) => account))],
    idsOf(lines.flatMap(({ caseId }) => (caseId === null ? [] : [caseId]))),
    periods.map(({ domainId }) => domainId),
    periods.map(({ month }) => month),
    drafts.map(({ idempotencyKey }) => idempotencyKey),
    drafts.flatMap(({ reversesId }) => (typeof reversesId === 'number' ? [reversesId] : [])),
    payingCases(drafts),
    cashCodes,
  ]);
  const { accounts, cases, periods: found, known, reversed, cash } = read;
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
