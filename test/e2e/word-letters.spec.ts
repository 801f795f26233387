import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { prepare, unique } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { idOf, newCase } from '#test/e2e/case-data.ts';
import { expect, expectToast, field, saveButton, test, visit } from '#test/e2e/fixtures.ts';
import { follow } from '#test/e2e/router.ts';
import { wordFile, wordParagraph, wordTable } from '#test/word-file.ts';

const docx = (name: string, ...body: string[]) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer: Buffer.from(wordFile(...body)),
});

test('a Word document is imported into the editor once; another stays in Word, and is filled in for a client', async ({
  adminPage: page,
}) => {
  const { id: caseId, uniqueReference } = await newCase({ people: [{ firstName: 'Nia', lastName: 'Word' }] });
  const name = unique('From Word');
  const { id } = await prepare.create('templates', {
    name,
    documentTypeId: await idOf('documents', 'Client letter'),
    audience: 'client',
    body: '<p>The old text</p>',
  });
  const address = `/templates/${id}/edit`;
  await visit(page, address, name);
  await page
    .getByLabel('Word document to import')
    .setInputFiles(
      docx(
        'letter.docx',
        wordParagraph('Dear {{recipient.', 'salutation}}'),
        wordTable(['Our reference', '{{case.reference}}']),
      ),
    );
  await expect(page.getByRole('alert').filter({ hasText: 'Imported.' })).toBeVisible();
  const body = page.getByRole('textbox', { name: 'Body' });
  await expect(body).toContainText('Dear {{recipient.salutation}}');
  await expect(body.getByRole('cell', { name: '{{case.reference}}' })).toBeVisible();
  await expect(body).not.toContainText('The old text');
  await saveButton(page).click();
  await expectToast(page, 'Item Updated.');

  await visit(page, address, name);
  await field(page, 'Format').selectOption({ label: 'Word document' });
  await page
    .getByRole('main')
    .locator('input[type="file"]')
    .setInputFiles(docx('form.docx', wordParagraph('Dear {{recipient.name}}, about {{case.', 'reference}}')));
  await expect(page.getByText('form.docx')).toBeVisible();
  await expectAccessible(page);
  await saveButton(page).click();
  await expectToast(page, 'Item Updated.');
  await visit(page, address, name);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expectToast(page, 'Template published.');

  await follow(page, `/cases/${caseId}?tab=mail`);
  await page.getByRole('button', { name: 'Letter', exact: true }).first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Letter' });
  await field(dialog, 'Template').fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: /^Download for .*Nia Word/ }).press('Enter');
  const file = unzipSync(await readFile(await (await saved).path()));
  const text = strFromU8(file['word/document.xml']!).replaceAll(/<[^>]*>/g, '');
  expect(text).toMatch(new RegExp(`^Dear .*Nia Word, about ${uniqueReference}$`));
  await expectAccessible(page);
});
