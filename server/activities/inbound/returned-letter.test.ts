import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inbound } from '#server/app/parts/inbound.ts';
import { systemActor, writeUnaudited } from '#server/platform/database/write.ts';
import { files } from '#server/platform/files/tables.ts';
import { queueReading, readFileJob } from '#server/platform/files/texts/read-file.ts';
import { fileTexts } from '#server/platform/files/texts/tables.ts';
import { mailRecipients, returnedPost } from '#server/records/correspondence/tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { idNamed } from '#test/document-desk.ts';
import { letterDesk } from '#test/letter-desk.ts';
import { demoFirm } from '#test/new-cases.ts';
import { paperPdf } from '#test/paper-pdf.ts';
import { postDesk } from '#test/post-desk.ts';
import { appWith } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const whole = await appWith(inbound)(database);
const firm = await demoFirm(database);
const ann = await postDesk(whole, { domainId: firm.harbour, name: 'Ann Ash' });
const far = await postDesk(whole, { domainId: firm.northgate, name: 'Nora North' });
const letters = await letterDesk(whole, firm.harbour);
const returnedType = await idNamed(database, 'documents', 'Returned post');
const folderId = await idNamed(database, 'folders', '01 Correspondence in');

const filing = (caseId: number, more: object) => ({
  caseId,
  documentTypeId: returnedType,
  folderId,
  title: 'Returned post',
  userId: ann.id,
  receivedOn: londonDate(),
  ...more,
});
/** A letter of ours as it is in the post tray again. */
const cameBack = async ({ caseId, mailId }: { caseId: number; mailId: number }, ...lines: string[]) => {
  const pdf = await paperPdf([{ lines, code: `CC1:${caseId}:${mailId}:1` }]);
  return (await ann.receive([pdf])).itemIds[0]!;
};
const stateOf = async (id: number) =>
  (await database.select().from(mailRecipients).where(eq(mailRecipients.id, id)))[0]!;

test('a letter of ours that came back is known by its code; filed, it is returned and its address flagged', async () => {
  const letter = await letters.post();
  const id = await cameBack(letter, 'GONE AWAY', 'Return to sender');
  const item = await ann.get(id);
  expect(item).toMatchObject({
    leading: letter.caseId,
    returned: {
      id: letter.mailId,
      title: 'A letter to a client',
      recipients: [{ id: letter.recipientId }],
      reason: 'Gone away',
      type: { id: returnedType },
      isLikely: true,
    },
  });
  const elsewhere = await letters.post();
  const returned = { returnedMailId: letter.mailId, returnReason: 'Gone away' };
  const wrong = await ann.now(id, 'file', filing(elsewhere.caseId, returned));
  expect(wrong.body.errors).toEqual({ returnedMailId: expect.stringContaining('another case') });
  const silent = await ann.now(id, 'file', filing(letter.caseId, { ...returned, returnReason: '' }));
  expect(Object.keys(silent.body.errors)).toEqual(['returnReason']);
  const early = await ann.now(id, 'file', filing(letter.caseId, { ...returned, receivedOn: '2020-01-01' }));
  expect(Object.keys(early.body.errors)).toEqual(['receivedOn']);
  expect(await database.$count(caseDocuments, eq(caseDocuments.title, 'Returned post'))).toBe(0);
  expect((await ann.now(id, 'file', filing(letter.caseId, returned))).status).toBe(200);
  expect(await stateOf(letter.recipientId)).toMatchObject({ status: 'returned', returnReason: 'Gone away' });
  expect(await database.$count(returnedPost, eq(returnedPost.recipientId, letter.recipientId))).toBe(1);
  const tasks = await database.select().from(caseTasks).where(eq(caseTasks.caseId, letter.caseId));
  expect(tasks).toMatchObject([{ source: 'document', status: 'open' }]);
  const post = (await ann.call('GET', `/inbound/cases/${letter.caseId}`)).body.data;
  expect(post).toMatchObject([{ id, title: 'Returned post', channel: 'drop', filedBy: { id: ann.id } }]);
  expect((await far.call('GET', `/inbound/cases/${letter.caseId}`)).status).toBe(404);
}, 60_000);

test('an answer on our form bears our code too: it is offered as returned, and not taken for it', async () => {
  const letter = await letters.post();
  const answer = await ann.get(await cameBack(letter, 'Proof of debt', 'Total amount owed: £120.00'));
  expect(answer.returned).toMatchObject({ id: letter.mailId, isLikely: false });
  await letters.call('POST', '/mail/returned', {
    code: String(letter.mailId),
    returnedOn: londonDate(),
    reason: 'Gone away',
  });
  expect((await ann.get(answer.id)).returned).toBeNull();
});

test('a letter that reads as it was sent has come back, whatever it is about', async () => {
  const letter = await letters.post();
  const fileId = (await stateOf(letter.recipientId)).fileId!;
  const [sent] = await database.select({ sha256: files.sha256 }).from(files).where(eq(files.id, fileId));
  await writeUnaudited(database, systemActor, ({ tx }) => queueReading(tx, fileId));
  const context = {
    services: whole.services,
    signal: new AbortController().signal,
    attempt: 1,
    isLastAttempt: true,
  };
  await readFileJob.run(sent!, context);
  const [page] = await database.select().from(fileTexts).where(eq(fileTexts.sha256, sent!.sha256));
  const item = await ann.get(await cameBack(letter, ...page!.text.split('\n')));
  expect(item.types[0]?.name).toBe('Benefit award letter');
  expect(item.returned).toMatchObject({ id: letter.mailId, isLikely: true });
});
