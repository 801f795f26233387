import { admin, callAs, content, prepare, unique } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { idOf, newCase } from '#test/e2e/case-data.ts';
import { expect, expectToast, field, test, visit } from '#test/e2e/fixtures.ts';
import { lookIntoMailbox, mailsTo } from '#test/e2e/mail.ts';
import { follow } from '#test/e2e/router.ts';
import { newColleague } from '#test/e2e/staff.ts';
import { paperPdf } from '#test/paper-pdf.ts';

test.describe.configure({ timeout: 360_000 });

type PrintRun = { id: number; version: number };
type Mail = { id: number; recipients: { id: number }[] };

/** A published template of a letter to the client; returns its id. */
async function published(name: string, more: object = {}): Promise<number> {
  const { id, version } = await prepare.create('templates', {
    name,
    documentTypeId: await idOf('documents', 'Client letter'),
    audience: 'client',
    body: '<p>Dear {{recipient.salutation}}</p><p>Our reference is {{case.reference}}.</p>',
    ...more,
  });
  await callAs(admin, 'POST', `/templates/${id}/publish`, { version });
  return id;
}

/** A letter to the client of a new case that waits to be printed. */
async function queuedLetter() {
  const name = unique('Notice');
  const templateId = await published(name);
  const found = await newCase();
  const deliveryMethodId = await idOf('delivery-methods', 'First class post');
  const client = { type: 'client', id: found.applicants[0]!.personId, deliveryMethodId };
  const letter = { templateId, recipients: [client], send: true };
  const mail = await callAs<Mail>(admin, 'POST', `/cases/${found.id}/mail`, letter);
  return { name, found, mail };
}

test('a letter that is back in the post tray is recognised by its code, and noted as returned with one key', async ({
  adminPage: page,
}) => {
  const { name, found, mail } = await queuedLetter();
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

  await follow(page, `/cases/${found.id}?tab=mail`);
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

test('an e-mail is written, approved and sent, comes back, and goes by post instead', async ({ open }) => {
  const name = unique('Notice of change');
  const deliveryMethodId = await idOf('delivery-methods', 'Email');
  await published(name, { requiresApproval: true, deliveryMethodId });
  const address = `${unique('client').replace(/\s/g, '.').toLowerCase()}@gone.example`;
  const found = await newCase({ people: [{ email: address }] });

  const page = await open(await newColleague('reports.paperless-office'));
  await visit(page, `/cases/${found.id}?tab=mail`);
  await page.getByRole('button', { name: 'Letter', exact: true }).first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Letter' });
  await field(dialog, 'Template').fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await expect(dialog.getByText(/1 page · 1 recipient/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Submit for approval' }).press('Enter');
  await expectToast(page, 'Awaiting approval.');

  const office = await open(await newColleague('reports.paperless-office'));
  await visit(office, `/paperless-office/outbound?search=${found.uniqueReference}`, 'Outbound Mail');
  const row = office.getByRole('row').filter({ hasText: name });
  await office.keyboard.press('j');
  const pane = office.getByRole('region', { name: 'The letter' });
  await expect(pane.getByRole('heading', { name })).toBeVisible();
  await expect(pane.getByText(/^Email\b/).first()).toBeVisible();
  await office.keyboard.press('a');
  await expectToast(office, '1 approved.');
  await expect.poll(() => mailsTo(address).length).toBe(1);

  // The report of its mail server is in the firm's mailbox now.
  await lookIntoMailbox();
  await expect(pane.getByText(/^First class post/).first()).toBeVisible({ timeout: 20_000 });
  await expect(row).toContainText('Queued');
  await expect(pane.getByText(/User unknown/).first()).toBeVisible();
  await expectAccessible(office);
  await office.keyboard.press(' ');
  await office.keyboard.press('p');
  await expectToast(office, 'Print run made.');
});
