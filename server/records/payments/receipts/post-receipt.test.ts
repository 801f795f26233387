import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { balanceOf, incomeType, posting, postingsOf, receiptOf } from '#test/ledger.ts';
import { demoFirm } from '#test/new-cases.ts';
import { receipts } from '../receipt-tables.ts';
import { clearSuspense } from './clear-suspense.ts';
import { postReceipt, postReceipts } from './post-receipt.ts';
import type { ReceiptInput } from './receipt-entry.ts';
import { reverseReceipt } from './reverse-receipt.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const vc = await incomeType(database);
const lumpSum = await incomeType(database, 'Lump sum / F&F');

const post = (input: ReceiptInput) => posting(database, (w) => postReceipt(w, input));
const receiptRow = async (id: number) =>
  (await database.select().from(receipts).where(eq(receipts.id, id)))[0]!;
const unallocated = (more: Partial<ReceiptInput> = {}): ReceiptInput => {
  const { caseId: _caseId, incomeTypeId: _type, ...rest } = receiptOf(0, 0);
  return { ...rest, caseId: null, domainId: firm.harbour, ...(more as object) };
};
const reverse = (receiptId: number) =>
  posting(database, (w) => reverseReceipt(w, { receiptId, reason: 'unpaid', reversedOn: '2026-10-09' }));
const clear = (receiptId: number, caseId: number, amountPence?: number) =>
  posting(database, (w) =>
    clearSuspense(w, {
      receiptId,
      caseId,
      incomeTypeId: vc,
      amountPence,
      postedOn: '2026-10-12',
      idempotencyKey: `clear-${receiptId}-${caseId}-${amountPence}`,
    }),
  );

describe('a receipt', () => {
  test('goes to the bank and to the account of its income type', async () => {
    const { id } = await addCase(database);
    const { receiptId, journalId } = await post(receiptOf(id, lumpSum));
    expect(await postingsOf(database, journalId)).toEqual([`Dr 1000 (${id}) 15000`, `Cr 4020 (${id}) 15000`]);
    expect(await receiptRow(receiptId)).toMatchObject({
      caseId: id,
      domainId: firm.harbour,
      incomeTypeId: lumpSum,
      amountPence: 15_000,
      status: 'cleared',
      clearedOn: '2026-10-05',
      journalId,
    });
  });

  test('that has not cleared at the bank is received, not cleared', async () => {
    const { id } = await addCase(database);
    const { receiptId } = await post(receiptOf(id, vc, { method: 'cheque', clearedOn: null }));
    expect(await receiptRow(receiptId)).toMatchObject({ status: 'received', clearedOn: null });
  });

  test('is posted once for its key', async () => {
    const { id } = await addCase(database);
    const same = receiptOf(id, vc);
    const { isNew: _isNew, ...first } = await post(same);
    expect(await post(same)).toEqual({ ...first, isNew: false });
    expect(await balanceOf(database, '1000', id)).toBe(15_000);
  });

  test('of another case, kind or day under the same key is refused', async () => {
    const [{ id }, { id: other }] = [await addCase(database), await addCase(database)];
    const first = receiptOf(id, vc);
    await post(first);
    for (const { idempotencyKey: _own, ...changed } of [
      receiptOf(other, vc),
      receiptOf(id, lumpSum),
      receiptOf(id, vc, { receivedOn: '2026-10-06' }),
    ])
      await expect(post({ ...first, ...changed } as ReceiptInput)).rejects.toThrow('with the same key');
    expect(await balanceOf(database, '1000', id)).toBe(15_000);
  });

  test('is refused without an amount, a case or an income type that are right', async () => {
    const { id } = await addCase(database);
    await expect(post(receiptOf(id, vc, { amountPence: 0 }))).rejects.toThrow('Enter an amount.');
    await expect(post(receiptOf(id, vc, { amountPence: 1.5 }))).rejects.toThrow('Enter an amount.');
    await expect(post(receiptOf(999_999, vc))).rejects.toMatchObject({ refusal: 'notFound' });
    await expect(post(receiptOf(id, 999_999))).rejects.toMatchObject({
      details: { errors: { incomeTypeId: 'That row no longer exists.' } },
    });
  });

  test('of many is posted with the others in their order, the wrong ones named', async () => {
    const { id } = await addCase(database);
    const inputs = [
      receiptOf(id, vc, { amountPence: 1 }),
      receiptOf(999_999, vc),
      receiptOf(id, vc, { amountPence: 3 }),
    ];
    const outcomes = await posting(database, (w) => postReceipts(w, inputs));
    expect(outcomes.map((outcome) => 'refusal' in outcome)).toEqual([false, true, false]);
    const third = outcomes[2]!;
    expect('receiptId' in third && (await receiptRow(third.receiptId)).amountPence).toBe(3);
  });

  test('that bounces is undone by a mirror journal, once', async () => {
    const { id } = await addCase(database);
    const { receiptId } = await post(receiptOf(id, vc));
    const { journalId } = await reverse(receiptId);
    expect(await postingsOf(database, journalId)).toEqual([`Cr 1000 (${id}) 15000`, `Dr 4010 (${id}) 15000`]);
    expect(await receiptRow(receiptId)).toMatchObject({
      status: 'reversed',
      reversedReason: 'unpaid',
      reversedOn: '2026-10-09',
      reversalJournalId: journalId,
    });
    await expect(reverse(receiptId)).rejects.toThrow('Reversed already, on 09/10/2026.');
  });
});

