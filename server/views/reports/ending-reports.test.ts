import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { closure } from '#server/app/parts/closure.ts';
import { outgoing } from '#server/app/parts/outgoing.ts';
import { annualReviews } from '#server/records/case-life/reviews/tables.ts';
import { cases } from '#server/records/cases/tables.ts';
import { invoiceLines, invoices } from '#server/records/commitments/invoice-tables.ts';
import { refreshStandings } from '#server/records/payments/schedules/refresh-standings.ts';
import type { ClosingChecklist } from '#shared/activities/closure/contract.ts';
import { addDays, addMonths, londonDate } from '#shared/platform/dates.ts';
import { blockers } from '#shared/views/reports/definitions/completion-status.ts';
import { approveOn } from '#test/approvals.ts';
import { addPayee } from '#test/commitments.ts';
import { columnsOf, creditorFirm } from '#test/creditor-firm.ts';
import { testDatabase } from '#test/database.ts';
import { distributionDesk } from '#test/distribution-desk.ts';
import { addEstate } from '#test/distributions.ts';
import { idOf } from '#test/letters.ts';
import { readWhole } from '#test/reports.ts';

const database = await testDatabase({ seeded: true });
const { firm, asMaker, asChecker, releasedRun } = await distributionDesk(database, {
  more: [closure, outgoing],
});
const { ada, bob, lead, elsewhere, priya } = await creditorFirm(database, firm);
const today = londonDate();
/** Whole months from one day to another. */
const monthsBetween = (from: string, to: string) =>
  Array.from({ length: 600 }, (_, n) => n + 1).filter((n) => addMonths(from, n) <= to).length;
const domainIds = [firm.harbour];
const read = (name: Parameters<typeof readWhole>[1], given: object = {}) =>
  readWhole(database, name, { domainIds, given: { ...given } });

test('category 1 expenses without an invoice stand with what was posted for them, oldest first', async () => {
  const searches = await idOf(database, 'payment-types', 'Search fees');
  const supplierId = await addPayee(database, 'suppliers', {
    name: 'Searches Ltd',
    isAssociate: false,
    isActive: true,
  });
  const spent = await addEstate(database, { receivedPence: 20_000, caseName: 'Sue Spent', claims: [] });
  async function expense(netPence: number, more: object = {}, isPosted = true): Promise<number> {
    const { status, body } = await asMaker('POST', `/cases/${spent.id}/allocations/expense`, {
      paymentTypeId: searches,
      supplierId,
      category: 'cat1',
      netPence,
      invoiceExpected: true,
      idempotencyKey: randomUUID(),
      ...more,
    });
    expect([status, body.message]).toEqual([201, expect.anything()]);
    if (isPosted) expect((await approveOn(asChecker, 'allocations', body.data.id)).status).toBe(200);
    return body.data.id;
  }
  const old = await expense(4_500, { vatPence: 500 });
  const fresh = await expense(1_200);
  const matched = await expense(800);
  await expense(700, { invoiceExpected: false });
  await expense(600, {}, false);
  await releasedRun(spent.id);
  await database.execute(sql`update allocations set released_on = ${addDays(today, -61)} where id = ${old}`);
  async function billed(number: string, line: Partial<typeof invoiceLines.$inferInsert>) {
    const [invoice] = await database
      .insert(invoices)
      .values({
        domainId: firm.harbour,
        supplierId,
        number,
        issueDate: today,
        netPence: 800,
        vatPence: 0,
        vatTreatment: 'exempt',
        category: 'cat1',
      })
      .returning();
    await database
      .insert(invoiceLines)
      .values({ invoiceId: invoice!.id, seq: 1, description: 'Search', netPence: 800, vatPence: 0, ...line });
  }
  await billed('S-1', { status: 'matched', caseId: spent.id, allocationId: matched });
  await billed('S-2', { status: 'disputed', reference: spent.uniqueReference.toLowerCase() });

  const { rows, totals, summaries } = await read('missing-cat1-invoices', { supplierId: [supplierId] });
  const { rows: posted } = await database.execute<{ id: number; reference: string; name: string }>(sql`
    select a.id, 'J' || lpad(j.id::text, 6, '0') as reference, u.name from allocations a join journals j on j.id = a.journal_id
    join users u on u.id = j.created_by where a.id in (${old}, ${fresh}) order by a.id`);
  const columns = [
    'id',
    'postedOn',
    'reference',
    'client',
    'paymentType',
    'supplier',
    'amountPence',
    'journal',
    'postedBy',
    'daysOutstanding',
    'age',
    'disputed',
  ];
  const same = [spent.uniqueReference, 'Sue Spent', 'Search fees', 'Searches Ltd'];
  expect(columnsOf(rows, columns)).toEqual([
    [old, addDays(today, -61), ...same, 5_000, posted[0]!.reference, posted[0]!.name, 61, 'to90', 'S-2'],
    [fresh, today, ...same, 1_200, posted[1]!.reference, posted[1]!.name, 0, 'to30', 'S-2'],
  ]);
  expect(totals).toMatchObject({ sums: { amountPence: 6_200 }, control: { ledgerPence: 6_200, ties: true } });
  expect(summaries.map(({ by, groups }) => [by, groups.length])).toEqual([
    ['supplier', 1],
    ['age', 2],
  ]);
  expect((await read('missing-cat1-invoices', { age: 'to90' })).rows).toHaveLength(1);
  expect((await readWhole(database, 'missing-cat1-invoices', { domainIds: [firm.northgate] })).rows).toEqual(
    [],
  );
});

