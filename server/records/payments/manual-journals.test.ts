import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { tables } from '#server/records/reference/tables.ts';
import { approveJournal, waitingOn } from '#test/approvals.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { balanceOf, incomeType, posting, postingsOf, receiptOf } from '#test/ledger.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/records-app.ts';
import { postReceipt } from './receipts/post-receipt.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await testApp(database);
const vc = await incomeType(database);
const held = [
  'financials.journals',
  'financials.chart-of-accounts',
  'financials.banking',
  'config.all-domains',
];
const limit = { approvalLimit: 1_000_000 };
const maker = await signIn(held, limit);
const checker = await signIn(held, limit);
const asMaker = apiCaller(app, maker.headers);
const asChecker = apiCaller(app, checker.headers);
const north = apiCaller(app, (await signIn(held.slice(0, 3), { domainId: firm.northgate })).headers);

const account = async (code: string) => {
  const table = tables['chart-of-accounts'];
  const [row] = await database.select({ id: table.id }).from(table).where(eq(table.code, code));
  return row!.id;
};
const [contributions, lumpSum, bank] = [await account('4010'), await account('4020'), await account('1000')];

let caseId = 0;
let receiptId = 0;
beforeEach(async () => {
  caseId = (await addCase(database)).id;
  ({ receiptId } = await posting(database, (w) => postReceipt(w, receiptOf(caseId, vc))));
});

/** £150 of contributions were a lump sum. */
const reclass = (more: object = {}) => ({
  domainId: firm.harbour,
  ledger: 'estate',
  postedOn: '2026-10-20',
  description: 'A lump sum, not a contribution',
  lines: [
    { accountId: contributions, caseId, debitPence: 15_000 },
    { accountId: lumpSum, caseId, creditPence: 15_000 },
  ],
  ...more,
});
const write = async (more: object = {}) => {
  const { status, body } = await asMaker('POST', '/manual-journals', reclass(more));
  expect(status).toBe(201);
  return body.data as { id: number; version: number };
};

