import { readFile } from 'node:fs/promises';
import { demo, prepare, statusFor } from '#test/e2e/api.ts';
import { type CaseData, lastName, newCase, newTask, newTaskKind } from '#test/e2e/case-data.ts';
import { expect, settled, test, visit } from '#test/e2e/fixtures.ts';
import { follow } from '#test/e2e/router.ts';

const priya = demo('priya.shah');

/** Two cases of one name, the one in Priya's domain and the other in another. */
async function twins(): Promise<{ name: string; hers: CaseData; theirs: CaseData }> {
  const name = lastName('Gemini');
  const hers = await newCase({ people: [{ lastName: name }] });
  const theirs = await newCase({ people: [{ lastName: name }], domain: 'Northgate Insolvency' });
  return { name, hers, theirs };
}

test('a case of another domain does not exist, whatever the address', async ({ open, guard }) => {
  const { theirs } = await twins();
  const page = await open(priya);
  guard.expectRefusal(404, '/api/trpc/cases.get');
  for (const path of ['', '/edit', '?tab=calendar', '?tab=tasks', '?tab=creditors']) {
    await visit(page, `/cases/${theirs.id}${path}`, 'Case not found');
    await expect(page.getByText('That case does not exist, or it is not one of yours.')).toBeVisible();
    await expect(page.getByText(theirs.uniqueReference)).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'To the cases' }).click();
  await settled(page, 'Cases');
});

test('no search, list, file, calendar or task shows it', async ({ open }) => {
  const { name, hers, theirs } = await twins();
  const page = await open(priya);
  const definition = await newTaskKind();
  const [user] = await prepare.list('users', 'search=Owen%20Price');
  await newTask(theirs.id, definition.id, { assignedUserId: user!.id });
  await visit(page, `/cases/search/${name}`, 'Search results');
  await expect(page.getByText('1 result found')).toBeVisible();
  await expect(page.getByText(hers.uniqueReference)).toBeVisible();
  await follow(page, `/cases/search/${theirs.uniqueReference}`, 'Search results');
  await expect(page.getByText('No results found.').first()).toBeVisible();

  await follow(page, `/cases?search=${name}`, 'Cases');
  await expect(page.getByText('1 case, filtered')).toBeVisible();
  await expect(page.getByText(theirs.uniqueReference)).toHaveCount(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /CSV/ }).click(),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv).toContain(hers.uniqueReference);
  expect(csv).not.toContain(theirs.uniqueReference);
  await follow(page, `/my-tasks?whose=all&userId=${user!.id}`, 'My tasks');
  await expect(page.getByText(definition.name)).toHaveCount(0);
});

test('a bulk action is refused as a whole if one of the cases is not hers', async () => {
  const { hers, theirs } = await twins();
  const definition = await newTaskKind();
  const [owner] = await prepare.list('users', 'search=Priya%20Shah');
  const caseIds = [hers.id, theirs.id];
  const task = await newTask(theirs.id, definition.id, { departmentId: await advice() });
  const calls: [string, string, object?][] = [
    ['POST', '/cases/bulk/assign', { caseIds, ownerUserId: owner!.id }],
    ['POST', '/cases/bulk/task', { caseIds, taskId: definition.id }],
    ['POST', '/case-tasks/bulk/complete', { ids: [task.id] }],
    ['POST', '/case-tasks/bulk/reassign', { ids: [task.id], assignedUserId: owner!.id }],
    ['POST', `/case-tasks/${task.id}/complete`, {}],
    ['POST', `/users/${owner!.id}/tasks/complete`, { id: task.id }],
    ['GET', `/case-tasks/${task.id}`],
    ['GET', `/calendar?caseId=${theirs.id}&limit=10&page=1&actionable=false&statuses=false`],
    ['POST', `/cases/${theirs.id}/notes`, { kind: 'note', subject: 'Hello' }],
    ['GET', `/cases/${theirs.id}/audit`],
    [
      'POST',
      `/cases/${hers.id}/people/known`,
      { personId: theirs.applicants[0]!.personId, role: 'guarantor' },
    ],
    ['POST', `/cases/${hers.id}/linked`, { version: hers.version, caseId: theirs.id }],
  ];
  for (const [method, path, body] of calls)
    expect([path, await statusFor(priya, method, path, body)]).toEqual([path, 404]);
});

/** The department that Priya works in. */
async function advice(): Promise<number> {
  const [department] = await prepare.list('departments', 'search=Advice&limit=1');
  return department!.id;
}
