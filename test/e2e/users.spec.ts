import { admin, openSession, prepare, trySignIn, unique } from '#test/e2e/api.ts';
import { expect, expectToast, field, saveButton, settled, test, visit } from '#test/e2e/fixtures.ts';
import { linkIn, mailTo } from '#test/e2e/mail.ts';
import { newColleague, permissionIds } from '#test/e2e/staff.ts';

const mainMenu = { name: 'Main' } as const;

test('a new user follows the invitation, chooses a password and sees their own menu', async ({
  adminPage,
  page,
}) => {
  const username = unique('mabel').replace(' ', '.');
  const email = `${username}@harbourdebt.example.co.uk`;
  await visit(adminPage, '/users', 'Users');
  await adminPage.getByRole('link', { name: 'New user' }).click();
  await settled(adminPage, 'New user');
  await field(adminPage, 'Username').fill(username);
  await field(adminPage, 'Name').fill('Mabel Thorn');
  await field(adminPage, 'Email').fill(email);
  await field(adminPage, 'Department').fill('Advice');
  await adminPage.getByRole('option', { name: 'Advice' }).click();
  await field(adminPage, 'Primary domain').fill('Harbour');
  await adminPage.getByRole('option', { name: 'Harbour Debt Solutions' }).click();
  for (const name of ['config.titles', 'reports.wip']) {
    await field(adminPage, 'Permissions').fill(name);
    await adminPage.getByRole('option', { name }).click();
  }
  await adminPage.keyboard.press('Escape');
  await saveButton(adminPage).click();
  await expectToast(adminPage, 'Item Created.');

  const mail = await mailTo(email, 'Your Concordat account');
  expect(mail).toContain(`Your username is ${username}.`);
  const [user] = await prepare.list('users', `search=${username}`);
  await visit(adminPage, `/users/${user?.id}/edit`, 'Mabel Thorn');
  await expect(adminPage.getByText(/^No password has been chosen yet\./)).toBeVisible();

  await visit(page, linkIn(mail), 'Choose a password');
  await field(page, 'New password').fill('otter-beside-the-weir');
  await field(page, 'New password again').fill('otter-beside-the-weir');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your password has been changed. You can sign in now.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await field(page, 'Username').fill(username);
  await field(page, 'Password').fill('otter-beside-the-weir');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await settled(page, 'Dashboard');
  const menu = page.getByRole('navigation', mainMenu);
  await expect(menu.getByRole('button')).toHaveText(['Reports', 'Concordat Config']);
  await menu.getByRole('button', { name: 'Concordat Config' }).click();
  await expect(menu.getByRole('list').getByRole('link', { name: 'Titles' })).toBeVisible();
  await expect(menu.getByRole('list').getByRole('link', { name: 'Countries' })).toHaveCount(0);
});

test('permissions given and taken while somebody is signed in take effect at once', async ({ open }) => {
  const colleague = await newColleague('config.titles');
  const [theirs, ours] = [await open(colleague), await open(admin)];
  await visit(theirs, '/titles', 'Titles');
  const menu = theirs.getByRole('navigation', mainMenu);
  await expect(menu.getByRole('button')).toHaveText(['Concordat Config']);

  await visit(ours, `/users/${colleague.id}/edit`, colleague.name);
  await ours.getByRole('button', { name: 'Remove config.titles' }).click();
  await field(ours, 'Permissions').fill('settings.folders');
  await ours.getByRole('option', { name: 'settings.folders' }).click();
  await ours.keyboard.press('Escape');
  await saveButton(ours).click();
  await expectToast(ours, 'Item Updated.');

  await settled(theirs, 'No permission');
  await expect(menu.getByRole('button')).toHaveText(['Settings']);
  await menu.getByRole('button', { name: 'Settings' }).click();
  await menu.getByRole('link', { name: 'Folders' }).click();
  await settled(theirs, 'Folders');
});

test('ten failures lock an account; an administrator unlocks it', async ({ adminPage: page }) => {
  const colleague = await newColleague();
  for (let failures = 0; failures < 10; failures += 1)
    expect(await trySignIn({ ...colleague, password: 'wrong' })).toBe(401);
  expect(await trySignIn(colleague)).toBe(401);
  await visit(page, `/users/${colleague.id}/edit`, colleague.name);
  await expect(page.getByText('This account is locked.')).toBeVisible();
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expectToast(page, 'Account unlocked.');
  await expect(page.getByRole('button', { name: 'Unlock' })).toHaveCount(0);
  expect((await openSession(colleague)).token).toBeTruthy();
});

test('an administrator has a reset link sent, and disables a user only after confirming', async ({
  adminPage: page,
}) => {
  const colleague = await newColleague();
  await visit(page, `/users/${colleague.id}/edit`, colleague.name);
  await page.getByRole('button', { name: 'Send password reset' }).click();
  await expect(page.getByRole('dialog')).toContainText(`${colleague.email} gets 1 e-mail`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expectToast(page, 'E-mail sent.');
  expect(linkIn(await mailTo(colleague.email, 'Choose a new Concordat password'))).toContain('#token=');

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Deactivate']);
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  const question = page.getByRole('dialog', { name: `Deactivate “${colleague.name}”?` });
  await expect(question).toContainText('Disabling ends every session at once.');
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expectToast(page, 'Item Updated.');
  expect(await trySignIn(colleague)).toBe(401);
});

test('a permission shows who holds it', async ({ adminPage: page }) => {
  const colleague = await newColleague('reports.completion-status');
  const [id] = await permissionIds(['reports.completion-status']);
  await visit(page, `/permissions/${id}/edit?tab=holders`);
  const table = page.getByRole('region', { name: 'Held by' });
  await expect(table.getByRole('link', { name: colleague.name })).toBeVisible();
  await expect(table.getByRole('link', { name: 'James Whitlock' })).toBeVisible();
  await expect(table.getByRole('link', { name: 'Priya Shah' })).toHaveCount(0);
  await table.getByRole('link', { name: colleague.name }).click();
  await settled(page, colleague.name);
});

test('nobody can give permissions that they do not hold', async ({ open, guard }) => {
  const [manager, colleague] = [await newColleague('settings.users', 'config.titles'), await newColleague()];
  guard.expectRefusal(400, `/api/users/${colleague.id}`);
  const page = await open(manager);
  await visit(page, `/users/${colleague.id}/edit`, colleague.name);
  await field(page, 'Permissions').fill('config.domains');
  await page.getByRole('option', { name: 'config.domains' }).click();
  await page.keyboard.press('Escape');
  await saveButton(page).click();
  await expectToast(page, 'Error updating.');
  await expect(
    page.getByText('You can only give permissions that you have: not config.domains.'),
  ).toBeVisible();
});