describe('a journal written by hand', () => {
  test('waits until somebody else approves it, and is posted then', async () => {
    const { id } = await write();
    expect(await balanceOf(database, '4020', caseId)).toBe(0);
    const { body } = await approveJournal(asChecker, id);
    expect(body.data).toMatchObject({ status: 'approved', decidedBy: checker.id });
    expect(await balanceOf(database, '4020', caseId)).toBe(-15_000);
    const journal = await asChecker('GET', `/journals/${body.data.journalId}`);
    expect(journal.body.data).toMatchObject({
      source: 'manual',
      approvedBy: expect.any(String),
      totalPence: 15_000,
    });
  });

  test('is never approved or rejected by who wrote it', async () => {
    const { id } = await write();
    const own = await asMaker('GET', `/manual-journals/${id}`);
    const approvalBlocker = 'You wrote this journal, so somebody else must approve it.';
    expect(own.body.data).toMatchObject({ approvalBlocker, mayChange: true, mayWithdraw: true });
    const others = await asChecker('GET', `/manual-journals/${id}`);
    expect(others.body.data).toMatchObject({ approvalBlocker: null, mayChange: false, mayWithdraw: false });
    for (const [step, body] of [
      ['approve', {}],
      ['reject', { comment: 'no' }],
    ] as const) {
      const request = await waitingOn(asMaker, 'manual-journals', id);
      const answer = await asMaker('POST', `/approvals/${request}/${step}`, body);
      expect([answer.status, answer.body.message]).toEqual([409, approvalBlocker]);
    }
  });

  test('is posted once, also when two approve at the same moment', async () => {
    const { id } = await write();
    const third = apiCaller(app, (await signIn(held, limit)).headers);
    const request = await waitingOn(asChecker, 'manual-journals', id);
    const answers = await Promise.all(
      [asChecker, third].map((call) => call('POST', `/approvals/${request}/approve`, {})),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await balanceOf(database, '4020', caseId)).toBe(-15_000);
  });

  test('is approved only as it was seen', async () => {
    const { id, version } = await write();
    const seen = await waitingOn(asChecker, 'manual-journals', id);
    await asMaker('PUT', `/manual-journals/${id}`, {
      version,
      ...reclass({ description: 'Another reason' }),
    });
    const answer = await asChecker('POST', `/approvals/${seen}/approve`, {});
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'This is void. The journal has been changed since.',
    ]);
    expect(await waitingOn(asChecker, 'manual-journals', id)).not.toBe(seen);
    expect(await balanceOf(database, '4020', caseId)).toBe(0);
  });

  test('is changed by who wrote it alone, and rejected with a comment', async () => {
    const { id, version } = await write();
    expect((await asChecker('PUT', `/manual-journals/${id}`, { version, ...reclass() })).status).toBe(409);
    const request = await waitingOn(asChecker, 'manual-journals', id);
    expect((await asChecker('POST', `/approvals/${request}/reject`, {})).status).toBe(400);
    await asChecker('POST', `/approvals/${request}/reject`, { comment: 'Wrong date' });
    const { body } = await asChecker('GET', `/manual-journals/${id}`);
    expect(body.data).toMatchObject({ status: 'rejected', comment: 'Wrong date' });
    expect((await asChecker('POST', `/approvals/${request}/approve`, {})).status).toBe(409);
  });

  test('may be withdrawn by who wrote it', async () => {
    const { id } = await write();
    const request = await waitingOn(asMaker, 'manual-journals', id);
    expect((await asChecker('POST', `/approvals/${request}/withdraw`, {})).status).toBe(409);
    expect((await asMaker('POST', `/approvals/${request}/withdraw`, {})).status).toBe(200);
    expect((await asMaker('GET', `/manual-journals/${id}`)).body.data.status).toBe('withdrawn');
  });

  test('does not touch control accounts, and must balance', async () => {
    const control = await asMaker(
      'POST',
      '/manual-journals',
      reclass({
        lines: [
          { accountId: bank, caseId, debitPence: 1 },
          { accountId: lumpSum, caseId, creditPence: 1 },
        ],
      }),
    );
    expect(control.body.errors).toEqual({
      'lines.0': 'This is a control account: nobody posts to it by hand.',
    });
    const uneven = await asMaker(
      'POST',
      '/manual-journals',
      reclass({
        lines: [
          { accountId: contributions, caseId, debitPence: 2 },
          { accountId: lumpSum, caseId, creditPence: 1 },
        ],
      }),
    );
    expect(uneven.body.errors).toEqual({ lines: 'Debits and credits differ by £0.01.' });
  });

  test('is hidden from who does not hold its domain', async () => {
    const { id } = await write();
    const request = await waitingOn(asChecker, 'manual-journals', id);
    expect((await north('GET', `/manual-journals/${id}`)).status).toBe(404);
    expect((await north('POST', `/approvals/${request}/approve`, {})).status).toBe(404);
    expect((await north('POST', '/manual-journals', reclass())).status).toBe(404);
    expect((await north('GET', '/manual-journals?status=all')).body.data).toEqual([]);
  });
});