describe('unallocated money', () => {
  test('waits on 1090 of its domain until it is given to a case, in one journal', async () => {
    const { id } = await addCase(database);
    const { receiptId, journalId } = await post(unallocated());
    expect(await postingsOf(database, journalId)).toEqual([
      'Dr 1000 (no case) 15000',
      'Cr 1090 (no case) 15000',
    ]);
    const cleared = await clear(receiptId, id);
    expect(await postingsOf(database, cleared.journalId)).toEqual([
      'Dr 1090 (no case) 15000',
      `Cr 4010 (${id}) 15000`,
      `Dr 1000 (${id}) 15000`,
      'Cr 1000 (no case) 15000',
    ]);
    expect(await receiptRow(cleared.receiptId)).toMatchObject({
      caseId: id,
      fromReceiptId: receiptId,
      receivedOn: '2026-10-05',
    });
    expect(await balanceOf(database, '1090')).toBe(0);
  });

  test('may be shared between cases, and never more of it than there is', async () => {
    const [one, other] = [await addCase(database), await addCase(database)];
    const { receiptId } = await post(unallocated());
    await clear(receiptId, one.id, 10_000);
    await expect(clear(receiptId, other.id, 5_001)).rejects.toThrow(
      'Only £50.00 of this receipt is unallocated.',
    );
    await clear(receiptId, other.id);
    expect(await balanceOf(database, '1000', other.id)).toBe(5_000);
    await expect(reverse(receiptId)).rejects.toThrow('Some of this money was allocated to a case');
  });

  test('is given once for its key, and to nobody else under it', async () => {
    const [{ id }, { id: other }] = [await addCase(database), await addCase(database)];
    const { receiptId } = await post(unallocated());
    const give = (caseId: number) =>
      posting(database, (w) =>
        clearSuspense(w, {
          receiptId,
          caseId,
          incomeTypeId: vc,
          postedOn: '2026-10-12',
          idempotencyKey: `given-${receiptId}`,
        }),
      );
    const { isNew: _isNew, ...first } = await give(id);
    expect(await give(id)).toEqual({ ...first, isNew: false });
    await expect(give(other)).rejects.toThrow('with the same key');
    expect(await balanceOf(database, '1000', id)).toBe(15_000);
  });

  test('takes back what was given to the wrong case', async () => {
    const [one, other] = [await addCase(database), await addCase(database)];
    const { receiptId } = await post(unallocated());
    const wrong = await clear(receiptId, one.id);
    await reverse(wrong.receiptId).catch((error: Error) =>
      expect(error.message).toContain('before its journal'),
    );
    await posting(database, (w) =>
      reverseReceipt(w, { receiptId: wrong.receiptId, reason: 'another client', reversedOn: '2026-10-13' }),
    );
    await clear(receiptId, other.id);
    expect([await balanceOf(database, '1000', one.id), await balanceOf(database, '1000', other.id)]).toEqual([
      0, 15_000,
    ]);
  });

  test('is not given away twice at the same moment', async () => {
    const cases = await Promise.all(Array.from({ length: 5 }, () => addCase(database)));
    const { receiptId } = await post(unallocated());
    const attempts = await Promise.allSettled(cases.map(({ id }) => clear(receiptId, id, 10_000)));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
