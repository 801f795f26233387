import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col, type InferRow, missing } from '#server/platform/database/rows.ts';
import { plannedAnew } from '#server/platform/database/statement-names.ts';
import type { Write } from '#server/platform/database/write.ts';
import { type CaseWorking, calculateCase } from '#shared/activities/money/distributions/calculate-case.ts';
import type { RunKind } from '#shared/activities/money/distributions/runs.ts';
import { conflict } from '#shared/platform/errors.ts';
import { sumOf } from '#shared/platform/money.ts';
import type { ProposedShare } from '#shared/records/commitments/allocations.ts';
import { type FeeVatTreatment, feeVatRate, vatWithin } from '#shared/records/fees/fee-vat.ts';
import type { FirmFee } from '#shared/records/fees/fee-working.ts';
import { ledgerCodes } from '#shared/records/ledger/ledger.ts';
import type { ReadFacts } from './read-facts.ts';

const lineText = `insert into distribution_run_lines (run_id, case_id, cleared_pence, reserved_pence, committed_pence, expenses_pence,
    nominee_pence, supervisor_pence, variation_pence, dividend_pence, refund_pence, retained_pence, remaining_pence,
    pence_per_pound, pence_per_pound_to_date, working, facts_digest, left_out, left_out_note)
  select $1::int, l."caseId", l."clearedPence", l."reservedPence", l."committedPence", l."expensesPence", l."nomineePence",
    l."supervisorPence", l."variationPence", l."dividendPence", l."refundPence", l."retainedPence", l."remainingPence",
    l."pencePerPound", l."pencePerPoundToDate", l.working, l.digest, l."leftOut", l."leftOutNote"
  from json_to_recordset($2::json) as l("caseId" int, "clearedPence" bigint, "reservedPence" bigint, "committedPence" bigint,
    "expensesPence" bigint, "nomineePence" bigint, "supervisorPence" bigint, "variationPence" bigint, "dividendPence" bigint,
    "refundPence" bigint, "retainedPence" bigint, "remainingPence" bigint, "pencePerPound" int, "pencePerPoundToDate" int,
    working json, digest text, "leftOut" text, "leftOutNote" text)
  on conflict (run_id, case_id) do update set cleared_pence = excluded.cleared_pence, reserved_pence = excluded.reserved_pence,
    committed_pence = excluded.committed_pence, expenses_pence = excluded.expenses_pence, nominee_pence = excluded.nominee_pence,
    supervisor_pence = excluded.supervisor_pence, variation_pence = excluded.variation_pence,
    dividend_pence = excluded.dividend_pence, refund_pence = excluded.refund_pence, retained_pence = excluded.retained_pence,
    remaining_pence = excluded.remaining_pence, pence_per_pound = excluded.pence_per_pound,
    pence_per_pound_to_date = excluded.pence_per_pound_to_date, working = excluded.working,
    facts_digest = excluded.facts_digest, left_out = excluded.left_out, left_out_note = excluded.left_out_note,
    left_out_by = null
  returning id, case_id as "caseId", xmax = 0 as "isNew"`;

/** A line as stored; a case that is left out pays nothing, but its working shows what it would have paid. */
function lineOf(facts: ReadFacts, working: CaseWorking) {
  const isIn = working.leftOut === null;
  const { fees, split, refundPence, retainedPence, remainingPence, clearedPence } = working;
  const { unsecured } = split.ranks;
  return {
    caseId: facts.caseId,
    clearedPence,
    reservedPence: working.reservePence,
    committedPence: working.committedPence,
    expensesPence: isIn ? sumOf(working.expenses, ({ amountPence }) => amountPence) : 0,
    nomineePence: isIn ? fees.nominee : 0,
    supervisorPence: isIn ? fees.supervisor : 0,
    variationPence: isIn ? fees.variation : 0,
    dividendPence: isIn ? split.dividendPence : 0,
    refundPence: isIn ? refundPence : 0,
    retainedPence: isIn ? retainedPence : 0,
    remainingPence: isIn ? remainingPence : clearedPence,
    pencePerPound: unsecured.pencePerPound,
    pencePerPoundToDate: unsecured.pencePerPoundToDate,
    working,
    digest: facts.digest,
    leftOut: working.leftOut,
    leftOutNote: working.blocks.length > 0 ? working.blocks.join(' ') : null,
  };
}

const proposeText = `insert into run_proposals (run_line_id, case_id, allocated_on, shares, created_by)
  select p."runLineId", p."caseId", $2::date, p.shares, $3::int
  from json_to_recordset($1::json) as p("runLineId" int, "caseId" int, shares json)`;

const typesText = `select t.id, t.class, l.code, t.vat_rate_bp as "vatRateBp" from payment_types t join chart_of_accounts l on l.id = t.account_id
  where t.is_active order by t.is_system desc, t.id`;

const paymentTypeColumns = { id: col.number, class: col.text, code: col.text, vatRateBp: col.number.orNull };
type PaymentType = InferRow<typeof paymentTypeColumns>;

/**
 * The payment types that a run uses: the firm's own for each class, and for dividends by the account of their rank.
 * Each is looked up once.
 */
