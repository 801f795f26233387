import { writeFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from '@playwright/test';
import { admin, sharedSession, unique } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { tabOf } from '#test/e2e/case-steps.ts';
import { expect, expectToast, test, visit } from '#test/e2e/fixtures.ts';
import { follow } from '#test/e2e/router.ts';
import { newColleague } from '#test/e2e/staff.ts';
import { png } from '../uploads.ts';

type File = { name: string; mimeType: string; buffer: Buffer };
async function pdfFile(name: string): Promise<File> {
  const made = await PDFDocument.create();
  made.addPage([595, 842]);
  made.setTitle(unique('content'));
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await made.save()) };
}
const pngFile = (name: string): File => ({ name, mimeType: 'image/png', buffer: png(unique('picture')) });

async function choose(page: Page, files: File[] | string[]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).first().click();
  await (await chooser).setFiles(files);
}

/** Drops a file on the middle of the tab, as dragging it from the desktop does. */
async function drop(page: Page, { name, mimeType, buffer }: File) {
  const transfer = await page.evaluateHandle(
    ({ name, mimeType, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }));
      return data;
    },
    { name, mimeType, bytes: [...buffer] },
  );
  const area = page.locator('[data-state="resting"]').filter({ has: page.getByLabel('Files to add') });
  await area.dispatchEvent('dragenter', { dataTransfer: transfer });
  await expect(page.getByText('Drop the files to add them')).toBeVisible();
  await page.locator('[data-state="hovering"]').dispatchEvent('drop', { dataTransfer: transfer });
}

const row = (page: Page, name: string) =>
  page.getByRole('form', { name: 'Files to add' }).getByRole('listitem', { name });

async function pick(page: Page, name: string, label: string, option: string) {
  const input = row(page, name).getByLabel(new RegExp(`^${label}`));
  await input.fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** A case of the demo firm's first domain that nobody else files on. */
const CASE = 41;

test('files are chosen, dropped, filed, looked at and replaced', async ({ open }) => {
  const page = await open(admin);
  const [letter, picture, dropped] = [unique('Client letter'), unique('Photo'), unique('Payslip')];
  await visit(page, `/cases/${CASE}?tab=documents`);
  await choose(page, [await pdfFile(`${letter}.pdf`), pngFile(`${picture}.png`)]);
  await drop(page, await pdfFile(`${dropped}.pdf`));
  for (const name of [`${letter}.pdf`, `${picture}.png`, `${dropped}.pdf`])
    await expect(row(page, name).getByText('Uploaded')).toBeVisible();
  await expect(row(page, `${dropped}.pdf`).getByLabel(/^Type/)).toHaveValue('Payslip');
  await expect(row(page, `${dropped}.pdf`).getByLabel(/^Folder/)).toHaveValue('04 Income evidence');
  await pick(page, `${picture}.png`, 'Type', 'Proof of identity');
  await page.getByRole('button', { name: 'File 3 documents' }).click();
  await expectToast(page, '3 documents filed.');
  await expect(page.getByRole('form', { name: 'Files to add' })).toHaveCount(0);

  const identity = page.getByRole('region', { name: /^03 ID & AML/ });
  await identity.getByRole('button', { name: picture, exact: true }).click();
  const preview = page.getByRole('dialog', { name: picture });
  const image = preview.getByRole('img', { name: picture });
  await expect(image).toHaveJSProperty('complete', true);
  const width = async () => (await image.boundingBox())?.width ?? 0;
  const whole = await width();
  await preview.getByRole('button', { name: 'Zoom in (+)' }).click();
  await expect.poll(width).toBeGreaterThan(whole);
  await page.keyboard.press('0');
  await expect.poll(width).toBe(whole);
  await page.keyboard.press('Escape');

  const incoming = page.getByRole('region', { name: /^01 Correspondence in/ });
  await incoming.getByRole('button', { name: letter, exact: true }).click();
  // The browser of the tests has no viewer for PDF files: the server draws their pages.
  await expect(page.getByRole('img', { name: `Page 1 of 1: ${letter}` })).toHaveJSProperty('complete', true);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.evaluate(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true }));
  await incoming.getByRole('button', { name: letter, exact: true }).click();
  await expect(page.getByTitle(letter, { exact: true })).toHaveAttribute('src', /^blob:/);
  await page.keyboard.press('Escape');

  await incoming.getByRole('button', { name: `Actions for ${letter}` }).click();
  await page.getByRole('menuitem', { name: 'New version' }).click();
  const dialog = page.getByRole('dialog', { name: `New version of ${letter}` });
  await dialog.locator('input[type="file"]').setInputFiles(await pdfFile('second.pdf'));
  await dialog.getByRole('button', { name: 'Add version' }).click();
  await expectToast(page, 'Item Updated.');
  const version = incoming.getByRole('button', { name: 'Version 2' });
  await version.click();
  await expect(incoming.getByText('Version 1')).toBeVisible();
});

