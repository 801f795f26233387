import type { Page } from '@playwright/test';
import { addDays, londonDate, showDate } from '#shared/platform/dates.ts';
import { openSession, prepare, unique } from '#test/e2e/api.ts';
import { lastName, newCase, newTask, newTaskKind } from '#test/e2e/case-data.ts';
import { expect, expectToast, field, test, visit } from '#test/e2e/fixtures.ts';
import { type Colleague, newColleague } from '#test/e2e/staff.ts';

/** Somebody who works alone in a department of the test's own, so that no other test's tasks are theirs. */
async function loner(): Promise<Colleague> {
  const { id: departmentId } = await prepare.create('departments', { name: unique('Team') });
  const colleague = await newColleague();
  await prepare.change('users', colleague.id, { departmentId });
  return colleague;
}

const taskRow = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function act(page: Page, row: string, name: string, action: string) {
  await taskRow(page, row)
    .getByRole('button', { name: `Actions on ${name}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
  return page.getByRole('dialog');
}

async function openTasks(page: Page) {
  await page.getByRole('button', { name: /^Tasks/ }).click();
  return page.getByRole('dialog', { name: 'Tasks' });
}

test('two people work from one list: what one completes leaves the other’s, and is not done twice', async ({
  open,
  guard,
}) => {
  const [ann, bob] = await Promise.all([loner(), loner()]);
  const { departmentId } = await prepare.get('users', ann.id);
  await prepare.change('users', bob.id, { departmentId });
  const [first, second, third] = [lastName('Mallow'), lastName('Nettle'), lastName('Orchid')];
  const kind = await newTaskKind();
  for (const last of [first, second, third]) {
    const { id } = await newCase({ people: [{ lastName: last }] });
    await newTask(id, kind.id, { departmentId: departmentId as number });
  }
  const [hers, his] = [await open(await openSession(ann)), await open(await openSession(bob))];
  await visit(hers, '/my-tasks', 'My tasks');
  await visit(his, '/my-tasks', 'My tasks');

  // In the popover of one, and gone at once from the list of the other.
  const popover = await openTasks(hers);
  const card = popover.getByRole('listitem').filter({ hasText: first });
  await expect(card.getByText('OVERDUE')).toBeVisible();
  await card.getByRole('button', { name: 'Mark Completed' }).click();
  await expectToast(hers, 'Task completed.', kind.name);
  await expect(popover.getByText(first)).toHaveCount(0);
  await expect(taskRow(his, first)).toHaveCount(0);

  // He has the dialog open while she completes the same task, and is told so.
  const dialog = await act(his, second, kind.name, 'Mark Completed');
  await popover
    .getByRole('listitem')
    .filter({ hasText: second })
    .getByRole('button', { name: 'Mark Completed' })
    .click();
  await expectToast(hers, 'Task completed.', kind.name);
  guard.expectRefusal(409, '/api/trpc/tasks.complete');
  await dialog.getByRole('button', { name: 'Mark Completed' }).click();
  const today = showDate(londonDate());
  await expect(dialog.getByText(`${ann.name} completed this task already, on ${today}`)).toBeVisible();
  await his.keyboard.press('Escape');
  await expect(taskRow(his, second)).toHaveCount(0);

  // What she gives to him leaves hers and stands in his popover while he looks at it.
  const given = await openTasks(his);
  await expect(given.getByRole('listitem').filter({ hasText: third })).not.toContainText(bob.name);
  await hers.keyboard.press('Escape');
  const reassign = await act(hers, third, kind.name, 'Reassign');
  await field(reassign, 'User').fill(bob.name);
  await hers.getByRole('option', { name: bob.name }).click();
  await reassign.getByRole('button', { name: 'Reassign' }).click();
  await expectToast(hers, 'Item Updated.', '1 task reassigned.');
  await expect(taskRow(hers, third)).toHaveCount(0);
  await expect(given.getByRole('listitem').filter({ hasText: third })).toContainText(bob.name);
  await given
    .getByRole('listitem')
    .filter({ hasText: third })
    .getByRole('link', { name: 'View Case' })
    .click();
  await expect(his.getByRole('heading', { level: 1 })).toContainText(third);
});

test('several tasks are completed and reassigned at once, and one is put off with the reason', async ({
  open,
}) => {
  const [ann, bob] = await Promise.all([loner(), loner()]);
  const names = ['Pansy', 'Quince', 'Rowan', 'Sorrel', 'Thistle'].map(lastName) as [string, ...string[]];
  const [plain, asking] = await Promise.all([newTaskKind(), newTaskKind({ completionRequires: 'note' })]);
  for (const [n, last] of names.entries()) {
    const { id } = await newCase({ people: [{ lastName: last }] });
    await newTask(id, (n === 0 ? asking : plain).id, { assignedUserId: ann.id });
  }
  const page = await open(await openSession(ann));
  await visit(page, '/my-tasks?whose=me', 'My tasks');
  await expect(page.getByText('5 tasks', { exact: true })).toBeVisible();
  const tick = (last: string) => taskRow(page, last).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Ticked tasks' });

  await tick(names[0]);
  await tick(names[1]!);
  await bar.getByRole('button', { name: 'Mark Completed' }).click();
  const complete = page.getByRole('dialog', { name: 'Complete 2 tasks' });
  await complete.getByRole('button', { name: 'Mark Completed' }).click();
  await expect(complete.getByText('Required.')).toBeVisible();
  await field(complete, 'Note').fill('Both by phone.');
  await complete.getByRole('button', { name: 'Mark Completed' }).click();
  await expectToast(page, 'Item Updated.', '2 tasks completed.');
  await expect(page.getByText('3 tasks', { exact: true })).toBeVisible();

  await tick(names[2]!);
  await tick(names[3]!);
  await bar.getByRole('button', { name: 'Reassign' }).click();
  const reassign = page.getByRole('dialog', { name: 'Reassign 2 tasks' });
  await field(reassign, 'User').fill(bob.name);
  await page.getByRole('option', { name: bob.name }).click();
  await reassign.getByRole('button', { name: 'Reassign' }).click();
  await expectToast(page, 'Item Updated.', '2 tasks reassigned.');
  await expect(page.getByText('1 task', { exact: true })).toBeVisible();

  const snooze = await act(page, names[4]!, plain.name, 'Snooze');
  const later = showDate(addDays(londonDate(), 9));
  await field(snooze, 'Due on').fill(later);
  await snooze.getByRole('button', { name: 'Snooze' }).click();
  await expect(snooze.getByText('Required.')).toBeVisible();
  await field(snooze, 'Reason').fill('Waiting for payslips.');
  await snooze.getByRole('button', { name: 'Snooze' }).click();
  await expectToast(page, 'Item Updated.');
  await expect(taskRow(page, names[4]!)).toContainText(later);
  await expect(taskRow(page, names[4]!)).toContainText('Waiting for payslips.');
  await expect(taskRow(page, names[4]!)).not.toContainText('OVERDUE');

  const other = await open(await openSession(bob));
  await visit(other, '/my-tasks?whose=me', 'My tasks');
  for (const last of [names[2]!, names[3]!]) await expect(taskRow(other, last)).toBeVisible();
});

test('the next task of a series comes when one is completed', async ({ open }) => {
  const ann = await loner();
  const last = lastName('Umber');
  const kind = await newTaskKind({ isRepeatable: true, repeatEvery: 'week' });
  const { id } = await newCase({ people: [{ lastName: last }] });
  await newTask(id, kind.id, { assignedUserId: ann.id }, '2026-01-05');
  const page = await open(await openSession(ann));
  await visit(page, `/cases/${id}?tab=tasks`, new RegExp(last));
  await expect(taskRow(page, kind.name)).toContainText('05/01/2026');
  const dialog = await act(page, kind.name, kind.name, 'Mark Completed');
  await dialog.getByRole('button', { name: 'Mark Completed' }).click();
  await expectToast(page, 'Item Updated.', '1 task completed.');
  // The fifth of January was a Monday, and so is the first week's day from today on.
  const today = londonDate();
  const next = Array.from({ length: 7 }, (_, n) => addDays(today, n)).find(
    (day) => new Date(`${day}T12:00Z`).getUTCDay() === 1,
  )!;
  await expect(taskRow(page, kind.name)).toContainText(showDate(next));
  await expect(taskRow(page, kind.name)).toContainText(ann.name);
  await expect(taskRow(page, kind.name)).not.toContainText('OVERDUE');
});

test('a page of tasks that has emptied goes back to those that are left', async ({ open }) => {
  const ann = await loner();
  const kind = await newTaskKind();
  const { id } = await newCase();
  await newTask(id, kind.id, { assignedUserId: ann.id });
  const page = await open(await openSession(ann));
  await visit(page, '/my-tasks?whose=me&page=4', 'My tasks');
  await expect(taskRow(page, kind.name)).toBeVisible();
});
