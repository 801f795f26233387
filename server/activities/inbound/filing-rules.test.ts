import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inbound } from '#server/app/parts/inbound.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { idNamed } from '#test/document-desk.ts';
import { demoFirm } from '#test/new-cases.ts';
import { paperPdf } from '#test/paper-pdf.ts';
import { postDesk, readPost } from '#test/post-desk.ts';
import { appWith } from '#test/records-app.ts';
import { inboundItems, inboundPages } from './tables.ts';

const database = await testDatabase({ seeded: true });
const whole = await appWith(inbound)(database);
const firm = await demoFirm(database);
const ann = await postDesk(whole, { domainId: firm.harbour, name: 'Ann Ash' });
const far = await postDesk(whole, { domainId: firm.northgate, name: 'Nora North' });
const both = await postDesk(whole, {
  domainId: firm.harbour,
  additionalDomainIds: [firm.northgate],
  name: 'Bea Both',
});
const clientLetter = await idNamed(database, 'documents', 'Client letter');
const folderId = await idNamed(database, 'folders', '01 Correspondence in');

const harbourCase = () => addCase(database, { domain: 'Harbour Debt Solutions' });
const filing = (caseId: number, more: object = {}) => ({
  caseId,
  documentTypeId: clientLetter,
  folderId,
  title: 'Letter of the client',
  userId: ann.id,
  receivedOn: londonDate(),
  ...more,
});
let told = 0;
const letter = () =>
  paperPdf([
    { lines: ['Dear Sir or Madam,', `this is letter ${++told} of many, and about nothing at all.`, 'Yours'] },
  ]);
const pagesOf = async (id: number) =>
  (await database.select().from(inboundItems).where(eq(inboundItems.id, id)))[0]!.pages;

test('a file is not read again while pages of it were arranged by hand, so that none is lost', async () => {
  const { itemIds } = await ann.receive([await letter(), await letter()]);
  const [id, otherId] = itemIds as [number, number];
  const [own] = await pagesOf(id);
  await database
    .update(inboundPages)
    .set({ problem: 'It took too long.' })
    .where(eq(inboundPages.sourceId, own!.sourceId));
  expect((await ann.now(id, 'merge', { otherId })).status).toBe(200);
  const merged = await pagesOf(id);
  expect(merged).toHaveLength(2);
  const replayed = await ann.now(id, 'replay');
  await readPost(whole.services, own!.sourceId);
  expect(await pagesOf(id)).toEqual(merged);
  expect([replayed.status, replayed.body.message]).toEqual([
    409,
    'Its pages were arranged by hand: undo that first, then read it again.',
  ]);
  expect((await ann.now(id, 'undo')).status).toBe(200);
  expect((await ann.now(id, 'replay')).body.data.status).toBe('received');
  await readPost(whole.services, own!.sourceId);
  expect([await pagesOf(id), await pagesOf(otherId)]).toEqual([[merged[0]], [merged[1]]]);
});

test('who may only read cases sorts post, but files and moves none of it', async () => {
  const reader = await postDesk(whole, { domainId: firm.harbour, caseAccess: 'read' });
  const { id: caseId } = await harbourCase();
  const { itemIds } = await reader.receive([await letter()]);
  const id = itemIds[0]!;
  const refused = await reader.now(id, 'file', filing(caseId));
  expect([refused.status, refused.body.message]).toEqual([403, 'You may read cases but not change them.']);
  expect((await ann.now(id, 'file', filing(caseId))).status).toBe(200);
  const to = await harbourCase();
  expect((await reader.now(id, 'move', { caseId: to.id, reason: 'Mistake' })).status).toBe(403);
  expect(await database.$count(caseDocuments, eq(caseDocuments.caseId, caseId))).toBe(1);
});

test('the work that follows goes to nobody who cannot see the case', async () => {
  const { id: caseId } = await harbourCase();
  const { itemIds } = await both.receive([await letter()]);
  const refused = await both.now(
    itemIds[0]!,
    'file',
    filing(caseId, { userId: far.id, task: 'Answer the letter' }),
  );
  expect(refused.body.errors).toEqual({ userId: 'Choose somebody who sees cases of this domain.' });
  expect(await database.$count(caseTasks, eq(caseTasks.caseId, caseId))).toBe(0);
});

