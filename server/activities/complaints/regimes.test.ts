import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { complaints } from '#server/app/parts/complaints.ts';
import { mailItems } from '#server/records/correspondence/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { complaintCodes } from '#shared/activities/complaints/complaints.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await appWith(complaints)(database);
const firm = await demoFirm(database);
const call = apiCaller(app, (await signIn([], { domainId: firm.harbour })).headers);
const today = londonDate();
const statuses = tables['complaint-statuses'];
const rows = await database.select({ id: statuses.id, code: statuses.code }).from(statuses);

const told = (more: object) => ({
  receivedOn: today,
  channel: 'phone',
  category: 'conduct',
  summary: 'Nobody listened.',
  ...more,
});
async function send(more: object) {
  const { id } = await addCase(database, { domain: 'Harbour Debt Solutions' });
  const { status, body } = await call('POST', `/cases/${id}/complaints`, told(more));
  return { status, ...body, path: `/cases/${id}/complaints/${body.data?.id}` };
}
/** Takes it to a final response, and tells which letter was written, and whether it names the Ombudsman and the Gateway. */
async function replyTo(path: string) {
  for (const code of [complaintCodes.acknowledged, complaintCodes.investigating, complaintCodes.upheld]) {
    const { version } = (await call('GET', path)).body.data;
    const statusId = rows.find((row) => row.code === code)!.id;
    const body = { version, statusId, rootCause: 'The call went by the script.', redressPence: 5_000 };
    expect((await call('POST', `${path}/status`, body)).status).toBe(200);
  }
  const { case: found, reference } = (await call('GET', path)).body.data;
  const items = await database
    .select({ title: mailItems.title, facts: mailItems.facts })
    .from(mailItems)
    .where(and(eq(mailItems.caseId, found.id), eq(mailItems.raisedBy, `Complaint ${reference}`)))
    .orderBy(mailItems.id);
  const { title, facts } = items.at(-1)!;
  return [title, facts['complaint.isDisp'] === 'yes', facts['complaint.isGateway'] === 'yes'];
}

test.each([
  ['office_holder', 'ip_gateway'],
  ['regulated', 'disp'],
  ['both', 'both'],
  ['other', 'none'],
])('a complaint about %s comes under %s', async (about, regime) => {
  const { status, data } = await send({ about });
  expect([status, data.about, data.regime, data.regimeReason]).toEqual([201, about, regime, null]);
});

test('another regime needs a reason, and the record keeps what was proposed', async () => {
  const unsaid = await send({ about: 'office_holder', regime: 'disp' });
  expect([unsaid.status, Object.keys(unsaid.errors)]).toEqual([400, ['regimeReason']]);
  expect(unsaid.errors.regimeReason).toContain('comes under ‘Complaints Gateway’');
  const { data, path } = await send({
    about: 'office_holder',
    regime: 'disp',
    regimeReason: 'About the advice, it turned out.',
  });
  expect(data).toMatchObject({ about: 'office_holder', regime: 'disp' });
  // Back to what is proposed, the reason has nothing left to explain.
  const { version, receivedOn, channel, category, summary, owner } = data;
  const change = { version, receivedOn, channel, category, summary, ownerUserId: owner.id };
  const back = await call('PUT', path, {
    ...change,
    about: 'office_holder',
    regime: null,
    regimeReason: 'x',
  });
  expect(back.body.data).toMatchObject({ regime: 'ip_gateway', regimeReason: null });
  const forgotten = await call('PUT', path, {
    ...change,
    version: back.body.data.version,
    about: null,
    regime: 'disp',
  });
  expect([forgotten.status, Object.keys(forgotten.body.errors)]).toEqual([400, ['about']]);
  expect((await send({ regime: 'disp' })).errors).toHaveProperty('about');
});

test('the reply follows the regime: the Gateway, the Ombudsman or both', async () => {
  const reply = async (about: string) => replyTo((await send({ about })).path);
  expect(await reply('office_holder')).toEqual([
    'Complaint about an insolvency practitioner: reply',
    false,
    true,
  ]);
  expect(await reply('regulated')).toEqual(['Complaint final response', true, false]);
  expect(await reply('both')).toEqual(['Complaint final response', true, true]);
  expect(await reply('other')).toEqual(['Complaint final response', false, false]);
});

test('the regime of a final response stays', async () => {
  const { path } = await send({ about: 'regulated' });
  await replyTo(path);
  const { data } = (await call('GET', path)).body;
  const { version, receivedOn, channel, category, summary, owner, rootCause } = data;
  const change = { version, receivedOn, channel, category, summary, rootCause, ownerUserId: owner.id };
  const { status, body } = await call('PUT', path, { ...change, about: 'both', regime: null });
  expect([status, body.errors.regime]).toEqual([400, expect.stringContaining('went out under ‘FCA (DISP)’')]);
});
