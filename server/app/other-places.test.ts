import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { nightlyReviews } from '#server/activities/reviews/nightly-reviews.ts';
import { closure } from '#server/app/parts/closure.ts';
import { complaints } from '#server/app/parts/complaints.ts';
import { proposals } from '#server/app/parts/proposals.ts';
import { reviews } from '#server/app/parts/reviews.ts';
import { systemActor, writeChanges } from '#server/platform/database/write.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { type CaseProblem, verifyCases } from '#server/views/verification/verify-cases.ts';
import { addDays, addMonths, londonDate } from '#shared/platform/dates.ts';
import { foreignLaw } from '#shared/records/law/cited-law.ts';
import { testDatabase } from '#test/database.ts';
import { addCaseToDecide, decisionDesk, idByName, letTimePass } from '#test/decisions.ts';
import { addRichCase } from '#test/letters.ts';
import { modificationDesk } from '#test/modification-desk.ts';
import { apiCaller } from '#test/new-cases.ts';
import { everyPermission } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn, firm, newCase } = await modificationDesk(
  database,
  closure,
  complaints,
  proposals,
  reviews,
);
const call = apiCaller(app, (await signIn(everyPermission)).headers);
const desk = decisionDesk(call, database, firm);
const today = londonDate();
const yesterday = addDays(today, -1);

const irish = await (async () => {
  const products = await database.select().from(tables.products);
  const found = products.find(({ type, jurisdiction }) => type === 'iva' && jurisdiction === 'NI');
  return { jurisdiction: 'NI' as const, productId: found!.id };
})();

/** The English law that an answer cites, in its own words; null where it cites none. */
const citedIn = ({ text }: { text: string }) => foreignLaw(text, ['NI'])?.cited ?? null;

test('creditors decide in Northern Ireland without a period or a rule of England and Wales', async () => {
  const { id: caseId, debtIds } = await addCaseToDecide(database, firm, irish);
  const made = await call('POST', `/cases/${caseId}/decisions`, desk.plan());
  const { id } = made.body.data;
  const deliveryMethodId = await idByName(database, tables['delivery-methods'], 'First class post');
  const sentOn = addDays(today, -4);
  const told = await desk.step(caseId, id, 'notices', {
    sentOn,
    deliveryMethodId,
    deliveredOn: sentOn,
    deliveryEvidence: 'Each of them answered it that day.',
  });
  expect(told.status).toBe(200);
  expect(citedIn(told)).toBeNull();
  const notices = told.body.data.checklist.find(({ key }: { key: string }) => key === 'notices');
  expect(notices).toEqual({
    key: 'notices',
    blockers: [],
    remarks: [
      'Creditors have 3 clear days between notice and decision: check that against the law of the case’s place, Northern Ireland.',
    ],
  });
  await desk.step(caseId, id, 'associates', { isChecked: true });
  const opened = await desk.step(caseId, id, 'open');
  expect([opened.status, citedIn(opened)]).toEqual([200, null]);
  const votes = debtIds.map((debtId) => ({ debtId, vote: 'for' }));
  await desk.vote(caseId, id, votes, { receivedAt: `${yesterday}T10:00:00Z` });
  await letTimePass(database, id, yesterday);
  const value = { debtId: debtIds[0], basis: 'chair', valuePence: 100, reason: 'Late.' };
  const late = await desk.step(caseId, id, 'values', value);
  expect([late.status, citedIn(late)]).toEqual([409, null]);
  expect(late.body.message).toMatch(/an appeal is for the court\.$/);
  const closed = await desk.step(caseId, id, 'close', { outcome: 'approved' });
  expect([closed.status, citedIn(closed)]).toEqual([200, null]);
  const found = (await call('GET', `/cases/${caseId}`)).body.data;
  expect(found.status.name).toBe('IVA Accepted');
  const problems: CaseProblem[] = [];
  await database.transaction((tx) => verifyCases(tx, (problem) => problems.push(problem)));
  expect(problems.filter(({ rule, detail }) => rule === 'Votes' || /clear days/.test(detail))).toEqual([]);
});

test('the date of the decision on the case itself is not held to 14 clear days there', async () => {
  const { id } = await addCaseToDecide(database, firm, irish);
  const { version } = (await call('GET', `/cases/${id}`)).body.data;
  const dates = { noticeDeliveredOn: addDays(today, -2), decisionDate: addDays(today, 3) };
  expect((await call('PUT', `/cases/${id}`, { version, ...dates })).status).toBe(200);
  const english = await addCaseToDecide(database, firm);
  const before = (await call('GET', `/cases/${english.id}`)).body.data;
  const refused = await call('PUT', `/cases/${english.id}`, { version: before.version, ...dates });
  expect(refused.body.errors.decisionDate).toMatch(/^Rule 15\.2 requires 14 clear days/);
});

test('consent to modifications is asked for without section 258', async () => {
  const { path, add, consent } = await newCase(irish);
  const clause = await add({ totalCostCap: 300_000 }, { requiresClientConsent: true });
  const { body, ...asked } = await call('GET', path);
  expect(body.data.rows[0].obstacles.join(' ')).toMatch(/not consented to it\./);
  expect(citedIn(asked)).toBeNull();
  await consent([clause], 'refused');
  const refused = await call('GET', path);
  expect(refused.body.data.rows[0].statusReason).toBe('The client does not consent.');
  expect(citedIn(refused)).toBeNull();
});

test('reviews and the end give no date of England and Wales, and say the fact without its rule', async () => {
  const approvalDate = addMonths(today, -15);
  const dates = { approvalDate, commencementDate: approvalDate, decisionDate: approvalDate };
  const { id } = await addRichCase(database, { ...irish, ...dates });
  await writeChanges(database, systemActor, (w) => nightlyReviews(w, { after: 0, upTo: 1_000_000 }, today));
  const path = `/cases/${id}/annual-reviews`;
  const list = await call('GET', path);
  const [running, ended] = list.body.data;
  expect(ended).toMatchObject({ yearNo: 1, isOverdue: false });
  const detail = await call('GET', `${path}/${running.id}`);
  expect(citedIn(detail)).toBeNull();
  const late = await call('GET', `/annual-reviews?overdue=true&caseId=${id}`);
  expect(late.body.data).toEqual([]);
  const [status] = await database
    .select()
    .from(tables.statuses)
    .where(eq(tables.statuses.name, 'IVA Completed'));
  await database.update(cases).set({ completedOn: yesterday, statusId: status!.id }).where(eq(cases.id, id));
  const closure = await call('GET', `/cases/${id}/closure`);
  expect(citedIn(closure)).toBeNull();
  expect(closure.body.data.end).toMatchObject({
    isArrangement: true,
    reportDueOn: null,
    sendReportBy: null,
    registerRemovalOn: null,
  });
  const checks = closure.body.data.items.map(({ check }: { check: string }) => check);
  expect(checks).toContain('finalReport');
  // Who else has a copy there is not known yet: none is owed, and none is written.
  const owed = closure.body.data.items.find(({ check }: { check: string }) => check === 'finalReport');
  expect(owed.blocker.text).toMatch(/not been sent to the client and creditors\.$/);
  expect(checks).not.toContain('annualReports');
});
