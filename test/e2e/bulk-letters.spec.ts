import { admin, callAs, prepare, unique } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { idOf, lastName } from '#test/e2e/case-data.ts';
import { expect, field, test, visit } from '#test/e2e/fixtures.ts';
import { type Colleague, newColleague } from '#test/e2e/staff.ts';

test.describe.configure({ timeout: 600_000 });

const CASES = 200;
const homeless = [17, 90, 199];
const home = async () => ({
  line1: '7 Harbour Row',
  town: 'Leeds',
  postcode: 'LS1 4AB',
  countryId: await idOf('countries', 'England'),
  residentFrom: '2019-05-01',
});

/** Cases of their own owner; of three of them nobody knows the address. */
async function openCases(owner: Colleague): Promise<{ id: number; uniqueReference: string }[]> {
  const domainId = await idOf('domains', 'Harbour Debt Solutions');
  const productId = await idOf('products', 'Individual Voluntary Arrangement');
  const address = await home();
  const open = (at: number) =>
    callAs<{ id: number; uniqueReference: string }>(owner, 'POST', '/cases', {
      domainId,
      productId,
      applicants: [
        {
          person: { firstName: 'Ada', lastName: lastName('Vale'), dateOfBirth: '1980-04-12' },
          ...(!homeless.includes(at) && { address }),
        },
      ],
    });
  const opened = [];
  for (let first = 0; first < CASES; first += 5)
    opened.push(...(await Promise.all([0, 1, 2, 3, 4].map((more) => open(first + more)))));
  return opened;
}

async function letter(name: string): Promise<void> {
  const { id, version } = await prepare.create('templates', {
    name,
    documentTypeId: await idOf('documents', 'Client letter'),
    audience: 'client',
    format: 'html',
    body: '<p>Dear {{recipient.salutation}}</p><p>Our reference is {{case.reference}}.</p>',
  });
  await callAs(admin, 'POST', `/templates/${id}/publish`, { version });
}

test('a letter to 200 cases is refused for three of them, put right, written, cancelled as a whole, and written again to some', async ({
  open,
}) => {
  const owner = await newColleague('reports.paperless-office');
  const cases = await openCases(owner);
  const name = unique('To everybody');
  await letter(name);
  const page = await open(owner);
  await visit(page, `/cases?ownerId=${owner.id}&limit=200`, 'Cases');
  const bar = page.getByRole('region', { name: 'Ticked cases' });
  const tick = async (count: number) => {
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).press('Space');
    await expect(bar).toContainText(`${count} cases ticked`);
  };
  const dialog = page.getByRole('dialog', { name: /^Letter to \d+ cases$/ });
  const check = async (count: number) => {
    await bar.getByRole('button', { name: 'Letter' }).press('Enter');
    await field(dialog, 'Template').fill(name);
    await page.getByRole('option', { name }).click();
    await dialog.getByRole('button', { name: `Check ${count} cases` }).press('Enter');
  };
  await tick(CASES);
  await check(CASES);

  // Each of the three says what is missing and where it is filled in; nothing is made.
  const wrong = dialog.getByRole('table', { name: 'Cases with problems' });
  await expect(wrong.getByRole('row')).toHaveCount(4, { timeout: 60_000 });
  await expect(dialog.getByText(/^197 cases can be written to/)).toBeVisible();
  for (const at of homeless) {
    const row = wrong.getByRole('row').filter({ hasText: cases[at]!.uniqueReference });
    await expect(row).toContainText(/address|lines/i);
    await expect(row.getByRole('link', { name: 'Put it right' }).first()).toHaveAttribute(
      'href',
      new RegExp(`/cases/${cases[at]!.id}\\?tab=people`),
    );
  }
  await expectAccessible(page);

  for (const at of homeless) {
    const [person] = (
      await callAs<{ applicants: { personId: number }[] }>(owner, 'GET', `/cases/${cases[at]!.id}`)
    ).applicants;
    const type = await idOf('address-types', 'Current');
    const values = { personId: person!.personId, addressTypeId: type, ...(await home()) };
    await callAs(owner, 'POST', `/cases/${cases[at]!.id}/addresses`, values);
  }
  await dialog.getByRole('button', { name: 'Check again' }).press('Enter');
  await expect(dialog.getByText(/^200 cases can be written to/)).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Write 200 letters' }).press('Enter');
  await expect(dialog.getByText('200 of 200 letters. All letters have been made.')).toBeVisible({
    timeout: 300_000,
  });
  await expectAccessible(page);

  // Until the cut-off all of it can be cancelled.
  await dialog.getByRole('button', { name: 'Cancel the whole run' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Cancel the whole run' })).toBeHidden({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Close' }).last().press('Enter');
  const stateOf = async (id: number) =>
    (await callAs<{ status: string }[]>(owner, 'GET', `/cases/${id}/mail`))[0]?.status;
  expect(await stateOf(cases[0]!.id)).toBe('cancelled');
  expect(await stateOf(cases[CASES - 1]!.id)).toBe('cancelled');

  // A cancelled letter is not a repeat, a queued one is: for the cases on a shorter page of the list.
  const some = `/cases?ownerId=${owner.id}&limit=25`;
  await visit(page, some, 'Cases');
  await tick(25);
  await check(25);
  await dialog.getByRole('button', { name: 'Write 25 letters' }).press('Enter', { timeout: 60_000 });
  await expect(dialog.getByText('25 of 25 letters. All letters have been made.')).toBeVisible({
    timeout: 300_000,
  });
  await dialog.getByRole('button', { name: 'Close' }).last().press('Enter');
  for (const { id } of await callAs<{ id: number }[]>(owner, 'GET', some))
    expect(await stateOf(id)).toBe('queued');
  await check(25);
  // Those who have had the letter are left out, unless somebody says why it is written again.
  const had = dialog.getByRole('table', { name: 'Cases that have had the letter' });
  await expect(had.getByRole('row')).toHaveCount(26, { timeout: 60_000 });
  await expect(wrong).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Nothing to write' })).toBeDisabled();
  await field(dialog, 'Reason for sending again').fill('The first was printed on the wrong letterhead.');
  const going = dialog.getByRole('table', { name: 'How the letters will be sent' });
  await expect(going).toContainText('First class post (usual for clients)');
  await expect(dialog.getByRole('button', { name: 'Write 25 letters' })).toBeEnabled();
  await expectAccessible(page);
});
