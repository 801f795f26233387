import type { Page } from '@playwright/test';
import { demo, unique } from './api.ts';
import { lastName, newCase } from './case-data.ts';
import { expect, expectToast, field, settled, test, visit } from './fixtures.ts';

async function openNote(page: Page) {
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add a note' });
  await expect(field(dialog, 'Subject')).toBeVisible();
  return dialog;
}

const item = (page: Page, subject: string) => page.getByRole('listitem').filter({ hasText: subject });

test('a note is written by keyboard from every tab, and a call with its minutes', async ({
  adminPage: page,
}) => {
  const { id } = await newCase({ people: [{ lastName: lastName('Inkwell') }] });
  const subjects: string[] = [];
  for (const tab of ['summary', 'people', 'creditors', 'tasks', 'audit']) {
    await visit(page, `/cases/${id}?tab=${tab}`);
    const dialog = await openNote(page);
    const subject = unique(`From ${tab}`);
    await field(dialog, 'Subject').focus();
    await page.keyboard.insertText(subject);
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toHaveCount(0);
    await expectToast(page, 'Note added');
    subjects.push(subject);
  }
  const call = await openNote(page);
  await call.getByLabel('Kind').selectOption('Call in');
  await field(call, 'Minutes').fill('12');
  await field(call, 'Subject').fill('Rang about rent');
  await call.getByLabel('Note', { exact: true }).focus();
  await page.keyboard.type('Rent goes up in March.');
  await page.keyboard.press('Control+Enter');
  await expect(call).toHaveCount(0);
  await visit(page, `/cases/${id}?tab=calendar`);
  for (const subject of subjects) await expect(item(page, subject)).toBeVisible();
  await expect(item(page, 'Rang about rent')).toContainText('Call in');
  await expect(item(page, 'Rang about rent')).toContainText('12 min');
  await expect(item(page, 'Rang about rent')).toContainText('Rent goes up in March.');
});

test('what is written in a dialog is not lost by one press of Escape', async ({ adminPage: page }) => {
  const { id } = await newCase();
  await visit(page, `/cases/${id}`);
  const untouched = await openNote(page);
  await page.keyboard.press('Escape');
  await expect(untouched).toHaveCount(0);
  const dialog = await openNote(page);
  await field(dialog, 'Subject').fill('A long story');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(field(dialog, 'Subject')).toHaveValue('A long story');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a sensitive note is there for those who may read it, and for nobody else', async ({ open }) => {
  const { id } = await newCase({ people: [{ lastName: lastName('Veil') }] });
  const [tom, priya] = [await open(demo('tom.fletcher')), await open(demo('priya.shah'))];
  await visit(tom, `/cases/${id}?tab=calendar`);
  await visit(priya, `/cases/${id}?tab=calendar`);
  const subject = unique('Diagnosis');
  const dialog = await openNote(tom);
  await field(dialog, 'Subject').fill(subject);
  await dialog.getByRole('switch', { name: /^Sensitive/ }).press('Space');
  await tom.keyboard.press('Control+Enter');
  await expect(item(tom, subject)).toContainText('Sensitive');

  const ordinary = unique('Ordinary');
  const other = await openNote(tom);
  await field(other, 'Subject').fill(ordinary);
  await tom.keyboard.press('Control+Enter');
  // The ordinary one arrives in her page by itself; by then the sensitive one would have too.
  await expect(item(priya, ordinary)).toBeVisible();
  await expect(item(priya, subject)).toHaveCount(0);
  await priya.getByRole('searchbox', { name: 'Search the calendar' }).fill(subject);
  await priya.keyboard.press('Enter');
  await expect(item(priya, ordinary)).toHaveCount(0);
  await expect(priya.getByText(subject)).toHaveCount(0);
  await visit(priya, `/cases/${id}?tab=audit`);
  await expect(priya.getByText(subject)).toHaveCount(0);
  await priya.keyboard.press('n');
  const hers = priya.getByRole('dialog', { name: 'Add a note' });
  await expect(field(hers, 'Subject')).toBeVisible();
  await expect(hers.getByRole('switch', { name: /^Sensitive/ })).toHaveCount(0);
  await priya.keyboard.press('Escape');
  await settled(priya);
});
