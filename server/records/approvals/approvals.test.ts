import { readFileSync } from 'node:fs';
import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { systemActor, write } from '#server/platform/database/write.ts';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addBusinessDays } from '#shared/platform/business-days.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { waitingOn } from '#test/approvals.ts';
import { ledgerAccount } from '#test/banking.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { balanceOf, incomeType, posting, receiptOf } from '#test/ledger.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/records-app.ts';
import { requestApproval } from './request-approval.ts';
import { approvals } from './tables.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await testApp(database);
const contribution = await incomeType(database);
const held = ['financials.approve-payments', 'financials.journals', 'financials.chart-of-accounts'];
const person = async (more: object = {}, permissions: readonly string[] = held) => {
  const user = await signIn(permissions, { domainId: firm.harbour, approvalLimit: 50_000, ...more });
  return { id: user.id, call: apiCaller(app, user.headers) };
};
const maker = await person();
const checker = await person({ name: 'Carla Checker' });
const clerk = await person({ approvalLimit: 10_000 });
const chief = await person({ name: 'Chief Officer', approvalLimit: 100_000_000 });
const noLimit = await person({ approvalLimit: 0 });
const northgate = await person({ domainId: firm.northgate });
const [contributions, lumpSum] = [
  await ledgerAccount(database, '4010'),
  await ledgerAccount(database, '4020'),
];

let caseId = 0;
beforeEach(async () => {
  await database.delete(approvals);
  caseId = (await addCase(database)).id;
  await posting(database, (w) => postReceipt(w, receiptOf(caseId, contribution)));
});

const journal = (pence = 15_000, more: object = {}) => ({
  domainId: firm.harbour,
  ledger: 'estate',
  postedOn: '2026-10-20',
  description: 'A lump sum, not a contribution',
  lines: [
    { accountId: contributions, caseId, debitPence: pence },
    { accountId: lumpSum, caseId, creditPence: pence },
  ],
  ...more,
});
/** Writes a journal; returns the ids of the journal and of its request. */
async function ask(pence = 15_000, more: object = {}) {
  const { status, body } = await maker.call('POST', '/manual-journals', journal(pence, more));
  expect(status).toBe(201);
  const id = body.data.id as number;
  return { id, request: await waitingOn(maker.call, 'manual-journals', id) };
}
type Person = typeof maker;
const step = ({ call }: Person, request: number, what: string, input: object = {}) =>
  call('POST', `/approvals/${request}/${what}`, input);
const queueOf = async ({ call }: Person, query = '') =>
  (await call('GET', `/approvals?${query}`)).body as {
    data: { id: number; decision: string; slaDueOn: string; isOverdue: boolean }[];
    meta: { totalResults: number; overdue: number; kinds: unknown[] };
  };
const stored = async (request: number) =>
  (await database.select().from(approvals).where(eq(approvals.id, request)))[0]!;

