import type { Locator, Page } from '@playwright/test';
import { admin, callAs, demo, openSession, prepare, unique } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { caseInArrears, lastName, newCase, newDebt, newTask, newTaskKind } from '#test/e2e/case-data.ts';
import { expect, expectToast, field, saveButton, settled, test, visit } from '#test/e2e/fixtures.ts';
import { follow } from '#test/e2e/router.ts';
import { newColleague } from '#test/e2e/staff.ts';
import { pdf, png } from '../uploads.ts';

// How dialogs, refusals and filled tabs of a case look; the journeys show what they do.
test.describe.configure({ timeout: 360_000 });

async function pick(page: Page, scope: Page | Locator, label: string, option: string) {
  await field(scope, label).fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('the steps of a new case, with a duplicate, and the offer to go on', async ({ adminPage: page }) => {
  const name = lastName('Marrow');
  await newCase({ people: [{ firstName: 'Ines', lastName: name, dateOfBirth: '1975-08-09' }] });
  await visit(page, '/cases/create', 'New case');
  await pick(page, page, 'Product', 'Individual Voluntary Arrangement');
  await page.keyboard.press('Control+Enter');
  for (const [number, first, born] of [
    [1, 'Ines', '09/08/1975'],
    [2, 'Tobias', '01/02/1973'],
  ] as const) {
    if (number === 2) await page.getByRole('switch', { name: /second applicant/ }).press('Space');
    const applicant = page.getByRole('region', { name: `Applicant ${number}` });
    await field(applicant, 'First name').fill(first);
    await field(applicant, 'Last name').fill(name);
    await field(applicant, 'Date of birth').fill(born);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByText('There may be a case about this client already.')).toBeVisible();
  await expectAccessible(page);
  const first = page.getByRole('region', { name: 'Applicant 1' });
  await field(first, 'Address line 1').fill('3 Mill Lane');
  await field(first, 'Town').fill('Leeds');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/step=check/);
  await expectAccessible(page);
  await visit(page, '/cases/create', 'New case');
  await expect(page.getByRole('button', { name: 'Continue where you left off' })).toBeVisible();
  await expectAccessible(page);
});

test('what prevents a status, notes, a call, a task and a complaint', async ({ adminPage: page }) => {
  const { id } = await newCase({ address: null });
  const kind = await newTaskKind();
  await visit(page, `/cases/${id}?tab=calendar`);
  await page.keyboard.press('s');
  const status = page.getByRole('dialog', { name: 'Change status' });
  await status.getByRole('radio', { name: /^Advice in Progress/ }).press('Space');
  await expect(status.getByText(/has no current address\.$/).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.keyboard.press('n');
  const note = page.getByRole('dialog', { name: 'Add a note' });
  await note.getByLabel('Kind').selectOption('Call in');
  await note.getByText('Subject, time and who may read it').click();
  await field(note, 'Minutes').fill('12');
  await field(note, 'Subject').fill('Rang about rent');
  await note.getByRole('switch', { name: /^Sensitive/ }).press('Space');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Note added');
  await expect(page.getByRole('listitem').filter({ hasText: 'Rang about rent' })).toContainText('Sensitive');
  await expectAccessible(page);

  await page.keyboard.press('t');
  const task = page.getByRole('dialog', { name: 'Add a task' });
  await task.getByText('Standard task, due date and assignee').click();
  await pick(page, task, 'Task', kind.name);
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(task).toHaveCount(0);

  await page.keyboard.press('c');
  const complaint = page.getByRole('dialog', { name: 'Log a complaint' });
  const summary = unique('Nobody called back');
  await field(complaint, 'What the client says').fill(summary);
  await field(complaint, 'About').selectOption({ label: 'Debt advice or another regulated service' });
  await field(complaint, 'Category').selectOption({ label: 'Delay' });
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(complaint).toHaveCount(0);
  const panel = page.getByRole('region', { name: /-C\d{4}-\d{4}$/ });
  await expect(panel.getByText('3 business days left')).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Acknowledged' }).click();
  await saveButton(page.getByRole('dialog', { name: /: Acknowledged$/ })).click();
  await expectToast(page, 'Item Updated.');
  await panel.getByRole('button', { name: 'Resolved in 3 days (SRC sent)' }).click();
  const resolving = page.getByRole('dialog', { name: /: Resolved in 3 days/ });
  await saveButton(resolving).click();
  await expect(resolving.getByText('Required.')).toBeVisible();
  await expectAccessible(page);
  await follow(page, `/complaints?search=${encodeURIComponent(summary)}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
});

test('the user’s own tasks, in the list and in the popover, and one that somebody else completed first', async ({
  open,
  guard,
}) => {
  const ann = await newColleague();
  const kind = await newTaskKind();
  const { id } = await newCase();
  const task = await newTask(id, kind.id, { assignedUserId: ann.id });
  const page = await open(await openSession(ann));
  await visit(page, '/my-tasks?whose=me', 'My tasks');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Tasks/ }).click();
  const popover = page.getByRole('dialog', { name: 'Tasks' });
  await expect(popover.getByText('OVERDUE').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Actions on ${kind.name}` }).click();
  await page.getByRole('menuitem', { name: 'Mark Completed' }).click();
  const dialog = page.getByRole('dialog');
  await callAs(admin, 'POST', `/case-tasks/${task.id}/complete`, {});
  guard.expectRefusal(409, '/api/trpc/tasks.complete');
  await dialog.getByRole('button', { name: 'Mark Completed' }).click();
  await expect(dialog.getByText(/completed this task already/)).toBeVisible();
  await expectAccessible(page);
});

