import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { adviceRecords } from '#server/records/decisions/proposal-tables.ts';
import { dueDiligence } from '#server/records/due-diligence/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { verifyCases } from '#server/views/verification/verify-cases.ts';
import { addDays, londonDate, showDate } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { deedDesk } from '#test/deeds.ts';

const database = await testDatabase({ seeded: true });
const desk = await deedDesk(database);
const { worker, stranger, today, granted, published, windowEnd, registered } = desk;
const { drafted, read, deedOf, grant, step, done, clocksOf, toApplication } = desk;

const said = { note: 'The figures were turned round.', evidence: 'The notice in the Register.' };
const correct = (id: number, day: string, on: string, more: object = {}) =>
  step(id, 'correction', { day, on, ...said, ...more });
const problems = async (id: number) => {
  const { uniqueReference } = await read(id);
  const found: string[] = [];
  await database.transaction((tx) =>
    verifyCases(tx, ({ reference, rule, detail }) => {
      // The bond of these cases is of today.
      if (reference === uniqueReference && !detail.startsWith('The estate was bonded'))
        found.push(`${rule}: ${detail}`);
    }),
  );
  return found;
};
const taskDue = async (id: number) =>
  (
    await database
      .select({ at: caseTasks.actionAt })
      .from(caseTasks)
      .innerJoin(tables.tasks, eq(tables.tasks.id, caseTasks.taskId))
      .where(eq(caseTasks.caseId, id))
  ).map(({ at }) => londonDate(at));

test('a corrected publication moves its clocks; the history keeps both days, and the late row says why', async () => {
  const { id } = await drafted();
  await done(grant(id));
  await done(step(id, 'publication', { on: addDays(published, 3) }));
  await done(correct(id, 'publishedOn', published));
  expect(await deedOf(id)).toMatchObject({ publishedOn: published, status: 'published' });
  expect((await deedOf(id)).history.at(-1)).toMatchObject({
    from: 'published',
    to: 'published',
    happenedOn: published,
    corrects: 'publishedOn',
    correctedFrom: addDays(published, 3),
    note: `${said.note}\n${said.evidence}`,
  });
  expect((await clocksOf(id))['deed-pack 1']).toEqual(['open', addDays(published, 7), null]);
  expect((await worker('GET', `/cases/${id}/late-dates`)).body.data.at(-1)).toMatchObject({
    field: 'deedPublished',
    on: published,
    reason: said.note,
  });
});

test('what is out of order, unknown, the same or not said is refused at its field', async () => {
  const { id } = await drafted();
  await done(grant(id));
  await done(step(id, 'publication', { on: published }));
  const refused = async (...given: Parameters<typeof correct>) => {
    const { status, body } = await correct(...given);
    return [status, Object.keys(body.errors ?? {})];
  };
  expect(await refused(id, 'publishedOn', addDays(granted, -1))).toEqual([400, ['on']]);
  expect(await refused(id, 'grantedOn', addDays(published, 1))).toEqual([400, ['on']]);
  expect(await refused(id, 'publishedOn', published)).toEqual([400, ['on']]);
  expect(await refused(id, 'registeredOn', published)).toEqual([400, ['day']]);
  expect(await refused(id, 'endedOn', published)).toEqual([400, ['day']]);
  expect(await refused(id, 'publishedOn', addDays(today, 1))).toEqual([400, ['on']]);
  expect(await refused(id, 'publishedOn', addDays(published, 1), { note: ' ' })).toEqual([400, ['note']]);
  expect(await refused(id, 'publishedOn', addDays(published, 1), { evidence: '' })).toEqual([
    400,
    ['evidence'],
  ]);
  const { id: deedId, version } = await deedOf(id);
  const by = (caller: typeof worker) =>
    caller('POST', `/cases/${id}/trust-deed/${deedId}/correction`, {
      version,
      day: 'publishedOn',
      on: addDays(published, 1),
      ...said,
    });
  expect((await by(stranger)).status).toBe(404);
  const twice = await Promise.all([by(worker), by(worker)]);
  expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
});

