import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Case } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { invalidAt } from '#shared/platform/errors.ts';
import { poundsText } from '#shared/platform/money.ts';
import { admittedPence } from '#shared/records/affairs/claims.ts';
import type {
  CreditorInput,
  ExpenseInput,
  FeeDrawInput,
  RefundInput,
  TransferInput,
} from '#shared/records/commitments/contract.ts';
import { feeVatRate, vatWithin } from '#shared/records/fees/fee-vat.ts';
import {
  drawProblem,
  type ExpenseItem,
  expenseProblem,
  feeWorking,
} from '#shared/records/fees/fee-working.ts';
import { feeAccounts, feeItemOf } from '#shared/records/ledger/fee-accounts.ts';
import { ledgerCodes } from '#shared/records/ledger/ledger.ts';
import type { Draft } from './allocations.ts';
import { feeFacts, withExpense } from './case-fees.ts';
import { hadOfClaims } from './claims-had.ts';
import { debtOf, paymentTypeOf, retentionNow, supplierOf } from './payees.ts';

const { portfolios } = tables;
const types = tables['payment-types'];
const accounts = tables['chart-of-accounts'];

async function expenseType(tx: Tx, id: number) {
  const [type] = await tx
    .select({ class: types.class, account: accounts.code, isActive: types.isActive })
    .from(types)
    .innerJoin(accounts, eq(accounts.id, types.accountId))
    .where(eq(types.id, id));
  const item = type && feeItemOf(type);
  if (!type?.isActive || !item || !(item === 'bond' || item === 'registration' || item === 'expenses'))
    throw invalidAt('paymentTypeId', 'Choose a payment type for expenses.');
  return { ...type, item: item satisfies ExpenseItem };
}

/** An expense: Category 2 if to an associate or of a Category 2 type, and only within the caps. */
export async function expenseDraft(tx: Tx, found: Case, input: ExpenseInput): Promise<Draft> {
  const { paymentTypeId, supplierId, category, netPence, vatPence, invoiceExpected, description } = input;
  const type = await expenseType(tx, paymentTypeId);
  const supplier = await supplierOf(tx, supplierId);
  if (category === 'cat1' && supplier.isAssociate)
    throw invalidAt('category', `${supplier.name} is an associate of the firm: the expense is Category 2.`);
  if (category === 'cat1' && type.class === 'expense_cat2')
    throw invalidAt('category', 'This payment type is for Category 2 expenses.');
  const amountPence = netPence + vatPence;
  const number = category === 'cat2' ? 2 : 1;
  const more = { item: type.item, category: number, drawnPence: 0, duePence: amountPence } as const;
  const problem = expenseProblem(feeWorking(withExpense(await feeFacts(tx, found), more)), number);
  if (problem)
    throw invalidAt(number === 2 && problem.includes('Category 2') ? 'category' : 'netPence', problem);
  const payee = { caseId: found.id, supplierId, caseCreditorId: null, amountPence };
  return {
    kind: 'expense',
    paymentTypeId,
    supplierId,
    category,
    netPence,
    vatPence,
    invoiceExpected,
    description,
    retainedReason: await retentionNow(tx, payee),
  };
}

/** The VAT within a fee, by the portfolio of its case and its payment type. */
async function vatOf(
  tx: Tx,
  { portfolioId }: Case,
  { fee, amountPence }: FeeDrawInput,
  paymentTypeId: number,
): Promise<number> {
  const [type = missing()] = await tx
    .select({ rateBp: types.vatRateBp })
    .from(types)
    .where(eq(types.id, paymentTypeId));
  const [portfolio] =
    portfolioId === null
      ? []
      : await tx
          .select({ vatTreatment: portfolios.vatTreatment })
          .from(portfolios)
          .where(eq(portfolios.id, portfolioId));
  return vatWithin(
    amountPence,
    feeVatRate(fee, portfolio?.vatTreatment === 'standard' ? 'standard' : 'exempt', type.rateBp),
  );
}

/** A fee of the firm, within what remains of it and of the caps. */
export async function feeDraft(tx: Tx, found: Case, input: FeeDrawInput): Promise<Draft> {
  const { fee, amountPence, description } = input;
  const problem = drawProblem(feeWorking(await feeFacts(tx, found)), fee, amountPence);
  if (problem) throw invalidAt('amountPence', problem);
  const paymentTypeId = await paymentTypeOf(tx, `${fee}_fee`, feeAccounts[fee]);
  const vatPence = await vatOf(tx, found, input, paymentTypeId);
  return {
    kind: 'fee',
    paymentTypeId,
    netPence: amountPence - vatPence,
    vatPence,
    description,
  };
}

/** Money that goes back to the client. */
export async function refundDraft(
  tx: Tx,
  _found: Case,
  { amountPence, reason }: RefundInput,
): Promise<Draft> {
  const paymentTypeId = await paymentTypeOf(tx, 'client_refund');
  return { kind: 'refund', paymentTypeId, netPence: amountPence, description: reason };
}

/**
 * A payment to a creditor by hand: at most its claim, unless the approval states that it goes beyond; retained until the claim is admitted
 * and the bank details verified.
 */
export async function creditorDraft(tx: Tx, found: Case, input: CreditorInput): Promise<Draft> {
  const { caseCreditorId, amountPence, description } = input;
  const { debt } = await debtOf(tx, found.id, caseCreditorId);
  if (debt.isExcluded || debt.debtStatus.isTerminal)
    throw invalidAt('caseCreditorId', `Nothing can be paid on this debt: ${debt.debtStatus.name}.`);
  const claim = admittedPence(debt) || debt.rankingPence;
  const { hadPence, setAsidePence } =
    (await hadOfClaims(tx, [caseCreditorId])).get(caseCreditorId) ?? missing();
  const left = claim - hadPence - setAsidePence;
  const isBeyondClaim = amountPence > left;
  if (isBeyondClaim && !input.isBeyondClaim)
    throw invalidAt(
      'amountPence',
      `${poundsText(amountPence)} is more than the ${poundsText(Math.max(0, left))} left of the claim of ${poundsText(claim)}.`,
    );
  if (isBeyondClaim && description === null)
    throw invalidAt('description', 'Say why more than 100 p/£ is paid: the approver will read this.');
  const account =
    debt.class === 'preferential' ? ledgerCodes.preferentialDividend : ledgerCodes.unsecuredDividend;
  const payee = { caseId: found.id, supplierId: null, caseCreditorId, amountPence };
  return {
    kind: 'creditor',
    paymentTypeId: await paymentTypeOf(tx, 'dividend', account),
    caseCreditorId,
    netPence: amountPence,
    isBeyondClaim,
    description,
    retainedReason: await retentionNow(tx, payee),
  };
}

/** Money for the linked case, as between partners with interlocking arrangements. */
export async function transferDraft(
  tx: Tx,
  found: Case,
  { amountPence, reason }: TransferInput,
): Promise<Draft> {
  const toCaseId = found.interlockingCaseId;
  if (toCaseId === null) throw invalidAt('amountPence', 'This case is not linked to another.');
  const elsewhere = await tx.$count(cases, and(eq(cases.id, toCaseId), ne(cases.domainId, found.domainId)));
  if (elsewhere > 0) throw invalidAt('amountPence', 'The linked case belongs to another domain.');
  const paymentTypeId = await paymentTypeOf(tx, 'transfer');
  return { kind: 'transfer', paymentTypeId, toCaseId, netPence: amountPence, description: reason };
}
