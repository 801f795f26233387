import { expectAccessible } from '#test/e2e/axe.ts';
import { expect, expectToast, field, settled, test, visit } from '#test/e2e/fixtures.ts';
import { checker, fundedEstate } from '#test/e2e/outgoing-data.ts';
import { follow } from '#test/e2e/router.ts';
import { newColleague } from '#test/e2e/staff.ts';

test('a run is prepared, explained, approved by somebody else and released', async ({ open }) => {
  const estate = await fundedEstate(30_000);
  const preparer = await newColleague('financials.distributions', 'financials.approve-payments');
  const page = await open(preparer);
  await visit(page, '/financials/distributions', 'Allocate Client Funds');
  await page.getByRole('button', { name: 'New run' }).first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New distribution run' });
  await expectAccessible(page);
  await field(dialog, 'Kind').selectOption({ label: 'Single case' });
  await field(dialog, 'Case').fill(estate.uniqueReference);
  await page.getByRole('option', { name: new RegExp(estate.uniqueReference) }).click();
  await dialog.getByRole('button', { name: 'Calculate' }).press('Enter');
  await settled(page, /^Distribution D\d{6}$/);
  // A job, which may wait for those of other journeys.
  await expect(page.getByText('Calculated', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);

  await test.step('the working of a case gives the reasons', async () => {
    await page.getByRole('link', { name: 'Cases', exact: true }).last().click();
    await page.getByRole('button', { name: estate.uniqueReference }).press('Enter');
    const working = page.getByRole('dialog', { name: 'Working' });
    await expect(working.getByText('£300.00').first()).toBeVisible();
    await expect(working).toContainText('Stays in the case');
    await expectAccessible(page);
    await working.getByRole('button', { name: 'Leave out' }).press('Enter');
    const leaving = page.getByRole('dialog', { name: `Leave out ${estate.uniqueReference}` });
    await leaving.getByRole('button', { name: 'Leave out' }).press('Enter');
    await expect(leaving.getByText('Say why, in a few words.')).toBeVisible();
    await field(leaving, 'Why').fill('The client has a question');
    await page.keyboard.press('Control+Enter');
    await expect(working.getByText('Left out by a person')).toBeVisible();
    await working.getByRole('button', { name: 'Take in' }).press('Enter');
    await field(page.getByRole('dialog', { name: `Take in ${estate.uniqueReference}` }), 'Why').fill(
      'Answered',
    );
    await page.keyboard.press('Control+Enter');
    await expect(working.getByRole('button', { name: 'Leave out' })).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(working).toBeHidden();
  });

  const runUrl = new URL(page.url()).pathname;
  await page.getByRole('button', { name: 'Submit' }).press('Enter');
  await page
    .getByRole('dialog', { name: /^Submit D/ })
    .getByRole('button', { name: 'Submit' })
    .press('Enter');
  await expect(page.getByText('Waiting for approval', { exact: true })).toBeVisible();

  const other = await open(checker);
  const reference = await page.getByRole('heading', { level: 1 }).innerText();
  await visit(other, `/approvals?search=${reference.slice(-7)}`, 'Approve Payments');
  await expect(other.getByRole('article')).toContainText('By payment type');
  await other.keyboard.press('a');
  await other
    .getByRole('dialog', { name: 'Approve this?' })
    .getByRole('button', { name: 'Approve' })
    .press('Enter');
  await expectToast(other, 'Distribution run approved.');

  await expect(page.getByText('Approved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Release' }).press('Enter');
  await page
    .getByRole('dialog', { name: /^Release D/ })
    .getByRole('button', { name: 'Release' })
    .press('Enter');
  await expect(page.getByText('Released', { exact: true }).first()).toBeVisible();
  await visit(page, runUrl);
  await expect(page.getByRole('row').filter({ hasText: estate.uniqueReference })).toContainText('Released');

  await follow(other, `/cases/${estate.id}?tab=accounts`);
  await expect(other.getByRole('region', { name: 'Ledger of the case' })).toContainText(
    `Distribution ${reference.slice(-7)}`,
  );
});
