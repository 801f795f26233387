import { deflateSync } from 'node:zlib';
import { callAs, openSession, prepare, trySignIn } from '#test/e2e/api.ts';
import { untilRead } from '#test/e2e/calls.ts';
import { expect, expectToast, field, settled, test, visit } from '#test/e2e/fixtures.ts';
import { newColleague } from '#test/e2e/staff.ts';

/** A PNG of one red pixel, made of its chunks. */
function redPixel(): Buffer {
  const table = Array.from({ length: 256 }, (_, n) =>
    Array.from({ length: 8 }).reduce<number>((c) => (c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1), n),
  );
  const crc = (bytes: Buffer) =>
    (bytes.reduce((sum, byte) => (table[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8), -1) ^ -1) >>> 0;
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])),
    chunk('IDAT', deflateSync(Buffer.from([0, 220, 20, 20]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const initials = /^\/api\/avatars\/initials\.svg\?name=Robin/;
const stored = /^\/api\/avatars\/[0-9a-f]{64}$/;

test('a picture is uploaded, enlarged and removed again; what is not a picture is refused', async ({
  open,
}) => {
  const page = await open(await newColleague());
  await visit(page, '/profile', 'Profile');
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', initials);
  const chooser = page.locator('input[type="file"]');
  await chooser.setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  });
  await expect(page.getByRole('alert')).toHaveText(
    'notes.txt is not a kind of file that can be used here. Choose .png, .jpg, .jpeg, .webp.',
  );
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: redPixel() });
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await expectToast(page, 'Item Updated.');
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', stored);

  await page.getByRole('main').getByRole('button', { name: 'Enlarge picture' }).click();
  const modal = page.getByRole('dialog', { name: /^Robin Vale/ });
  await expect(modal.getByRole('img')).toHaveAttribute('src', stored);
  expect((await modal.getByRole('img').boundingBox())?.width).toBe(288);
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expectToast(page, 'Item Updated.');
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', initials);
});

test('another file with the name of a picture is refused for what it is', async ({ open, guard }) => {
  guard.expectRefusal(400, '/api/files');
  guard.expectRefusal(400, '/api/trpc/staff.profile.update');
  guard.expectRefusal(415, '/api/files');
  const page = await open(await newColleague());
  await visit(page, '/profile', 'Profile');
  const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await page.locator('input[type="file"]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', initials);
});

test('the initials replace a picture that does not load', async ({ open, guard }) => {
  const colleague = await newColleague();
  const address = `/api/avatars/${'0'.repeat(64)}`;
  guard.expectRefusal(404, address);
  const page = await open(colleague);
  const user = await callAs<object>(colleague, 'GET', `/users/${colleague.id}`);
  await page.route(`**/api/users/${colleague.id}`, async (route) => {
    await route.fulfill({ json: { success: true, message: 'OK', data: { ...user, avatar: address } } });
  });
  await visit(page, '/dashboard', 'Dashboard');
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', initials);
});

test('users change their own details, without any permission', async ({ open }) => {
  const colleague = await newColleague();
  const page = await open(colleague);
  await visit(page, '/profile', 'Profile');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  await field(page, 'Name').fill('Robin Dale');
  await field(page, 'Phone').fill('+441134960199');
  await save.click();
  await expectToast(page, 'Item Updated.');
  await expect(page.getByRole('banner').getByText('Robin Dale')).toBeVisible();
  expect(await prepare.get('users', colleague.id)).toMatchObject({
    name: 'Robin Dale',
    phone: '+441134960199',
  });
});

test('a changed password ends the other sessions, not this one', async ({ open, guard }) => {
  guard.expectRefusal(400, '/api/trpc/staff.profile.changePassword');
  guard.expectRefusal(401, '/live.changes');
  const colleague = await newColleague();
  const [here, there] = [await open(await openSession(colleague)), await open(await openSession(colleague))];
  await untilRead(there, () => visit(there, '/dashboard', 'Dashboard'));
  await visit(here, '/profile', 'Profile');
  const change = here.getByRole('button', { name: 'Change password' });
  await field(here, 'Current password').fill('not this one');
  await field(here, 'New password').fill('curlew-above-the-mill');
  await field(here, 'New password again').fill('curlew-above-the-mill');
  await change.click();
  await expect(field(here, 'Current password')).toHaveAttribute('aria-invalid', 'true');
  await field(here, 'Current password').fill(colleague.password);
  await change.click();
  await expectToast(here, 'Password changed.');
  await settled(there, 'Sign in');
  await here.reload();
  await settled(here, 'Profile');
  expect(await trySignIn(colleague)).toBe(401);
  expect(await trySignIn({ ...colleague, password: 'curlew-above-the-mill' })).toBe(200);
});

test('signing out others ends the second browser’s session', async ({ open, guard }) => {
  guard.expectRefusal(401, '/live.changes');
  const colleague = await newColleague();
  const [here, there] = [await open(await openSession(colleague)), await open(await openSession(colleague))];
  await untilRead(there, () => visit(there, '/dashboard', 'Dashboard'));
  await visit(here, '/profile', 'Profile');
  await expect(here.getByText('This device')).toHaveCount(1);
  await here.getByRole('button', { name: 'Sign out others' }).click();
  const question = here.getByRole('dialog', { name: 'Sign out others?' });
  await expect(question).toContainText('One other session ends at once. This one stays.');
  await question.getByRole('button', { name: 'Sign out others' }).click();
  await expectToast(here, 'One other session was ended.');
  await settled(there, 'Sign in');
  await expect(here.getByRole('button', { name: 'Sign out others' })).toHaveCount(0);
});
