import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inboundSources } from '#server/activities/inbound/tables.ts';
import { takeInOnce } from '#server/activities/inbound/take-in-once.ts';
import { caseViews } from '#server/app/parts/case-views.ts';
import { complaints } from '#server/app/parts/complaints.ts';
import { inbound } from '#server/app/parts/inbound.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { markSent, writeToMail } from '#server/records/correspondence/items/hold-recipient.ts';
import { mailItems } from '#server/records/correspondence/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { addClaim, addCreditor, addEstate } from '#test/distributions.ts';
import { idNamed } from '#test/document-desk.ts';
import { demoFirm } from '#test/new-cases.ts';
import { paperPdf } from '#test/paper-pdf.ts';
import { postDesk, readPost } from '#test/post-desk.ts';
import { appWith } from '#test/records-app.ts';
import { writeClaimLetter } from './claim-letters.ts';

const database = await testDatabase({ seeded: true });
const whole = await appWith(caseViews, complaints, inbound)(database);
const firm = await demoFirm(database);
const held = ['config.creditors'];
const ann = await postDesk(whole, { domainId: firm.harbour, name: 'Ann Ash' }, [...held, 'post.all-domains']);
const far = await postDesk(whole, { domainId: firm.northgate, name: 'Nora North' }, held);
const proofForm = await idNamed(database, 'templates', 'Request for proof of debt');
const firstClass = await idNamed(database, 'delivery-methods', 'First class post');
const email = await idNamed(database, 'delivery-methods', 'Email');

/** An IVA with three debts of creditors of its own: by post, by e-mail, and one that has claimed. */
async function estate() {
  const { id, uniqueReference } = await addEstate(database, { receivedPence: 0, claims: [] });
  const addressed = {
    addressLine1: '1 Claims House',
    town: 'Leeds',
    postcode: 'LS1 4AB',
    deliveryMethodId: firstClass,
  };
  const byPost = await addCreditor(database, addressed);
  const byMail = await addCreditor(database, {
    ...addressed,
    deliveryMethodId: email,
    email: `post${id}@bank.example`,
    claimEmail: `claims${id}@bank.example`,
  });
  const open = { status: 'estimated' };
  const debts = [
    await addClaim(database, id, { ...open, creditorId: byPost.id }),
    await addClaim(database, id, { ...open, creditorId: byMail.id }),
    await addClaim(database, id, { admittedPence: 5_000, creditorId: byPost.id }),
  ];
  await database
    .update(caseCreditors)
    .set({ claimPence: null, claimReceivedOn: null })
    .where(eq(caseCreditors.id, debts[0]!.id));
  await database
    .update(caseCreditors)
    .set({ claimPence: null, claimReceivedOn: null })
    .where(eq(caseCreditors.id, debts[1]!.id));
  return { id, uniqueReference, debtIds: debts.map((debt) => debt.id), byPost, byMail };
}
const debtOf = async (id: number) =>
  (await database.select().from(caseCreditors).where(eq(caseCreditors.id, id)))[0]!;
const ask = (caseId: number, debtIds: number[], more = {}, as = ann) =>
  as.call('POST', `/cases/${caseId}/mail/proof-requests`, { debtIds, templateId: proofForm, ...more });

test('creditors are asked for their proof by a letter each, all of them or none, and their debts say when', async () => {
  const { id, debtIds } = await estate();
  const before = await database.$count(mailItems);
  const refused = await ask(id, debtIds);
  expect(refused.status).toBe(400);
  expect(refused.body.errors.letter).toMatch(/: The claim has been received\./);
  expect(await database.$count(mailItems)).toBe(before);

  const { status, body } = await ask(id, debtIds.slice(0, 2));
  expect([status, body.message]).toEqual([201, expect.anything()]);
  expect(body.data).toMatchObject([
    {
      about: { entity: 'case-creditors', id: debtIds[0] },
      recipients: [{ ofId: debtIds[0], deliveryMethod: { name: 'First class post' }, hasPdf: true }],
    },
    {
      recipients: [
        { ofId: debtIds[1], email: `claims${id}@bank.example`, deliveryMethod: { name: 'Email' } },
      ],
    },
  ]);
  expect((await debtOf(debtIds[0]!)).proofRequestedOn).toBe(londonDate());
  expect((await debtOf(debtIds[2]!)).proofRequestedOn).toBeNull();

  const again = await ask(id, debtIds.slice(0, 1));
  expect([again.status, again.body.data]).toEqual([409, { isRepeat: true }]);
  expect((await ask(id, debtIds.slice(0, 1), {}, far)).status).toBe(404);

  const second = await ask(id, debtIds.slice(0, 1), { repeatReason: 'It was lost.' });
  const cancel = (item: number) =>
    ann.call('POST', '/mail/cancel', { ids: [item], reason: 'Sent by mistake' });
  await cancel(second.body.data[0].id);
  expect((await debtOf(debtIds[0]!)).proofRequestedOn).toBe(londonDate());
  await cancel(body.data[0].id);
  expect((await debtOf(debtIds[0]!)).proofRequestedOn).toBeNull();
});

