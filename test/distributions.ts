import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#server/platform/database/connect.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addCase } from './cases.ts';
import { addPayee } from './commitments.ts';
import { incomeType, posting, receiptOf } from './ledger.ts';
import type { apiCaller } from './new-cases.ts';

let counter = 0;

/** A creditor of plain ways with an account of its own, whose bank details somebody verified, unless told otherwise. */
export async function addCreditor(database: Database, values: object = {}): Promise<{ id: number }> {
  const n = ++counter;
  const id = await addPayee(database, 'creditors', {
    isActive: true,
    minPayment: null,
    successorCreditorId: null,
    paymentReferenceRule: 'account_number',
    accountName: `Test Bank ${n}`,
    sortCode: '990001',
    accountNumber: String(20_000_000 + n),
    paymentGrouping: 'per_case',
    ...values,
  });
  return { id };
}

type Claim = {
  admittedPence?: number;
  claimPence?: number;
  status?: string;
  creditorId?: number;
  isPreferential?: boolean;
};

/** A debt of the case; its claim is admitted in full unless told otherwise. */
export async function addClaim(
  database: Database,
  caseId: number,
  {
    admittedPence,
    claimPence = admittedPence ?? 0,
    status = 'admitted',
    creditorId,
    isPreferential = false,
  }: Claim,
): Promise<{ id: number; creditorId: number }> {
  const statuses = tables['debt-statuses'];
  const [debtStatus] = await database
    .select({ id: statuses.id })
    .from(statuses)
    .where(eq(statuses.code, status));
  const [credit] = await database.select({ id: tables.credits.id }).from(tables.credits).limit(1);
  const payee = creditorId ?? (await addCreditor(database)).id;
  const [row] = await database
    .insert(caseCreditors)
    .values({
      caseId,
      creditorId: payee,
      creditId: credit!.id,
      debtStatusId: debtStatus!.id,
      balanceSoaPence: claimPence,
      claimPence,
      claimAdmittedPence: admittedPence ?? null,
      isPreferential,
    })
    .returning({ id: caseCreditors.id });
  return { id: row!.id, creditorId: payee };
}

/** A fee model that draws nothing, so that all money is for creditors. */
export const noFees = {
  nomineeFee: 0,
  supervisorCap: 0,
  supervisorBase: 'fixed',
  expectedExpenses: 0,
  bondPremium: 0,
  registrationFee: 0,
};

/** An IVA of Harbour Debt Solutions approved on 5 January 2026 that received this much on 5 October, with its claims. */
export async function addEstate(
  database: Database,
  {
    receivedPence = 15_000,
    claims = [{ admittedPence: 100_000 }],
    ...values
  }: { receivedPence?: number; claims?: Claim[] } & Parameters<typeof addCase>[1] = {},
) {
  const { id, uniqueReference } = await addCase(database, {
    domain: 'Harbour Debt Solutions',
    status: 'IVA Accepted',
    approvalDate: '2026-01-05',
    commencementDate: '2026-01-05',
    termMonths: 60,
    contributionPence: 15_000,
    distributionFrequency: 'quarterly',
    feeModel: noFees,
    ...values,
  });
  if (receivedPence > 0) {
    const vc = await incomeType(database);
    await posting(database, (w) => postReceipt(w, receiptOf(id, vc, { amountPence: receivedPence })));
  }
  const debts = [];
  for (const claim of claims) debts.push(await addClaim(database, id, claim));
  return { id, uniqueReference, debts };
}

type Call = ReturnType<typeof apiCaller>;

/** Begins a run for a single case with cut-off at the end of October, unless told otherwise, and waits until it is calculated. */
export async function calculatedRun(call: Call, input: Record<string, unknown>) {
  const { status, body } = await call('POST', '/financials/distributions', {
    kind: 'single_case',
    cutoffOn: '2026-10-31',
    ...input,
  });
  expect([status, body.message]).toEqual([201, expect.anything()]);
  return whenCalculated(call, body.data.id);
}

/** The run once its calculation has ended. */
export async function whenCalculated(call: Call, id: number) {
  const read = async () => (await call('GET', `/financials/distributions/${id}`)).body.data;
  await expect.poll(async () => (await read()).status).toBe('calculated');
  return read();
}

/** The case of a run with its working. */
export const lineOf = async (call: Call, runId: number, caseId: number) =>
  (await call('GET', `/financials/distributions/${runId}/cases/${caseId}`)).body.data;