test('a document is edited, removed with a reason and put back, by keyboard', async ({ adminPage: page }) => {
  const title = unique('Letter');
  await visit(page, `/cases/${CASE + 1}?tab=tasks`);
  await page.keyboard.press('d');
  const adding = page.getByRole('dialog', { name: 'Add documents' });
  await adding.locator('input[type="file"]').setInputFiles(await pdfFile(`${title}.pdf`));
  await expect(adding.getByText('Uploaded')).toBeVisible();
  await adding.getByRole('button', { name: 'File one document' }).press('Enter');
  await expect(adding.getByText('Required.').first()).toBeVisible();
  const type = adding.getByLabel(/^Type/);
  await type.fill('Client letter');
  await page.getByRole('option', { name: 'Client letter' }).click();
  await adding.getByLabel(/^Title/).press('Control+Enter');
  await expectToast(page, 'Document filed.');
  await expect(adding).toHaveCount(0);

  await visit(page, `/cases/${CASE + 1}?tab=documents`);
  const act = async (item: string) => {
    await page.getByRole('button', { name: `Actions for ${title}` }).press('Enter');
    await page.getByRole('menuitem', { name: item }).press('Enter');
  };
  await act('Edit');
  const editing = page.getByRole('dialog', { name: title });
  await editing.getByLabel('From or to').fill('Mrs Vale');
  await editing.getByLabel('From or to').press('Control+Enter');
  await expectToast(page, 'Item Updated.');
  await expect(page.getByText('Client letter · Mrs Vale')).toBeVisible();

  await act('Remove');
  const removing = page.getByRole('dialog', { name: 'Remove this document?' });
  await removing.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(removing.getByText('Required.')).toBeVisible();
  await removing.getByLabel(/^Why/).fill('Another client’s letter');
  await removing.getByRole('button', { name: 'Remove' }).press('Enter');
  await expectToast(page, 'Item Deleted.');
  await expect(page.getByRole('button', { name: title, exact: true })).toHaveCount(0);
  await page.getByRole('switch', { name: 'Removed documents' }).press('Space');
  await expect(page.getByText('Another client’s letter')).toBeVisible();
  await act('Put back');
  await expectToast(page, 'Item Updated.');
  await page.getByRole('switch', { name: 'Removed documents' }).press('Space');
  await expect(page.getByRole('button', { name: title, exact: true })).toBeVisible();

  await follow(page, `/cases/${CASE + 1}?tab=calendar`);
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
});

test('what cannot be filed says why in its row', async ({ adminPage: page, guard }) => {
  guard.expectRefusal(400, '/api/files');
  await visit(page, `/cases/${CASE}?tab=documents`);
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4_000)]);
  // From the disk: what a test sends itself goes through the browser's tools as text, and one of them is large.
  const path = (name: string) => test.info().outputPath(name);
  await writeFile(path('invoice.pdf'), program);
  await writeFile(path('setup.exe'), program);
  await writeFile(path('scan.pdf'), Buffer.alloc(26 * 1024 ** 2));
  await choose(page, ['invoice.pdf', 'setup.exe', 'scan.pdf'].map(path));
  const says = (name: string) => row(page, name).getByRole('alert');
  await expect(says('invoice.pdf')).toHaveText('This is not a PDF file, although its name says so.');
  await expect(says('setup.exe')).toContainText('.exe files are not accepted.');
  await expect(says('scan.pdf')).toHaveText('The file is larger than 25 MB.');
  await expect(page.getByRole('button', { name: 'File documents' })).toBeDisabled();
  for (const name of ['invoice.pdf', 'setup.exe', 'scan.pdf'])
    await row(page, name)
      .getByRole('button', { name: `Leave out ${name}` })
      .click();
  await expect(page.getByRole('form', { name: 'Files to add' })).toHaveCount(0);
});