describe('pending requests', () => {
  test('is decided by somebody else, who sees what stands behind it', async () => {
    const { request } = await ask();
    const own = await maker.call('GET', `/approvals/${request}`);
    expect(own.body.data).toMatchObject({
      blocker: 'You wrote this journal, so somebody else must approve it.',
      mayWithdraw: true,
    });
    const { body } = await checker.call('GET', `/approvals/${request}`);
    expect(body.data).toMatchObject({
      kind: 'journal',
      amountPence: 15_000,
      blocker: null,
      overLimit: null,
      mayWithdraw: false,
      requester: { id: maker.id },
      case: { id: caseId },
      working: [
        {
          lines: [
            { label: 'Ledger', text: 'Estate' },
            { label: 'Posted on', text: '20/10/2026' },
          ],
        },
        { heading: 'Debit', lines: [{ label: expect.stringContaining('4010'), pence: 15_000 }] },
        { heading: 'Credit', lines: [{ label: expect.stringContaining('4020'), pence: 15_000 }] },
      ],
    });
    for (const what of ['approve', 'reject', 'delegate'])
      expect((await step(maker, request, what, inputOf(what))).status).toBe(409);
    expect((await step(checker, request, 'approve')).body.data).toMatchObject({ decision: 'approved' });
    expect(await balanceOf(database, '4020', caseId)).toBe(-15_000);
  });

  const inputOf = (what: string) =>
    what === 'reject' ? { comment: 'No.' } : what === 'delegate' ? { userId: chief.id } : {};

  test('is decided only once when twenty people decide at once, and the others learn by whom', async () => {
    const { request } = await ask();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 4 === 3
          ? step(checker, request, 'reject', { comment: 'Wrong account.' })
          : step(n % 2 === 0 ? checker : chief, request, 'approve'),
      ),
    );
    const counted = answers.filter(({ status }) => status === 200);
    expect(counted).toHaveLength(1);
    const { decision } = counted[0]!.body.data;
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect(status).toBe(409);
      expect(body.message).toMatch(
        new RegExp(`^(Carla Checker|Chief Officer) has ${decision} this already.$`),
      );
    }
    expect(await balanceOf(database, '4020', caseId)).toBe(decision === 'approved' ? -15_000 : 0);
  });

  test('over the limit, it is passed to those with a higher limit, and refused to those without any', async () => {
    const { request } = await ask();
    expect((await clerk.call('GET', `/approvals/${request}`)).body.data.overLimit).toBe(
      '£150.00 is over your limit of £100.00.',
    );
    const none = await step(noLimit, request, 'approve');
    expect([none.status, none.body.message]).toEqual([
      409,
      'You have no approval limit, so you may not approve money.',
    ]);
    const { body } = await step(clerk, request, 'approve');
    expect(body.data.decision).toBe('escalated');
    expect(body.data.message).toMatch(
      /^£150\.00 is over your limit of £100\.00\. It is waiting for .*Chief Officer/,
    );
    expect((await step(clerk, request, 'approve')).status).toBe(409);
    expect(await balanceOf(database, '4020', caseId)).toBe(0);
    expect((await queueOf(chief)).data).toMatchObject([{ id: request, decision: 'escalated' }]);
    expect((await step(chief, request, 'approve')).body.data.decision).toBe('approved');
  });

  test('is not passed on if nobody’s limit is high enough', async () => {
    const table = tables.users;
    const { request } = await ask();
    await database
      .update(table)
      .set({ approvalLimit: 10_000 })
      .where(sql`approval_limit >= 15000 and id <> ${maker.id}`);
    const answer = await step(clerk, request, 'approve');
    await database.update(table).set({ approvalLimit: 50_000 }).where(eq(table.id, checker.id));
    await database.update(table).set({ approvalLimit: 100_000_000 }).where(eq(table.id, chief.id));
    expect([answer.status, answer.body.message]).toEqual([
      409,
      '£150.00 is over your limit of £100.00. Nobody else has a high enough limit: ask an administrator.',
    ]);
    expect(await stored(request)).toMatchObject({ decision: 'pending' });
  });

  test('is passed to somebody who may decide it, and to nobody else', async () => {
    const { request } = await ask();
    const { body } = await checker.call('GET', `/approvals/${request}/deciders`);
    const ids = body.data.map(({ id }: { id: number }) => id);
    expect(ids).toContain(chief.id);
    const banker = await person({ approvalLimit: 100_000_000 }, ['financials.bank-details']);
    const others = [maker, checker, clerk, noLimit, northgate, banker];
    for (const other of others) expect(ids).not.toContain(other.id);
    for (const other of [maker, clerk, northgate, banker])
      expect((await step(checker, request, 'delegate', { userId: other.id })).body.errors).toEqual({
        userId: 'That person may not decide this.',
      });
    expect((await step(checker, request, 'delegate', { userId: chief.id })).status).toBe(200);
    expect((await queueOf(chief, 'mine=true')).meta.totalResults).toBe(1);
    expect((await queueOf(checker, 'mine=true')).meta.totalResults).toBe(0);
    expect((await queueOf(checker)).meta.totalResults).toBe(1);
  });

  test('is withdrawn by who asked for it alone', async () => {
    const { id, request } = await ask();
    expect((await step(checker, request, 'withdraw')).body.message).toBe(
      'Only the requester may withdraw this. You can reject it.',
    );
    expect((await step(maker, request, 'withdraw')).body.data.decision).toBe('withdrawn');
    expect((await step(checker, request, 'approve')).body.message).toBe('The requester has withdrawn this.');
    expect((await maker.call('GET', `/manual-journals/${id}`)).body.data.status).toBe('withdrawn');
  });

  test('is rejected with a comment, which the requester hears of until they have seen it', async () => {
    const { request } = await ask();
    expect((await step(checker, request, 'reject', { comment: ' ' })).status).toBe(400);
    expect((await step(checker, request, 'reject', { comment: 'Wrong month.' })).status).toBe(200);
    const answered = async () => (await maker.call('GET', '/approvals/answered')).body.data;
    expect(await answered()).toMatchObject([
      { id: request, decision: 'rejected', comment: 'Wrong month.', decider: { name: 'Carla Checker' } },
    ]);
    expect((await checker.call('GET', '/approvals/answered')).body.data).toEqual([]);
    expect((await step(checker, request, 'seen')).status).toBe(404);
    expect((await step(maker, request, 'seen')).status).toBe(200);
    expect(await answered()).toEqual([]);
  });

  test('is void when what was asked for has changed, and says so', async () => {
    const { id, request } = await ask();
    await database.execute(
      sql`update manual_journals set lines = replace(lines::text, '15000', '14999')::jsonb where id = ${id}`,
    );
    const { status, body } = await step(chief, request, 'approve');
    expect([status, body.data]).toEqual([
      200,
      {
        id: request,
        decision: 'void',
        message: 'The subject of this request has changed since, so nothing was decided.',
      },
    ]);
    expect(await balanceOf(database, '4020', caseId)).toBe(0);
    expect(await stored(request)).toMatchObject({ decision: 'void', decidedBy: null });
    expect((await maker.call('GET', '/approvals/answered')).body.data).toMatchObject([
      { id: request, decision: 'void' },
    ]);
    expect((await step(checker, request, 'approve')).status).toBe(409);
  });

  test('still waits where what it asks for is refused', async () => {
    const { request } = await ask();
    const setOctober = (status: string) =>
      database.execute(
        sql`update periods set status = ${status} where domain_id = ${firm.harbour} and month = '2026-10-01'`,
      );
    await setOctober('closed');
    const answer = await step(checker, request, 'approve');
    await setOctober('open');
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'October 2026 is closed: nothing can be posted to it.',
    ]);
    expect(await stored(request)).toMatchObject({ decision: 'pending' });
  });

  test('is asked for once at a time', async () => {
    const { id } = await ask();
    const again = posting(database, (w) =>
      requestApproval(w, {
        kind: 'journal',
        entity: 'manual-journals',
        entityId: id,
        domainId: firm.harbour,
        caseIds: [],
        amountPence: 1,
        summary: 'Again',
        digest: '',
      }),
    );
    await expect(again).rejects.toThrow('This is already awaiting approval.');
  });
});

