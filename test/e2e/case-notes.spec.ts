import type { Locator, Page } from '@playwright/test';
import { demo, unique } from '#test/e2e/api.ts';
import { lastName, newCase } from '#test/e2e/case-data.ts';
import { expect, expectToast, field, settled, test, toastOf, visit } from '#test/e2e/fixtures.ts';

async function openNote(page: Page) {
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add a note' });
  await expect(text(dialog)).toBeFocused();
  return dialog;
}

const text = (note: Locator) => field(note, 'Note');
/** The fields that are seldom needed. */
const unfold = (note: Locator) => note.getByText('Subject, time and who may read it').click();

const item = (page: Page, subject: string) => page.getByRole('listitem').filter({ hasText: subject });

test('a note is written by keyboard from every tab, and a call with its length', async ({
  adminPage: page,
}) => {
  const { id } = await newCase({ people: [{ lastName: lastName('Inkwell') }] });
  const subjects: string[] = [];
  for (const tab of ['summary', 'people', 'creditors', 'tasks', 'audit']) {
    await visit(page, `/cases/${id}?tab=${tab}`);
    const dialog = await openNote(page);
    const subject = unique(`From ${tab}`);
    await page.keyboard.insertText(subject);
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toHaveCount(0);
    await expectToast(page, 'Note added');
    subjects.push(subject);
  }
  const call = await openNote(page);
  await call.getByLabel('Kind').selectOption('Call in');
  await unfold(call);
  await field(call, 'Minutes').fill('12');
  await field(call, 'Subject').fill('Rang about rent');
  await text(call).focus();
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
  await text(dialog).fill('A long story');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(text(dialog)).toHaveValue('A long story');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a sensitive note is there only for those who may read it', async ({ open }) => {
  const { id } = await newCase({ people: [{ lastName: lastName('Veil') }] });
  const [tom, priya] = [await open(demo('tom.fletcher')), await open(demo('priya.shah'))];
  await visit(tom, `/cases/${id}?tab=calendar`);
  await visit(priya, `/cases/${id}?tab=calendar`);
  const subject = unique('Diagnosis');
  const dialog = await openNote(tom);
  await text(dialog).fill(subject);
  await unfold(dialog);
  await dialog.getByRole('switch', { name: /^Sensitive/ }).press('Space');
  await tom.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(item(tom, subject)).toContainText('Sensitive');

  const ordinary = unique('Ordinary');
  const other = await openNote(tom);
  await text(other).fill(ordinary);
  await tom.keyboard.press('Control+Enter');
  // The ordinary one arrives on her page by itself; by then the sensitive one would have, too.
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
  await expect(text(hers)).toBeFocused();
  await unfold(hers);
  await expect(field(hers, 'Subject')).toBeVisible();
  await expect(hers.getByRole('switch', { name: /^Sensitive/ })).toHaveCount(0);
  await priya.keyboard.press('Escape');
  await settled(priya);
});

test('a note is written beside the case: the case stays readable, its tabs work, and the text stays', async ({
  adminPage: page,
}) => {
  const { id } = await newCase();
  await visit(page, `/cases/${id}`);
  const note = await openNote(page);
  const beside = (await note.boundingBox())!;
  // Kind, the seldom-needed fields, text: nothing else is in between.
  for (const before of [note.getByText('Subject, time and who may read it'), field(note, 'Kind')]) {
    await page.keyboard.press('Shift+Tab');
    await expect(before).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(text(note)).toBeFocused();
  for (const part of [
    page.getByRole('region', { name: 'Key facts' }),
    page.getByRole('navigation', { name: 'Parts of the case' }),
  ]) {
    const box = (await part.boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(beside.x);
  }
  await page.keyboard.insertText('Half a sentence');
  await page
    .getByRole('navigation', { name: 'Parts of the case' })
    .getByRole('link', { name: 'People' })
    .click();
  await expect(page.getByRole('region', { name: 'People' })).toBeVisible();
  await page.getByRole('button', { name: 'Add task' }).click();
  await expect(text(note)).toBeFocused();
  await expect(text(note)).toHaveValue('Half a sentence');
  await page.keyboard.press('Control+Enter');
  await expect(note).toHaveCount(0);
});

test('a toast covers none of the actions of a case, and links to what was done', async ({ open }) => {
  const { id } = await newCase();
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const page = await open(demo('admin'), { viewport });
    await visit(page, `/cases/${id}`);
    const note = await openNote(page);
    await page.keyboard.insertText('She rang.');
    await page.keyboard.press('Control+Enter');
    await expect(note).toHaveCount(0);
    const toast = toastOf(page, 'Note added');
    await expect(toast).toBeVisible();
    const covered = (await toast.boundingBox())!;
    const heading = page.getByRole('main').locator('header').first();
    for (const action of await heading.getByRole('button').or(heading.getByRole('link')).all()) {
      const box = (await action.boundingBox())!;
      const isClear =
        box.x + box.width <= covered.x ||
        box.y >= covered.y + covered.height ||
        box.y + box.height <= covered.y;
      expect(isClear, await action.innerText()).toBe(true);
    }
    await toast.getByRole('link', { name: 'View' }).click();
    await expect(page).toHaveURL(/tab=calendar$/);
    await expect(item(page, 'She rang.').first()).toBeVisible();
  }
});
