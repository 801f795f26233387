import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { trustDeeds } from '#server/records/case-life/deeds/tables.ts';
import { mailItems } from '#server/records/correspondence/tables.ts';
import { paymentScheduleLines, paymentSchedules } from '#server/records/payments/schedules/tables.ts';
import { addDays, addMonths, showDate } from '#shared/platform/dates.ts';
import { letterDate } from '#shared/records/letters/letter-format.ts';
import { testDatabase } from '#test/database.ts';
import { deedDesk } from '#test/deeds.ts';

const database = await testDatabase({ seeded: true });
const {
  office,
  worker,
  trustee,
  desk,
  today,
  granted,
  published,
  windowEnd,
  registered,
  drafted,
  read,
  deedOf,
  grant,
  step,
  bare,
  done,
  registrationTask,
  clocksOf,
  problemsOf,
  heard,
  toApplication,
} = await deedDesk(database);

/** The facts of the letters to the debtor of a trust deed that it is not protected. */
const notProtected = async (caseId: number) =>
  (await database.select().from(mailItems).where(eq(mailItems.caseId, caseId)))
    .filter(({ title }) => title === 'Trust deed: not protected, to the debtor')
    .map(({ facts }) => facts);

test('a trust deed from its grant to the discharge of its trustee, by two people', async () => {
  const { id, debtIds } = await drafted();
  const { uniqueReference: reference } = await read(id);
  await done(grant(id));
  expect(await read(id)).toMatchObject({ status: { name: 'Trust Deed Signed' }, proposalDate: granted });
  await done(step(id, 'publication', { on: published, reference: 'ROI 2026/1' }));
  expect(await clocksOf(id)).toMatchObject({
    'deed-pack 1': ['open', addDays(published, 7), null],
    'deed-objections 1': ['open', windowEnd, null],
    'deed-registration 1': ['open', addDays(windowEnd, 28), null],
  });
  await done(step(id, 'documents', { on: addDays(published, 7) }));
  await done(heard(id, debtIds));
  // The window has passed and nobody barred it, and still it is not protected.
  expect(await read(id)).toMatchObject({ status: { name: 'Objections Window' }, approvalDate: null });
  expect(await deedOf(id)).toMatchObject({ status: 'cleared', windowEndedOn: windowEnd });
  expect(await problemsOf(reference)).toEqual([]);
  expect(await registrationTask(id)).toEqual(['open']);
  await done(step(id, 'application', { on: addDays(windowEnd, 1) }));
  expect(await registrationTask(id)).toEqual(['completed']);
  await done(step(id, 'registration', { on: registered, reference: 'PTD 77/1' }));
  expect(await registrationTask(id)).toEqual(['completed']);
  expect(await read(id)).toMatchObject({
    status: { name: 'Trust Deed Protected' },
    approvalDate: registered,
    registeredOn: registered,
    commencementDate: granted,
    expectedEndDate: addMonths(granted, 12),
    nextDistributionOn: addMonths(granted, 12),
    hasSchedule: true,
  });
  expect(await problemsOf(reference)).toEqual([]);
  expect((await clocksOf(id))['deed-return 1']).toEqual(['open', addDays(addMonths(granted, 12), 42), null]);
  await done(step(id, 'returns', { on: addDays(addMonths(granted, 12), 20) }));
  expect(await clocksOf(id)).toMatchObject({
    'deed-return 1': ['met', addDays(addMonths(granted, 12), 42), addDays(addMonths(granted, 12), 20)],
    'deed-return 2': ['open', addDays(addMonths(granted, 24), 42), null],
  });
  const early = await step(id, 'returns', { on: today });
  expect(early.body.data.blockers).toEqual([
    {
      text: `Year 2 ends on ${showDate(addMonths(granted, 24))}; its accounts and return cover the whole year.`,
      at: expect.anything(),
    },
  ]);
  // What the debtor owes is not paid, and only the trustee discharges.
  const unpaid = await step(id, 'discharge', { on: today });
  expect(unpaid.body.message).toMatch(
    /Only .*, as the trustee\..*of the payment schedule has not been paid/s,
  );
  const why = 'Payments have stopped, and letters are not answered.';
  expect((await step(id, 'refusal', { on: today, note: why })).status).toBe(409);
  await done(step(id, 'refusal', { on: today, note: why }, trustee));
  expect(await problemsOf(reference)).toEqual([]);
  expect((await bare(id, 'Trust Deed Terminated', { reason: why })).body.message).toMatch(
    /then the trustee’s discharge, under Proposal & Voting/,
  );
  await done(step(id, 'release', { on: today }, trustee));
  expect(await read(id)).toMatchObject({
    status: { name: 'Trust Deed Terminated' },
    terminatedOn: today,
    terminationReason: why,
  });
  expect(await deedOf(id)).toMatchObject({
    status: 'ended',
    endedOn: today,
    outcome: `Discharge refused: ${why}`,
  });
  expect((await clocksOf(id))['deed-return 2']?.[0]).toBe('stopped');
  const letters = await database
    .select({ title: mailItems.title, status: mailItems.status, facts: mailItems.facts })
    .from(mailItems)
    .where(eq(mailItems.caseId, id))
    .orderBy(mailItems.id);
  expect(letters.map(({ title }) => title)).toEqual([
    'Trust deed: notice to creditors',
    'Trust deed: protected, to creditors',
    'Trust deed: protected, to the debtor',
    'Trust deed: discharge refused',
    'Trust deed: discharge of the trustee',
  ]);
  expect(letters.every(({ status }) => status === 'draft')).toBe(true);
  expect(letters[0]?.facts).toMatchObject({ 'deed.objectBy': letterDate(windowEnd) });
  expect(letters[3]?.facts).toMatchObject({ 'deed.refusal': why });
  expect((await deedOf(id)).history.map(({ to }) => to)).toEqual([
    'granted',
    'published',
    'delivered',
    'window',
    'cleared',
    'applied',
    'registered',
    'registered',
    'refused',
    'ended',
  ]);
});