test('the window moves with its publication once it is decided, as long as its outcome stays what it was', async () => {
  const { id, debtIds } = await drafted();
  await done(grant(id));
  await done(step(id, 'publication', { on: published }));
  await done(step(id, 'documents', { on: addDays(published, 7) }));
  const plan = desk.desk.plan({ kind: 'objections', publishedOn: published, chairUserId: desk.office.id });
  const decisionId = (await worker('POST', `/cases/${id}/decisions`, plan)).body.data.id;
  expect((await correct(id, 'publishedOn', addDays(published, -1))).body.errors.day).toMatch(
    /withdraw that decision first/,
  );
  await done(desk.desk.step(id, decisionId, 'open'));
  const objection = {
    receivedAt: `${windowEnd}T10:00:00Z`,
    notes: 'The letter bears the stamp of that day.',
  };
  await done(desk.desk.vote(id, decisionId, [{ debtId: debtIds[2], vote: 'against' }], objection));
  await done(desk.desk.step(id, decisionId, 'close', { outcome: 'approved' }));
  expect((await correct(id, 'publishedOn', addDays(published, -1))).body.errors.on).toMatch(
    /An objection came between/,
  );
  expect(await deedOf(id)).toMatchObject({ publishedOn: published, windowEndedOn: windowEnd });
  await done(correct(id, 'publishedOn', addDays(published, 1)));
  expect(await problems(id)).toEqual([]);
});

test('a corrected publication takes window, dates of the case and the open task with it', async () => {
  const { id } = await toApplication();
  const right = addDays(published, 1);
  const before = await taskDue(id);
  expect(before).toContain(addDays(windowEnd, 28));
  await done(correct(id, 'publishedOn', right));
  expect(await deedOf(id)).toMatchObject({ publishedOn: right, windowEndedOn: addDays(windowEnd, 1) });
  expect(await read(id)).toMatchObject({ decisionDate: addDays(windowEnd, 1) });
  expect(await taskDue(id)).toContain(addDays(windowEnd, 29));
  expect((await clocksOf(id))['deed-registration 1']).toEqual(['open', addDays(windowEnd, 29), null]);
  expect(await problems(id)).toEqual([]);
  // Applied for on the day after the window: the publication cannot be later any more.
  await done(step(id, 'application', { on: addDays(windowEnd, 2) }));
  expect((await correct(id, 'publishedOn', addDays(right, 1))).body.errors.on).toMatch(
    /The window ends at midnight/,
  );
});

test('grant and registration of a protected trust deed move the dates of its case', async () => {
  const { id } = await toApplication();
  await done(step(id, 'application', { on: addDays(windowEnd, 1) }));
  await done(step(id, 'registration', { on: registered }));
  await done(correct(id, 'grantedOn', addDays(granted, 1)));
  expect(await read(id)).toMatchObject({
    proposalDate: addDays(granted, 1),
    commencementDate: addDays(granted, 1),
  });
  expect(await problems(id)).toEqual([]);
  const moved = await correct(id, 'registeredOn', addDays(registered, 1));
  if (moved.status === 200)
    expect(await read(id)).toMatchObject({
      registeredOn: addDays(registered, 1),
      approvalDate: addDays(registered, 1),
    });
  else expect(moved.body.errors.day).toMatch(/annual reviews count from it/);
  expect(await problems(id)).toEqual([]);
});

test('a grant is refused on a day before advice, due diligence or the assessment of its debtor', async () => {
  const { id } = await drafted();
  const record = eq(dueDiligence.caseId, id);
  await database
    .update(dueDiligence)
    .set({ firstCompletedOn: addDays(granted, 1) })
    .where(record);
  expect((await grant(id)).body.message).toMatch(
    `signed on ${showDate(granted)}, before due diligence on them was completed on ${showDate(addDays(granted, 1))}.`,
  );
  await database.update(dueDiligence).set({ firstCompletedOn: granted }).where(record);
  const advised = (on: string) =>
    database
      .update(adviceRecords)
      .set({ signedOffAt: new Date(`${on}T10:00:00Z`) })
      .where(eq(adviceRecords.caseId, id));
  await advised(addDays(granted, 2));
  expect((await grant(id)).body.message).toMatch(/before the advice was signed off on/);
  await advised(granted);
  await done(grant(id));
});
