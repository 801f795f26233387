import { createRequire } from 'node:module';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inbound } from '#server/app/parts/inbound.ts';
import { testDatabase } from '#test/database.ts';
import { idNamed } from '#test/document-desk.ts';
import { paperPdf } from '#test/paper-pdf.ts';
import { readPost } from '#test/post-desk.ts';
import { appWith } from '#test/records-app.ts';
import { takeInMailbox } from './mailbox.ts';
import { inboundItems, inboundSources } from './tables.ts';

const database = await testDatabase({ seeded: true });
const { services } = await appWith(inbound)(database);
const atFirm = { ...services, settings: { ...services.settings, claimsAddress: 'claims@firm.example' } };

type Server = {
  listen: (port: number, done: () => void) => void;
  close: (done: () => void) => void;
  server: { address: () => { port: number } };
};

test('what is sent to the address for claims, and what is attached to it, seems to be a proof of debt', async () => {
  const hoodiecrow = createRequire(import.meta.url)('hoodiecrow-imap') as (options: object) => Server;
  const pdf = (await paperPdf([{ lines: ['A statement of the account'] }])).toString('base64');
  const mail = (to: string) =>
    [
      'From: Carol Creditor <carol@creditor.example>',
      `To: ${to}`,
      'Subject: Our customer',
      `Message-ID: <${to}>`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=part',
      '',
      '--part',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Please see attached.',
      '--part',
      'Content-Type: application/pdf; name=account.pdf',
      'Content-Disposition: attachment; filename=account.pdf',
      'Content-Transfer-Encoding: base64',
      '',
      pdf,
      '--part--',
      '',
    ].join('\r\n');
  const server = hoodiecrow({
    storage: {
      INBOX: {
        messages: [{ raw: mail('Claims <Claims@Firm.example>') }, { raw: mail('post@firm.example') }],
      },
      '': { folders: { Processed: {} } },
    },
    plugins: ['ID', 'UIDPLUS', 'MOVE', 'NAMESPACE', 'SPECIAL-USE', 'ENABLE', 'CONDSTORE'],
  });
  await new Promise<void>((done) => server.listen(0, done));
  const { port } = server.server.address();
  expect(await takeInMailbox(atFirm, `imap://testuser:testpass@127.0.0.1:${port}/INBOX`)).toBe(2);
  await new Promise<void>((done) => server.close(done));
  for (const { id } of await database.select().from(inboundSources)) await readPost(services, id);
  for (const { id } of await database
    .select()
    .from(inboundSources)
    .where(eq(inboundSources.name, 'account.pdf')))
    await readPost(services, id);

  const proof = await idNamed(database, 'documents', 'Proof of debt');
  const items = await database
    .select({
      name: inboundSources.name,
      isForClaims: inboundSources.isForClaims,
      types: inboundItems.suggestedTypes,
    })
    .from(inboundItems)
    .innerJoin(inboundSources, eq(inboundSources.id, inboundItems.sourceId))
    .orderBy(inboundItems.id);
  const forClaims = items.filter((item) => item.isForClaims);
  expect(forClaims.map(({ name }) => name)).toEqual(['Our customer.eml', 'account.pdf']);
  expect(forClaims.map(({ types }) => types[0]?.typeId)).toEqual([proof, proof]);
  const others = items.filter((item) => !item.isForClaims);
  expect(others).toHaveLength(2);
  expect(others.map(({ types }) => types[0]?.typeId)).not.toContain(proof);
});