test('nobody is notified of a request voided by their own change', async () => {
  const { id, request } = await ask();
  const { version } = (await maker.call('GET', `/manual-journals/${id}`)).body.data;
  await maker.call('PUT', `/manual-journals/${id}`, { version, ...journal(100) });
  expect(await stored(request)).toMatchObject({
    decision: 'void',
    comment: 'The journal has been changed since.',
  });
  expect((await maker.call('GET', '/approvals/answered')).body.data).toEqual([]);
});

describe('who may see it', () => {
  test('another domain’s requests do not exist', async () => {
    const { request } = await ask();
    for (const what of ['approve', 'withdraw', 'seen'])
      expect([what, (await step(northgate, request, what)).status]).toEqual([what, 404]);
    expect((await step(northgate, request, 'reject', { comment: 'No.' })).status).toBe(404);
    expect((await step(northgate, request, 'delegate', { userId: chief.id })).status).toBe(404);
    for (const path of ['', '/deciders'])
      expect((await northgate.call('GET', `/approvals/${request}${path}`)).status).toBe(404);
    expect((await queueOf(northgate)).meta).toMatchObject({ totalResults: 0, kinds: [] });
    const ofRecord = `/approvals/of-record?entity=cases&entityId=${caseId}`;
    expect((await northgate.call('GET', ofRecord)).body.data).toEqual([]);
    expect((await checker.call('GET', ofRecord)).body.data).toMatchObject([{ id: request }]);
  });

  test('a request on a case that the decider does not see is invisible, whatever its domain', async () => {
    const foreign = await addCase(database, { domain: 'Northgate Insolvency' });
    const request = await write(database, systemActor, (w) =>
      requestApproval(w, {
        kind: 'claim_over_limit',
        entity: 'case-creditors',
        entityId: 1,
        domainId: null,
        caseIds: [caseId, foreign.id],
        amountPence: 1_000,
        summary: 'A claim of two linked cases',
        digest: '',
      }),
    );
    for (const one of [chief, northgate]) {
      expect((await queueOf(one)).data).toEqual([]);
      expect((await step(one, request, 'approve')).status).toBe(404);
    }
    const both = await person({ additionalDomainIds: [firm.northgate] });
    expect((await queueOf(both)).data).toMatchObject([{ id: request }]);
  });

  test('bank details are for those who hold the permission for them', async () => {
    const { request } = await ask();
    const banker = await person({}, ['financials.bank-details', 'settings.suppliers']);
    expect((await banker.call('GET', `/approvals/${request}`)).status).toBe(403);
    expect((await step(banker, request, 'approve')).status).toBe(403);
    const outsider = await person({}, ['cases.sensitive']);
    expect((await step(outsider, request, 'approve')).status).toBe(403);
    expect((await outsider.call('GET', '/approvals')).status).toBe(403);
  });
});

