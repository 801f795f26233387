import type { Page } from '@playwright/test';
import { openSession } from '#test/e2e/api.ts';
import { lastName, newCase } from '#test/e2e/case-data.ts';
import { expect, expectToast, field, settled, test, visit } from '#test/e2e/fixtures.ts';
import { newColleague } from '#test/e2e/staff.ts';

/** Types into what has the focus and moves to the next field, as people who never touch the mouse. */
async function typeAndTab(page: Page, text: string) {
  await page.keyboard.insertText(text);
  await page.keyboard.press('Tab');
}

/** Chooses by keyboard in the list that has the focus. */
async function chooseByKeyboard(page: Page, text: string) {
  await page.keyboard.type(text);
  await expect(page.getByRole('option', { name: text, exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** Passes the first step by keyboard: the kind of case. */
async function passFirstStep(page: Page) {
  await field(page, 'Product').focus();
  await chooseByKeyboard(page, 'Individual Voluntary Arrangement');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Applicant 1' })).toBeVisible();
}

const fieldOf = (page: Page, applicant: 1 | 2, label: string) =>
  field(page.getByRole('region', { name: `Applicant ${applicant}` }), label);

async function enterPerson(page: Page, applicant: 1 | 2, [first, last, born]: [string, string, string]) {
  await fieldOf(page, applicant, 'First name').focus();
  await page.keyboard.insertText(first);
  await fieldOf(page, applicant, 'Last name').focus();
  await typeAndTab(page, last);
  await page.keyboard.type(born);
  await page.keyboard.press('Tab');
}

test('a joint case is created by keyboard, past a warning of a duplicate', async ({ adminPage: page }) => {
  const name = lastName('Marrow');
  const known = await newCase({ people: [{ firstName: 'Ines', lastName: name, dateOfBirth: '1975-08-09' }] });
  await visit(page, '/cases/create', 'New case');
  await passFirstStep(page);
  await enterPerson(page, 1, ['Ines', name, '09081975']);
  const warning = page.getByText('There may be a case about this client already.');
  await expect(warning).toBeVisible();
  const existing = page.getByRole('link', { name: 'Open existing' });
  await expect(existing).toHaveAttribute('href', `/cases/${known.id}`);
  await expect(page.getByText(/same name and date of birth/)).toBeVisible();
  await fieldOf(page, 1, 'Address line 1').focus();
  await page.keyboard.insertText('3 Mill Lane');
  await fieldOf(page, 1, 'Town').focus();
  await page.keyboard.insertText('Leeds');
  await page.getByRole('switch', { name: /second applicant/ }).focus();
  await page.keyboard.press('Space');
  await enterPerson(page, 2, ['Tobias', name, '01021973']);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Applicant 2' })).toBeVisible();
  await expect(page).toHaveURL(/step=check/);
  await page.getByRole('button', { name: 'Create another case' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cases\/\d+$/);
  await settled(page, new RegExp(`I ${name} & T ${name}`));
  await expectToast(page, 'Item Created.');
  await page.keyboard.press('2');
  await expect(page.getByText(`Tobias ${name}`).first()).toBeVisible();
  await page.goto('/cases/create');
  await settled(page, 'New case');
  await expect(page.getByRole('button', { name: 'Continue where you left off' })).toHaveCount(0);
});

test('the person who is known already is taken over, and opening the existing case is one press away', async ({
  adminPage: page,
}) => {
  const name = lastName('Larkin');
  const known = await newCase({ people: [{ firstName: 'Ines', lastName: name, dateOfBirth: '1975-08-09' }] });
  await visit(page, '/cases/create', 'New case');
  await passFirstStep(page);
  await enterPerson(page, 1, ['Ines', name, '09081975']);
  await page.getByRole('button', { name: 'It is the same person' }).click();
  await expect(page.getByText('as in the other case')).toBeVisible();
  await page.getByRole('button', { name: 'Enter somebody else' }).click();
  await page.getByRole('link', { name: 'Open existing' }).focus();
  await page.keyboard.press('Enter');
  await settled(page, new RegExp(name));
  await expect(page).toHaveURL(new RegExp(`/cases/${known.id}$`));
});

test('possible duplicates are shown beside the form, likeliest first, and below it on a phone', async ({
  adminPage: page,
}) => {
  const name = lastName('Tarn');
  const born = { lastName: name, dateOfBirth: '1975-08-09' };
  // The likelier a case, the older it is: the order is not that of their creation.
  const same = await newCase({ people: [{ ...born, firstName: 'Ines', email: `${name}@example.org` }] });
  const namesake = await newCase({ people: [{ ...born, firstName: 'Ines' }] });
  const sibling = await newCase({ people: [{ ...born, firstName: 'Rosa' }] });
  await visit(page, '/cases/create', 'New case');
  await passFirstStep(page);
  await fieldOf(page, 1, 'Email').fill(`${name}@example.org`);
  const typed = fieldOf(page, 1, 'Last name');
  const before = await typed.boundingBox();
  await enterPerson(page, 1, ['Ines', name, '09081975']);
  const found = page.getByRole('complementary').getByRole('link', { name: 'Open existing' });
  await expect(found).toHaveCount(3);
  const paths = await found.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(paths).toEqual([same, namesake, sibling].map(({ id }) => `/cases/${id}`));

  const form = page.getByRole('region', { name: 'Applicant 1' });
  const places = async () => {
    const [fields, list] = [(await form.boundingBox())!, (await found.first().boundingBox())!];
    return { isBeside: list.x > fields.x + fields.width, isBelow: list.y > fields.y + fields.height };
  };
  expect(await places()).toEqual({ isBeside: true, isBelow: false });
  // What is typed stays where it was when somebody is found.
  expect(await typed.boundingBox()).toEqual(before);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await places()).toEqual({ isBeside: false, isBelow: true });
});

test('an unfinished case is continued where it was left, by its user alone', async ({ open }) => {
  const [anna, next] = await Promise.all([newColleague(), newColleague()]);
  const name = lastName('Halden');
  const page = await open(await openSession(anna));
  await visit(page, '/cases/create', 'New case');
  await passFirstStep(page);
  await enterPerson(page, 1, ['Greta', name, '09081975']);
  await page.getByRole('link', { name: 'Finish later' }).click();
  await settled(page, 'Cases');

  await visit(page, '/cases/create', 'New case');
  await expect(page.getByText(`Greta ${name}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue where you left off' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(fieldOf(page, 1, 'Last name')).toHaveValue(name);
  await expect(fieldOf(page, 1, 'Date of birth')).toHaveValue('09/08/1975');

  // Somebody else signs in on the same machine after the session has run out elsewhere.
  await signInHere(page, next);
  await visit(page, '/cases/create', 'New case');
  await expect(page.getByText(name)).toHaveCount(0);
  await expect(field(page, 'Product')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(name);
});

test('an unfinished case is gone after logging out, or when it is discarded', async ({ open }) => {
  const anna = await newColleague();
  const name = lastName('Halden');
  const page = await open(await openSession(anna));
  const stored = () => page.evaluate(() => JSON.stringify(localStorage));
  async function begin() {
    await visit(page, '/cases/create', 'New case');
    await passFirstStep(page);
    await fieldOf(page, 1, 'Last name').fill(name);
    await expect.poll(stored).toContain(name);
  }
  await begin();
  await visit(page, '/cases/create', 'New case');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(field(page, 'Product')).toHaveValue('');
  expect(await stored()).not.toContain(name);
  await begin();
  await page.getByRole('button', { name: anna.name }).click();
  await page
    .getByRole('button', { name: 'Log Out' })
    .or(page.getByRole('menuitem', { name: 'Log Out' }))
    .click();
  await expect(page).toHaveURL(/\/login/);
  expect(await stored()).not.toContain(name);
});

/** Another person signs in on the same machine. */
async function signInHere(page: Page, who: { username: string; password: string }) {
  await page.evaluate(() => {
    localStorage.removeItem('token');
    localStorage.removeItem('expiresAt');
  });
  await page.goto('/login');
  await page.getByLabel('Username').fill(who.username);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.keyboard.press('Enter');
  await settled(page, 'Dashboard');
}
