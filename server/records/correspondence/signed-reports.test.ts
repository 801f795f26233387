import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { systemActor, write } from '#server/platform/database/write.ts';
import { reservedActsDone, writtenAuthorities } from '#server/records/acts/tables.ts';
import { takenOnCases } from '#server/records/cases/taken-on-tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { publishTemplate } from '#server/records/letters/publish-template.ts';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { type ActName } from '#shared/records/acts/reserved-acts.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { documentDesk, idNamed } from '#test/document-desk.ts';
import { incomeType, posting, receiptOf } from '#test/ledger.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/records-app.ts';
import { bulkLetters } from './bulk/bulk-letters.ts';
import { finishLetter, writeLetter } from './items/finish-letter.ts';
import { mailItems } from './tables.ts';

const database = await testDatabase({ seeded: true });
const whole = await testApp(database);
const { app, services, signIn } = whole;
const firm = await demoFirm(database);
const today = londonDate();

/** The office holder, two who work in the office, and one who files. */
const user = async (name: string, more: Record<string, unknown> = {}) => {
  const values = { domainId: firm.harbour, name, hasAuthority: false, ...more };
  const { id, headers } = await signIn(['reports.paperless-office'], values);
  return { id, call: apiCaller(app, headers) };
};
const hera = await user('Hera Holder', { ipNumber: '70001' });
const wim = await user('Wim Worker');
const cid = await user('Cid Colleague');
const papers = await documentDesk(whole, [], { domainId: firm.harbour, hasAuthority: false });

const finalReport = await idNamed(database, 'documents', 'Completion report');
const annualReport = await idNamed(database, 'documents', 'Annual report');
const template = (name: string, documentTypeId: number, requiresApproval: boolean) =>
  write(database, systemActor, async (w) => {
    const row = await createRow(w, 'templates', {
      name,
      documentTypeId,
      audience: 'client',
      format: 'html',
      requiresApproval,
      body: '<p>Dear {{recipient.salutation}}, this is the report.</p>',
    });
    await publishTemplate(w, row.id, row.version, async () => new Uint8Array());
    return row.id;
  });
const approved = await template('Final report, approved', finalReport, true);
const unapproved = await template('Final report at once', finalReport, false);
const yearly = await template('Report of the year', annualReport, true);

const newCase = () =>
  addCase(database, { domain: 'Harbour Debt Solutions', supervisorUserId: hera.id, people: [{}] });
type Found = Awaited<ReturnType<typeof newCase>>;
const send = async ({ id, personIds }: Found, templateId: number, by: typeof wim) => {
  const recipients = [{ type: 'client', id: personIds[0] }];
  return (await by.call('POST', `/cases/${id}/mail`, { templateId, recipients, send: true })).body.data;
};
const approve = async (id: number, by: typeof wim) =>
  (await by.call('POST', '/mail/approve', { ids: [id] })).body.data;
const statusOf = async (id: number) =>
  (await database.select().from(mailItems).where(eq(mailItems.id, id)))[0]!.status;
const acts = (caseId: number) =>
  database.select().from(reservedActsDone).where(eq(reservedActsDone.caseId, caseId));
const refusal =
  'Only Hera Holder, as supervisor, may sign the final report, or somebody with their written authority.';
const authorise = (userId: number, act: 'annual_report' | 'final_report') =>
  database
    .insert(writtenAuthorities)
    .values({ officeHolderUserId: hera.id, userId, acts: [act], fromOn: '2026-01-05' })
    .returning({ id: writtenAuthorities.id });
beforeEach(() => database.delete(reservedActsDone));