test('an upload is cancelled, and one that failed is tried again', async ({ adminPage: page, guard }) => {
  guard.expectRefusal(503, '/api/files');
  await visit(page, `/cases/${CASE}?tab=documents`);
  let attempts = 0;
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/files', async (route) => {
    attempts += 1;
    if (attempts === 1) return route.fulfill({ status: 503, body: 'Too busy.' });
    if (attempts === 2) return route.continue();
    await held;
    await route.abort('aborted').catch(() => undefined);
  });
  await choose(page, [await pdfFile('first.pdf')]);
  await expect(row(page, 'first.pdf').getByRole('alert')).toContainText('Please try again.');
  await row(page, 'first.pdf').getByRole('button', { name: 'Try first.pdf again' }).click();
  await expect(row(page, 'first.pdf').getByText('Uploaded')).toBeVisible();
  await choose(page, [await pdfFile('second.pdf')]);
  await expect(page.getByRole('progressbar', { name: 'Uploading second.pdf' })).toBeVisible();
  await row(page, 'second.pdf').getByRole('button', { name: 'Cancel second.pdf' }).click();
  await expect(row(page, 'second.pdf')).toHaveCount(0);
  letGo();
  await tabOf(page, 'Tasks').click();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/tab=tasks/);
});

test('another domain’s document does not exist', async ({ open, guard }) => {
  const { token } = await sharedSession(admin);
  const get = async (path: string, as: string) =>
    (await fetch(`${process.env.E2E_URL}/api${path}`, {
      headers: { authorization: `Bearer ${as}` },
    })) as Response;
  const far = (await (await get('/domains?search=Northgate', token)).json()).data[0].id as number;
  const cases = (await (await get(`/cases?domainId=${far}&limit=50`, token)).json()).data as { id: number }[];
  let found: { caseId: number; id: number } | undefined;
  for (const { id: caseId } of cases) {
    const documents = (await (await get(`/cases/${caseId}/documents`, token)).json()).data as {
      id: number;
    }[];
    if (documents[0]) found = { caseId, id: documents[0].id };
    if (found) break;
  }
  const colleague = await newColleague();
  const { token: theirs } = await sharedSession(colleague);
  expect((await get(`/case-documents/${found!.id}/content`, token)).status).toBe(200);
  expect((await get(`/case-documents/${found!.id}/content`, theirs)).status).toBe(404);
  expect((await get(`/cases/${found!.caseId}/documents`, theirs)).status).toBe(404);
  guard.expectRefusal(404, '/api/trpc/cases.get');
  const page = await open(colleague);
  await visit(page, `/cases/${found!.caseId}?tab=documents`, 'Case not found');
});

/** A letter of one page with the line. */
async function letterOf(line: string): Promise<Buffer> {
  const made = await PDFDocument.create();
  made.addPage().drawText(line, { x: 60, y: 700, size: 14 });
  return Buffer.from(await made.save());
}

test('a word that stands in a document is found, and marked on its page', async ({ open }) => {
  const page = await open(admin);
  const name = unique('Statement');
  const number = `${Date.now()}`.slice(-10);
  const buffer = await letterOf(`Balances of account ${number} are settled`);
  await visit(page, `/cases/${CASE}?tab=documents`);
  await choose(page, [{ name: `${name}.pdf`, mimeType: 'application/pdf', buffer }]);
  await expect(row(page, `${name}.pdf`).getByText('Uploaded')).toBeVisible();
  await pick(page, `${name}.pdf`, 'Type', 'Client letter');
  await page.getByRole('button', { name: 'File one document' }).click();
  await expectToast(page, 'Document filed.');
  await page.getByLabel('Search documents').fill(`balance ${number.slice(0, 4)} ${number.slice(4)}`);
  const found = page.getByRole('region', { name: /^Found in the text/ });
  // It is read in the background, behind what was filed before.
  await expect(found).toContainText(`Balances of account ${number}`, { timeout: 60_000 });
  await found.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByRole('img', { name: `Page 1 of ${name}` })).toHaveJSProperty('complete', true);
  await expect(dialog.locator('section span')).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(found).toBeVisible();
});
