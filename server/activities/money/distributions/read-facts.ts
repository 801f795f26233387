import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col, type InferRow, missing } from '#server/platform/database/rows.ts';
import { plannedAnew } from '#server/platform/database/statement-names.ts';
import { soldText } from '#server/records/commitments/claims-had.ts';
import { variationFeesOfCases } from '#server/records/terms/agreed-fees.ts';
import { acceptedOfCases } from '#server/records/terms/in-force.ts';
import type {
  CaseFacts,
  DueExpense,
  SharingClaim,
} from '#shared/activities/money/distributions/calculate-case.ts';
import { isDue, type LeftOutReason, type RunKind } from '#shared/activities/money/distributions/runs.ts';
import { sumOf } from '#shared/platform/money.ts';
import type { DebtStatus } from '#shared/records/affairs/claims.ts';
import type { Accepted } from '#shared/records/affairs/effects.ts';
import type { AllocationStatus, RetainedReason } from '#shared/records/commitments/allocations.ts';
import { reservesOf } from '#shared/records/commitments/case-cash.ts';
import { effectiveFeeModel, type FeeModel } from '#shared/records/fees/fee-model.ts';
import { type Expense, feeWorking } from '#shared/records/fees/fee-working.ts';
import { feeAccounts } from '#shared/records/ledger/fee-accounts.ts';
import { cashCodes, ledgerCodes } from '#shared/records/ledger/ledger.ts';

/** What a run asks of its cases. */
export type RunTerms = { id: number; kind: RunKind; cutoffOn: string; isEveryCase: boolean };

/** The facts of a case with their digest: unchanged as long as the digest is. */
export type ReadFacts = CaseFacts & { caseId: number; digest: string };

const headColumns = {
  caseId: col.number,
  isActive: col.boolean,
  models:
    col.json<
      [Record<string, unknown> | null, Record<string, unknown> | null, Record<string, unknown> | null]
    >(),
  approvedOn: col.text.orNull,
  termMonths: col.number.orNull,
  isOpen: col.boolean,
  nextOn: col.text.orNull,
  frequency: col.text.orNull,
  lastDividendOn: col.text.orNull,
  otherRun: col.boolean,
  waitingJournal: col.boolean,
};
type Head = InferRow<typeof headColumns>;

const headsText = plannedAnew(`select c.id as "caseId", d.is_active as "isActive",
    json_build_array(c.fee_model, pf.fee_model_default, pr.fee_model_default) as models, c.approval_date::text as "approvedOn",
    c.term_months as "termMonths", s.is_open as "isOpen", c.next_distribution_on::text as "nextOn", coalesce(c.distribution_frequency, pr.distribution_frequency) as frequency,
    (select max(v.declared_on)::text from dividends v where v.case_id = c.id) as "lastDividendOn",
    exists (select from distribution_run_lines o join distribution_runs r on r.id = o.run_id
      where o.case_id = c.id and o.run_id <> $2::int and o.left_out is null and o.released_at is null
        and r.status in ('draft', 'calculated', 'submitted', 'approved')) as "otherRun",
    exists (select from manual_journals m where m.status = 'pending' and m.domain_id = c.domain_id
      and m.lines @> jsonb_build_array(jsonb_build_object('caseId', c.id))) as "waitingJournal"
  from cases c join domains d on d.id = c.domain_id join statuses s on s.id = c.status_id join products pr on pr.id = c.product_id
  left join portfolios pf on pf.id = c.portfolio_id
  where c.id = any($1::int[])`);

/** Net debits in pence, up to the cut-off and up to now. */
const balanceColumns = {
  caseId: col.number.filled,
  code: col.text,
  cutoffPence: col.number,
  nowPence: col.number,
};
type Balance = InferRow<typeof balanceColumns>;

const balancesText = `select l.case_id as "caseId", a.code,
    coalesce(sum(l.debit_pence - l.credit_pence) filter (where l.posted_on <= $2::date), 0)::float8 as "cutoffPence",
    sum(l.debit_pence - l.credit_pence)::float8 as "nowPence"
  from journal_lines l join chart_of_accounts a on a.id = l.account_id
  where l.case_id = any($1::int[]) group by 1, 2`;

const unclearedText = `select case_id as "caseId", sum(amount_pence)::float8 as pence from receipts
  where case_id = any($1::int[]) and status <> 'reversed' and received_on <= $2::date
    and (cleared_on is null or cleared_on > $2::date) group by 1`;

const claimRowColumns = {
  caseId: col.number,
  id: col.number,
  creditorId: col.number,
  status: col.word<DebtStatus>().filled,
  isCounted: col.boolean,
  isPreferential: col.boolean,
  claimPence: col.number.orNull,
  admittedPence: col.number.orNull,
  paidPence: col.number,
};
type ClaimRow = InferRow<typeof claimRowColumns>;