test('a creditor without an address is named, and nobody is asked', async () => {
  const { id, debtIds } = await estate();
  const lost = await addCreditor(database, { postcode: null, deliveryMethodId: firstClass });
  const debt = await addClaim(database, id, { status: 'estimated', creditorId: lost.id });
  await database.update(caseCreditors).set({ claimPence: null }).where(eq(caseCreditors.id, debt.id));
  const { status, body } = await ask(id, [debtIds[0]!, debt.id]);
  expect(status).toBe(400);
  expect(body.data.problems.length).toBeGreaterThan(0);
  expect(body.data.problems[0].recipient).toMatch(/creditors/);
  expect((await debtOf(debtIds[0]!)).proofRequestedOn).toBeNull();
});

test('the thread of a debt and of a creditor hold what went and what came, newest first, for those who see the case', async () => {
  const { id, uniqueReference, debtIds, byMail } = await estate();
  await ask(id, debtIds.slice(0, 2));
  const brought = { channel: 'email' as const, originKey: `thread:${id}`, name: 'answer.eml' };
  await takeInOnce(whole.services, {
    ...brought,
    content: Buffer.from(
      [
        'From: Bank <bank@bank.example>',
        'Subject: Your letter',
        `Message-ID: <${id}@bank.example>`,
        'MIME-Version: 1.0',
        'Content-Type: text/plain',
        '',
        `About ${uniqueReference}`,
      ].join('\r\n'),
    ),
    messageId: `<${id}@bank.example>`,
    subject: 'Your letter',
    senderName: 'Bank',
    senderEmail: `Claims${id}@bank.example`,
  });
  const [source] = await database
    .select()
    .from(inboundSources)
    .where(eq(inboundSources.originKey, brought.originKey));
  await readPost(whole.services, source!.id);
  const filing = {
    caseId: id,
    documentTypeId: await idNamed(database, 'documents', 'Creditor letter'),
    folderId: await idNamed(database, 'folders', '01 Correspondence in'),
    receivedOn: londonDate(),
    title: 'Answer of the bank',
    userId: ann.id,
  };
  const { rows } = await database.$client.query<{ id: number }>(
    'select id from inbound_items where source_id = $1',
    [source!.id],
  );
  expect((await ann.now(rows[0]!.id, 'file', filing)).status).toBe(200);
  const { itemIds } = await ann.receive([await paperPdf([{ lines: ['Proof of debt', uniqueReference] }])]);
  const claim = { ...filing, title: 'Claim', debtId: debtIds[0], claimPence: 7_700 };
  expect((await ann.now(itemIds[0]!, 'file', claim)).status).toBe(200);

  const thread = (debtId: number, as = ann) => as.call('GET', `/cases/${id}/creditors/${debtId}/mail`);
  const first = (await thread(debtIds[0]!)).body;
  expect(first.data).toMatchObject([
    { way: 'in', title: 'Claim', debt: { id: debtIds[0] }, pdfPath: expect.stringMatching(/content$/) },
    { way: 'out', title: 'Request for proof of debt', status: 'queued', number: expect.stringMatching(/^M/) },
  ]);
  const second = (await thread(debtIds[1]!)).body;
  expect(second.data).toMatchObject([
    { way: 'in', title: 'Answer of the bank', how: expect.any(String) },
    { way: 'out' },
  ]);
  expect((await thread(debtIds[0]!, far)).status).toBe(404);
  const { headers } = ann;
  for (const { pdfPath } of first.data)
    expect((await whole.app.inject({ url: `/api${pdfPath}`, headers })).statusCode).toBe(200);

  const ofCreditor = (as = ann) => as.call('GET', `/creditors/${byMail.id}/mail`);
  expect((await ofCreditor()).body).toMatchObject({
    data: [{ case: { id } }, { case: { id } }],
    meta: { totalResults: 2 },
  });
  expect((await ofCreditor(far)).body.data).toEqual([]);
  expect((await ann.call('GET', '/creditors/999999/mail')).status).toBe(404);
});