test('no status of a trust deed is reached by a bare change', async () => {
  const draft = await drafted();
  expect(
    (await bare(draft.id, 'Trust Deed Signed', { values: { proposalDate: granted } })).body.message,
  ).toMatch(/Record the grant of the trust deed under Proposal & Voting/);
  await done(grant(draft.id));
  expect((await bare(draft.id, 'Objections Window', { values: { decisionDate: today } })).status).toBe(409);
  const { id } = await toApplication();
  expect(
    (await bare(id, 'Trust Deed Protected', { values: { commencementDate: granted } })).body.message,
  ).toMatch(/protected once its registration is recorded/);
  expect((await bare(id, 'Trust Deed Not Protected', { reason: 'x' })).status).toBe(409);
  await done(step(id, 'application', { on: addDays(windowEnd, 1) }));
  await done(step(id, 'registration', { on: registered }));
  const { body } = await bare(id, 'Trust Deed Completed');
  expect(body.data.blockers[0]).toMatch(/then the trustee’s discharge, under Proposal & Voting/);
  const offered = (await worker('GET', `/cases/${id}/transitions`)).body.data;
  expect(
    offered.find(({ code }: { code: string }) => code === 'trust-deed-completed').blockers[0],
  ).toMatchObject({
    tab: 'proposal-voting',
  });
});