/** The payees of claims, read apart: the claims of all cases belong to a few thousand creditors. */
const payeeColumns = {
  id: col.number,
  isVerified: col.boolean,
  isPayable: col.boolean,
  minPaymentPence: col.number.orNull,
  bank: col.text,
};
type Payee = InferRow<typeof payeeColumns>;

const payeesText = `select id, bank_verified_at is not null as "isVerified", is_active as "isPayable",
    min_payment::float8 as "minPaymentPence", concat_ws('/', sort_code, account_number, bank_verified_at) as bank
  from creditors where id = any($1::int[])`;

async function readPayees(tx: Tx, claims: readonly ClaimRow[]): Promise<Map<number, Payee>> {
  const ids = [...new Set(claims.map(({ creditorId }) => creditorId))];
  return new Map((await planned(tx, payeeColumns, payeesText, [ids])).map((payee) => [payee.id, payee]));
}

// The buyer of a debt is paid in the seller's place, and what the debt received before the sale counts for the buyer.
// Payments by hand count as paid, even if they came back (their money waits for the creditor) or were then given to the
// other creditors. A share retained and then given up no longer belongs to the creditor.
const claimsText = plannedAnew(`with recursive claims as materialized (
    select cc.id, cc.case_id, cc.creditor_id, cc.is_preferential, cc.claim_pence, cc.claim_admitted_pence, s.code, s.counts_for_dividend
    from case_creditors cc join debt_statuses s on s.id = cc.debt_status_id
    where cc.case_id = any($1::int[]) and not cc.is_excluded and (s.counts_for_dividend and cc.claim_admitted_pence > 0
      or s.code in ('claim-received', 'disputed') and cc.claim_pence > 0)
  ), ${soldText('d.case_id = any($1::int[])')}, declared as (
    select coalesce(sold.heir, l.case_creditor_id) as id, sum(l.share_pence) as pence
    from dividends v join dividend_lines l on l.dividend_id = v.id left join sold on sold.id = l.case_creditor_id
    where v.case_id = any($1::int[]) group by 1
  ), given_up as (
    select coalesce(sold.heir, case_creditor_id) as id, sum(amount_pence) as pence from allocations left join sold on sold.id = case_creditor_id
    where case_id = any($1::int[]) and case_creditor_id is not null and run_line_id is not null
      and status = 'cancelled' and journal_id is null group by 1
  ), by_hand as (
    select coalesce(sold.heir, case_creditor_id) as id, sum(amount_pence) as pence from allocations left join sold on sold.id = case_creditor_id
    where case_id = any($1::int[]) and case_creditor_id is not null and run_line_id is null
      and (status <> 'cancelled' or journal_id is not null) group by 1
  )
  select cc.case_id as "caseId", cc.id, coalesce(n.id, c.id) as "creditorId", cc.code as status, cc.counts_for_dividend as "isCounted",
    cc.is_preferential as "isPreferential", cc.claim_pence::float8 as "claimPence",
    cc.claim_admitted_pence::float8 as "admittedPence", (coalesce(v.pence, 0) - coalesce(g.pence, 0) + coalesce(h.pence, 0))::float8 as "paidPence"
  from claims cc join creditors c on c.id = cc.creditor_id
  left join creditors n on n.id = c.successor_creditor_id and c.successor_from <= $2::date
  left join declared v on v.id = cc.id left join given_up g on g.id = cc.id left join by_hand h on h.id = cc.id
  order by cc.id`);

function groupBy<Row extends { caseId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.caseId);
    if (group) group.push(row);
    else groups.set(row.caseId, [row]);
  }
  return groups;
}

/** The open commitments of a case apart from those of this run, and money retained for a claim. Proposals of other open runs have no id. */
const commitmentColumns = {
  caseId: col.number.filled,
  id: col.number.orNull,
  status: col.word<AllocationStatus>().filled,
  retainedReason: col.word<RetainedReason>().orNull,
  code: col.text,
  caseCreditorId: col.number.orNull,
  amountPence: col.number,
  isRecharge: col.boolean.filled,
  runLineId: col.number.orNull,
};
type Commitment = InferRow<typeof commitmentColumns>;

const isMade = (row: Commitment): row is Commitment & { id: number } => row.id !== null;

const commitmentsText =
  plannedAnew(`select a.case_id as "caseId", a.id, a.status, a.retained_reason as "retainedReason", l.code,
    a.case_creditor_id as "caseCreditorId", a.amount_pence::float8 as "amountPence", a.is_recharge as "isRecharge",
    a.run_line_id as "runLineId"
  from all_allocations a join payment_types t on t.id = a.payment_type_id join chart_of_accounts l on l.id = t.account_id
  where a.case_id = any($1::int[]) and a.journal_id is null and a.status in ('proposed', 'retained', 'approved', 'released')
    and (a.run_line_id is null or a.run_line_id not in (
      select id from distribution_run_lines where run_id = $2::int and case_id = any($1::int[])))
  order by a.id`);

