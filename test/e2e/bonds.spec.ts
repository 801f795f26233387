import { readFile } from 'node:fs/promises';
import { addDays, londonDate, showDate } from '#shared/platform/dates.ts';
import { admin, callAs, prepare } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { idOf, lastName, newCase, newDebt } from '#test/e2e/case-data.ts';
import { enterDate } from '#test/e2e/case-steps.ts';
import { openDecision } from '#test/e2e/decision-data.ts';
import { expect, expectToast, field, settled, test, visit } from '#test/e2e/fixtures.ts';
import { newBudget, proposeAndSign } from '#test/e2e/proposal-data.ts';
import { follow } from '#test/e2e/router.ts';

const today = londonDate();

/** Takes a case as far as its nominee’s report, through the API. */
async function toReport(id: number): Promise<void> {
  const [adviserUserId] = (await prepare.list('users', 'search=Priya%20Shah')).map((row) => row.id);
  const [supervisorUserId] = (await prepare.list('users', 'search=James%20Whitlock')).map((row) => row.id);
  await newDebt(id, 900_000);
  await newBudget(id);
  await proposeAndSign(id);
  const steps: [string, object][] = [
    ['Advice in Progress', {}],
    ['Pack Sent', { adviceGivenOn: today, adviserUserId }],
    ['Drafting', { packReturnedOn: today, drafterUserId: adviserUserId }],
    ['With Client for Signature', {}],
    ['Proposal Signed', {}],
    ['Nominee Report', { supervisorUserId }],
  ];
  for (const [name, values] of steps) await moveTo(id, name, { values });
}

async function moveTo(id: number, name: string, more: object): Promise<void> {
  const { version } = await callAs<{ version: number }>(admin, 'GET', `/cases/${id}`);
  await callAs(admin, 'POST', `/cases/${id}/status`, {
    version,
    statusId: await idOf('statuses', name),
    ...more,
  });
}

test('a case put to creditors is bonded, increased, reported to the surety, and released at its end', async ({
  adminPage: page,
}) => {
  test.setTimeout(240_000);
  const name = lastName('Bower');
  const portfolioId = await idOf('portfolios', 'Harbour Direct');
  const { id } = await newCase({ people: [{ firstName: 'Ida', lastName: name }], portfolioId });
  await toReport(id);
  const address = `/cases/${id}?tab=accounts&field=bond`;
  const person = page.getByRole('region', { name: new RegExp(name) });
  const entries = page.getByRole('table', { name: 'Bond entries' });

  await test.step('not before it is put to creditors', async () => {
    await visit(page, address, new RegExp(name));
    await expect(page.getByText('Not bonded yet.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('an entry for each person, with the least cover', async () => {
    await openDecision(id, { decisionDate: addDays(today, 20), deliveredOn: addDays(today, -1) });
    await page.reload();
    await settled(page);
    await expect(person.getByText('In order')).toBeVisible();
    await expect(person).toContainText('£5,000.00');
    await expect(entries.getByRole('row')).toHaveCount(2);
    await expect(page.getByText('Bastion Surety Limited')).toBeVisible();
    await expectAccessible(page);
    await person.getByRole('button', { name: 'Mark as reviewed' }).press('Enter');
    await expect(person.getByText(/ Reviewed \d/)).toBeVisible();
  });

  await test.step('increased by keyboard; what is not an increase is refused at its field', async () => {
    await person.getByRole('button', { name: 'Increase' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Increase the bond of/ });
    await field(dialog, 'Bondable value').fill('12500');
    await expect(dialog.getByText('Cover: £12,500.00')).toBeVisible();
    await field(dialog, 'Reason').fill('The car was valued anew.');
    await expectAccessible(page);
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toHaveCount(0);
    await expect(entries.getByRole('row').nth(1)).toContainText('£12,500.00');
    await expect(person.getByText('May be decreased')).toBeVisible();
  });

  await test.step('the bordereau of the month has both entries, and so has its file', async () => {
    await follow(page, `/bonds/bordereau?month=${today.slice(0, 7)}&search=${name}`, 'Bordereau');
    const listed = page.getByRole('table', { name: /^Entries of / });
    await expect(listed.getByRole('row')).toHaveCount(3);
    await expect(page.getByRole('table', { name: /^Bordereaux for / })).toContainText('Due ');
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /CSV/ }).click(),
    ]);
    const file = await readFile(await download.path(), 'utf8');
    expect(file).toContain('Specific penalty sum');
    expect(file).toContain('12500.00');
    expect(file.trim().split('\r\n')).toHaveLength(3);
  });

  await test.step('among all bonds it is ticked off as reviewed', async () => {
    await follow(page, `/bonds?search=${name}`, 'Bonds');
    await expect(page.getByRole('list', { name: 'Practitioners' })).toContainText('James Whitlock');
    await page.getByRole('checkbox', { name: /^Select row/ }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Mark as reviewed' }).click();
    await expectToast(page, 'Item Updated.');
  });

  await test.step('the surety had covered it before: its first day is put right', async () => {
    await visit(page, address, new RegExp(name));
    await person.getByRole('button', { name: 'Correct first day' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: /^First day of the cover of/ });
    await field(dialog, 'How it came to be wrong').fill('It was entered when the case was moved.');
    await field(dialog, 'What shows the right day').fill('The letter of the surety.');
    await enterDate(dialog, 'Covered since', addDays(today, 1));
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
    await expect(dialog.getByText(/^Date must be before /)).toBeVisible();
    await enterDate(dialog, 'Covered since', addDays(today, -2));
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toHaveCount(0);
    await expect(person).toContainText(`Covered since ${showDate(addDays(today, -2))}.`);
  });

  await test.step('released when the case does not proceed', async () => {
    await moveTo(id, 'Not Proceeding', { reason: 'The client withdrew.' });
    await visit(page, address, new RegExp(name));
    await expect(person.getByText('Released')).toBeVisible();
    await expect(entries.getByRole('row').nth(1)).toContainText('The case moved to Not Proceeding.');
    await expectAccessible(page);
  });
});
