import { and, asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { reviews } from '#server/app/parts/reviews.ts';
import { systemActor, writeChanges } from '#server/platform/database/write.ts';
import { annualReviews } from '#server/records/case-life/reviews/tables.ts';
import { cases } from '#server/records/cases/tables.ts';
import { followRecipients } from '#server/records/correspondence/items/item-row.ts';
import { mailItems, mailRecipients } from '#server/records/correspondence/tables.ts';
import { paymentSchedules, scheduleProposals } from '#server/records/payments/schedules/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import type { ReviewDetail } from '#shared/activities/reviews/contract.ts';
import { addDays, addMonths, londonDate, showDate } from '#shared/platform/dates.ts';
import { letterDate } from '#shared/records/letters/letter-format.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { addRichCase, idOf } from '#test/letters.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith, everyPermission } from '#test/records-app.ts';
import { followReviewLetters } from './follow-review-letters.ts';
import { nightlyReviews } from './nightly-reviews.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await appWith(reviews)(database);
const call = apiCaller(app, (await signIn(everyPermission)).headers);
const stranger = apiCaller(app, (await signIn([], { domainId: firm.northgate })).headers);

const today = londonDate();
/** Approved so that its first year has ended a month ago. */
const approvalDate = addMonths(today, -13);

const night = (on = today) =>
  writeChanges(database, systemActor, (w) => nightlyReviews(w, { after: 0, upTo: 1_000_000 }, on));

async function reviewed(values: object = {}) {
  const found = await addRichCase(database, {
    approvalDate,
    commencementDate: approvalDate,
    decisionDate: approvalDate,
    ...values,
  });
  await night();
  const path = `/cases/${found.id}/annual-reviews`;
  const { data } = (await call('GET', path)).body;
  return { ...found, path, reviews: data as ReviewDetail[] };
}

const rowOf = async (id: number) =>
  (await database.select().from(annualReviews).where(eq(annualReviews.id, id)))[0]!;

/** A budget of the year in which so much more comes in. */
async function addBudget(caseId: number, wagesPence: number) {
  const lines = [
    { incomeId: await idOf(database, 'incomes', 'Wages (net)'), amountPence: wagesPence },
    { expenditureId: await idOf(database, 'expenditures', 'Rent'), amountPence: 174_000 },
  ];
  const statement = { statementOn: addDays(today, -3), kind: 'annual', lines };
  const { status, body } = await call('POST', `/cases/${caseId}/income-expenditure`, statement);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data.id as number;
}

test('each year that has begun is raised once, and its tasks when their days come', async () => {
  const { id, reviews } = await reviewed();
  expect(
    reviews.map(({ yearNo, status, isOverdue, isToRequest }) => [yearNo, status, isOverdue, isToRequest]),
  ).toEqual([
    [2, 'not_due', false, false],
    [1, 'not_due', false, true],
  ]);
  expect(reviews[1]).toMatchObject({
    periodFrom: approvalDate,
    periodTo: addDays(addMonths(approvalDate, 12), -1),
  });
  await night();
  expect(await database.$count(annualReviews, eq(annualReviews.caseId, id))).toBe(2);
  const tasks = await database
    .select({ name: tables.tasks.name, sourceKey: caseTasks.sourceKey })
    .from(caseTasks)
    .innerJoin(tables.tasks, eq(tables.tasks.id, caseTasks.taskId))
    .where(eq(caseTasks.caseId, id))
    .orderBy(asc(caseTasks.id));
  expect(tasks.map(({ name }) => name)).toEqual([
    'Request annual review documents',
    'Prepare annual report',
    'Send annual report',
  ]);
});

test('tasks that something else has raised end with what fulfils them, the report once it has left', async () => {
  const { id, path, reviews } = await reviewed();
  const review = reviews[1]!;
  // As a sub status raises them, or somebody does.
  await database.update(caseTasks).set({ sourceKey: null }).where(eq(caseTasks.caseId, id));
  const openTasks = async () =>
    (
      await database
        .select({ name: tables.tasks.name })
        .from(caseTasks)
        .innerJoin(tables.tasks, eq(tables.tasks.id, caseTasks.taskId))
        .where(and(eq(caseTasks.caseId, id), eq(caseTasks.status, 'open')))
        .orderBy(asc(caseTasks.id))
    ).map(({ name }) => name);
  const step = async (name: string, body: object = {}) => {
    const { version } = await rowOf(review.id);
    const answer = await call('POST', `${path}/${review.id}/${name}`, { version, ...body });
    expect([name, answer.status, answer.body.message]).toEqual([name, 200, expect.anything()]);
  };
  await step('request');
  expect(await openTasks()).toEqual(['Prepare annual report', 'Send annual report']);
  await step('evidence', { receivedOn: today });
  await step('review', {
    statementId: null,
    comparedWithId: null,
    waivedReason: 'No papers came.',
    change: null,
    note: null,
  });
  await step('report');
  expect(await openTasks()).toEqual(['Send annual report']);
  const { reportItemId } = await rowOf(review.id);
  const sent = { status: 'sent', sentOn: today } as const;
  await database.update(mailRecipients).set(sent).where(eq(mailRecipients.itemId, reportItemId!));
  await database.update(mailItems).set({ status: 'queued' }).where(eq(mailItems.id, reportItemId!));
  await writeChanges(database, systemActor, async (w) => {
    const [item] = await w.tx.select().from(mailItems).where(eq(mailItems.id, reportItemId!));
    await followRecipients(w, item!);
  });
  const waiting = await database.execute<{ payload: { caseId: number } }>(
    sql`select payload from graphile_worker._private_jobs where key = ${`letter-left:${id}`}`,
  );
  expect(waiting.rows.map(({ payload }) => payload)).toEqual([{ caseId: id }]);
  await followReviewLetters(database, id);
  expect(await openTasks()).toEqual([]);
  expect(await rowOf(review.id)).toMatchObject({ reportSentOn: today });
});

test('from the request to the report: letters, papers, the 50% rule and a new version of the schedule', async () => {
  const { id, path, reviews } = await reviewed();
  const review = reviews[1]!;
  const one = `${path}/${review.id}`;
  const step = async (name: string, body: object = {}) => {
    const { version } = await rowOf(review.id);
    return call('POST', `${one}/${name}`, { version, ...body });
  };
  expect((await step('report')).body.message).toMatch(/^Review the contribution first/);
  expect((await step('request')).body.data).toMatchObject({ status: 'requested', requestSentOn: null });
  const [request] = await database.select().from(mailItems).where(eq(mailItems.caseId, id));
  expect(request).toMatchObject({ title: 'Annual review request' });
  expect(
    (await step('evidence', { receivedOn: addDays(review.periodFrom, -1) })).body.errors.receivedOn,
  ).toMatch(/^Not before/);
  expect((await step('evidence', { receivedOn: today })).body.data.status).toBe('received');

  const statementId = await addBudget(id, 160_000);
  const { comparison, scheduleVersion, nextDueOn, evidence, steps } = (await call('GET', one)).body
    .data as ReviewDetail;
  expect(evidence.map(({ name }) => name)).toEqual(expect.arrayContaining(['Payslip', 'Bank statement']));
  expect(steps.find(({ step: name }) => name === 'report')?.blockers[0]?.text).toMatch(
    /^Review the contribution first/,
  );
  expect(comparison?.statementId).toBe(statementId);
  expect(comparison?.working).toMatchObject({
    increasePence: 10_000,
    upliftPence: 5_000,
    suggestedPence: 20_000,
  });

  const change = {
    contributionPence: 20_000,
    from: nextDueOn,
    scheduleVersion,
    clientAgreedOn: today,
    clientAgreedHow: 'phone',
  };
  const { comparedWithId } = comparison!;
  const half = await step('review', { statementId, change });
  expect(half.body.errors).toEqual({ comparedWithId: 'Choose the budget to compare it with.' });
  const early = await step('review', {
    statementId,
    comparedWithId,
    change: { ...change, from: '2199-01-01' },
  });
  expect(Object.keys(early.body.errors)).toEqual(['change.from']);
  const { status, body } = await step('review', { statementId, comparedWithId, change, note: 'A pay rise.' });
  expect([status, body.data]).toMatchObject([
    200,
    {
      status: 'reviewed',
      oldContributionPence: 15_000,
      newContributionPence: 20_000,
      upliftPence: 5_000,
      surplusChangePence: 10_000,
      isChangeWaiting: false,
    },
  ]);
  const [version] = await database
    .select()
    .from(paymentSchedules)
    .where(and(eq(paymentSchedules.caseId, id), eq(paymentSchedules.scheduleVersion, 2)));
  expect(version).toMatchObject({ reason: 'review', note: 'A pay rise.' });
  expect((await call('GET', one)).body.data.change).toBe('made');

  // What is estimated follows the schedule, which has changed for the months to come alone.
  const { lines } = (await call('GET', `/cases/${id}/payment-schedule`)).body.data;
  const total = lines.reduce((sum: number, line: { expectedPence: number }) => sum + line.expectedPence, 0);
  expect(total).toBeLessThan(60 * 20_000);
  const { outcome } = (await call('GET', `/cases/${id}/estimated-outcome`)).body.data;
  expect(outcome.realisations.slice(0, 2)).toEqual([
    { label: 'Realised to date', pence: 35_000 },
    { label: 'Still due under the schedule', pence: total - 35_000 },
  ]);

  expect((await step('report')).body.data).toMatchObject({ status: 'reviewed', reportSentOn: null });
  const [report] = await database
    .select()
    .from(mailItems)
    .where(and(eq(mailItems.caseId, id), eq(mailItems.title, 'Annual report')));
  expect(report).toMatchObject({ requiresApproval: true });
  expect(report?.facts['rp[]']).toMatch(/Total receipts/);
  expect(report?.facts['review.newContribution']).toBe('£200.00');
  const recipients = await database
    .select()
    .from(mailRecipients)
    .where(eq(mailRecipients.itemId, report!.id));
  expect(recipients.map(({ type }) => type)).toEqual(['client', 'creditor', 'creditor']);
  expect((await step('review', { waivedReason: 'Changed our mind.' })).body.message).toMatch(
    /^The report of this year is written/,
  );

  await database.update(mailItems).set({ sentOn: today, status: 'sent' }).where(eq(mailItems.id, report!.id));
  expect((await call('GET', one)).body.data).toMatchObject({ status: 'report_sent', reportSentOn: today });
  await night();
  expect(await rowOf(review.id)).toMatchObject({ reportSentOn: today });
  const open = await database.$count(caseTasks, and(eq(caseTasks.caseId, id), eq(caseTasks.status, 'open')));
  expect(open).toBe(0);
});

test('a free letter about a review names its year and what it came to, and no review of another case', async () => {
  const { id, path, reviews } = await reviewed();
  const review = reviews[1]!;
  const { version } = await rowOf(review.id);
  await call('POST', `${path}/${review.id}/review`, { version, waivedReason: 'State pension alone.' });
  const documentTypeId = await idOf(database, 'documents', 'Client letter');
  const body = `<p>Dear {{recipient.salutation}}</p><p>Your year from {{dates.periodFrom}} to {{dates.periodTo}}: {{review.waivedReason}}</p><p>{{rp[]}}</p>`;
  const template = { name: 'About your year', documentTypeId, audience: 'client', body };
  const { id: templateId, version: first } = (await call('POST', '/templates', template)).body.data;
  await call('POST', `/templates/${templateId}/publish`, { version: first });
  const recipients = [{ type: 'client', id: null }];
  const letter = { templateId, recipients, send: false };
  const about = { entity: 'annual-reviews', id: review.id };
  const saved = await call('POST', `/cases/${id}/mail`, { ...letter, about });
  expect([saved.status, saved.body.data?.problems]).toEqual([201, []]);
  expect(saved.body.data.about).toEqual({
    ...about,
    label: `Year 1, ${showDate(review.periodFrom)} to ${showDate(review.periodTo)}`,
  });
  const [item] = await database.select().from(mailItems).where(eq(mailItems.id, saved.body.data.id));
  expect(item?.facts).toMatchObject({
    'dates.periodTo': letterDate(review.periodTo),
    'review.waivedReason': 'State pension alone.',
  });
  expect(item?.facts['rp[]']).toContain(
    `from ${letterDate(review.periodFrom)} to ${letterDate(review.periodTo)}`,
  );
  const other = await reviewed();
  const wrong = await call('POST', `/cases/${other.id}/mail`, { ...letter, about });
  expect([wrong.status, wrong.body.errors]).toEqual([
    400,
    { about: 'What the letter is about is not on this case.' },
  ]);
});

test('a year without a budget says why; a cut waits for the supervisor, and the report with it; creditors decide on a deeper one', async () => {
  const { id, path, reviews } = await reviewed();
  const review = reviews[1]!;
  const save = async (body: object) =>
    call('POST', `${path}/${review.id}/review`, { version: (await rowOf(review.id)).version, ...body });
  expect((await save({})).body.errors).toEqual({
    statementId: 'Choose the budget of the year, or say why there is none.',
  });
  const waived = await save({ waivedReason: 'State pension alone.' });
  expect(waived.body.data).toMatchObject({ status: 'reviewed', waivedReason: 'State pension alone.' });
  const { scheduleVersion, nextDueOn } = (await call('GET', `${path}/${review.id}`)).body.data;
  const change = {
    contributionPence: 13_000,
    from: nextDueOn,
    scheduleVersion,
    clientAgreedOn: today,
    clientAgreedHow: 'letter',
  };
  const deeper = await save({
    waivedReason: 'State pension alone.',
    change: { ...change, contributionPence: 10_845 },
  });
  expect([deeper.status, deeper.body.errors]).toEqual([
    400,
    {
      'change.contributionPence':
        'A cut from £150.00 to £108.45 is more than 20%. Creditors decide: propose a variation.',
    },
  ]);
  const cut = await save({ waivedReason: 'State pension alone.', change });
  expect([cut.status, cut.body.data?.isChangeWaiting]).toEqual([200, true]);
  expect(await database.$count(scheduleProposals, eq(scheduleProposals.caseId, id))).toBe(1);
  const { version } = await rowOf(review.id);
  expect((await call('POST', `${path}/${review.id}/report`, { version })).body.message).toBe(
    'The new contribution waits for a second person.',
  );
  expect((await call('GET', `${path}/${review.id}`)).body.data.change).toBe('waiting');
});

test('what somebody changed meanwhile is refused; of two at once one is', async () => {
  const { path, reviews } = await reviewed();
  const review = reviews[1]!;
  const ask = () => call('POST', `${path}/${review.id}/request`, { version: review.version });
  const both = await Promise.all([ask(), ask()]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect((await ask()).status).toBe(409);
});

test('another domain’s reviews are not there', async () => {
  const { path, id, reviews } = await reviewed();
  const one = `${path}/${reviews[1]!.id}`;
  const version = reviews[1]!.version;
  for (const answer of [
    await stranger('GET', path),
    await stranger('GET', one),
    await stranger('GET', `${one}/comparison?statementId=1&comparedWithId=2`),
    await stranger('POST', `${one}/request`, { version }),
    await stranger('POST', `${one}/evidence`, { version, receivedOn: today }),
    await stranger('POST', `${one}/review`, { version, waivedReason: 'No.' }),
    await stranger('POST', `${one}/report`, { version }),
    await stranger('POST', '/annual-reviews/request', { ids: [reviews[1]!.id] }),
  ])
    expect(answer.status).toBe(404);
  expect((await stranger('GET', `/annual-reviews?caseId=${id}`)).body.data).toEqual([]);
  const elsewhere = await reviewed();
  expect((await call('GET', `${elsewhere.path}/${reviews[1]!.id}`)).status).toBe(404);
});

test('the list narrows down by what is due, and many are asked for their papers at once', async () => {
  const some = [await reviewed(), await reviewed()];
  const ids = some.map(({ reviews }) => reviews[1]!.id);
  const { body } = await call('GET', `/annual-reviews?toRequest=true&limit=200`);
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining(ids));
  const due = (await call('GET', `/annual-reviews?dueWithin=60&caseId=${some[0]!.id}`)).body.data;
  expect(due.map(({ yearNo }: { yearNo: number }) => yearNo)).toEqual([1]);
  expect((await call('GET', `/annual-reviews?overdue=true&caseId=${some[0]!.id}`)).body.data).toEqual([]);
  const first = await call('POST', '/annual-reviews/request', { ids });
  expect([first.status, first.body.data]).toEqual([200, { requested: 2, skipped: [] }]);
  const again = await call('POST', '/annual-reviews/request', { ids });
  expect(again.body.data).toMatchObject({ requested: 0, skipped: [{ id: ids[0] }, { id: ids[1] }] });
  const file = await call('GET', `/annual-reviews/export?caseId=${some[0]!.id}`);
  expect(file.text).toContain('Report due');
});

test('an arrangement that ends exempts the years that its final report tells of', async () => {
  const { id, path } = await reviewed();
  const { version } = (await call('GET', `/cases/${id}`)).body.data;
  const [status] = await database
    .select({ id: tables.statuses.id })
    .from(tables.statuses)
    .where(eq(tables.statuses.code, 'bankruptcy'));
  const moved = await call('POST', `/cases/${id}/status`, {
    version,
    statusId: status!.id,
    reason: 'A creditor’s petition.',
  });
  expect([moved.status, moved.body.message]).toEqual([200, expect.any(String)]);
  const { data } = (await call('GET', path)).body;
  expect(data.map((row: ReviewDetail) => [row.yearNo, row.status])).toEqual([
    [2, 'exempt'],
    [1, 'exempt'],
  ]);
  expect(data[0].exemptReason).toMatch(/^The arrangement ended on/);
  expect(data[1].exemptReason).toMatch(/rule 8\.28\(7\)/);
});

test('only arrangements that are reviewed have reviews', async () => {
  const lead = await addCase(database, {});
  await night();
  expect((await call('GET', `/cases/${lead.id}/annual-reviews`)).body.data).toEqual([]);
  const { id } = await addCase(database, { status: 'IVA Accepted', approvalDate: today });
  await night();
  expect(await database.$count(annualReviews, eq(annualReviews.caseId, id))).toBe(1);
  expect((await database.select().from(cases).where(eq(cases.id, id)))[0]?.approvalDate).toBe(today);
});