const feeBaseText = `select a.code, bool_or(t.is_extra_asset) as "isExtraAsset" from income_types t
  join chart_of_accounts a on a.id = t.account_id group by a.code having bool_or(t.counts_for_fee_base)`;

/** The number of cases calculated before yielding to other work. */
const JUDGED_AT_ONCE = 50;

/** The facts of cases for a run, read in a few statements for all of them. */
export async function readFacts(tx: Tx, caseIds: readonly number[], terms: RunTerms): Promise<ReadFacts[]> {
  const { id, cutoffOn } = terms;
  const heads = await planned(tx, headColumns, headsText, [caseIds, id]);
  const balances = groupBy(await planned(tx, balanceColumns, balancesText, [caseIds, cutoffOn]));
  const uncleared = groupBy(
    await planned(tx, { caseId: col.number.filled, pence: col.number }, unclearedText, [caseIds, cutoffOn]),
  );
  const claimRows = await planned(tx, claimRowColumns, claimsText, [caseIds, cutoffOn]);
  const payees = await readPayees(tx, claimRows);
  const claims = groupBy(claimRows);
  const commitments = groupBy(await planned(tx, commitmentColumns, commitmentsText, [caseIds, id]));
  const accepted = await acceptedOfCases(tx, caseIds);
  const variationFees = await variationFeesOfCases(tx, caseIds, cutoffOn);
  const feeBase = new Map(
    (await planned(tx, { code: col.text, isExtraAsset: col.boolean }, feeBaseText, [])).map((row) => [
      row.code,
      row.isExtraAsset,
    ]),
  );
  const facts: ReadFacts[] = [];
  for (const [n, head] of heads.entries()) {
    if (n % JUDGED_AT_ONCE === 0) await nextTurn();
    facts.push(
      factsOf(head, terms, {
        balances: balances.get(head.caseId) ?? [],
        unclearedPence: uncleared.get(head.caseId)?.[0]?.pence ?? 0,
        claims: claims.get(head.caseId) ?? [],
        commitments: commitments.get(head.caseId) ?? [],
        accepted: accepted.get(head.caseId) ?? [],
        variationPence: variationFees.get(head.caseId) ?? 0,
        payees,
        feeBase,
      }),
    );
  }
  return facts;
}

type Found = {
  balances: readonly Balance[];
  unclearedPence: number;
  claims: readonly ClaimRow[];
  commitments: readonly Commitment[];
  accepted: readonly Accepted[];
  variationPence: number;
  payees: ReadonlyMap<number, Payee>;
  /** The accounts whose receipts count for the supervisor's percentage, and whether they are of assets outside the proposal. */
  feeBase: ReadonlyMap<string, boolean>;
};

/** Cash in hand at the cut-off or now, whichever is less, without uncleared receipts; so money spent since is not deducted twice. */
function cashOf({ balances, unclearedPence }: Found): number {
  const cash = balances.filter(({ code }) => cashCodes.includes(code));
  const [atCutoff, now] = [
    sumOf(cash, ({ cutoffPence }) => cutoffPence),
    sumOf(cash, ({ nowPence }) => nowPence),
  ];
  return Math.min(atCutoff, now) - unclearedPence;
}

const digestOf = (facts: unknown) => createHash('sha256').update(JSON.stringify(facts)).digest('hex');

const statutory: Readonly<Record<string, Expense['item']>> = {
  [feeAccounts.bond]: 'bond',
  [feeAccounts.registration]: 'registration',
};
const isExpense = (code: string) => code.startsWith('51') || code.startsWith('52');
const firmFees = ['nominee', 'supervisor', 'variation'] as const;

/** Expenses by account, drawn and due; what is due counts for the caps before it is paid. */
function expensesOf({ balances, commitments }: Found): Expense[] {
  const byCode = new Map<string, Expense>();
  const at = (code: string): Expense => {
    const known = byCode.get(code);
    if (known) return known;
    const expense: Expense = {
      item: statutory[code] ?? 'expenses',
      category: code.startsWith('52') ? 2 : 1,
      drawnPence: 0,
      duePence: 0,
    };
    byCode.set(code, expense);
    return expense;
  };
  for (const { code, nowPence } of balances) if (isExpense(code)) at(code).drawnPence += nowPence;
  for (const { code, amountPence } of commitments) if (isExpense(code)) at(code).duePence += amountPence;
  return [...byCode.values()];
}

