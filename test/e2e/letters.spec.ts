import { prepare, unique } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { newCase } from '#test/e2e/case-data.ts';
import { expect, expectToast, saveButton, test, visit } from '#test/e2e/fixtures.ts';

test('a template is written by keyboard with a condition and a table, previewed with a case, published and compared', async ({
  adminPage: page,
}) => {
  const found = await newCase();
  const name = unique('Letter to a client');
  const [documentType] = await prepare.list('documents', 'limit=1');
  const { id } = await prepare.create('templates', {
    name,
    documentTypeId: documentType?.id,
    audience: 'client',
    body: '<p>Dear {{client.1.nmae}}</p>',
  });
  const address = `/templates/${id}/edit`;
  await visit(page, address, name);

  // A mistake is reported while it is typed, with what was probably meant.
  const problems = page.getByRole('status', { name: 'Problems in the text' });
  await expect(problems).toContainText('{{client.1.nmae}} is not a token. Did you mean {{client.1.name}}?');
  const body = page.getByRole('textbox', { name: 'Body' });
  await body.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Dear ');

  const insert = async (typed: string, form?: string, blank?: string) => {
    await page.getByRole('button', { name: 'Insert a field' }).click();
    const panel = page.getByRole('dialog', { name: 'Insert a field' });
    if (form) await panel.getByRole('combobox', { name: 'Insert' }).selectOption({ label: form });
    if (blank) await panel.getByRole('textbox', { name: /Where it is empty/ }).fill(blank);
    await panel.getByRole('searchbox', { name: 'Find a field' }).fill(typed);
    await page.keyboard.press('Enter');
    await expect(panel).toBeHidden();
    // The text has the caret again a frame later; only a test could type sooner.
    await expect(body).toBeFocused();
  };
  await insert('first client full name');
  await expect(problems).toBeHidden();
  await page.keyboard.press('Enter');
  await insert('second client full name', 'Text only where it is known or true');
  await page.keyboard.type('This letter is for both of you. ');
  await expect(body).toContainText('{{#if client.2.name}}This letter is for both of you. {{/if}}');
  await page.keyboard.press('Control+End');
  // The browser tells the editor of its new caret with the next frame, sooner than anybody presses another key.
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
  await page.keyboard.press('Enter');
  await page.keyboard.type('About ');
  await insert('case termination reason', undefined, 'your arrangement');
  await page.keyboard.type('. ');
  await insert('creditors with balances');
  await page.keyboard.type('Yours sincerely');
  await expect(problems).toBeHidden();

  // Beside the editor the chosen case fills the draft as it stands, unsaved.
  const preview = page.getByRole('region', { name: 'Preview with a case' });
  await preview.getByRole('combobox').fill(found.uniqueReference);
  await page.getByRole('option', { name: new RegExp(found.uniqueReference) }).click();
  await expect(preview.getByRole('img', { name: /Page 1 of/ })).toBeVisible({ timeout: 20_000 });
  const missing = preview.getByRole('alert');
  await expect(missing).toContainText('{{creditors[]}}');
  await expect(missing.getByRole('link', { name: 'Put it right' }).first()).toHaveAttribute(
    'href',
    new RegExp(`/cases/${found.id}`),
  );
  await expectAccessible(page);

  await saveButton(page).click();
  await expectToast(page, 'Item Updated.');
  const publish = async (version: number) => {
    await visit(page, address, name);
    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog', { name: `Publish version ${version}?` });
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expectToast(page, 'Template published.');
  };
  await publish(1);
  await body.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(', with thanks');
  await saveButton(page).click();
  await expectToast(page, 'Item Updated.');
  await publish(2);
  await page.getByRole('link', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Compare version 2' }).click();
  const comparison = page.getByRole('dialog', { name: 'Compare versions' });
  await expect(comparison.getByRole('insertion')).toHaveText(/with thanks/);
  await expectAccessible(page);
});
