import { paperPdf } from '#test/paper-pdf.ts';
import { admin, callAs, content, prepare, unique } from './api.ts';
import { expectAccessible } from './axe.ts';
import { idOf, newCase } from './case-data.ts';
import { expect, expectToast, test, visit } from './fixtures.ts';
import { mailsTo } from './mail.ts';

test.describe.configure({ timeout: 120_000 });

type PrintRun = { id: number; version: number };
type Mail = { id: number; recipients: { id: number }[] };

/** A letter to the client of a new case that is sent at once. */
async function sentLetter(deliveryMethodId: number, more: object = {}) {
  const name = unique('Notice');
  const { id: templateId, version } = await prepare.create('templates', {
    name,
    documentTypeId: await idOf('documents', 'Client letter'),
    audience: 'client',
    body: '<p>Dear {{recipient.salutation}}</p><p>Our reference is {{case.reference}}.</p>',
  });
  await callAs(admin, 'POST', `/templates/${templateId}/publish`, { version });
  const found = await newCase({ people: [more] });
  const client = { type: 'client', id: found.applicants[0]!.personId, deliveryMethodId };
  const mail = await callAs<Mail>(admin, 'POST', `/cases/${found.id}/mail`, {
    templateId,
    recipients: [client],
    send: true,
  });
  return { name, found, mail };
}

test('a letter that lies in the post tray again is known by its code, and noted as returned with one key', async ({
  adminPage: page,
}) => {
  const { name, found, mail } = await sentLetter(await idOf('delivery-methods', 'First class post'));
  const [run] = await callAs<PrintRun[]>(admin, 'POST', '/paperless-office/print-runs', {
    kind: 'print',
    ids: [mail.id],
  });
  // Its file is made in the background, and has to be fetched before it can have been posted.
  const file = `/paperless-office/print-runs/${run!.id}/file`;
  await expect(async () => expect(await content(file)).not.toHaveLength(0)).toPass();
  const runs = await callAs<PrintRun[]>(admin, 'GET', '/paperless-office/print-runs');
  const { version } = runs.find(({ id }) => id === run!.id)!;
  await callAs(admin, 'POST', `/paperless-office/print-runs/${run!.id}/sent`, { version });

  const word = unique('tray');
  await visit(page, `/paperless-office/inbound?search=${encodeURIComponent(word)}`, 'Inbound Mail');
  await page.getByRole('button', { name: 'Take post in' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Take post in' });
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'envelope.pdf',
    mimeType: 'application/pdf',
    buffer: await paperPdf([
      { lines: [word, 'GONE AWAY', 'Return to sender'], code: `CC1:${found.id}:${mail.id}:1` },
    ]),
  });
  await dialog.getByRole('button', { name: 'Take in', exact: true }).press('Enter');
  const pane = page.getByRole('region', { name: 'The item' });
  await expect(pane.getByRole('switch', { name: /^It came back/ })).toBeChecked({ timeout: 60_000 });
  await expectAccessible(page);
  await page.getByRole('list', { name: 'Post' }).getByRole('button').click();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Filed.');

  await visit(page, `/cases/${found.id}?tab=mail`);
  const row = page
    .getByRole('table', { name: 'Mail of the case' })
    .getByRole('row')
    .filter({ hasText: name });
  await expect(row).toContainText('Returned');
  const tasks = await callAs<{ task: { name: string } }[]>(
    admin,
    'GET',
    `/case-tasks?caseId=${found.id}&page=1&limit=25`,
  );
  expect(tasks.map(({ task }) => task.name)).toContain('Returned post: new address');
});

test('an e-mail that bounces goes by post instead', async ({ adminPage: page }) => {
  const address = `${unique('bounce').replace(' ', '.').toLowerCase()}@example.org`;
  const email = unique('Email or post');
  const { id: method } = await prepare.create('delivery-methods', {
    name: email,
    channel: 'email',
    unitCost: 0,
    deliveryDays: 0,
    requiresEmail: true,
    fallbackId: await idOf('delivery-methods', 'First class post'),
  });
  const { name, found } = await sentLetter(method, { email: address });
  await expect.poll(() => mailsTo(address).length).toBe(1);
  await visit(page, `/paperless-office/outbound?search=${found.uniqueReference}`, 'Outbound Mail');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(email);

  const [, messageId] = /^Message-ID: (\S+)/m.exec(mailsTo(address)[0]!)!;
  const report = [
    'From: MAILER-DAEMON@mx.example.org',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="=_b1"',
    '',
    '--=_b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    `Final-Recipient: rfc822; ${address}`,
    'Action: failed',
    'Status: 5.1.1',
    '',
    '--=_b1',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    '--=_b1--',
    '',
  ].join('\r\n');
  await callAs(admin, 'POST', '/mail/bounces', { message: report });
  await expect(row).toContainText('First class post');
  await expect(row).toContainText('Queued');
  await expectAccessible(page);
});
