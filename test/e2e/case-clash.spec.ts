import { admin, callAs, demo } from '#test/e2e/api.ts';
import { lastName, newCase } from '#test/e2e/case-data.ts';
import { expect, expectToast, field, saveButton, settled, test, visit } from '#test/e2e/fixtures.ts';

test('two people edit one case: the second sees who, when and both values, and loses nothing', async ({
  open,
  guard,
}) => {
  const name = lastName('Clay');
  const { id } = await newCase({ people: [{ lastName: name }] });
  const [first, second] = [await open(demo('priya.shah')), await open(admin)];
  for (const page of [first, second]) await visit(page, `/cases/${id}/edit`, new RegExp(name));
  await field(second, 'Lead source').fill('A friend');
  await field(second, 'Contribution day').fill('12');

  await field(first, 'Lead source').fill('The radio');
  await field(first, 'Monthly contribution').fill('150');
  await saveButton(first).click();
  await expectToast(first, 'Item Updated.');
  await expect(second.getByText(/^Somebody else has just saved this/)).toBeVisible();

  guard.expectRefusal(409, '/api/trpc/cases.update');
  await saveButton(second).click();
  await expectToast(second, 'Error updating.');
  const panel = second.getByRole('region', { name: 'Somebody else saved this while you were editing.' });
  await expect(panel).toBeFocused();
  await expect(panel).toContainText(/Priya Shah saved it at \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/);
  const source = panel.getByRole('group', { name: 'Lead source' });
  await expect(source).toContainText('A friend');
  await expect(source).toContainText('The radio');
  await expect(field(second, 'Contribution day').first()).toHaveValue('12');
  await panel.getByRole('button', { name: 'Save again' }).click();
  await settled(second, new RegExp(`^A ${name}`));
  const saved = await callAs<object>(admin, 'GET', `/cases/${id}`);
  expect(saved).toMatchObject({
    leadSourceDetail: 'A friend',
    contributionDay: 12,
    contributionPence: 15_000,
  });
});
