import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthsBehind } from '#server/records/cases/arrears.ts';
import { verifyLedger } from '#server/views/verification/verify-ledger.ts';
import { addMonths, londonDate } from '#shared/platform/dates.ts';
import { approveOn } from '#test/approvals.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { incomeType } from '#test/ledger.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { everyPermission, testApp } from '#test/records-app.ts';
import { refreshAllStandings } from './refresh-standings.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await testApp(database);
const call = apiCaller(app, (await signIn(everyPermission)).headers);
const approver = apiCaller(app, (await signIn(everyPermission, { approvalLimit: 100_000_000 })).headers);
const incomeTypeIds = [await incomeType(database), await incomeType(database, 'Windfall')];
const today = londonDate();

/** One change of the money or the schedule of one of the cases; many are refused and must change nothing. */
const step = fc.record({
  what: fc.constantFrom('receive', 'allocate', 'reverse', 'move', 'amount', 'break', 'extension', 'lump'),
  of: fc.nat(2),
  to: fc.nat(2),
  earlier: fc.nat(20),
  pence: fc.integer({ min: 1, max: 40_000 }),
  months: fc.integer({ min: -14, max: 14 }),
  type: fc.nat(1),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const live = (months: number) =>
  addCase(database, {
    domain: 'Harbour Debt Solutions',
    status: 'IVA Accepted',
    commencementDate: addMonths(`${today.slice(0, 8)}01`, -months),
    termMonths: 12 + months,
    contributionPence: 10_000,
    contributionDay: 1 + ((months * 9) % 28),
  });

/** The copy for lists, and whatever it is counted from: the days apart on which both were counted. */
const standings = async (ids: readonly number[]) =>
  (
    await database.execute(
      sql`select s.*, c.months_in_arrears as months_in_list from case_standings s join cases c on c.id = s.case_id
        where case_id = any(${sql.param([...ids])}::int[]) order by case_id`,
    )
  ).rows;

async function take(
  { what, of, to, earlier, pence, months, type }: Step,
  ids: number[],
  receipts: number[],
): Promise<unknown> {
  const [id, other] = [ids[of]!, ids[to]!];
  const receiptId = receipts[earlier % Math.max(1, receipts.length)] ?? 0;
  const money = { amountPence: pence, receivedOn: addMonths(today, -Math.abs(months)), method: 'so' };
  const incomeTypeId = incomeTypeIds[type];
  switch (what) {
    case 'receive': {
      const { body } = await call('POST', `/cases/${id}/receipts`, { ...money, incomeTypeId });
      return receipts.push(body.data.receiptId);
    }
    case 'allocate': {
      const { body } = await call('POST', '/receipts', { ...money, domainId: firm.harbour });
      const part = { caseId: id, incomeTypeId, amountPence: Math.ceil(pence / 2) };
      const given = await call('POST', `/receipts/${body.data.receiptId}/allocate`, part);
      return receipts.push(body.data.receiptId, given.body.data.receiptId);
    }
    case 'reverse':
      return call('POST', `/receipts/${receiptId}/reverse`, { reason: 'Bounced.' });
    case 'move': {
      const move = { toCaseId: other, postedOn: today, reason: 'Wrong case.' };
      const { body } = await call('POST', `/receipts/${receiptId}/move`, move);
      if (body.data) await approveOn(approver, 'manual-journals', body.data.id);
      return body;
    }
    default:
      return change(id, what, pence, months);
  }
}

async function change(id: number, kind: string, amountPence: number, months: number) {
  const day = addMonths(today, months);
  const by = { amount: { from: day, amountPence }, lump: { dueOn: day, amountPence } }[kind];
  const count = 1 + (Math.abs(months) % 3);
  const changed = { kind, ...(by ?? (kind === 'break' ? { from: day, months: count } : { months: count })) };
  const { body } = await call('GET', `/cases/${id}/payment-schedule`);
  const { scheduleVersion } = body.data;
  const reason = kind === 'amount' ? 'variation' : kind;
  const { status } = await call('POST', `/cases/${id}/payment-schedule`, {
    scheduleVersion,
    reason,
    note: 'For the test.',
    change: changed,
  });
  expect([201, 400, 409]).toContain(status);
}

test('the copy for lists is what a rebuild and the case’s own page say, whatever happens to money and schedules', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const ids = [(await live(0)).id, (await live(5)).id, (await live(11)).id];
      const receipts: number[] = [];
      for (const each of steps) await take(each, ids, receipts);
      const kept = await standings(ids);
      await refreshAllStandings(database, { today });
      const rebuilt = await standings(ids);
      const touched = new Set(kept.map((row) => row['case_id']));
      expect(kept).toEqual(rebuilt.filter((row) => touched.has(row['case_id'])));
      for (const row of rebuilt) {
        const { body } = await call(
          'GET',
          `/cases/${Number(row['case_id'])}/payment-schedule/credit-summary`,
        );
        expect(body.data).toMatchObject({
          dueToDatePence: Number(row['due_to_date_pence']),
          receivedPence: Number(row['received_pence']),
          arrearsPence: Number(row['arrears_pence']),
          monthsInArrears: row['months_in_arrears'],
        });
        expect(row['months_in_list']).toBe(monthsBehind(body.data));
        const { rows } = await database.execute<{ pence: number }>(sql`
          select coalesce(sum(l.credit_pence - l.debit_pence), 0)::int as pence from journal_lines l
          join chart_of_accounts a on a.id = l.account_id and a.code in (select a2.code from income_types t
            join chart_of_accounts a2 on a2.id = t.account_id where t.counts_as_contribution)
          where l.case_id = ${Number(row['case_id'])}`);
        expect(rows[0]!.pence).toBe(Number(row['received_pence']));
      }
    }),
    { numRuns: 20 },
  );
  expect(await verifyLedger(database)).toEqual([]);
}, 120_000);