test('documents come before the window, within seven days or with the reason', async () => {
  const { id } = await drafted();
  await done(grant(id));
  expect((await step(id, 'publication', { on: addDays(granted, -1) })).body.errors).toEqual({
    on: `Not before ${showDate(granted)}, when it was granted.`,
  });
  await done(step(id, 'publication', { on: published }));
  const plan = (publishedOn: string) =>
    worker(
      'POST',
      `/cases/${id}/decisions`,
      desk.plan({ kind: 'objections', chairUserId: office.id, publishedOn }),
    );
  expect((await plan(addDays(published, 1))).body.errors).toEqual({
    publishedOn: `The notice was published on ${showDate(published)}, as the trust deed records.`,
  });
  const decision = (await plan(published)).body.data.id;
  expect((await desk.step(id, decision, 'open')).body.message).toMatch(
    /Record first when creditors were sent the documents/,
  );
  const late = { on: addDays(published, 8) };
  expect((await step(id, 'documents', late)).body.errors.note).toMatch(
    /seven days after publication: say why/,
  );
  await done(step(id, 'documents', { ...late, note: 'The printer had failed; AiB was told.' }));
  expect((await clocksOf(id))['deed-pack 1']).toEqual(['met', addDays(published, 7), addDays(published, 8)]);
  await done(desk.step(id, decision, 'open'));
});

test('registration is applied for after the window and within four weeks of it, or not at all', async () => {
  const { id } = await toApplication();
  expect((await step(id, 'application', { on: windowEnd })).body.errors.on).toMatch(
    /not before the day after/,
  );
  expect((await step(id, 'application', { on: addDays(windowEnd, 29) })).body.errors.on).toMatch(
    /record that it is not registered/,
  );
  expect(
    (await step(id, 'no-registration', { on: addDays(windowEnd, -1), note: 'AiB refused.' })).body.errors,
  ).toEqual({ on: `Not before ${showDate(windowEnd)}, when the window ended.` });
  await done(step(id, 'no-registration', { on: today, note: 'The four weeks had passed.' }));
  expect(await read(id)).toMatchObject({ status: { name: 'Trust Deed Not Protected' }, approvalDate: null });
  expect((await clocksOf(id))['deed-registration 1']?.[0]).toBe('stopped');
  expect(await notProtected(id)).toMatchObject([{ 'deed.outcome': 'The four weeks had passed.' }]);
});

test('one third in value bars it: the trust deed is not protected, and nothing more can be recorded', async () => {
  const { id, debtIds } = await drafted();
  await done(grant(id));
  await done(step(id, 'publication', { on: published }));
  await done(step(id, 'documents', { on: published }));
  await done(heard(id, debtIds, [0]));
  expect(await read(id)).toMatchObject({ status: { name: 'Trust Deed Not Protected' } });
  expect(await deedOf(id)).toMatchObject({ status: 'barred', endedOn: windowEnd, steps: [] });
  expect(await notProtected(id)).toMatchObject([{ 'deed.grantedOn': letterDate(granted) }]);
  expect((await step(id, 'application', { on: today })).status).toBe(409);
});

test('a debtor who has done everything is discharged by the trustee, and then the trustee is', async () => {
  const { id } = await toApplication();
  await done(step(id, 'application', { on: addDays(windowEnd, 1) }));
  await done(step(id, 'registration', { on: registered }));
  // Creditors agreed that nothing more is paid.
  await database
    .update(paymentScheduleLines)
    .set({ expectedPence: 0, kind: 'break' })
    .where(
      inArray(
        paymentScheduleLines.scheduleId,
        database
          .select({ id: paymentSchedules.id })
          .from(paymentSchedules)
          .where(eq(paymentSchedules.caseId, id)),
      ),
    );
  await done(step(id, 'discharge', { on: today, reference: 'F5/12' }, trustee));
  expect(await read(id)).toMatchObject({ status: { name: 'Trust Deed Protected' } });
  expect((await step(id, 'release', { on: today }, trustee)).body.message).toBe(
    'The accounts and return of year 1 have not been sent.',
  );
  await done(step(id, 'returns', { on: today }));
  await done(step(id, 'release', { on: today }, trustee));
  expect(await read(id)).toMatchObject({ status: { name: 'Trust Deed Completed' }, completedOn: today });
  expect(await deedOf(id)).toMatchObject({ status: 'ended', outcome: 'Debtor and trustee discharged.' });
});

