import { addDays, londonDate, showDate } from '#shared/platform/dates.ts';
import { admin, callAs } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { expect, settled, test, visit } from '#test/e2e/fixtures.ts';
import { approvedCase } from '#test/e2e/live-case.ts';
import { follow } from '#test/e2e/router.ts';
import { newColleague } from '#test/e2e/staff.ts';

const bonus = 'Client tells of overtime or a bonus (IVA Protocol, additional income)';

test('the clocks of a case are on its Summary, with the rule and the working on demand, by keyboard', async ({
  adminPage: page,
  open,
}) => {
  const { id, caseName } = await approvedCase({ daysAgo: 1 });
  await visit(page, `/cases/${id}`);
  const card = page.getByRole('region', { name: 'Statutory clocks' });
  await settled(page);
  const report = card.getByText('Annual report', { exact: true });
  await expect(report).toBeVisible();
  await expect(card.getByText('r 8.28', { exact: true })).toBeVisible();
  await card.locator('summary', { hasText: 'Annual report' }).focus();
  await page.keyboard.press('Enter');
  await expect(card.getByText(/12 months beginning with the approval/)).toBeVisible();
  await expectAccessible(page);

  await card.getByRole('button', { name: 'All clocks' }).click();
  const dialog = page.getByRole('dialog', { name: 'Statutory clocks' });
  await expect(dialog.getByText('Annual report', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Start a clock' }).click();
  const start = page.getByRole('dialog', { name: 'Start a clock' });
  await start.getByLabel('Clock').selectOption({ label: bonus });
  await start.getByLabel('Counts from').fill(showDate(londonDate()));
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(start).toHaveCount(0);
  await expect(dialog.getByText(/^IVA Protocol, additional income: 14 days/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const received = addDays(londonDate(), -70);
  await callAs(admin, 'POST', `/cases/${id}/complaints`, {
    receivedOn: received,
    channel: 'phone',
    summary: 'Nobody called back.',
    category: 'communication',
    about: 'regulated',
    ownerUserId: (await callAs<{ caseOwnerUserId: number }>(admin, 'GET', `/cases/${id}`)).caseOwnerUserId,
  });
  const late = card.locator('summary', { hasText: 'Final response to a complaint' });
  await expect(late).toContainText('Overdue since');
  await expect(late).toContainText(showDate(addDays(received, 56)));

  // A user who owns no other case sees only its deadlines.
  const owner = await newColleague();
  await callAs(admin, 'PUT', `/cases/${id}`, { caseOwnerUserId: owner.id });
  const own = await open(owner);
  await visit(own, '/dashboard', 'Dashboard');
  const counted = own.getByRole('region', { name: 'Deadlines' });
  await counted.getByRole('link', { name: /^Mine: .* overdue/ }).click();
  await expect(own).toHaveURL(/\/deadlines\?when=overdue&ownerId=/);
  await expect(own.getByRole('row', { name: new RegExp(caseName) })).toContainText('14 overdue');
  await follow(own, '/my-tasks');
  await own.getByText('Deadlines of my cases').click();
  await settled(own);
  await expectAccessible(own);
  const deadlines = own.getByRole('region', { name: 'My deadlines' });
  await deadlines
    .getByRole('link', { name: new RegExp(caseName) })
    .first()
    .click();
  await expect(own).toHaveURL(new RegExp(`/cases/${id}`));
});
