import { and, eq, inArray, ne } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { systemActor, write } from '#server/platform/database/write.ts';
import { jobRuns } from '#server/platform/jobs/tables.ts';
import { publishTemplate } from '#server/records/letters/publish-template.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/records-app.ts';
import { mailItems, mailRecipients } from '../tables.ts';
import { bulkLetters } from './bulk-letters.ts';

const database = await testDatabase({ seeded: true });
const { app, services, signIn } = await testApp(database);
const firm = await demoFirm(database);
const caller = async () =>
  apiCaller(app, (await signIn(['reports.paperless-office'], { domainId: firm.harbour })).headers);
const [ann, ben] = [await caller(), await caller()];
const context = { services, signal: new AbortController().signal, attempt: 1, isLastAttempt: true };

async function template(more: {
  name: string;
  format?: 'html' | 'email';
  subject?: string;
}): Promise<number> {
  const [type] = await database
    .select()
    .from(tables.documents)
    .where(eq(tables.documents.name, 'Client letter'));
  return write(database, systemActor, async (w) => {
    const row = await createRow(w, 'templates', {
      documentTypeId: type!.id,
      audience: 'client',
      format: 'html',
      body: `<p>Dear {{recipient.salutation}}, about ${more.name}</p>`,
      ...more,
    });
    await publishTemplate(w, row.id, row.version, async () => new Uint8Array());
    return row.id;
  });
}
async function people(count: number, person: Record<string, unknown> = {}): Promise<number[]> {
  const found: number[] = [];
  for (let at = 0; at < count; at++)
    found.push((await addCase(database, { domain: 'Harbour Debt Solutions', people: [person] })).id);
  return found;
}
const start = (call: typeof ann, body: object) => call('POST', '/bulk-letters', body);
const work = (id: number) => bulkLetters.job.run({ runId: id }, context);
/** How many letters in the template each case has. */
async function lettersOn(templateId: number, caseIds: readonly number[]): Promise<number[]> {
  const rows = await database
    .select({ caseId: mailItems.caseId })
    .from(mailItems)
    .where(
      and(
        eq(mailItems.templateId, templateId),
        inArray(mailItems.caseId, [...caseIds]),
        ne(mailItems.status, 'cancelled'),
      ),
    );
  return caseIds.map((id) => rows.filter(({ caseId }) => caseId === id).length);
}

test('a second start of the same run is refused while the first waits, by whoever it is; so is one of two at once', async () => {
  const [templateId, caseIds] = [await template({ name: 'one run' }), await people(3)];
  const both = await Promise.all([
    start(ann, { caseIds, templateId }),
    start(ben, { caseIds: caseIds.toReversed(), templateId }),
  ]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
  const third = await start(ann, { caseIds, templateId });
  expect(third.status).toBe(409);
  expect(third.body.message).toMatch(/already been started/);
  const id = both.find(({ status }) => status === 201)!.body.data.id;
  await work(id);
  expect(await lettersOn(templateId, caseIds)).toEqual([1, 1, 1]);
});

test('of two runs that share cases, each case gets one letter, also when both write at once', async () => {
  const [templateId, caseIds] = [await template({ name: 'two runs' }), await people(6)];
  const [one, other] = await Promise.all([
    start(ann, { caseIds: caseIds.slice(0, 5), templateId }),
    start(ben, { caseIds: caseIds.slice(1), templateId }),
  ]);
  const ids = [one.body.data.id, other.body.data.id] as [number, number];
  await Promise.all(ids.map(work));
  expect(await lettersOn(templateId, caseIds)).toEqual([1, 1, 1, 1, 1, 1]);
  const runs = await Promise.all([
    ann('GET', `/bulk-letters/${ids[0]}`),
    ben('GET', `/bulk-letters/${ids[1]}`),
  ]);
  expect(runs.map(({ body }) => body.data.status)).toEqual(['finished', 'finished']);
  expect(runs.reduce((sum, { body }) => sum + body.data.repeats, 0)).toBe(4);
});

test('it is written again for a reason, which is kept with each letter', async () => {
  const [templateId, caseIds] = [await template({ name: 'again' }), await people(2)];
  await work((await start(ann, { caseIds, templateId })).body.data.id);
  const checked = await ann('POST', '/bulk-letters/check', { caseIds, templateId });
  expect(checked.body.data.every(({ repeatOn }: { repeatOn: string | null }) => repeatOn !== null)).toBe(
    true,
  );
  expect((await start(ann, { caseIds, templateId })).status).toBe(400);
  expect((await start(ann, { caseIds, templateId, repeatReason: ' x ' })).body.errors.repeatReason).toMatch(
    /Say why/,
  );
  const repeatReason = 'The first was printed on the wrong letterhead.';
  const again = await start(ann, { caseIds, templateId, repeatReason });
  await work(again.body.data.id);
  expect(await lettersOn(templateId, caseIds)).toEqual([2, 2]);
  const written = await database.select().from(mailItems).where(eq(mailItems.runId, again.body.data.id));
  expect(written.map((item) => item.repeatReason)).toEqual([repeatReason, repeatReason]);
  expect(await database.$count(jobRuns, eq(jobRuns.id, again.body.data.id))).toBe(1);
});

test('a bulk run obeys how each client prefers to be contacted, and says so before', async () => {
  const templateId = await template({ name: 'preferences', format: 'email', subject: 'About your case' });
  const at = { email: 'adam@example.org' };
  const byPost = await people(1, { ...at, preferredContact: 'post' });
  const usual = await people(1, at);
  const refuses = await people(1, { ...at, doNotContact: ['email'] });
  const caseIds = [...byPost, ...usual, ...refuses];
  const { body } = await ann('POST', '/bulk-letters/check', { caseIds, templateId });
  const told = new Map<number, string[]>(
    body.data.map(
      ({ caseId, recipients }: { caseId: number; recipients: { delivery: string; why: string }[] }) => [
        caseId,
        recipients.map(({ delivery, why }) => `${delivery}: ${why}`),
      ],
    ),
  );
  expect(caseIds.map((id) => told.get(id))).toEqual([
    ['First class post: prefers post'],
    ['Email: the template is an e-mail'],
    ['First class post: usual for clients; asked not to be contacted by email'],
  ]);
  await work((await start(ann, { caseIds, templateId })).body.data.id);
  const sent = await database
    .select({ caseId: mailItems.caseId, name: tables['delivery-methods'].name })
    .from(mailRecipients)
    .innerJoin(mailItems, eq(mailItems.id, mailRecipients.itemId))
    .innerJoin(tables['delivery-methods'], eq(tables['delivery-methods'].id, mailRecipients.deliveryMethodId))
    .where(eq(mailItems.templateId, templateId));
  const by = new Map(sent.map(({ caseId, name }) => [caseId, name]));
  expect(caseIds.map((id) => by.get(id))).toEqual(['First class post', 'Email', 'First class post']);
});
