import { expect } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { outgoing } from '#server/app/parts/outgoing.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { approveOn } from './approvals.ts';
import { moneyDesk } from './money-desk.ts';
import type { apiCaller } from './new-cases.ts';
import { addPayingAccount, addPayments, batchStep, newBatch } from './payments.ts';

type Call = ReturnType<typeof apiCaller>;

/** Puts what is ready on the account into a batch and sends it: generated, authorised by the other, downloaded. Returns its id. */
export async function sendBatch(
  { asMaker, asChecker }: { asMaker: Call; asChecker: Call },
  bankAccountId: number,
): Promise<number> {
  const { id } = await newBatch(asMaker, bankAccountId);
  expect((await batchStep(asMaker, id, 'generate')).status).toBe(200);
  await approveOn(asChecker, 'payment-batches', id);
  expect((await asMaker('GET', `/financials/batches/${id}/file`)).status).toBe(200);
  expect((await batchStep(asMaker, id, 'submit')).status).toBe(200);
  return id;
}

/** The same people, with payments that were sent to the bank, and the steps of a payment. */
export async function paymentDesk(database: Database, more: readonly string[] = []) {
  const desk = await moneyDesk(database, [banking, outgoing], more);
  const { asMaker } = desk;

  const readPayment = async (id: number) =>
    (await asMaker('GET', `/financials/payments?search=P${String(id).padStart(6, '0')}`)).body.data[0];

  /** A step of a payment by its name, with the version that it has now. */
  const step = async (id: number, name: string, input: object = {}, call = asMaker) =>
    call('POST', `/financials/payments/${id}/${name}`, {
      version: (await readPayment(id)).version,
      ...input,
    });

  /** Payments of a case in a batch of an account of its own, sent to the bank. */
  async function sent(amounts: readonly number[]) {
    const { id: accountId } = await addPayingAccount(asMaker, database);
    const paid = await addPayments(database, accountId, amounts);
    return { ...paid, batchId: await sendBatch(desk, accountId), accountId };
  }

  return { ...desk, readPayment, step, sent };
}