async function paymentTypes(tx: Tx) {
  const rows = await planned(tx, paymentTypeColumns, typesText, []);
  const of = (what: string, is: (type: PaymentType) => boolean): (() => PaymentType) => {
    const type = rows.find(is);
    return () => {
      if (!type) throw conflict(`There is no active payment type for ${what}.`);
      return type;
    };
  };
  const ofClass = (name: string, what: string) => of(what, (type) => type.class === name);
  const dividend = (code: string) =>
    of('dividends', (type) => type.class === 'dividend' && type.code === code);
  return {
    nominee: ofClass('nominee_fee', 'the nominee’s fee'),
    supervisor: ofClass('supervisor_fee', 'the supervisor’s fee'),
    variation: ofClass('variation_fee', 'variation fees'),
    preferential: dividend(ledgerCodes.preferentialDividend),
    unsecured: dividend(ledgerCodes.unsecuredDividend),
    refund: ofClass('client_refund', 'refunds to clients'),
  };
}

const firmFees = ['nominee', 'supervisor', 'variation'] as const;
type Types = Awaited<ReturnType<typeof paymentTypes>>;

const treatmentsText = `select c.id, p.vat_treatment as treatment from cases c join portfolios p on p.id = c.portfolio_id
  where c.id = any($1::int[])`;

/** Whether the firm's fees carry VAT, case by case; a case that is missing has no portfolio. */
async function vatTreatments(tx: Tx, caseIds: readonly number[]): Promise<Map<number, FeeVatTreatment>> {
  const rows = await planned(tx, { id: col.number, treatment: col.word<FeeVatTreatment>() }, treatmentsText, [
    caseIds,
  ]);
  return new Map(rows.map(({ id, treatment }) => [id, treatment]));
}

/** A fee proposed for a case, with the VAT within it. */
function feeShare(
  types: Types,
  fee: FirmFee,
  pence: number,
  treatment: FeeVatTreatment | null,
): ProposedShare {
  const { id, vatRateBp } = types[fee]();
  const vatPence = vatWithin(pence, feeVatRate(fee, treatment, vatRateBp));
  return { kind: 'fee', paymentTypeId: id, caseCreditorId: null, pence, vatPence, reason: null, key: fee };
}

/** The payments proposed for a case, in addition to existing expenses and retained money. */
function sharesOf(types: Types, working: CaseWorking, treatment: FeeVatTreatment | null): ProposedShare[] {
  if (working.leftOut !== null) return [];
  const shares = firmFees
    .filter((fee) => working.fees[fee] > 0)
    .map((fee) => feeShare(types, fee, working.fees[fee], treatment));
  for (const { caseCreditorId, rank, dividendPence, retained } of working.shares)
    if (dividendPence > 0)
      shares.push({
        kind: 'creditor',
        paymentTypeId: types[rank]().id,
        caseCreditorId,
        pence: dividendPence,
        vatPence: 0,
        reason: retained,
        key: String(caseCreditorId),
      });
  if (working.refundPence > 0)
    shares.push({
      kind: 'refund',
      paymentTypeId: types.refund().id,
      caseCreditorId: null,
      pence: working.refundPence,
      vatPence: 0,
      reason: null,
      key: 'refund',
    });
  return shares;
}

const dropText = plannedAnew(`delete from run_proposals where run_line_id = any($1::int[])`);

/** Removes the proposals of lines. Earlier allocations, such as expenses, stay. */
export const dropProposals = (tx: Tx, lineIds: readonly number[]) => planned(tx, {}, dropText, [lineIds]);

type Run = { id: number; kind: RunKind; cutoffOn: string };
type Calculated = { facts: ReadFacts; working: CaseWorking }[];

async function calculate(facts: readonly ReadFacts[], { kind }: Run): Promise<Calculated> {
  await nextTurn();
  return facts.map((each) => ({ facts: each, working: calculateCase(each, kind) }));
}

async function store(w: Write, run: Run, types: Types, calculated: Calculated): Promise<void> {
  const lines = calculated.map(({ facts, working }) => lineOf(facts, working));
  const stored = await planned(w.tx, { id: col.number, caseId: col.number, isNew: col.boolean }, lineText, [
    run.id,
    JSON.stringify(lines),
  ]);
  const changed = stored.flatMap(({ id, isNew }) => (isNew ? [] : [id]));
  if (changed.length > 0) await dropProposals(w.tx, changed);
  const lineIds = new Map(stored.map(({ id, caseId }) => [caseId, id]));
  const treatments = await vatTreatments(w.tx, [...lineIds.keys()]);
  const proposals = calculated
    .map(({ facts: { caseId }, working }) => ({
      runLineId: lineIds.get(caseId) ?? missing(),
      caseId,
      shares: sharesOf(types, working, treatments.get(caseId) ?? null),
    }))
    .filter(({ shares }) => shares.length > 0);
  await planned(w.tx, {}, proposeText, [JSON.stringify(proposals), run.cutoffOn, w.author.id || null]);
}

/** Cases stored at once, while the next ones are calculated: Node and PostgreSQL work in parallel. */
const STORED_AT_ONCE = 100;

/** Calculates cases and stores their lines and proposals, replacing those of an earlier calculation. */
export async function storeLines(w: Write, run: Run, facts: readonly ReadFacts[]): Promise<void> {
  if (facts.length === 0) return;
  const types = await paymentTypes(w.tx);
  let calculated = await calculate(facts.slice(0, STORED_AT_ONCE), run);
  for (let from = STORED_AT_ONCE; calculated.length > 0; from += STORED_AT_ONCE)
    [, calculated] = await Promise.all([
      store(w, run, types, calculated),
      calculate(facts.slice(from, from + STORED_AT_ONCE), run),
    ]);
}
