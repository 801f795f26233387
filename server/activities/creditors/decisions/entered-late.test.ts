import { expect, test } from 'vitest';
import { creditors } from '#server/app/parts/creditors.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { addCaseToDecide, decisionDesk, idByName, letTimePass } from '#test/decisions.ts';
import { enteredLate } from '#test/entered-late.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith, everyPermission } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await appWith(creditors)(database);
const firm = await demoFirm(database);
const call = apiCaller(app, (await signIn(everyPermission, { domainId: firm.harbour })).headers);
const desk = decisionDesk(call, database, firm);
const today = londonDate();
const deliveryMethodId = await idByName(database, tables['delivery-methods'], 'First class post');
const lateOf = async (id: number) => (await call('GET', `/cases/${id}/late-dates`)).body.data;
const fieldsOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => [
  status,
  Object.keys(body.errors ?? {}),
];

test('a notice that left more than a week ago says why it is entered now', async () => {
  const { id } = await addCaseToDecide(database, firm, { nomineeReportOn: addDays(today, -60) });
  const { id: decisionId, version } = (await call('POST', `/cases/${id}/decisions`, desk.plan())).body.data;
  const sentOn = addDays(today, -30);
  const notice = (more: object) =>
    call('POST', `/cases/${id}/decisions/${decisionId}/notices`, {
      version,
      sentOn,
      deliveryMethodId,
      deliveredOn: sentOn,
      deliveryEvidence: 'Signed for.',
      ...more,
    });
  expect(fieldsOf(await notice({}))).toEqual([400, ['lateReason', 'lateEvidence']]);
  expect(await lateOf(id)).toEqual([]);
  expect((await notice(enteredLate)).status).toBe(200);
  expect(await lateOf(id)).toMatchObject([
    {
      field: 'noticeSent',
      on: sentOn,
      daysLate: 30,
      label: 'Notice of the decision',
      reason: enteredLate.lateReason,
    },
  ]);
});

test('an outcome that is recorded more than a week after the decision says why', async () => {
  const { id, debtIds } = await addCaseToDecide(database, firm);
  const decisionId = await desk.opened(id);
  const decided = addDays(today, -10);
  const votes = debtIds.map((debtId) => ({ debtId, vote: 'for' }));
  await desk.vote(id, decisionId, votes, { receivedAt: `${decided}T10:00:00Z`, notes: 'By its stamp.' });
  await letTimePass(database, decisionId, decided);
  const { version } = await desk.read(id, decisionId);
  const close = (more: object) =>
    call('POST', `${desk.path(id, decisionId)}/close`, { version, outcome: 'approved', ...more });
  const before = await lateOf(id);
  expect(fieldsOf(await close({}))).toEqual([400, ['lateReason', 'lateEvidence']]);
  expect((await call('GET', `/cases/${id}`)).body.data.approvalDate).toBeNull();
  const closed = await close(enteredLate);
  expect([closed.status, closed.text.slice(0, 300)]).toEqual([200, expect.anything()]);
  expect((await lateOf(id)).slice(before.length)).toMatchObject([{ field: 'outcome', on: decided }]);
});