describe('a reversal', () => {
  test('is approved by somebody else and posts the mirror', async () => {
    const { id } = await write();
    const { body } = await approveJournal(asChecker, id);
    const journalId = body.data.journalId as number;
    const { body: posted } = await asMaker('GET', `/journals/${journalId}`);
    expect(posted.data.mayReverse).toBe(true);
    const asked = await asMaker('POST', `/journals/${journalId}/reverse`, {
      postedOn: '2026-10-21',
      reason: 'wrong after all',
    });
    expect(asked.status).toBe(201);
    expect(
      (await asMaker('POST', `/journals/${journalId}/reverse`, { postedOn: '2026-10-21', reason: 'again' }))
        .status,
    ).toBe(409);
    const done = await approveJournal(asChecker, asked.body.data.id);
    expect(await postingsOf(database, done.body.data.journalId)).toEqual([
      `Cr 4010 (${caseId}) 15000`,
      `Dr 4020 (${caseId}) 15000`,
    ]);
    const journal = await asMaker('GET', `/journals/${journalId}`);
    expect(journal.body.data).toMatchObject({
      reversedById: done.body.data.journalId,
      mayReverse: false,
    });
    const mirror = await asMaker('POST', `/journals/${done.body.data.journalId}/reverse`, {
      postedOn: '2026-10-22',
      reason: 'x',
    });
    expect(mirror.body.message).toContain('A reversal cannot be reversed');
    const { body: undone } = await asMaker('GET', `/journals/${done.body.data.journalId}`);
    expect(undone.data.mayReverse).toBe(false);
  });

  test('is offered to those who write journals alone', async () => {
    const { id } = await write();
    const { body } = await approveJournal(asChecker, id);
    const reader = apiCaller(
      app,
      (await signIn(held.filter((name) => name !== 'financials.journals'))).headers,
    );
    const journal = await reader('GET', `/journals/${body.data.journalId}`);
    expect(journal.body.data).toMatchObject({ reversedById: null, mayReverse: false });
  });

  test('of a receipt’s journal is refused: the receipt is reversed', async () => {
    const { body } = await asMaker('GET', `/cases/${caseId}/receipts`);
    const journal = await asMaker('GET', `/journals/${body.data[0].journalId}`);
    expect(journal.body.data.mayReverse).toBe(false);
    const answer = await asMaker('POST', `/journals/${body.data[0].journalId}/reverse`, {
      postedOn: '2026-10-21',
      reason: 'x',
    });
    expect(answer.body.message).toBe('This journal belongs to a receipt: reverse the receipt instead.');
  });
});

describe('a misposted receipt', () => {
  test('moves to the right case in one approved journal, and bounces from there alone', async () => {
    const right = await addCase(database);
    const asked = await asMaker('POST', `/receipts/${receiptId}/move`, {
      toCaseId: right.id,
      postedOn: '2026-10-20',
      reason: 'namesake',
    });
    expect(asked.status).toBe(201);
    const { body } = await approveJournal(asChecker, asked.body.data.id);
    expect(await postingsOf(database, body.data.journalId)).toEqual([
      `Dr 4010 (${caseId}) 15000`,
      `Cr 1000 (${caseId}) 15000`,
      `Dr 1000 (${right.id}) 15000`,
      `Cr 4010 (${right.id}) 15000`,
    ]);
    const [old] = (await asMaker('GET', `/cases/${caseId}/receipts`)).body.data;
    expect(old).toMatchObject({ status: 'reversed', reversedReason: 'Misposted receipt: namesake' });
    const [moved] = (await asMaker('GET', `/cases/${right.id}/receipts`)).body.data;
    expect(moved).toMatchObject({ amountPence: 15_000, receivedOn: '2026-10-05', status: 'cleared' });
    const bounced = await asMaker('POST', `/receipts/${moved.id}/reverse`, {
      reason: 'unpaid',
      reversedOn: '2026-10-22',
    });
    expect(await postingsOf(database, bounced.body.data.journalId)).toEqual([
      `Cr 1000 (${right.id}) 15000`,
      `Dr 4010 (${right.id}) 15000`,
    ]);
    expect(await balanceOf(database, '1000', caseId)).toBe(0);
    const back = await asMaker('POST', `/journals/${bounced.body.data.journalId}/reverse`, {
      postedOn: '2026-10-23',
      reason: 'x',
    });
    expect(back.body.message).toContain('A reversal cannot be reversed');
  });

  test('cannot move to another domain, or to where it is', async () => {
    const foreign = await addCase(database, { domain: 'Northgate Insolvency' });
    const move = (toCaseId: number) =>
      asMaker('POST', `/receipts/${receiptId}/move`, { toCaseId, postedOn: '2026-10-20', reason: 'x' });
    expect((await move(foreign.id)).body.message).toBe('That case does not exist, or is not in this domain.');
    expect((await move(caseId)).body.errors).toEqual({
      toCaseId: 'The receipt belongs to that case already.',
    });
  });
});
