import { baseUrl } from '#test/e2e/api.ts';
import { expect, settled, test, visit } from '#test/e2e/fixtures.ts';
import { linkIn, mailsTo, mailTo } from '#test/e2e/mail.ts';
import { newColleague } from '#test/e2e/staff.ts';

const asked = 'If there is an account with this address, an e-mail with a link is on its way.';
const used = 'This link has expired or was already used. Please ask for a new one.';
const chosen = 'tern-across-seven-harbours';

test('a forgotten password is replaced by e-mail, once', async ({ page, open, guard }) => {
  const colleague = await newColleague();
  await visit(page, '/login', 'Sign in');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await settled(page, 'Forgot password');
  await page.getByLabel('E-mail address').fill(colleague.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(asked)).toBeVisible();
  const link = linkIn(await mailTo(colleague.email, 'Choose a new Concordat password'));

  await visit(page, link, 'Choose a password');
  await expect(page).toHaveURL(`${baseUrl}/auth/reset-password`);
  const [first, again] = [
    page.getByLabel('New password', { exact: true }),
    page.getByLabel('New password again'),
  ];
  const save = page.getByRole('button', { name: 'Set password' });
  await first.fill('too short');
  await again.fill('too short');
  await save.click();
  await expect(page.getByRole('alert')).toHaveText('Use at least 12 characters.');
  await first.fill(chosen);
  await save.click();
  await expect(page.getByRole('alert')).toHaveText('The two passwords differ.');
  await again.fill(chosen);
  await save.click();
  await expect(page.getByText('Your password has been changed. You can sign in now.')).toBeVisible();
  await mailTo(colleague.email, 'Your Concordat password was changed');

  guard.expectRefusal(400, '/api/auth/reset-password');
  const second = await open(null);
  await visit(second, link);
  await second.getByLabel('New password', { exact: true }).fill('another-quiet-estuary');
  await second.getByLabel('New password again').fill('another-quiet-estuary');
  await second.getByRole('button', { name: 'Set password' }).click();
  await expect(second.getByRole('alert')).toHaveText(used);

  guard.expectRefusal(401, '/api/auth/login');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Username').fill(colleague.username);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill(colleague.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
  await password.fill(chosen);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await settled(page, 'Dashboard');
});

test('an unknown address gets the same answer, and no e-mail', async ({ page }) => {
  const address = `nobody.${Date.now()}@harbourdebt.example.co.uk`;
  await visit(page, '/auth/forgot-password', 'Forgot password');
  await page.getByLabel('E-mail address').fill(address);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(asked)).toBeVisible();
  // What is mailed later is there, so what was to be mailed before would be.
  const colleague = await newColleague();
  await mailTo(colleague.email, 'Your Concordat password was changed');
  expect(mailsTo(address)).toEqual([]);
});

test('a link without its token says so', async ({ page }) => {
  await visit(page, '/auth/reset-password', 'Choose a password');
  await expect(page.getByRole('alert')).toHaveText(
    'This link is not complete. Open it from the e-mail again, or ask for a new one.',
  );
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await settled(page, 'Forgot password');
});
