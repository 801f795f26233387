import { and, eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { systemActor, write } from '#server/platform/database/write.ts';
import { jobRuns } from '#server/platform/jobs/tables.ts';
import { approvals } from '#server/records/approvals/tables.ts';
import { addresses } from '#server/records/cases/tables.ts';
import { publishTemplate } from '#server/records/letters/publish-template.ts';
import { createRow, updateRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { addDecision } from '#test/decisions.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/records-app.ts';
import { mailItems, mailRecipients } from '../tables.ts';
import { bulkLetters, STEP } from './bulk-letters.ts';

const database = await testDatabase({ seeded: true });
const { app, services, signIn } = await testApp(database);
const firm = await demoFirm(database);
const ann = await signIn(['reports.paperless-office'], { domainId: firm.harbour });
const other = await signIn(['reports.paperless-office'], { domainId: firm.harbour });
const call = apiCaller(app, ann.headers);
const [type] = await database
  .select()
  .from(tables.documents)
  .where(eq(tables.documents.name, 'Client letter'));
const publish = (id: number) =>
  write(database, systemActor, (w) => publishTemplate(w, id, 0, async () => new Uint8Array()));
const templateId = await write(database, systemActor, async (w) => {
  const row = await createRow(w, 'templates', {
    name: 'To everybody',
    documentTypeId: type!.id,
    audience: 'client',
    format: 'html',
    body: '<p>Dear {{recipient.salutation}}, first words</p>',
  });
  return row.id;
});
await publish(templateId);

const people = await Promise.all(
  Array.from({ length: STEP + 3 }, () => addCase(database, { domain: 'Harbour Debt Solutions' })),
);
const caseIds = people.map(({ id }) => id);
const byNumber = (one: number, other: number) => one - other;
const itemsOf = (runId: number) => database.select().from(mailItems).where(eq(mailItems.runId, runId));
const context = { services, signal: new AbortController().signal, attempt: 1, isLastAttempt: true };

test('nothing is made while one row is wrong; the rows say why, and may be left out', async () => {
  const wrong = people.slice(0, 3).map(({ personIds }) => personIds[0]!);
  await database.update(addresses).set({ postcode: null }).where(inArray(addresses.personId, wrong));
  const checked = await call('POST', '/bulk-letters/check', { caseIds, templateId });
  const bad = checked.body.data.filter(({ problems }: { problems: unknown[] }) => problems.length > 0);
  expect(bad.map(({ caseId }: { caseId: number }) => caseId).toSorted(byNumber)).toEqual(
    caseIds.slice(0, 3).toSorted(byNumber),
  );
  const refused = await call('POST', '/bulk-letters', { caseIds, templateId });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.errors)).toHaveLength(3);
  expect(await database.$count(mailItems)).toBe(0);
  await database.update(addresses).set({ postcode: 'LS1 4AB' }).where(inArray(addresses.personId, wrong));
});

test('a run goes on after a kill with the version it was checked with, each case once; repeats are held', async () => {
  const { status, body } = await call('POST', '/bulk-letters', { caseIds, templateId });
  expect(status).toBe(201);
  const { id } = body.data;
  await write(database, systemActor, (w) =>
    updateRow(w, 'templates', templateId, 0, { body: '<p>Dear {{recipient.salutation}}, other words</p>' }),
  );
  await publish(templateId);
  // The queue stops after the first step, as when the process dies.
  const stopping = new AbortController();
  stopping.abort();
  await expect(bulkLetters.job.run({ runId: id }, { ...context, signal: stopping.signal })).rejects.toThrow(
    /abort/i,
  );
  expect(await itemsOf(id)).toHaveLength(STEP);
  await bulkLetters.job.run({ runId: id }, context);
  const made = await itemsOf(id);
  expect(made.map(({ caseId }) => caseId).toSorted(byNumber)).toEqual(caseIds.toSorted(byNumber));
  expect(new Set(made.map(({ templateVersionId }) => templateVersionId)).size).toBe(1);
  const progress = await call('GET', `/bulk-letters/${id}`);
  expect(progress.body.data).toMatchObject({
    status: 'finished',
    done: STEP + 3,
    drafts: 0,
    cancellable: STEP + 3,
  });
  expect((await apiCaller(app, other.headers)('GET', `/bulk-letters/${id}`)).status).toBe(404);
  await write(database, systemActor, (w) =>
    updateRow(w, 'templates', templateId, 0, { body: '<p>Dear {{recipient.salutation}}, first words</p>' }),
  );
  await publish(templateId);
  const again = await call('POST', '/bulk-letters', { caseIds: caseIds.slice(0, 2), templateId });
  expect(again.body.errors[`cases.${caseIds[0]}`]).toMatch(/same letter was written/);
});