test('creditors, a claim that is admitted too high, the outcome and the statement of affairs', async ({
  adminPage: page,
  guard,
}) => {
  const { id, version } = await newCase();
  await callAs(admin, 'PUT', `/cases/${id}`, { version, contributionPence: 10_900, contributionDay: 5 });
  const { creditor } = await newDebt(id, 1_200_000);
  const [bank] = await prepare.list('creditors', 'limit=1&search=bank');
  await visit(page, `/cases/${id}?tab=creditors`);
  await page.getByRole('button', { name: 'Add creditor' }).first().click();
  const form = page.getByRole('dialog', { name: 'New creditor' });
  await pick(page, form, 'Creditor', bank!.name);
  await pick(page, form, 'Credit type', 'Credit card');
  await field(form, 'Balance declared').fill('12000');
  await expectAccessible(page);
  await saveButton(form).click();
  await expectToast(page, 'Item Created.');

  const step = async (name: string) => {
    await page
      .getByRole('button', { name: `Actions for ${creditor}` })
      .first()
      .press('Enter');
    await page.getByRole('menuitem', { name }).press('Enter');
    return page.getByRole('dialog', { name: `${name}: ${creditor}` });
  };
  const claim = await step('Record claim');
  await field(claim, 'Claim').fill('10500');
  await claim.getByRole('button', { name: 'Record claim' }).click();
  await expect(claim).toHaveCount(0);
  guard.expectRefusal(400, '/api/trpc/affairs.creditors.admit');
  const admit = await step('Admit claim');
  await field(admit, 'Admitted').fill('10500.01');
  await page.keyboard.press('Control+Enter');
  await expect(admit.getByText('More than the claim of £10,500.00.')).toBeVisible();
  await expectAccessible(page);
  await field(admit, 'Admitted').fill('10500');
  await page.keyboard.press('Control+Enter');
  await expect(admit).toHaveCount(0);

  await page.getByRole('tab', { name: 'Estimated outcome' }).click();
  await expect(page.getByText(/p\/£$/).first()).toBeVisible();
  await expectAccessible(page);
  await follow(page, `/cases/${id}?tab=assets`);
  await page.getByRole('tab', { name: 'Statement of affairs' }).click();
  await expect(page.getByRole('article')).toContainText('£10,500.00');
  await expectAccessible(page);
});

