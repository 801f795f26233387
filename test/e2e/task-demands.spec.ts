import type { Locator, Page } from '@playwright/test';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { openSession, prepare, unique } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { idOf, newCase, newTask, newTaskKind } from '#test/e2e/case-data.ts';
import { expect, expectToast, field, test, visit } from '#test/e2e/fixtures.ts';
import { newColleague } from '#test/e2e/staff.ts';

/** Somebody with one task on a case of theirs, whose definition demands this; their open list of tasks. */
async function withTask(
  open: (session: { token: string; expiresAt: string }) => Promise<Page>,
  demands: object,
): Promise<{ page: Page; card: Locator; name: string; caseId: number }> {
  const { id: departmentId } = await prepare.create('departments', { name: unique('Team') });
  const colleague = await newColleague();
  await prepare.change('users', colleague.id, { departmentId });
  const { id: caseId } = await newCase({ people: [{ lastName: 'Vetch' }] });
  const kind = await newTaskKind(demands);
  await newTask(caseId, kind.id, { assignedUserId: colleague.id });
  const page = await open(await openSession(colleague));
  await visit(page, '/dashboard', 'Dashboard');
  await page.getByRole('button', { name: /^Tasks/ }).click();
  const card = page
    .getByRole('dialog', { name: 'Tasks' })
    .getByRole('listitem')
    .filter({ hasText: kind.name });
  return { page, card, name: kind.name, caseId };
}

test('a document that a task demands is filed on the card, and the task is done', async ({ open, guard }) => {
  const documentTypeId = await idOf('documents', 'Identity check result');
  const demands = { completionRequires: 'document', completionDocumentId: documentTypeId };
  const { page, card, name, caseId } = await withTask((session) => open(session), demands);
  const complete = card.getByRole('button', { name: 'Mark Completed' });
  guard.expectRefusal(400, '/api/trpc/tasks.completeItem');
  await complete.click();
  await expect(card.getByText('Identity check result')).toBeVisible();
  await complete.click();
  await expect(card.getByText('Required.')).toBeVisible();
  await card.locator('input[type="file"]').setInputFiles({
    name: 'passport.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('checked,yes\r\n'),
  });
  await expect(card.getByText('passport.csv')).toBeVisible();
  await complete.click();
  await expectToast(page, 'Task completed.', name);
  await visit(page, `/cases/${caseId}?tab=documents`);
  await expect(page.getByText('Passport', { exact: true }).first()).toBeVisible();
});

test('a date that a task demands is entered on the card, on a phone too', async ({ open, guard }) => {
  const demands = { completionRequires: 'field', completionField: 'registeredOn' };
  const { page, card, name } = await withTask(
    (session) => open(session, { viewport: { width: 390, height: 844 } }),
    demands,
  );
  guard.expectRefusal(400, '/api/trpc/tasks.completeItem');
  await card.getByRole('button', { name: 'Mark Completed' }).click();
  await field(page, 'Registered').fill(showDate(londonDate()));
  await card.getByRole('button', { name: 'Mark Completed' }).click();
  await expectToast(page, 'Task completed.', name);
});

test('the dialog of a task list asks for the date that the task demands', async ({ open, guard }) => {
  const demands = { completionRequires: 'field', completionField: 'registeredOn' };
  const { page, name } = await withTask((session) => open(session), demands);
  await visit(page, '/my-tasks', 'My tasks');
  await page.getByRole('button', { name: `Actions on ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Mark Completed' }).click();
  const dialog = page.getByRole('dialog', { name: `Complete ‘${name}’` });
  const complete = dialog.getByRole('button', { name: 'Mark Completed' });
  guard.expectRefusal(400, '/api/trpc/tasks.complete');
  await complete.click();
  await field(dialog, 'Registered').fill(showDate(londonDate()));
  await expectAccessible(page);
  await complete.click();
  await expectToast(page, 'Item Updated.', '1 task completed.');
  await expect(dialog).toHaveCount(0);
});