test('a run is cancelled whole: what is left is not made, and what was made is taken back', async () => {
  const { body } = await call('POST', '/bulk-letters', { caseIds, templateId, repeatReason: 'It was lost.' });
  const { id } = body.data;
  const stopping = new AbortController();
  stopping.abort();
  await expect(bulkLetters.job.run({ runId: id }, { ...context, signal: stopping.signal })).rejects.toThrow(
    /abort/i,
  );
  const { body: cancelled } = await call('POST', `/bulk-letters/${id}/cancel`, { reason: 'Wrong template' });
  expect(cancelled.data.cancellable).toBe(0);
  await bulkLetters.job.run({ runId: id }, context);
  const statuses = new Set((await itemsOf(id)).map(({ status }) => status));
  expect([...statuses]).toEqual(['cancelled']);
  const [run] = await database.select().from(jobRuns).where(eq(jobRuns.id, id));
  expect(run?.status).toBe('cancelled');
});

test('what has changed since the check stays a draft that says why; the others go to a second person where the template asks for one', async () => {
  await write(database, systemActor, (w) =>
    updateRow(w, 'templates', templateId, 0, { requiresApproval: true }),
  );
  const input = { caseIds: caseIds.slice(0, 3), templateId, repeatReason: 'It was lost.' };
  const { body } = await call('POST', '/bulk-letters', input);
  const moved = people[0]!.personIds[0]!;
  await database.update(addresses).set({ postcode: null }).where(eq(addresses.personId, moved));
  await bulkLetters.job.run({ runId: body.data.id }, context);
  const items = await itemsOf(body.data.id);
  const byCase = new Map(items.map((item) => [item.caseId, item]));
  expect(byCase.get(people[0]!.id)).toMatchObject({ status: 'draft', statusReason: 'Could not be made.' });
  expect(byCase.get(people[0]!.id)!.problems[0]!.message).toMatch(/postcode/i);
  for (const { id, writerIds } of items) {
    expect(writerIds).toEqual([ann.id]);
    expect(await database.$count(mailRecipients, eq(mailRecipients.itemId, id))).toBe(1);
  }
  const awaiting = items.filter(({ status }) => status === 'awaiting_approval');
  expect(awaiting).toHaveLength(2);
  const asked = await database
    .select()
    .from(approvals)
    .where(
      and(
        eq(approvals.entity, 'mail-items'),
        inArray(
          approvals.entityId,
          awaiting.map(({ id }) => id),
        ),
      ),
    );
  expect(asked.map(({ decision }) => decision)).toEqual(['pending', 'pending']);
});

test('a delivery that is taken out of use after the check leaves drafts that say so', async () => {
  const methods = tables['delivery-methods'];
  const [method] = await database.select().from(methods).where(eq(methods.name, 'Second class post'));
  const wanted = caseIds.slice(1, 3);
  const { body } = await call('POST', '/bulk-letters', {
    caseIds: wanted,
    templateId,
    deliveryMethodId: method!.id,
    repeatReason: 'It was lost.',
  });
  await write(database, systemActor, (w) =>
    updateRow(w, 'delivery-methods', method!.id, 0, { isActive: false }),
  );
  await bulkLetters.job.run({ runId: body.data.id }, context);
  const drafts = await itemsOf(body.data.id);
  expect(drafts.map(({ status, problems }) => [status, problems[0]?.message])).toEqual(
    wanted.map(() => ['draft', 'That delivery method is no longer used.']),
  );
});

test('a letter that tells of a decision is checked as it will be made, about that decision', async () => {
  // Its days are those of the decision: the dates of the case are those of its proposal, which nobody has entered here.
  const { id } = await addCase(database, { domain: 'Harbour Debt Solutions', decisionDate: null });
  await addDecision(database, firm, id, 'approved', '2026-03-02');
  const told = await write(database, systemActor, async (w) => {
    const row = await createRow(w, 'templates', {
      name: 'Decided',
      documentTypeId: type!.id,
      audience: 'client',
      format: 'html',
      body: '<p>Creditors decided on {{dates.decision}}: {{decision.outcome}}.</p>',
    });
    return row.id;
  });
  await publish(told);
  const { body } = await call('POST', '/bulk-letters/check', { caseIds: [id], templateId: told });
  expect(body.data).toMatchObject([{ caseId: id, problems: [] }]);
});
