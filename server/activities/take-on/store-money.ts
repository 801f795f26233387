import { inArray, sql } from 'drizzle-orm';
import type pg from 'pg';
import { copyBatch } from '#server/platform/database/copy.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { addressLine } from '#server/records/cases/search-row.ts';
import { allocations } from '#server/records/commitments/tables.ts';
import { takeOnCases } from '#server/records/ledger/case-postings.ts';
import { lockAccounts, postMovements } from '#server/records/payments/client-accounts/movements.ts';
import { ACCOUNT_ENTITY } from '#server/records/payments/client-accounts/open-account.ts';
import { clientAccountMovements, clientAccounts } from '#server/records/payments/client-accounts/tables.ts';
import { enterReceipts } from '#server/records/payments/receipts/post-receipt.ts';
import { receiptLines } from '#shared/records/ledger/ledger-events.ts';
import type { CasePlan, PlannedPayment, PlannedPerson } from './case-plan.ts';
import { applicantsAmong } from './plan-people.ts';

/**
 * A case with its id and reference; `debtIds` are those of its debts in the order of the plan, `partIdOf` gives the case role's row by
 * role.
 */
export type StoredCase = {
  plan: CasePlan;
  caseId: number;
  uniqueReference: string;
  debtIds: number[];
  partIdOf: Map<PlannedPerson['part']['role'], number>;
};

/** Posts the receipts, each with its own journal, as always. */
async function postReceived(w: Write, stored: readonly StoredCase[]): Promise<void> {
  const entries = stored.flatMap(({ caseId, plan }) =>
    plan.receipts.map(({ row: _, account: __, ...receipt }, n) => ({
      input: {
        ...receipt,
        caseId,
        // No statement line is still expected for it.
        bankAccountId: null,
        bankItemId: null,
        payerReference: null,
        idempotencyKey: `take-on:${caseId}:receipt:${n}`,
      },
      source: 'opening' as const,
      description: 'Received before the take-on',
      lines: (account: string) =>
        receiptLines({
          caseId,
          account,
          amountPence: receipt.amountPence,
          bankAccountId: plan.bankAccountId,
        }),
    })),
  );
  for (const receiving of await enterReceipts(w, entries))
    if ('refusal' in receiving) throw receiving.refusal;
}

type PaidDay = { stored: StoredCase; paidOn: string; key: string; payments: PlannedPayment[] };

function byDay(stored: StoredCase): PaidDay[] {
  const days = new Map<string, PlannedPayment[]>();
  for (const payment of stored.plan.payments.toSorted((one, other) => (one.paidOn < other.paidOn ? -1 : 1)))
    days.set(payment.paidOn, [...(days.get(payment.paidOn) ?? []), payment]);
  return [...days].map(([paidOn, payments]) => ({
    stored,
    paidOn,
    key: `take-on:${stored.caseId}:paid:${paidOn}`,
    payments,
  }));
}

/**
 * Posts the payments, one journal per case and day. Dividends become paid allocations too, since those show what each creditor received.
 */
async function postPaid(w: Write, client: pg.ClientBase, stored: readonly StoredCase[]): Promise<void> {
  const days = stored.flatMap(byDay);
  const postings = await takeOnCases(
    w,
    days.map(({ stored: { caseId, plan }, paidOn, key, payments }) => ({
      caseId,
      domainId: plan.domainId,
      takenOnOn: paidOn,
      idempotencyKey: key,
      bankAccountId: plan.bankAccountId,
      receipts: [],
      payments: payments.map(({ account, amountPence, creditorId, supplierId }) => ({
        account,
        pence: amountPence,
        creditorId,
        supplierId,
      })),
    })),
  );
  const dividends = copyBatch(
    allocations,
    'caseId kind paymentTypeId caseCreditorId amountPence netPence description allocatedOn status',
    'idempotencyKey releasedOn journalId isBeyondClaim',
  );
  for (const [at, posting] of postings.entries()) {
    if ('refusal' in posting) throw posting.refusal;
    const { stored: of, paidOn, key, payments } = days[at] ?? missing();
    for (const [n, { debt, paymentTypeId, amountPence, beyondClaimApprovedBy: by }] of payments.entries())
      if (debt !== null)
        dividends.add({
          caseId: of.caseId,
          kind: 'creditor',
          paymentTypeId,
          caseCreditorId: of.debtIds[debt] ?? missing(),
          amountPence,
          netPence: amountPence,
          description:
            by === null
              ? 'Paid before the take-on'
              : `Paid before the take-on, beyond the claim as approved by ${by}`,
          isBeyondClaim: by !== null,
          allocatedOn: paidOn,
          status: 'paid',
          idempotencyKey: `${key}:${n}`,
          releasedOn: paidOn,
          journalId: posting.journalId,
        });
  }
  await dividends.take()(client);
}

function holderOf({ plan }: StoredCase) {
  const applicants = applicantsAmong(plan.people);
  const names = applicants.map(({ person }) => `${person.firstName} ${person.lastName}`);
  const address = applicants[0]?.address;
  return {
    holderName: names.join(' and '),
    holderAddress: address && !plan.values.riskOfViolence ? addressLine(address) : null,
  };
}

/** Opens the client accounts that cases have at the bank, with their balances, which the bank has already confirmed. */
async function openAccounts(w: Write, stored: readonly StoredCase[], today: string): Promise<void> {
  const having = stored.filter(
    ({ plan }) => plan.clientAccountReference !== null && plan.umbrellaId !== null,
  );
  if (having.length === 0) return;
  const rows = await w.tx
    .insert(clientAccounts)
    .values(
      having.map((each) => ({
        caseId: each.caseId,
        bankAccountId: each.plan.umbrellaId ?? missing(),
        providerRef: each.plan.clientAccountReference ?? missing(),
        ...holderOf(each),
        status: 'open' as const,
        requestedOn: today,
        openedOn: today,
      })),
    )
    .returning();
  for (const { id, caseId, providerRef } of rows)
    w.audit({ entity: ACCOUNT_ENTITY, entityId: id, caseId, action: 'created', after: { providerRef } });
  const accounts = await lockAccounts(
    w.tx,
    having.map(({ caseId }) => caseId),
  );
  const moved = having.filter(({ plan }) => plan.balancePence > 0);
  const refusals = await postMovements(
    w,
    moved.map(({ caseId, plan }) => ({
      account: accounts.get(caseId) ?? missing(),
      direction: 'dep',
      amountPence: plan.balancePence,
      movedOn: today,
      source: 'opening',
      reason: 'Balance when the case was taken on',
      clientBankId: plan.bankAccountId,
      idempotencyKey: `take-on:${caseId}:client-account`,
    })),
  );
  const refusal = refusals.find((each) => each !== null);
  if (refusal) throw refusal;
  const ids = rows.map(({ id }) => id);
  await w.tx
    .update(clientAccountMovements)
    .set({ status: 'confirmed', bankConfirmedOn: today })
    .where(inArray(clientAccountMovements.clientAccountId, ids));
  await w.tx
    .update(clientAccounts)
    .set({ confirmedPence: sql`${clientAccounts.balancePence}` })
    .where(inArray(clientAccounts.id, ids));
}

/** Posts the money of cases: what was received, what was paid from it, and where the rest is. */
export async function storeMoney(
  w: Write,
  client: pg.ClientBase,
  stored: readonly StoredCase[],
  today: string,
): Promise<void> {
  await postReceived(w, stored);
  await postPaid(w, client, stored);
  await openAccounts(w, stored, today);
}