describe('the report of an office holder', () => {
  test('leaves once the office holder approves it, and no colleague does in their place', async () => {
    const found = await newCase();
    const { id } = await send(found, approved, wim);
    expect(await approve(id, cid)).toMatchObject({ changed: 0, skipped: [{ id, reason: refusal }] });
    expect((await cid.call('GET', `/mail/${id}`)).body.data.blocker).toBe(refusal);
    expect(await approve(id, hera)).toMatchObject({ changed: 1 });
    expect(await acts(found.id)).toMatchObject([
      {
        act: 'final_report' satisfies ActName,
        capacity: 'supervisor',
        entity: 'mail-items',
        entityId: id,
        actedBy: hera.id,
        inNameOf: hera.id,
      },
    ]);
  });

  test('that its template would let go at once waits for somebody who may sign it', async () => {
    const found = await newCase();
    const { id, status } = await send(found, unapproved, wim);
    expect(status).toBe('awaiting_approval');
    expect(await acts(found.id)).toEqual([]);
    const own = await send(await newCase(), unapproved, hera);
    expect(own.status).toBe('queued');
    expect(await approve(id, hera)).toMatchObject({ changed: 1 });
  });

  test('of a year is signed by its writer in the office holder’s name, and approved by whoever may approve letters', async () => {
    const [authority] = await authorise(wim.id, 'annual_report');
    const found = await newCase();
    const { id } = await send(found, yearly, wim);
    expect(await approve(id, cid)).toMatchObject({ changed: 1 });
    expect(await acts(found.id)).toMatchObject([
      { act: 'annual_report', actedBy: wim.id, inNameOf: hera.id, authorityId: authority!.id },
    ]);
    // The authority is for that act alone.
    const other = await send(await newCase(), approved, wim);
    expect(await approve(other.id, cid)).toMatchObject({ changed: 0 });
  });

  test('of a completed arrangement is not signed while money is held; that of a terminated one says what is', async () => {
    const paid = async () => {
      const found = await newCase();
      const income = await incomeType(database);
      await posting(database, (w) => postReceipt(w, receiptOf(found.id, income)));
      return found;
    };
    const write1 = async ({ id, personIds }: Found, templateId: number, body?: string) =>
      hera.call('POST', `/cases/${id}/mail`, {
        templateId,
        recipients: [{ type: 'client', id: personIds[0] }],
        send: true,
        ...(body && { body }),
      });
    const still = '£150.00 is still held: distribute it before the final report is signed.';
    const late = await paid();
    const refused = await write1(late, approved);
    expect([refused.status, refused.body.data.problems]).toMatchObject([
      400,
      [{ message: still, href: `/cases/${late.id}?tab=accounts` }],
    ]);
    // Money that comes while it waits holds it too.
    const waiting = await newCase();
    const { id } = await send(waiting, approved, wim);
    await posting(database, async (w) => postReceipt(w, receiptOf(waiting.id, await incomeType(database))));
    expect(await approve(id, hera)).toMatchObject({ changed: 0, skipped: [{ id, reason: still }] });
    await authorise(papers.id, 'final_report');
    const filed = await papers.call('POST', `/cases/${late.id}/documents`, {
      fileId: await papers.upload(),
      title: 'Final report',
      documentTypeId: finalReport,
      direction: 'out',
    });
    expect([filed.status, filed.body.errors]).toEqual([409, { documentTypeId: still }]);
    await database.delete(writtenAuthorities);
    const termination = await template(
      'Final report of a termination',
      await idNamed(database, 'documents', 'Termination report'),
      false,
    );
    const silent = await write1(await paid(), termination);
    expect(silent.body.data.problems).toMatchObject([
      {
        message: '£150.00 is still held: distribute it, or say in the report how much is held and for what.',
      },
    ]);
    const telling = await write1(
      await paid(),
      termination,
      '<p>I hold £150.00 for the costs of the petition.</p>',
    );
    expect([telling.status, telling.body.data.status]).toEqual([201, 'queued']);
  });

  test('of a termination, written in Word, is filed with what it says is held, which is what the ledger holds', async () => {
    const found = await newCase();
    await posting(database, async (w) => postReceipt(w, receiptOf(found.id, await incomeType(database))));
    await authorise(papers.id, 'final_report');
    const termination = await idNamed(database, 'documents', 'Termination report');
    const file = async (more: object = {}) =>
      papers.call('POST', `/cases/${found.id}/documents`, {
        fileId: await papers.upload(),
        title: 'Termination report',
        documentTypeId: termination,
        direction: 'out',
        ...more,
      });
    const silent = await file();
    expect([silent.status, silent.body.errors]).toEqual([
      409,
      {
        reportedHeldPence:
          '£150.00 is still held: distribute it, or enter how much the report says is held and for what.',
      },
    ]);
    const wrong = await file({ reportedHeldPence: 14_000 });
    expect([wrong.status, wrong.body.errors]).toEqual([
      409,
      { reportedHeldPence: '£150.00 is still held, but the report says £140.00.' },
    ]);
    const filed = await file({ reportedHeldPence: 15_000 });
    expect(filed.status).toBe(201);
    // Another version is another report; and filed as something else first, it is judged once it becomes one.
    const path = `/cases/${found.id}/documents/${filed.body.data.id}`;
    const { version } = filed.body.data;
    const next = async (more: object = {}) =>
      papers.call('POST', `${path}/versions`, { version, fileId: await papers.upload(), ...more });
    expect((await next()).body.errors).toHaveProperty('reportedHeldPence');
    expect((await next({ reportedHeldPence: 15_000 })).status).toBe(201);
    const letter = await file({ documentTypeId: await idNamed(database, 'documents', 'Client letter') });
    const change = { version: letter.body.data.version, documentTypeId: termination };
    const at = `/cases/${found.id}/documents/${letter.body.data.id}`;
    expect((await papers.call('PUT', at, change)).body.errors).toHaveProperty('reportedHeldPence');
    expect((await papers.call('PUT', at, { ...change, reportedHeldPence: 15_000 })).status).toBe(200);
    await database.delete(reservedActsDone);
    await database.delete(writtenAuthorities);
  });

  test('is not sent past them in bulk, nor by a rule', async () => {
    const found = await newCase();
    const order = { caseIds: [found.id], templateId: unapproved };
    const { body } = await wim.call('POST', '/bulk-letters', order);
    const context = { services, signal: new AbortController().signal, attempt: 1, isLastAttempt: true };
    await bulkLetters.job.run({ runId: body.data.id }, context);
    const [bulk] = await database.select().from(mailItems).where(eq(mailItems.caseId, found.id));
    expect(bulk?.status).toBe('awaiting_approval');
    const raised = await newCase();
    const itemId = await write(database, systemActor, (w) =>
      writeLetter(w, {
        caseId: raised.id,
        templateId: unapproved,
        recipients: [{ type: 'client', id: raised.personIds[0]! }],
        raisedBy: 'Status: IVA Completed',
        asDraft: false,
      }),
    );
    await finishLetter(services, itemId);
    expect(await statusOf(itemId)).toBe('awaiting_approval');
    expect(await acts(raised.id)).toEqual([]);
  });

  test('written in Word is filed as sent by whoever may sign it; one from before the case came, by anybody', async () => {
    const found = await newCase();
    const file = async (more: object = {}) =>
      papers.call('POST', `/cases/${found.id}/documents`, {
        fileId: await papers.upload(),
        title: 'Final report',
        documentTypeId: finalReport,
        direction: 'out',
        ...more,
      });
    const refused = await file();
    expect([refused.status, refused.body.errors]).toEqual([403, { documentTypeId: refusal }]);
    // An authority from before the act could be delegated does not name it, which the refusal says.
    await authorise(papers.id, 'annual_report');
    expect((await file()).body.errors.documentTypeId).toMatch(
      /written authority of .* does not name ‘Sign the final report’: the office holder can give one that does/,
    );
    await database.delete(writtenAuthorities);
    // Nor by filing it as something else first.
    const { body } = await file({ documentTypeId: await idNamed(database, 'documents', 'Client letter') });
    const { id, version } = body.data;
    const path = `/cases/${found.id}/documents/${id}`;
    const changed = await papers.call('PUT', path, { version, documentTypeId: finalReport });
    expect([changed.status, changed.body.errors]).toEqual([403, { documentTypeId: refusal }]);
    await database.insert(takenOnCases).values({
      caseId: found.id,
      domainId: firm.harbour,
      oldKey: `old-${found.id}`,
      digest: 'x',
      receivedPence: 0,
      paidPence: 0,
    });
    expect((await file({ sentOn: addDays(today, -30) })).status).toBe(201);
    await authorise(papers.id, 'final_report');
    expect((await file({ sentOn: addDays(today, 1) })).status).not.toBe(500);
    await database.update(takenOnCases).set({ takenOnAt: new Date('2026-01-05') });
    const filed = await file();
    expect(filed.status).toBe(201);
    expect(await acts(found.id)).toMatchObject([
      { act: 'final_report', entity: 'case-documents', entityId: filed.body.data.id, actedBy: papers.id },
    ]);
    const [stored] = await database
      .select()
      .from(caseDocuments)
      .where(eq(caseDocuments.id, filed.body.data.id));
    expect(stored).toMatchObject({ direction: 'out', source: 'upload' });
  });
});
