import type { Page } from '@playwright/test';
import { expect, field, test, toastOf, visitGallery } from '#test/e2e/fixtures.ts';

test.beforeEach(({ adminPage }) => visitGallery(adminPage));

/** Types into a date field and leaves it; returns what it says then. */
async function typeDate(page: Page, label: string, keys: string) {
  const input = field(page, label);
  await input.click();
  await input.press('Control+A');
  await input.press('Delete');
  await input.pressSequentially(keys);
  await page.keyboard.press('Tab');
}

test('slashes are inserted while a date is typed, and an invalid one reverts with one of three messages', async ({
  adminPage: page,
}) => {
  const input = field(page, 'Approved on');
  await expect(input).toHaveAttribute('placeholder', 'e.g. DD/MM/YYYY');
  await input.click();
  await input.press('Control+A');
  await input.press('Delete');
  await input.pressSequentially('0102');
  await expect(input).toHaveValue('01/02/');
  await input.pressSequentially('2026');
  await page.keyboard.press('Tab');
  await expect(input).toHaveValue('01/02/2026');

  await typeDate(page, 'Approved on', '31022026');
  await expect(page.getByText('Not a valid date. Format must be DD/MM/YYYY')).toBeVisible();
  await expect(input).toHaveValue('01/02/2026');
  await typeDate(page, 'Approved on', '01012126');
  await expect(page.getByText(/^Date must be before \d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible();
  await expect(input).toHaveValue('01/02/2026');
  await typeDate(page, 'Review on', '01012020');
  await expect(page.getByText(/^Date must be after \d\d\/\d\d\/\d{4} 00:00$/)).toBeVisible();
});

test('an amount is cut and padded to two decimals', async ({ adminPage: page }) => {
  const input = field(page, 'Amount');
  for (const [typed, shown] of [
    ['12.999', '12.99'],
    ['7', '7.00'],
    ['0.5', '0.50'],
  ] as const) {
    await input.fill(typed);
    await input.blur();
    await expect(input).toHaveValue(shown);
  }
  await expect(input).toHaveAttribute('step', '0.01');
  await expect(input).toHaveAttribute('min', '0.01');
  await expect(field(page, 'Fee')).toHaveAttribute('max', '500.00');
});

test('the paginator has steps from 5 pages on and skips above 5', async ({ adminPage: page }) => {
  const four = page.getByRole('navigation', { name: '4 pages' });
  const five = page.getByRole('navigation', { name: '5 pages' });
  const many = page.getByRole('navigation', { name: '42 pages' });
  await expect(four.getByRole('button')).toHaveText(['1', '2', '3', '4']);
  await expect(five.getByRole('button')).toHaveText([
    'First',
    'Previous',
    '1',
    '2',
    '3',
    '4',
    '5',
    'Next',
    'Last',
  ]);
  await expect(five.getByLabel('Skip to page')).toHaveCount(0);
  await many.getByLabel('Skip to page').fill('30');
  await many.getByRole('button', { name: 'Go' }).click();
  await expect(many.getByRole('button', { name: /^Page / })).toHaveText(['28', '29', '30', '31', '32']);
  await expect(many.locator('[aria-current="page"]')).toHaveText('30');
  await many.getByRole('button', { name: 'Last' }).click();
  await expect(many.getByRole('button', { name: 'Next' })).toBeDisabled();
});

test('files are chosen and removed, and lit up while they are dragged', async ({ adminPage: page }) => {
  const zones = page
    .locator('[data-state]')
    .filter({ hasText: 'Drag a file (or click here) to choose a file to upload.' });
  const chooser = zones.first().locator('input[type="file"]');
  const scan = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(48_000) };
  await expect(chooser).toHaveAttribute('required');
  await chooser.setInputFiles(scan);
  await expect(page.getByText('48 kB')).toBeVisible();
  await expect(chooser).not.toHaveAttribute('required');
  await chooser.setInputFiles({ ...scan, name: 'big.pdf', buffer: Buffer.alloc(2_000_001) });
  await expect(page.getByText(/^big\.pdf is 2 MB\. The limit is 2 MB\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove scan.pdf' }).click();
  await expect(chooser).toHaveAttribute('required');

  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['x'], 'drag.pdf', { type: 'application/pdf' }));
    return transfer;
  });
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: data });
  await expect(zones.first()).toHaveAttribute('data-state', 'possible');
  await zones.first().dispatchEvent('dragenter', { dataTransfer: data });
  await expect(zones.first()).toHaveAttribute('data-state', 'hovering');
  await zones.first().dispatchEvent('drop', { dataTransfer: data });
  await expect(page.getByText('drag.pdf')).toBeVisible();
});

test('selects say what is missing, and Escape does not clear a choice', async ({ adminPage: page }) => {
  await expect(field(page, 'Occupation').locator('option').first()).toHaveText('-- Select Occupation --');
  const many = page.getByText('plus 7 more items...');
  await expect(many).toBeVisible();
  const input = field(page, 'Multi-select with 27 chosen');
  await input.focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(many).toBeVisible();
  await input.fill('Zebra');
  await expect(page.getByText('No results found.')).toBeVisible();
});

test('the calendar drills up to the centuries and down to a day', async ({ adminPage: page }) => {
  const calendar = page.locator('.react-calendar').first();
  const label = calendar.locator('.react-calendar__navigation__label');
  await expect(label).toHaveText(/March 2026/);
  for (const view of ['2026', /2021\s*–\s*2030/, /2001\s*–\s*2100/]) {
    await label.click();
    await expect(label).toHaveText(view);
  }
  await calendar.getByRole('button', { name: /^2011\s*–\s*2020$/ }).click();
  await calendar.getByRole('button', { name: '2019' }).click();
  await calendar.getByRole('button', { name: 'July' }).click();
  await expect(label).toHaveText(/July 2019/);
});

test('toasts appear top right, coloured, without a bar, and close by themselves', async ({
  adminPage: page,
}) => {
  await page.getByRole('button', { name: 'Error', exact: true }).click();
  const toast = toastOf(page, 'Error creating item.', 'The name is already in use.');
  // It stays while the pointer is on it.
  await toast.hover();
  await expect(toast).toHaveClass(/theme--colored.*toast--error/);
  await expect(page.locator('.Toastify__toast-container--top-right')).toBeVisible();
  await expect(toast.locator('.Toastify__progress-bar--wrp')).toHaveAttribute('data-hidden', 'true');
  await page.mouse.move(0, 0);
  await expect(toast).toHaveCount(0, { timeout: 20_000 });
});

test('a tooltip can be read with the pointer on it, and Escape hides it', async ({ adminPage: page }) => {
  await page.getByRole('button', { name: 'Why is this locked?' }).hover();
  const bubble = page.getByRole('tooltip', { name: 'Bank details need a second person' });
  await expect(bubble).toBeVisible();
  await bubble.hover();
  await expect(bubble).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bubble).toHaveCount(0);
});
