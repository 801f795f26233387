import { addDays, londonDate } from '#shared/platform/dates.ts';
import { admin, callAs, demo } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { lastName } from '#test/e2e/case-data.ts';
import { close, letDaysPass, openPrepared, vote } from '#test/e2e/decision-data.ts';
import { expect, field, settled, test, visit } from '#test/e2e/fixtures.ts';
import { approvedCase } from '#test/e2e/live-case.ts';

const today = londonDate();
type Waiting = { id: number; case: { id: number } }[];
type Listed = { data: { id: number; decision: { id: number } | null }[] };

test('the supervisor decides a variation within the limits, creditors one beyond them', async ({ open }) => {
  test.setTimeout(300_000);
  const [megan, james] = [demo('megan.rhys'), demo('james.whitlock')];
  const name = lastName('Varley');
  const { id } = await approvedCase({ daysAgo: 70, name });
  const page = await open(megan);
  await visit(page, `/cases/${id}?tab=variations`, new RegExp(name));
  const panel = page.getByRole('region', { name: /^Variation \d/ });

  await test.step('a lower contribution is drafted, with what it costs every creditor', async () => {
    await page.getByRole('button', { name: 'New variation' }).click();
    const dialog = page.getByRole('dialog', { name: 'New variation' });
    await field(dialog, 'New contribution').fill('120.00');
    await field(dialog, 'Fee for the variation').fill('0');
    await field(dialog, 'Reason').fill('Hours were cut.');
    await expect(dialog.getByText('The supervisor decides.')).toBeVisible();
    const creditors = dialog.getByRole('table', { name: 'What each creditor gets' });
    await expect(creditors.getByRole('row', { name: /Kestrel Bank/ })).toContainText('-£');
    await expectAccessible(page);
    await field(dialog, 'New contribution').fill('119.99');
    await expect(dialog.getByText('A cut from £150.00 to £119.99 is more than 20%.')).toBeVisible();
    await field(dialog, 'New contribution').fill('120.00');
    await expect(dialog.getByText('The supervisor decides.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save draft' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(panel).toContainText('Contributions are £120.00 a month');
    await expectAccessible(page);
  });

  await test.step('the client agrees, and the supervisor is asked', async () => {
    await panel.getByRole('button', { name: 'Client agreed' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await panel.getByRole('button', { name: 'Ask the supervisor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask the supervisor' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(panel).toContainText('Awaiting approval');
    const waiting = await callAs<Waiting>(james, 'GET', '/approvals?kind=variation&limit=200');
    const request = waiting.find((each) => each.case.id === id)!;
    const deciding = await open(james);
    await visit(deciding, `/approvals?item=${request.id}`);
    await deciding
      .getByRole('button', { name: /^Approve/ })
      .first()
      .click();
    const sure = deciding.getByRole('dialog');
    if (await sure.isVisible()) await sure.getByRole('button', { name: /^Approve/ }).click();
    await expect(panel.getByText('Approved').first()).toBeVisible();
    await expect(panel.getByText('Decided by')).toBeVisible();
    await expectAccessible(page);
    const schedule = await callAs<{ versions: { reason: string }[] }>(
      admin,
      'GET',
      `/cases/${id}/payment-schedule`,
    );
    expect(schedule.versions[0]!.reason).toBe('variation');
  });

  await test.step('a settlement is for creditors: put to them, voted on, and carried out', async () => {
    await page.getByRole('button', { name: 'New variation' }).click();
    const dialog = page.getByRole('dialog', { name: 'New variation' });
    await field(dialog, 'Kind of variation').selectOption('Full and final settlement');
    await field(dialog, 'Lump sum').fill('4000');
    await field(dialog, 'Paid by').fill('31/12/2199');
    await field(dialog, 'Fee for the variation').fill('350');
    await field(dialog, 'Reason').fill('A brother offers a sum.');
    await expect(dialog.getByText('Only creditors can decide ‘Full and final settlement’.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save draft' }).click();
    await expect(dialog).toHaveCount(0);
    await panel.getByRole('button', { name: 'Client agreed' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await panel.getByRole('button', { name: 'Put to creditors' }).click();
    const issue = page.getByRole('dialog', { name: 'Put the variation to creditors' });
    await expectAccessible(page);
    await issue.getByRole('button', { name: 'Put to creditors' }).click();
    await expect(panel.getByRole('link', { name: /^Decision of/ })).toBeVisible();
    await expectAccessible(page);

    const { data } = await callAs<Listed>(admin, 'GET', `/cases/${id}/variations`);
    const decision = data[0]!.decision!.id;
    await openPrepared(id, decision, addDays(today, -2));
    await vote(id, decision, 'for', 'for', 'for');
    await letDaysPass(decision, 1);
    await close(id, decision, 'approved');
    await expect(panel.getByText('In force from')).toBeVisible();
    await expect(panel).toContainText('31/12/2199');
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await settled(page);
    await expectAccessible(page);
  });
});
