import { eq } from 'drizzle-orm';
import { systemActor, write } from '#server/platform/database/write.ts';
import { makeRunFile } from '#server/records/correspondence/print-runs/change-run.ts';
import { publishTemplate } from '#server/records/letters/publish-template.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { TestApp } from './app-of.ts';
import { addCase } from './cases.ts';
import { idNamed } from './document-desk.ts';
import { apiCaller } from './new-cases.ts';

/** A letter: its case, its item and its one recipient. */
export type Written = { caseId: number; mailId: number; recipientId: number };
export type LetterDesk = {
  call: ReturnType<typeof apiCaller>;
  /** Writes to the client of a case, or of a new one. */
  write: (by: 'Email' | 'First class post', person?: Record<string, unknown>) => Promise<Written>;
  /** The same by post, printed and sent. */
  post: () => Promise<Written>;
};

/** Somebody who writes letters to clients. */
export async function letterDesk({ app, services, signIn }: TestApp, domain: number): Promise<LetterDesk> {
  const { database } = services;
  const { headers } = await signIn(['reports.paperless-office'], { domainId: domain });
  const call = apiCaller(app, headers);
  const documentTypeId = await idNamed(database, 'documents', 'Client letter');
  const templateId = await write(database, systemActor, async (w) => {
    const row = await createRow(w, 'templates', {
      name: 'A letter to a client',
      documentTypeId,
      audience: 'client',
      format: 'html',
      body: '<p>Dear {{recipient.salutation}}</p><p>Please send us your latest benefit award letter, with all pages that show what you are paid.</p>',
    });
    await publishTemplate(w, row.id, row.version, async () => new Uint8Array());
    return row.id;
  });
  const send: LetterDesk['write'] = async (by, person = {}) => {
    const methods = tables['delivery-methods'];
    const [method] = await database.select().from(methods).where(eq(methods.name, by));
    const found = await addCase(database, { domain: 'Harbour Debt Solutions', people: [person] });
    const client = { type: 'client', id: found.personIds[0], deliveryMethodId: method!.id };
    const letter = { templateId, recipients: [client], send: true };
    const { status, body } = await call('POST', `/cases/${found.id}/mail`, letter);
    if (status !== 201) throw new Error(JSON.stringify(body));
    const { id, recipients } = body.data;
    return { caseId: found.id, mailId: id, recipientId: recipients[0].id };
  };
  return {
    call,
    write: send,
    post: async () => {
      const written = await send('First class post');
      const run = { kind: 'print', ids: [written.mailId] };
      const { body } = await call('POST', '/paperless-office/print-runs', run);
      const [{ id }] = body.data;
      await makeRunFile(services, id);
      const path = `/paperless-office/print-runs/${id}`;
      await app.inject({ url: `/api${path}/file`, headers });
      const { status } = await call('POST', `${path}/sent`, {});
      if (status !== 200) throw new Error(`The run was not marked as sent: ${status}`);
      return written;
    },
  };
}
