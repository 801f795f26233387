import { lastName, newCase } from './case-data.ts';
import { expect, test, visit } from './fixtures.ts';
import { follow } from './router.ts';

test('an exported file is listed with who took it, its filters and its number of rows', async ({
  adminPage: page,
}) => {
  const name = lastName('Leaving');
  await newCase({ people: [{ lastName: name }] });
  await visit(page, `/cases?search=${name}`, 'Cases');
  await expect(page.getByText('1 case, filtered')).toBeVisible();
  await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /CSV/ }).click()]);

  await follow(page, '/reports/viewer/exports?search=cases', 'Exports');
  const taken = page.getByRole('row').filter({ hasText: name });
  await expect(taken).toHaveCount(1);
  await expect(taken).toContainText(/cases-\d{4}-\d\d-\d\d\.csv/);
  await expect(taken).toContainText('Alex Morgan');
  await expect(taken.getByRole('cell', { name: '1', exact: true })).toBeVisible();
});
