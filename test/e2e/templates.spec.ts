import { prepare, unique } from '#test/e2e/api.ts';
import { expect, expectToast, saveButton, settled, test, visit } from '#test/e2e/fixtures.ts';

test('an unknown token blocks publishing and is named; what is published is kept as a version', async ({
  adminPage: page,
  guard,
}) => {
  const name = unique('Reminder');
  const [documentType] = await prepare.list('documents', 'limit=1');
  const { id } = await prepare.create('templates', {
    name,
    documentTypeId: documentType?.id,
    audience: 'client',
    body: '<p>Dear {{client.1.salutation}}, about {{case.refrence}}</p>',
  });
  const address = `/templates/${id}/edit`;
  await visit(page, address, name);
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish version 1?' });
  guard.expectRefusal(400, '/api/trpc/templates.publish');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Not published.');
  await expect(dialog.getByRole('alert')).toContainText(
    '{{case.refrence}} is not a token. Did you mean {{case.reference}}?',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const body = page.locator('.ProseMirror');
  await body.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Dear {{client.1.salutation}}, about {{case.reference}}');
  await saveButton(page).click();
  await expectToast(page, 'Item Updated.');
  await visit(page, address, name);
  await page.getByRole('button', { name: 'Publish' }).click();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expectToast(page, 'Template published.');

  await page.locator('.ProseMirror').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Another text');
  await saveButton(page).click();
  await expectToast(page, 'Item Updated.');
  await visit(page, address, name);
  await page.getByRole('button', { name: 'Publish' }).click();
  const second = page.getByRole('dialog', { name: 'Publish version 2?' });
  await expect(second).toContainText('takes the place of version 1');
  await second.getByRole('button', { name: 'Publish' }).click();
  await expectToast(page, 'Template published.');

  await page.getByRole('link', { name: 'Versions' }).click();
  const versions = page.getByRole('region', { name: 'Versions' }).getByRole('row');
  await expect(versions).toHaveCount(3);
  await expect(versions.nth(1)).toContainText('In use');
  await expect(versions.nth(2)).toContainText('Alex Morgan');
  await page.getByRole('button', { name: 'View version 1' }).click();
  await expect(page.getByRole('dialog', { name: 'Version 1' })).toContainText(/about (\{\{)?case\.reference/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Restore version 1 to draft' }).click();
  await page.getByRole('button', { name: 'Restore to draft', exact: true }).click();
  await expectToast(page, 'Draft restored.');
  await page.getByRole('link', { name: 'Preview' }).click();
  await settled(page, name);
  await expect(page.getByRole('main')).toContainText(/about (\{\{)?case\.reference/);
});

test('merge tokens are offered where a letter is written, and scripts do not survive saving', async ({
  adminPage: page,
}) => {
  const [documentType] = await prepare.list('documents', 'limit=1');
  const { id, name, body } = await prepare.create('templates', {
    name: unique('Notice'),
    documentTypeId: documentType?.id,
    audience: 'client',
    body: '<p onclick="alert(1)">Dear all<script>alert(1)</script></p><img src="x" onerror="alert(1)">',
  });
  expect(body).not.toMatch(/script|onclick|onerror/);
  await visit(page, `/templates/${id}/edit?tab=preview`, name);
  await expect(page.getByRole('main')).toContainText('Dear all');
});
