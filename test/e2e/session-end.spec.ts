import type { Page } from '@playwright/test';
import { admin, baseUrl, endSession, openSession, prepare } from '#test/e2e/api.ts';
import { responseTo, untilRead } from '#test/e2e/calls.ts';
import { expect, settled, storedTokens, test, visit } from '#test/e2e/fixtures.ts';
import { newColleague } from '#test/e2e/staff.ts';

const past = '2026-01-01T00:00:00.000Z';
const ended = 'Your session has ended. Please sign in again.';

async function expectSignedOut(page: Page, back: string) {
  await expect(page).toHaveURL(`${baseUrl}/login?redirect=${encodeURIComponent(back)}`);
  await expect(page.getByText(ended)).toBeVisible();
  expect(await storedTokens(page)).toEqual([null, null]);
}

const visitToTheEnd = (page: Page, path: string, heading: string) =>
  untilRead(page, async () => {
    const last = responseTo(page, 'banking.matching.log');
    await visit(page, path, heading);
    await last;
  });

test('a stored expiry in the past signs out and clears the token', async ({ open }) => {
  const tokens = await openSession(admin);
  const page = await open({ ...tokens, expiresAt: past });
  await page.goto('/titles');
  await expectSignedOut(page, '/titles');
});

for (const token of ['not-a-token', 'a.b.c'])
  test(`the undecodable token ${token} signs out and is cleared`, async ({ open }) => {
    const page = await open({ token, expiresAt: '2099-01-01T00:00:00.000Z' });
    await page.goto('/titles');
    await expectSignedOut(page, '/titles');
  });

test('a token that the server did not issue is refused at the first call', async ({ open, guard }) => {
  guard.expectRefusal(401, '/api/users/1');
  const claims = Buffer.from(JSON.stringify({ sub: '1' })).toString('base64url');
  const page = await open({ token: `e30.${claims}.c2ln`, expiresAt: '2099-01-01T00:00:00.000Z' });
  await page.goto('/titles');
  await expectSignedOut(page, '/titles');
});

test('the session runs out while the page is open', async ({ open }) => {
  const tokens = await openSession(admin);
  // The clock must be there before the application is.
  const page = await open(tokens, { fresh: true });
  await page.clock.install();
  await visit(page, '/titles', 'Titles');
  await page.clock.fastForward(Date.parse(tokens.expiresAt) - Date.now() + 60_000);
  await expectSignedOut(page, '/titles');
});

test('an expired expiry that another tab leaves in storage signs this one out', async ({ open }) => {
  const page = await open(await openSession(admin));
  await visit(page, '/dashboard', 'Dashboard');
  const other = await page.context().newPage();
  // A page without calls of its own, which the end of the session would refuse.
  await other.goto('/favicon.svg');
  await other.evaluate((expiresAt) => localStorage.setItem('expiresAt', expiresAt), past);
  await expect(page.getByText(ended)).toBeVisible();
  expect(await storedTokens(page)).toEqual([null, null]);
});

test('a session ended on the server ends in the browser, here without a further click', async ({
  open,
  guard,
}) => {
  guard.expectRefusal(401, '/live.changes');
  guard.expectRefusal(401, '/api/titles');
  const tokens = await openSession(admin);
  const page = await open(tokens);
  await visitToTheEnd(page, '/titles', 'Titles');
  await endSession(tokens.token);
  await expectSignedOut(page, '/titles');
});

test('live updates arrive for the session with which another tab replaced the first', async ({
  open,
  guard,
}) => {
  guard.expectRefusal(401, '/live.changes');
  guard.expectRefusal(401, '/api/titles');
  const second = await openSession(admin);
  const page = await open(await openSession(admin));
  await visitToTheEnd(page, '/titles', 'Titles');
  const other = await page.context().newPage();
  await other.goto('/favicon.svg');
  await untilRead(page, async () => {
    const anew = page.waitForResponse('**/api/trpc/live.changes*');
    await other.evaluate((tokens) => {
      for (const [name, value] of Object.entries(tokens)) localStorage.setItem(name, value);
    }, second);
    await anew;
  });
  await endSession(second.token);
  await expectSignedOut(page, '/titles');
});

test('without live updates, a session ended on the server ends at the next call', async ({ open, guard }) => {
  guard.expectRefusal(401, '/api/titles');
  const tokens = await openSession(admin);
  const page = await open(tokens);
  await page.route('**/api/trpc/live.changes*', () => {});
  await visitToTheEnd(page, '/titles', 'Titles');
  await endSession(tokens.token);
  await page.getByRole('button', { name: 'Inactive', exact: true }).click();
  await expectSignedOut(page, '/titles?active=false');
});

test('disabling a user signs their browser out, and they cannot sign in again', async ({ open, guard }) => {
  guard.expectRefusal(401, '/live.changes');
  guard.expectRefusal(401, '/api/auth/login');
  const colleague = await newColleague();
  const page = await open(colleague);
  await visitToTheEnd(page, '/profile', 'Profile');
  await prepare.change('users', colleague.id, { status: 'disabled' });
  await expectSignedOut(page, '/profile');

  await page.getByLabel('Username').fill(colleague.username);
  await page.getByLabel('Password', { exact: true }).fill(colleague.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
});

test('logging out in one tab signs out the other', async ({ open }) => {
  const page = await open(await openSession(admin));
  await visit(page, '/titles', 'Titles');
  const other = await page.context().newPage();
  await visit(other, '/dashboard', 'Dashboard');
  await other.getByRole('button', { name: /^User menu/ }).click();
  await other.getByRole('button', { name: 'Log Out' }).click();
  await settled(other, 'Sign in');
  await settled(page, 'Sign in');
});