test('annual reports are due by the end of their year or their own day, the overdue ones first', async () => {
  const review = (
    caseId: number,
    yearNo: number,
    dueOn: string,
    more: Partial<typeof annualReviews.$inferInsert> = {},
  ) =>
    database.insert(annualReviews).values({
      caseId,
      yearNo,
      dueOn,
      periodFrom: addMonths(dueOn, -14),
      periodTo: addDays(addMonths(dueOn, -2), -1),
      ...more,
    });
  const late = addDays(today, -3);
  await review(ada.id, 1, late, {
    requestSentOn: '2026-01-02',
    evidenceReceivedOn: '2026-01-09',
    upliftPence: 2_500,
    waivedReason: 'Ill',
  });
  await review(ada.id, 2, addDays(today, 200));
  await review(bob.id, 1, addDays(today, 100), { reviewedOn: today });
  await review(lead.id, 1, late);
  await review(elsewhere.id, 1, late);
  await review(bob.id, 2, addDays(today, 10), { reportSentOn: today });
  await review(bob.id, 3, late, { exemptReason: 'Ended' });
  await database.update(cases).set({ contributionPence: 17_500 }).where(eq(cases.id, ada.id));

  const { rows, summaries } = await read('annuals-due');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({
    reference: ada.uniqueReference,
    client: 'Ada One',
    supervisor: 'James Whitlock',
    approvedOn: '2026-01-05',
    yearNo: 1,
    periodFrom: addMonths(late, -14),
    periodTo: addDays(addMonths(late, -2), -1),
    reportDueOn: late,
    daysLeft: -3,
    requestSentOn: '2026-01-02',
    evidenceOn: '2026-01-09',
    budget: 'waived',
    contributionPence: 17_500,
    upliftPence: 2_500,
    reportSentOn: null,
    status: 'received',
  });
  // Its report is due in 100 days, but its year ends within 60.
  expect(rows[1]).toMatchObject({
    reference: bob.uniqueReference,
    supervisor: null,
    daysLeft: 100,
    budget: 'no',
    status: 'reviewed',
  });
  expect(summaries.map(({ by, groups }) => [by, groups.map(({ count }) => count)])).toEqual([
    ['status', [1, 1]],
    ['supervisor', [1, 1]],
  ]);
  expect((await read('annuals-due', { overdue: true })).rows).toHaveLength(1);
  expect((await read('annuals-due', { dueWithin: 365 })).rows).toHaveLength(3);
  expect(
    columnsOf((await read('annuals-due', { sent: true })).rows, ['client', 'reportSentOn', 'daysLeft']),
  ).toContainEqual(['Bob Two', today, null]);
  expect((await read('annuals-due', { status: 'report_sent' })).rows).toHaveLength(1);
  expect((await read('annuals-due', { supervisorId: [firm.practitioner] })).rows).toHaveLength(1);
});