test('documents that are added, refused, filed, looked at and have versions', async ({
  adminPage: page,
  guard,
}) => {
  const { id } = await newCase();
  const [letter, picture] = [unique('Client letter'), unique('Photo')];
  const letterFile = (name: string) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(`${pdf}% ${unique('content')}\n`),
  });
  guard.expectRefusal(400, '/api/files');
  await visit(page, `/cases/${id}?tab=documents`);
  await page
    .getByLabel('Files to add')
    .setInputFiles([
      { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ'.padEnd(4_000)) },
      { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ'.padEnd(4_000)) },
      letterFile(`${letter}.pdf`),
      { name: `${picture}.png`, mimeType: 'image/png', buffer: png(unique('picture')) },
    ]);
  const row = (name: string) =>
    page.getByRole('form', { name: 'Files to add' }).getByRole('listitem', { name });
  for (const name of ['invoice.pdf', 'setup.exe']) await expect(row(name).getByRole('alert')).toBeVisible();
  for (const name of [`${letter}.pdf`, `${picture}.png`])
    await expect(row(name).getByText('Uploaded')).toBeVisible();
  await row(`${picture}.png`).getByLabel(/^Type/).fill('Proof of identity');
  await page.getByRole('option', { name: 'Proof of identity', exact: true }).click();
  await expectAccessible(page);
  for (const name of ['invoice.pdf', 'setup.exe'])
    await row(name)
      .getByRole('button', { name: `Leave out ${name}` })
      .click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'File 2 documents' }).click();
  await expectToast(page, '2 documents filed.');

  await page.getByRole('button', { name: picture, exact: true }).click();
  const image = page.getByRole('dialog', { name: picture }).getByRole('img', { name: picture });
  await expect(image).toHaveJSProperty('complete', true);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Actions for ${letter}` }).click();
  await page.getByRole('menuitem', { name: 'New version' }).click();
  const dialog = page.getByRole('dialog', { name: `New version of ${letter}` });
  await dialog.locator('input[type="file"]').setInputFiles(letterFile('second.pdf'));
  await dialog.getByRole('button', { name: 'Add version' }).click();
  await expectToast(page, 'Item Updated.');
  await page.getByRole('button', { name: 'Version 2' }).click();
  await expect(page.getByText('Version 1')).toBeVisible();
  await expectAccessible(page);
});

test('a payment schedule, the preview of a change, its versions, a receipt and known payers', async ({
  adminPage: page,
}) => {
  const { id } = await caseInArrears();
  await visit(page, `/cases/${id}?tab=payments`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change schedule' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change the payment schedule' });
  await field(dialog, 'What changes').selectOption({ label: 'Payment break' });
  await field(dialog, 'Months').fill('2');
  const preview = dialog.getByRole('table', { name: 'Effect of the change' });
  await expect(preview.getByRole('row', { name: 'Final instalment' })).toBeVisible();
  await expectAccessible(page);
  await field(dialog, 'Note').fill('Lost her job.');
  await page.getByRole('button', { name: 'Apply change' }).press('Enter');
  await expectToast(page, 'Item Updated.');
  const receipts = page.getByRole('region', { name: 'Receipts', exact: true });
  await receipts.getByRole('button', { name: 'Record receipt' }).press('Enter');
  const receipt = page.getByRole('dialog', { name: 'Record a receipt' });
  await field(receipt, 'Amount').fill('150');
  await pick(page, receipt, 'Kind of money', 'Voluntary contribution');
  await receipt.getByRole('button', { name: 'Post receipt' }).press('Enter');
  await expectToast(page, 'Receipt recorded');
  await expect(receipts.getByText('Cleared')).toBeVisible();
  await page.getByRole('button', { name: 'Open all years' }).press('Enter');
  await settled(page);
  await expectAccessible(page);
});

test('two people on one case: who else is there, and what the second saves too late', async ({
  adminPage: page,
  open,
  guard,
}) => {
  const { id } = await newCase();
  const colleague = await open(demo('priya.shah'));
  await visit(page, `/cases/${id}?tab=calendar`);
  await visit(colleague, `/cases/${id}/edit`);
  for (const each of [page, colleague])
    await expect(each.getByRole('list', { name: 'Also on this case' })).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await expectAccessible(colleague);
  await field(colleague, 'Lead source').fill('A friend');
  const { version } = await callAs<{ version: number }>(admin, 'GET', `/cases/${id}`);
  await callAs(admin, 'PUT', `/cases/${id}`, { version, leadSourceDetail: 'The radio' });
  guard.expectRefusal(409, '/api/trpc/cases.update');
  await saveButton(colleague).click();
  const panel = colleague.getByRole('region', { name: 'Somebody else saved this while you were editing.' });
  await expect(panel.getByRole('group', { name: 'Lead source' })).toContainText('The radio');
  await expectAccessible(colleague);
});

test('clients found, in the popover and on their page, and the dashboard with a recent case', async ({
  adminPage: page,
}) => {
  const name = lastName('Quill');
  const { id } = await newCase({ people: [{ lastName: name }] });
  await newCase({ people: [{ lastName: name }] });
  await visit(page, `/cases/${id}`);
  await page.keyboard.press('/');
  await page.keyboard.insertText(name);
  await expect(page.getByText('2 results found')).toBeVisible();
  await expectAccessible(page);
  await follow(page, `/cases/search/${name}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(page.getByRole('table', { name: 'Clients found' }).getByRole('row')).toHaveCount(3);
  await settled(page);
  await expectAccessible(page);
  await follow(page, '/dashboard');
  const recent = page.getByRole('region', { name: 'Recently opened' });
  await expect(recent.getByRole('link').first()).toContainText(name);
  await expectAccessible(page);
});