describe('the queue', () => {
  test('shows what is overdue first, by the business days of the domain', async () => {
    const days = 4;
    await database
      .update(tables.domains)
      .set({ approvalDays: days })
      .where(eq(tables.domains.id, firm.harbour));
    const [first, second] = [await ask(100), await ask(200)];
    const dueOn = addBusinessDays(londonDate(), days, await holidaysOf(database));
    expect((await stored(first.request)).slaDueOn).toBe(dueOn);
    await database
      .update(approvals)
      .set({ slaDueOn: addDays(londonDate(), -1) })
      .where(eq(approvals.id, second.request));
    const { data, meta } = await queueOf(checker);
    expect(data.map(({ id, isOverdue }) => [id, isOverdue])).toEqual([
      [second.request, true],
      [first.request, false],
    ]);
    expect(meta).toMatchObject({ overdue: 1, kinds: [{ kind: 'journal', count: 2, amountPence: 300 }] });
    expect((await queueOf(checker, 'overdue=true')).meta.totalResults).toBe(1);
    expect((await queueOf(checker, 'kind=payment')).meta).toMatchObject({
      totalResults: 0,
      kinds: [{ kind: 'journal', count: 2 }],
    });
    expect((await queueOf(maker, 'mine=true')).meta.totalResults).toBe(0);
    expect((await queueOf(checker, `requesterId=${maker.id}&search=lump`)).meta.totalResults).toBe(2);
    expect((await checker.call('GET', '/approvals/export')).text.split('\r\n')).toHaveLength(4);
  });

  test('approves several together, each with its own result', async () => {
    const [one, two, own] = [await ask(100), await ask(20_000), await ask(300)];
    await step(checker, own.request, 'reject', { comment: 'No.' });
    const ids = [one.request, two.request, own.request];
    const { body } = await clerk.call('POST', '/approvals/approve', { ids });
    expect(body.data).toMatchObject([
      { id: one.request, decision: 'approved' },
      { id: two.request, decision: 'escalated' },
      { id: own.request, decision: null, message: 'Carla Checker has rejected this already.' },
    ]);
    expect(await balanceOf(database, '4020', caseId)).toBe(-100);
  });
});

test('everything stands on the Audit tab of the case', async () => {
  const { request } = await ask();
  await step(checker, request, 'delegate', { userId: chief.id });
  await step(chief, request, 'approve');
  const { body } = await checker.call('GET', `/cases/${caseId}/audit`);
  const actions = body.data
    .filter(({ entity }: { entity: string }) => entity === 'approvals')
    .map(({ action }: { action: string }) => action);
  expect(actions).toEqual(['approved', 'passed on', 'made']);
});

test('requests migrated from earlier versions have the digest that approval expects', async () => {
  const { id } = await ask(15_000, { description: 'Ärger, “quoted”\tand tabbed' });
  const ofJournal = and(eq(approvals.entity, 'manual-journals'), eq(approvals.entityId, id));
  const [kept] = await database.select().from(approvals).where(ofJournal);
  const file = new URL('../../platform/database/migrations/0038_approvals.sql', import.meta.url);
  const inserts = readFileSync(file, 'utf8')
    .split('--> statement-breakpoint')
    .filter((statement) => statement.includes('INSERT INTO approvals'));
  expect(inserts).toHaveLength(2);
  await database.delete(approvals);
  for (const statement of inserts) await database.execute(sql.raw(statement));
  const [moved] = await database.select().from(approvals).where(ofJournal);
  const { digest, caseIds, amountPence, summary, papers, requestedBy } = kept!;
  expect(moved).toMatchObject({ digest, caseIds, amountPence, summary, papers, requestedBy });
});