function feesOf({ approvedOn }: Head, model: FeeModel, cutoffOn: string, found: Found) {
  const taken = Object.fromEntries(
    firmFees.map((fee) => {
      const is = ({ code }: { code: string }) => code === feeAccounts[fee];
      const drawnPence = sumOf(found.balances.filter(is), ({ nowPence }) => nowPence);
      return [
        fee,
        { drawnPence, committedPence: sumOf(found.commitments.filter(is), ({ amountPence }) => amountPence) },
      ];
    }),
  );
  const received = (counts: (balance: Balance) => boolean) =>
    sumOf(found.balances.filter(counts), ({ cutoffPence }) => -cutoffPence);
  return feeWorking({
    model,
    modifications: found.accepted,
    asAt: cutoffOn,
    approvedOn,
    realisationsPence: received(({ code }) => found.feeBase.has(code)),
    extraAssetsPence: Math.max(
      0,
      received(({ code }) => found.feeBase.get(code) === true),
    ),
    expenses: expensesOf(found),
    variationPence: found.variationPence,
    taken,
  });
}

/** Reasons that follow from the claim or its payee; any other may have been given by a person. */
const passingReasons: readonly RetainedReason[] = [
  'claim_not_admitted',
  'bank_not_verified',
  'below_minimum',
];

/** Whether money is retained for as long as a reason lies with its claim or payee; runs retain for no other. */
const isKeptForNow = ({ retainedReason, runLineId }: Commitment): boolean =>
  retainedReason !== null && (runLineId !== null || passingReasons.includes(retainedReason));

/**
 * The amount for which a claim shares: as admitted; if undecided, as claimed, because its share is set aside until the decision (IR 2016 r
 * 14.39).
 */
function sharingClaim(row: ClaimRow, found: Found): SharingClaim {
  const claimPence = (row.isCounted ? row.admittedPence : row.claimPence) ?? 0;
  const held = found.commitments
    .filter(isMade)
    .filter((held) => held.caseCreditorId === row.id && isKeptForNow(held));
  const payee = found.payees.get(row.creditorId) ?? missing();
  return {
    id: row.id,
    creditorId: row.creditorId,
    rank: row.isPreferential ? 'preferential' : 'unsecured',
    claimPence,
    paidPence: row.paidPence,
    payee: {
      isActive: payee.isPayable,
      isBankVerified: payee.isVerified,
      claim: { status: row.status, isAdmitted: row.isCounted, minPaymentPence: payee.minPaymentPence },
    },
    held: held.map(({ id, amountPence }) => ({ allocationId: id, amountPence })),
  };
}

function obstacleOf(head: Head, { isEveryCase, kind, cutoffOn }: RunTerms): LeftOutReason | null {
  if (!head.isActive) return 'inactive_domain';
  if (head.otherRun) return 'other_run';
  if (head.waitingJournal) return 'waiting_journal';
  if (isEveryCase || kind !== 'regular') return null;
  return isDue(head, cutoffOn) ? null : 'not_due';
}

/** Owed to creditors from earlier payments: dividends held elsewhere, and those that came back. */
const owedCodes: readonly string[] = [ledgerCodes.dueToCreditors, ledgerCodes.unclaimedDividends];

function factsOf(head: Head, terms: RunTerms, found: Found): ReadFacts {
  const { cutoffOn } = terms;
  const model = effectiveFeeModel(...head.models);
  const expenses = found.commitments
    .filter(isMade)
    .filter(({ status, code }) => status === 'approved' && isExpense(code));
  const others = found.commitments.filter((row) => !expenses.some(({ id }) => id === row.id));
  const owed = found.balances.filter(({ code }) => owedCodes.includes(code));
  const { termMonths, isOpen } = head;
  const facts: CaseFacts = {
    clearedPence: cashOf(found),
    reservePence: sumOf(reservesOf(model, { termMonths, isOpen, unclearedPence: 0 }), ({ pence }) => pence),
    committedPence: sumOf(others, ({ amountPence }) => amountPence) - sumOf(owed, ({ nowPence }) => nowPence),
    expenses: expenses.map(({ id, amountPence }): DueExpense => ({ allocationId: id, amountPence })),
    fees: feesOf(head, model, cutoffOn, found),
    claims: found.claims.map((row) => sharingClaim(row, found)),
    obstacle: obstacleOf(head, terms),
  };
  const { fees, ...figures } = facts;
  const feesLeft = fees.lines.map(({ leftPence, refundPence }) => [leftPence, refundPence]);
  const banks = found.claims.map(({ creditorId }) => (found.payees.get(creditorId) ?? missing()).bank);
  // Who an expense is paid to: its supplier, or the firm that has paid it.
  const recharged = expenses.flatMap(({ id, isRecharge }) => (isRecharge ? [id] : []));
  return { ...facts, caseId: head.caseId, digest: digestOf([figures, feesLeft, banks, ...recharged]) };
}
