import { admin, demo, prepare, unique } from '#test/e2e/api.ts';
import { expect, expectToast, field, saveButton, settled, test, visit } from '#test/e2e/fixtures.ts';

const warned = 'Somebody else has just saved this. When you save, you will see both values.';

test('two people change one row: the second sees both values and decides', async ({ open, guard }) => {
  const before = unique('Alderman');
  const { id } = await prepare.create('titles', { name: before, description: 'At first', sortOrder: 5 });
  const [first, second] = [await open(demo('nadia.petrov')), await open(admin)];
  for (const page of [first, second]) await visit(page, `/titles/${id}/edit`, before);
  await field(second, 'Name').fill(`${before} mine`);
  await field(second, 'Description').fill('As I would say');

  await field(first, 'Name').fill(`${before} theirs`);
  await field(first, 'Sort order').fill('7');
  await saveButton(first).click();
  await expectToast(first, 'Item Updated.');
  await expect(second.getByText(warned)).toBeVisible();

  guard.expectRefusal(409, `/api/titles/${id}`);
  await saveButton(second).click();
  await expectToast(second, 'Error updating.');
  const panel = second.getByRole('region', { name: 'Somebody else saved this while you were editing.' });
  await expect(panel).toBeFocused();
  await expect(panel).toContainText('Nadia Petrov saved it');
  const name = panel.getByRole('group', { name: 'Name' });
  await expect(name).toContainText(`${before} mine`);
  await expect(name).toContainText(`${before} theirs`);
  await expect(name.getByRole('radio', { name: 'Yours' })).toBeChecked();
  await expect(panel.getByRole('group', { name: 'Description' })).toContainText('As I would say');
  await expect(
    panel.getByRole('group', { name: 'Sort order' }).getByRole('radio', { name: /^Theirs/ }),
  ).toBeChecked();

  await name.getByRole('radio', { name: /^Theirs \(saved by Nadia Petrov\)/ }).check({ force: true });
  await expect(field(second, 'Name').first()).toHaveValue(`${before} theirs`);
  await panel.getByRole('button', { name: 'Save again' }).click();
  await expectToast(second, 'Item Updated.');
  await settled(second, 'Titles');
  expect(await prepare.get('titles', id)).toMatchObject({
    name: `${before} theirs`,
    description: 'As I would say',
    sortOrder: 7,
  });
});

test('what somebody else saves shows at once in a form that nothing was typed into', async ({
  adminPage: page,
}) => {
  const before = unique('Bailiff');
  const { id } = await prepare.create('titles', { name: before });
  await visit(page, `/titles/${id}/edit`, before);
  await prepare.change('titles', id, { name: `${before} new`, description: 'From elsewhere' });
  await settled(page, `${before} new`);
  await expect(field(page, 'Description')).toHaveValue('From elsewhere');
});

test('a row deleted elsewhere while it is edited is not saved over', async ({ open, guard }) => {
  const name = unique('Reeve');
  const { id } = await prepare.create('titles', { name });
  const [editor, other] = [await open(admin), await open(demo('nadia.petrov'))];
  await visit(editor, `/titles/${id}/edit`, name);
  await visit(other, `/titles/${id}/edit`, name);
  guard.expectRefusal(404, `/api/titles/${id}`);
  await other.getByRole('button', { name: 'More', exact: true }).click();
  await other.getByRole('menuitem', { name: 'Delete' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(other, 'Item Deleted.');
  await settled(editor, 'Title not found');
});