test('completion says of each case near its end what its checklist says', async () => {
  const ending = { portfolioId: firm.northgateDirect, ...priya };
  const near = { ...ending, expectedEndDate: addMonths(today, 3) };
  /** Its one payment has come in, and is still held. */
  const settled = await addEstate(database, {
    ...ending,
    receivedPence: 15_000,
    termMonths: 1,
    contributionDay: 5,
    caseName: 'Sal Settled',
    expectedEndDate: addMonths(today, 30),
  });
  const clear = await addEstate(database, {
    ...near,
    receivedPence: 0,
    contributionPence: 0,
    termMonths: 1,
    contributionDay: 5,
    claims: [],
    caseName: 'Cleo Clear',
  });
  const behind = await addEstate(database, {
    ...near,
    receivedPence: 15_000,
    contributionDay: 5,
    caseName: 'Bea Behind',
    expectedEndDate: addMonths(today, 1),
  });
  const ended = await addEstate(database, {
    ...ending,
    status: 'IVA Terminated',
    expectedEndDate: addMonths(today, 40),
    terminatedOn: addDays(today, -40),
    receivedPence: 0,
    caseName: 'Eve Ended',
  });
  await addEstate(database, {
    ...ending,
    receivedPence: 0,
    contributionDay: 5,
    expectedEndDate: addMonths(today, 7),
    caseName: 'Far Off',
  });
  await addEstate(database, { ...ending, status: 'Closed', caseName: 'Shut' });
  await database.insert(annualReviews).values({
    caseId: ended.id,
    yearNo: 1,
    periodFrom: '2025-01-05',
    periodTo: '2026-01-04',
    dueOn: '2026-03-04',
  });
  await database.insert(annualReviews).values({
    caseId: behind.id,
    yearNo: 1,
    periodFrom: '2025-01-05',
    periodTo: '2026-01-04',
    dueOn: '2026-03-04',
    reportSentOn: '2026-02-01',
  });
  await database.transaction((tx) => refreshStandings(tx, [settled.id, clear.id, behind.id, ended.id]));

  const { rows, summaries } = await read('completion-status', { portfolioId: firm.northgateDirect });
  expect(rows.map(({ caseId }) => caseId)).toEqual([behind.id, settled.id, ended.id, clear.id]);
  for (const { caseId, goal, blocker, blockers: text } of rows) {
    const { data } = (await asMaker('GET', `/cases/${caseId}/closure`)).body;
    const checks = (data as ClosingChecklist).items.flatMap(({ check, blocker: found }) =>
      found ? [check] : [],
    );
    expect([goal, blocker, text]).toEqual([
      data.goal,
      checks[0] ?? null,
      checks.length > 0 ? checks.map((check) => blockers[check]).join('; ') : null,
    ]);
  }
  expect(rows.map(({ blockers: text }) => text)).toEqual([
    'Schedule not settled; Funds held',
    'Funds held',
    // Nobody has raised the checklist of this one.
    'Annual report overdue; Final report not sent; Checklist open',
    null,
  ]);
  const months = monthsBetween('2026-01-05', today);
  expect(rows[0]).toMatchObject({
    reference: behind.uniqueReference,
    client: 'Bea Behind',
    monthsElapsed: months,
    termMonths: 60,
    paidPence: 15_000,
    paidShare: 167,
    breaks: 0,
    equity: 'none',
    windfall: 'no',
    openClaims: 0,
    retainedPence: 0,
    feesDrawnPence: 0,
    feesEntitledPence: null,
    missingPence: 0,
    lastAnnualOn: '2026-02-01',
    isClear: 0,
    expectedEndOn: addMonths(today, 1),
  });
  const { body } = await asMaker('GET', `/cases/${behind.id}/payment-schedule`);
  expect(rows[0]!.arrearsPence).toBe(body.data.standing.arrearsPence);
  // A case counts with each of its blockers.
  expect(summaries[0]!.groups.map(({ value, count, sums }) => [value, count, sums.paidPence])).toEqual([
    ['Funds held', 2, 15_000 + Number(rows[1]!.paidPence)],
    ['Annual report overdue', 1, rows[2]!.paidPence],
    ['Checklist open', 1, rows[2]!.paidPence],
    ['Final report not sent', 1, rows[2]!.paidPence],
    ['Schedule not settled', 1, 15_000],
    [null, 1, rows[3]!.paidPence],
  ]);
  const cleared = await read('completion-status', { portfolioId: firm.northgateDirect, clear: true });
  expect(cleared.rows.map(({ caseId }) => caseId)).toEqual([clear.id]);
  expect(
    (await read('completion-status', { blocker: 'finalReport' })).rows.map(({ caseId }) => caseId),
  ).toEqual([ended.id]);
  expect(
    (await read('completion-status', { goal: 'close', portfolioId: firm.northgateDirect })).rows,
  ).toHaveLength(1);
});
