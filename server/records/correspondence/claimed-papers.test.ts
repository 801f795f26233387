import { expect, test } from 'vitest';
import { systemActor, write } from '#server/platform/database/write.ts';
import { publishTemplate } from '#server/records/letters/publish-template.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { documentDesk, idNamed } from '#test/document-desk.ts';
import { demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const desk = await documentDesk(await testApp(database), ['reports.paperless-office'], {
  domainId: (await demoFirm(database)).harbour,
});
const post = await idNamed(database, 'delivery-methods', 'First class post');
const claim = '<p>Your income was checked against payslips and bank statements.</p>';

async function template(body: string) {
  const documentTypeId = await idNamed(database, 'documents', 'Client letter');
  return write(database, systemActor, async (w) => {
    const row = await createRow(w, 'templates', {
      name: `About ${body.length}`,
      documentTypeId,
      audience: 'client',
      format: 'html',
      deliveryMethodId: post,
      body,
    });
    await publishTemplate(w, row.id, row.version, async () => new Uint8Array());
    return row.id;
  });
}

test('a letter that claims a check of papers goes only where they are on file, whoever wrote the text', async () => {
  const [claiming, plain] = [await template(claim), await template('<p>Thank you.</p>')];
  const found = await addCase(database, { domain: 'Harbour Debt Solutions' });
  const send = (templateId: number, more: object = {}) =>
    desk.call('POST', `/cases/${found.id}/mail`, {
      templateId,
      recipients: [{ type: 'client', id: found.personIds[0], deliveryMethodId: post }],
      send: true,
      ...more,
    });
  const file = async (type: string) =>
    desk.file(found.id, { documentTypeId: await idNamed(database, 'documents', type) });
  const bothWays = [() => send(claiming), () => send(plain, { body: `${claim}<p>Thank you.</p>` })];

  for (const sent of bothWays) {
    const { status, body } = await sent();
    expect([status, body.data.problems]).toEqual([
      400,
      [
        {
          message: expect.stringContaining('there is no payslip or bank statement on the case'),
          token: null,
          recipient: null,
          href: `/cases/${found.id}?tab=documents`,
        },
      ],
    ]);
  }
  await file('Payslip');
  expect((await send(claiming)).body.data.problems[0].message).toContain('there is no bank statement');
  await file('Bank statement');
  for (const sent of bothWays) expect((await sent()).status).toBe(201);
});