test('a case that does not proceed stops its trust deed, and re-opening takes it back', async () => {
  const { id } = await drafted();
  await done(grant(id));
  await done(step(id, 'publication', { on: published }));
  await done(bare(id, 'Not Proceeding', { reason: 'The client has left.' }));
  expect(await deedOf(id)).toMatchObject({ status: 'stopped', endedOn: today });
  await done(bare(id, 'Trust Deed Signed', { reason: 'The client came back.' }));
  expect(await deedOf(id)).toMatchObject({ status: 'published', endedOn: null });
});

test('a window whose decision went with the case is opened again once the case is re-opened', async () => {
  const { id } = await drafted();
  const on = addDays(today, -10);
  const plan = async () => {
    const input = desk.plan({ kind: 'objections', chairUserId: office.id, publishedOn: on });
    return (await worker('POST', `/cases/${id}/decisions`, input)).body.data.id;
  };
  await done(grant(id, { grantedOn: on }));
  await done(step(id, 'publication', { on }));
  await done(step(id, 'documents', { on }));
  await done(desk.step(id, await plan(), 'open'));
  await done(bare(id, 'Not Proceeding', { reason: 'The client has left.' }));
  await done(bare(id, 'Objections Window', { reason: 'The client came back.' }));
  await done(desk.step(id, await plan(), 'open'));
  expect(await deedOf(id)).toMatchObject({ status: 'window', documentsSentOn: on });
});

test('the window of a case that was taken on in it can be opened', async () => {
  const { id } = await drafted({ status: 'Objections Window' });
  await database.insert(trustDeeds).values({ caseId: id, status: 'window', cameOn: addDays(today, -10) });
  const input = desk.plan({
    kind: 'objections',
    chairUserId: office.id,
    publishedOn: addDays(today, -10),
  });
  const made = await worker('POST', `/cases/${id}/decisions`, input);
  await done(desk.step(id, made.body.data.id, 'open'));
  expect(await deedOf(id)).toMatchObject({ status: 'window' });
});

test('a trust deed from before is asked for nothing that lies before it, and says what is known once it is entered', async () => {
  const { id } = await drafted({
    status: 'Trust Deed Protected',
    approvalDate: registered,
    commencementDate: registered,
    expectedEndDate: addMonths(registered, 12),
  });
  const known = {
    caseId: id,
    status: 'registered',
    registeredOn: registered,
    cameOn: addDays(today, -10),
  } as const;
  await database.insert(trustDeeds).values(known);
  expect((await deedOf(id)).steps.find(({ step: name }) => name === 'report')?.blockers[0]?.text).toMatch(
    /The day of the grant is not known/,
  );
  const source = { note: 'The deed itself.' };
  expect((await step(id, 'earlier-days', source)).body.errors).toEqual({
    grantedOn: 'Enter at least one day.',
  });
  expect((await step(id, 'earlier-days', { ...source, grantedOn: today })).body.errors).toEqual({
    grantedOn: `The registration of ${showDate(registered)} comes before the grant of ${showDate(today)}.`,
  });
  expect((await step(id, 'earlier-days', { ...source, publishedOn: today })).body.errors).toEqual({
    publishedOn: `The registration of ${showDate(registered)} comes before the publication of ${showDate(today)}.`,
  });
  expect((await step(id, 'earlier-days', { ...source, documentsSentOn: today })).body.errors).toEqual({
    documentsSentOn: `The registration of ${showDate(registered)} comes before the documents of ${showDate(today)}.`,
  });
  await done(step(id, 'earlier-days', { ...source, grantedOn: granted }));
  const deed = await deedOf(id);
  expect(deed).toMatchObject({ grantedOn: granted, publishedOn: null, nextReturn: { year: 2 } });
  expect(deed.history.at(-1)).toMatchObject({ happenedOn: null, note: source.note });
  expect(await clocksOf(id)).toMatchObject({
    'deed-return 2': ['open', addDays(addMonths(granted, 24), 42), null],
  });
});