test('a letter written from a task completes it when it is sent; one about a record of another case is refused', async () => {
  const { id, debtIds } = await estate();
  const other = await estate();
  const [task] = await database
    .insert(caseTasks)
    .values({ caseId: id, name: 'Write to the bank', actionAt: new Date(), assignedUserId: ann.id })
    .returning();
  const letter = {
    templateId: proofForm,
    recipients: [{ type: 'creditor', id: debtIds[0] }],
    about: { entity: 'case-tasks', id: task!.id },
    send: true,
  };
  const wrong = await ann.call('POST', `/cases/${other.id}/mail`, {
    ...letter,
    recipients: [{ type: 'creditor', id: other.debtIds[0] }],
  });
  expect([wrong.status, wrong.body.errors]).toEqual([
    400,
    { about: 'What the letter is about is not on this case.' },
  ]);
  const { body } = await ann.call('POST', `/cases/${id}/mail`, letter);
  expect(body.data.about).toEqual({ entity: 'case-tasks', id: task!.id, label: 'Write to the bank' });
  const kept = await ann.call('POST', `/cases/${id}/mail`, {
    ...letter,
    about: undefined,
    id: body.data.id,
    version: body.data.version,
  });
  expect(kept.body.data.about).toMatchObject({ entity: 'case-tasks' });
  await writeToMail(database, kept.body.data.recipients[0].id, (w, mail) => markSent(w, mail));
  const [done] = await database.select().from(caseTasks).where(eq(caseTasks.id, task!.id));
  expect(done).toMatchObject({ status: 'completed', completionNote: 'Request for proof of debt was sent.' });
});

test('a letter about a complaint is filled in with it', async () => {
  const { id, personIds } = await addCase(database, { domain: 'Harbour Debt Solutions' });
  const { body: logged } = await ann.call('POST', `/cases/${id}/complaints`, {
    receivedOn: londonDate(),
    channel: 'phone',
    summary: 'Nobody rang back.',
    category: 'delay',
    about: 'both',
    regime: 'both',
  });
  const { body } = await ann.call('POST', `/cases/${id}/mail/preview`, {
    templateId: await idNamed(database, 'templates', 'Complaint acknowledgement'),
    recipients: [{ type: 'client', id: personIds[0] }],
    about: { entity: 'complaints', id: logged.data.id },
    send: false,
  });
  expect(
    body.data.problems
      .map(({ token }: { token: string }) => token)
      .filter((token: string | null) => token?.startsWith('complaint.')),
  ).toEqual([]);
});

/** The letters about claims that are queued and not written yet, as their job gets them. */
async function queuedClaimLetters() {
  const { rows } = await database.$client.query<{ payload: Parameters<typeof writeClaimLetter>[1] }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'claim-letter' order by j.id`,
  );
  return rows.map(({ payload }) => payload);
}

test('a claim that is queried, then rejected, is written about once each, to its creditor alone, in the words of who decided', async () => {
  const { id, byPost } = await estate();
  const { id: debtId } = await addClaim(database, id, {
    status: 'claim-received',
    claimPence: 6_000,
    creditorId: byPost.id,
  });
  const decide = async (what: string, more: object) => {
    const { version } = await debtOf(debtId);
    const { status } = await ann.call('POST', `/cases/${id}/creditors/${debtId}/${what}`, {
      version,
      ...more,
    });
    expect(status).toBe(200);
    return (await queuedClaimLetters()).at(-1)!;
  };
  const query = await decide('status', { status: 'withheld', reason: 'No agreement was sent.' });
  await writeClaimLetter(whole.services, query);
  await writeClaimLetter(whole.services, query);
  const rejection = await decide('reject', { reason: 'The debt is another person’s.' });
  await writeClaimLetter(whole.services, rejection);
  // What has been decided again meanwhile is not written about.
  await writeClaimLetter(whole.services, query);

  const { body } = await ann.call('GET', `/cases/${id}/creditors/${debtId}/mail`);
  const letters = await database
    .select({ title: mailItems.title, status: mailItems.status, aboutId: mailItems.aboutId })
    .from(mailItems)
    .where(eq(mailItems.caseId, id))
    .orderBy(mailItems.id);
  expect(letters).toEqual([
    { title: 'Claim query', status: 'draft', aboutId: debtId },
    { title: 'Claim rejection', status: 'draft', aboutId: debtId },
  ]);
  expect(body.data.length).toBe(2);
});