test('a document that is moved takes all its tasks along, and undoes and does what waits for it', async () => {
  const { tasks, documents: types } = tables;
  const [wrong, right] = [await harbourCase(), await harbourCase()];
  const [type] = await database
    .select()
    .from(types)
    .where(eq(types.id, await idNamed(database, 'documents', 'Payslip')));
  const [{ id: _id, ...usual } = {} as never] = await database.select().from(tasks).limit(1);
  const added = { ...usual, code: null, isSystem: false, isRepeatable: false };
  const waits = { autoCompleteWhen: 'document_received', completionDocumentId: type!.id } as const;
  const [waiting, following] = await database
    .insert(tasks)
    .values([
      { ...added, ...waits, name: 'Chase the payslip' },
      { ...added, name: 'Check the payslip', autoCompleteWhen: null },
    ])
    .returning({ id: tasks.id });
  await database.update(types).set({ taskOnReceiptId: following!.id }).where(eq(types.id, type!.id));
  const open = { assignedUserId: ann.id, actionAt: new Date(), taskId: waiting!.id };
  await database.insert(caseTasks).values([
    { ...open, caseId: wrong.id },
    { ...open, caseId: right.id },
  ]);
  const { itemIds } = await ann.receive([await letter()]);
  const as = { documentTypeId: type!.id, folderId: type!.folderId, task: 'Ring Mrs X' };
  expect((await ann.now(itemIds[0]!, 'file', filing(wrong.id, as))).status).toBe(200);
  const tasksOf = async (caseId: number) =>
    (
      await database.select().from(caseTasks).where(eq(caseTasks.caseId, caseId)).orderBy(asc(caseTasks.id))
    ).map(({ taskId, name, status }) => [taskId ?? name, status]);
  expect(await tasksOf(wrong.id)).toEqual([
    [waiting!.id, 'completed'],
    [following!.id, 'open'],
    ['Ring Mrs X', 'open'],
  ]);
  const moved = await ann.now(itemIds[0]!, 'move', { caseId: right.id, reason: 'Mistake' });
  expect(moved.status).toBe(200);
  expect(await tasksOf(wrong.id)).toEqual([[waiting!.id, 'open']]);
  expect(await tasksOf(right.id)).toEqual([
    [waiting!.id, 'completed'],
    [following!.id, 'open'],
    ['Ring Mrs X', 'open'],
  ]);
});

test('a task that goes to a case of another domain goes to somebody who sees it', async () => {
  const from = await harbourCase();
  const to = await addCase(database, { domain: 'Northgate Insolvency', caseOwnerUserId: far.id });
  const { itemIds } = await both.receive([await letter()]);
  expect((await both.now(itemIds[0]!, 'file', filing(from.id, { task: 'Answer it' }))).status).toBe(200);
  expect((await both.now(itemIds[0]!, 'move', { caseId: to.id, reason: 'Mistake' })).status).toBe(200);
  expect(await database.select().from(caseTasks).where(eq(caseTasks.caseId, to.id))).toMatchObject([
    { name: 'Answer it', assignedUserId: far.id },
  ]);
});

test('two documents that change places are moved one after the other', async () => {
  const [one, other] = [await harbourCase(), await harbourCase()];
  const { itemIds } = await ann.receive([await letter(), await letter()]);
  const [first, second] = itemIds as [number, number];
  await ann.now(first, 'file', filing(one.id));
  await ann.now(second, 'file', filing(other.id));
  for (let round = 0; round < 3; round += 1) {
    const [there, back] = round % 2 === 0 ? [other, one] : [one, other];
    const moved = await Promise.all([
      ann.now(first, 'move', { caseId: there.id, reason: 'Mistake' }),
      ann.now(second, 'move', { caseId: back.id, reason: 'Mistake' }),
    ]);
    expect(moved.map(({ status }) => status)).toEqual([200, 200]);
  }
});
