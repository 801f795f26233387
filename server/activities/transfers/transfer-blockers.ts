import { and, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col, type InferRow, missing } from '#server/platform/database/rows.ts';
import type { Case } from '#server/records/cases/access.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { umbrellaOf } from '#server/records/payments/client-accounts/open-account.ts';
import { clientAccountMovements, clientAccounts } from '#server/records/payments/client-accounts/tables.ts';
import { isAtBank } from '#shared/activities/money/client-accounts/client-accounts.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import { ledgerCodes } from '#shared/records/ledger/ledger.ts';

/** The target of a transfer. */
export type Target = { domainId: number; portfolioId: number };

const factsColumns = {
  setAsidePence: col.number,
  inRun: col.boolean,
  onTheWay: col.number,
  uncleared: col.number,
  bounced: col.number,
  journals: col.number,
  approvals: col.number,
  fees: col.number,
  unclaimedPence: col.number,
  letters: col.number,
};
type Facts = InferRow<typeof factsColumns>;

const factsText = `select
  (select coalesce(sum(amount_pence), 0)::float8 from all_allocations where case_id = $1 and journal_id is null
    and status in ('proposed', 'retained', 'approved', 'released')) as "setAsidePence",
  exists (select from distribution_run_lines l join distribution_runs r on r.id = l.run_id
    where l.case_id = $1 and l.left_out is null and l.released_at is null
      and r.status in ('draft', 'calculated', 'submitted', 'approved')) as "inRun",
  (select count(distinct p.id)::int from payments p join payment_allocations pa on pa.payment_id = p.id
    join allocations a on a.id = pa.allocation_id
    where a.case_id = $1 and p.status in ('pending', 'approved', 'in_batch', 'sent', 'unknown')) as "onTheWay",
  (select count(*)::int from receipts where case_id = $1 and status <> 'reversed'
    and (cleared_on is null or cleared_on > $2::date)) as uncleared,
  (select count(*)::int from receipts where case_id = $1 and bounced_item_id is not null) as bounced,
  (select count(*)::int from manual_journals where status = 'pending'
    and lines @> jsonb_build_array(jsonb_build_object('caseId', $1::int))) as journals,
  (select count(*)::int from approvals where $1::int = any(case_ids) and kind <> 'transfer'
    and decision in ('pending', 'escalated')) as approvals,
  (select count(*)::int from allocations a where a.case_id = $1 and a.kind = 'fee' and a.journal_id is not null
    and not exists (select from fee_invoice_lines l where l.allocation_id = a.id and not l.is_credit)) as fees,
  (select coalesce(sum(l.credit_pence - l.debit_pence), 0)::float8 from journal_lines l join chart_of_accounts a on a.id = l.account_id
    where l.case_id = $1 and a.code in ('${ledgerCodes.dueToCreditors}', '${ledgerCodes.unclaimedDividends}')) as "unclaimedPence",
  (select count(*)::int from mail_items where case_id = $1
    and status in ('draft', 'generated', 'awaiting_approval', 'approved', 'held', 'queued', 'sending')) as letters`;

const are = (count: number, one: string, several: string) =>
  count === 0 ? [] : [count === 1 ? one : `${count} ${several}`];

/** Money of the case that is in transit, and would be paid, billed or reversed in the wrong firm. */
function moneyBlockers(facts: Facts): string[] {
  return [
    ...(facts.setAsidePence > 0
      ? [`${poundsText(facts.setAsidePence)} of its money is set aside: pay it or cancel it first.`]
      : []),
    ...(facts.inRun
      ? ['It is in a distribution run that is not released: leave it out of that run first.']
      : []),
    ...are(facts.onTheWay, 'One of its payments is on its way.', 'of its payments are on their way.'),
    ...are(facts.uncleared, 'One of its receipts has not cleared.', 'of its receipts have not cleared.'),
    ...are(
      facts.bounced,
      'A statement line may have reversed one of its receipts.',
      'of its receipts may have been reversed.',
    ),
    ...are(
      facts.journals,
      'A journal about it is awaiting approval.',
      'journals about it are awaiting approval.',
    ),
    ...are(
      facts.approvals,
      'A request about it is awaiting approval.',
      'requests about it are awaiting approval.',
    ),
  ];
}

/** What belongs to the old domain, and would end up in another firm’s name. */
function domainBlockers({ fees, unclaimedPence, letters }: Facts): string[] {
  return [
    ...are(fees, 'A fee drawn from it is not invoiced yet.', 'fees drawn from it are not invoiced yet.'),
    ...(unclaimedPence > 0
      ? [`${poundsText(unclaimedPence)} is owed to creditors who were paid before: settle that first.`]
      : []),
    ...are(
      letters,
      'One of its letters is written but not sent: send or cancel it first.',
      'of its letters are written but not sent: send or cancel them first.',
    ),
  ];
}

/** If a client account of the case is at a bank, it has to end before another begins. */
async function accountBlockers(tx: Database | Tx, found: Case, target: Target | null): Promise<string[]> {
  const [account] = await tx
    .select({ id: clientAccounts.id, status: clientAccounts.status, umbrella: bankAccounts })
    .from(clientAccounts)
    .innerJoin(bankAccounts, eq(bankAccounts.id, clientAccounts.bankAccountId))
    .where(eq(clientAccounts.caseId, found.id));
  if (!account) return [];
  const next = target && (await umbrellaOf(tx as Tx, target));
  if (target && next?.id === account.umbrella.id) return [];
  const unconfirmed = await tx.$count(
    clientAccountMovements,
    and(
      eq(clientAccountMovements.clientAccountId, account.id),
      sql`${clientAccountMovements.status} <> 'confirmed'`,
    ),
  );
  if (unconfirmed > 0) return ['The bank has not confirmed every movement on its client account.'];
  const hasEnded = account.status === 'closed' || account.status === 'rejected';
  return target && isAtBank(account.umbrella.provider) && !hasEnded
    ? [
        `Its client account is kept under ${account.umbrella.name}: withdraw its balance and have it closed first, under Accounts.`,
      ]
    : [];
}

/** Why a case cannot be transferred, each reason a sentence, including reasons specific to a target. */
export async function transferBlockers(
  tx: Database | Tx,
  found: Case,
  target: Target | null,
): Promise<string[]> {
  if (found.approvalDate === null) return ['It has not been approved yet: change the portfolio under Edit.'];
  const [facts = missing()] = await planned(tx, factsColumns, factsText, [found.id, londonDate()]);
  return [
    ...moneyBlockers(facts),
    ...(target && target.domainId !== found.domainId ? domainBlockers(facts) : []),
    ...(await accountBlockers(tx, found, target)),
  ];
}
