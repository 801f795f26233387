import { expect, test } from 'vitest';
import { creditors } from '#server/app/parts/creditors.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { addCaseToDecide } from '#test/decisions.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await appWith(creditors)(database);
const firm = await demoFirm(database);
const today = londonDate();
const person = (name: string, more: object = {}) =>
  signIn(['reports.wip'], { domainId: firm.harbour, name, hasAuthority: false, ...more });
const holder = await person('Hera Holder', { ipNumber: '70001' });
const proxy = await person('Pia Proxy');
const asHolder = apiCaller(app, holder.headers);
const asWorker = apiCaller(app, (await person('Wim Worker')).headers);
const toDecide = () => addCaseToDecide(database, firm, { supervisorUserId: holder.id });

const accept = (call: typeof asHolder, caseId: number) =>
  call('POST', `/cases/${caseId}/reserved-acts/accept-appointment`);

test('the appointment is accepted by the office holder, once, and the case says who acted', async () => {
  const { id: caseId } = await toDecide();
  const list = async () => (await asWorker('GET', `/cases/${caseId}/reserved-acts`)).body.data;
  const blocker =
    'Only Hera Holder, as supervisor, may accept the appointment, or somebody with their written authority.';
  expect(await list()).toEqual({
    acts: [],
    appointment: {
      office: 'supervisor',
      holder: { id: holder.id, name: 'Hera Holder' },
      isAccepted: false,
      blocker,
    },
  });
  const refused = await accept(asWorker, caseId);
  expect([refused.status, refused.body.message]).toEqual([403, blocker]);
  expect((await accept(asHolder, caseId)).status).toBe(200);
  expect((await accept(asHolder, caseId)).body.message).toBe('The appointment has been accepted already.');
  expect(await list()).toMatchObject({
    acts: [
      {
        act: 'appointment',
        actor: { id: holder.id },
        holder: { id: holder.id },
        by: 'Hera Holder, supervisor',
        actedOn: today,
        authorityFrom: null,
      },
    ],
    appointment: { isAccepted: true },
  });
  const another = { supervisorUserId: proxy.id };
  const { id: elsewhere } = await addCaseToDecide(database, firm, another);
  expect((await accept(asHolder, elsewhere)).status).toBe(403);
});
