import type { Locator, Page, Request } from '@playwright/test';
import { admin } from '#test/e2e/api.ts';
import { callsIn } from '#test/e2e/calls.ts';
import { type CaseData, lastName, newCase } from '#test/e2e/case-data.ts';
import { expect, settled, test, visit } from '#test/e2e/fixtures.ts';

type Found = { page: Page; popover: Locator; box: Locator };

/** Types a term into the search of the top bar, as by keyboard, and waits until it was searched for. */
async function searchFor(page: Page, term: string): Promise<Found> {
  const box = page.getByRole('searchbox', { name: 'Client search' });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await box.fill('');
  await page.keyboard.insertText(term);
  const popover = page.getByRole('dialog', { name: 'Client search' });
  await expect(popover.getByText(/results? found|No results found\./).first()).toBeVisible();
  return { page, popover, box };
}

const cardOf = (popover: Locator, { uniqueReference }: CaseData) =>
  popover.getByRole('link').filter({ hasText: uniqueReference });

test('a case is found by every kind of term, with what matches in bold', async ({ adminPage: page }) => {
  const [his, hers] = [lastName('Zxarro'), lastName('Brëmwyn')];
  const plainHers = hers.replace('ë', 'e');
  const found = await newCase({
    people: [
      { firstName: 'Éamonn', lastName: his },
      { firstName: 'Odile', lastName: hers },
    ],
    address: { postcode: 'YO31 7QZ', line1: `4 ${his} Yard` },
  });
  await visit(page, '/titles', 'Titles');
  const bold: [term: string, shown: string][] = [
    [found.uniqueReference, found.uniqueReference],
    [found.uniqueReference.toLowerCase(), found.uniqueReference],
    ['YO31 7QZ', 'YO31 7QZ'],
    ['yo317qz', 'YO31 7QZ'],
    [his.slice(3, 9).toUpperCase(), his.slice(3, 9)],
    [plainHers.slice(1, -1), hers.slice(1, -1)],
    ['zx', 'Zx'],
  ];
  for (const [term, shown] of bold) {
    const { popover } = await searchFor(page, term);
    const card = cardOf(popover, found);
    await expect(card, term).toBeVisible();
    await expect(card.locator('mark').filter({ hasText: shown }).first(), term).toHaveCSS(
      'font-weight',
      '700',
    );
  }
  // Two letters are swapped.
  const typo = `${his.slice(0, 4)}${his[5]}${his[4]}${his.slice(6)}`;
  const { popover } = await searchFor(page, typo);
  await expect(cardOf(popover, found)).toBeVisible();
});

test('a caller is found by phone, date of birth, email and town, and the card says whom to ask for and why', async ({
  adminPage: page,
}) => {
  const name = lastName('Caller');
  const digits = String(100_000 + Math.floor(Math.random() * 899_999));
  const email = `${name.toLowerCase()}@example.org`;
  const found = await newCase({
    people: [
      {
        firstName: 'Nerys',
        lastName: name,
        dateOfBirth: '1965-06-17',
        phoneMobile: `+447911${digits}`,
        email,
      },
    ],
    address: { town: 'Llanfairfechan' },
  });
  await visit(page, '/titles', 'Titles');
  const terms: [term: string, why: string][] = [
    [`07911 ${digits}`, `Phone 07911 ${digits}`],
    [`0044 7911${digits}`, `Phone 07911 ${digits}`],
    [email, `Email ${email}`],
    [`17/6/65 ${name}`, 'Date of birth 17/06/1965'],
    [`${name} 17 Jun 1965`, 'Date of birth 17/06/1965'],
    [`llanfair ${name}`, 'Town'],
    [`${name.slice(0, 4)}${name[5]}${name[4]}${name.slice(6)}`, 'Spelled like'],
  ];
  for (const [term, why] of terms) {
    const { popover } = await searchFor(page, term);
    const card = cardOf(popover, found);
    await expect(card, term).toContainText(`Nerys ${name}`);
    await expect(card, term).toContainText('17/06/1965');
    await expect(card, term).toContainText(`07911 ${digits}`);
    await expect(card, term).toContainText(why);
  }
});

test('Ctrl+K finds pages beside the clients', async ({ adminPage: page }) => {
  await visit(page, '/titles', 'Titles');
  const { popover } = await searchFor(page, 'match rules');
  await expect(popover.getByText('No results found.')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await settled(page, 'Match rules');
  await page
    .getByRole('navigation', { name: 'Related pages' })
    .getByRole('link', { name: 'Bank Accounts' })
    .click();
  await settled(page, 'Bank Accounts');
});

test('arrows choose among the cards, Enter opens, and the case is among the recent ones next time', async ({
  adminPage: page,
}) => {
  const name = lastName('Quill');
  for (let n = 0; n < 3; n++) await newCase({ people: [{ lastName: name }] });
  await visit(page, '/titles', 'Titles');
  const { popover, box } = await searchFor(page, name);
  await expect(popover.getByText('3 results found')).toBeVisible();
  const cards = popover.getByRole('list', { name: 'Clients found' }).getByRole('link');
  await expect(cards).toHaveCount(3);
  await page.keyboard.press('ArrowDown');
  await expect(cards.nth(0)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(cards.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await expect(cards.nth(2)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(box).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const href = await cards.nth(0).getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await settled(page);
  await expect(popover).toHaveCount(0);

  await visit(page, '/titles', 'Titles');
  await page.keyboard.press('/');
  const recent = popover.getByRole('list', { name: 'Recently opened cases' }).getByRole('link');
  await expect(recent.first()).toHaveAttribute('href', href!);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${href}$`));
});

test('all results are on a separate page, as cards and as a table', async ({ adminPage: page }) => {
  const name = lastName('Thorn');
  const made = await Promise.all(Array.from({ length: 17 }, () => newCase({ people: [{ lastName: name }] })));
  await visit(page, '/titles', 'Titles');
  const { popover } = await searchFor(page, name);
  await expect(popover.getByRole('list', { name: 'Clients found' }).getByRole('listitem')).toHaveCount(15);
  await popover.getByRole('link', { name: 'View all 17 results' }).click();
  await expect(page).toHaveURL(new RegExp(`/cases/search/${name}$`));
  await settled(page, 'Search results');
  await expect(popover).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Clients found' }).getByRole('listitem')).toHaveCount(17);
  await page.getByRole('button', { name: 'Table' }).click();
  const table = page.getByRole('table', { name: 'Clients found' });
  await expect(table.getByRole('row')).toHaveCount(18);
  await table.getByText(made[0]!.uniqueReference).click();
  await expect(page).toHaveURL(new RegExp(`/cases/${made[0]!.id}$`));
});

test('on a phone all results are cards, whichever view was chosen on a larger screen', async ({ open }) => {
  const name = lastName('Sedge');
  await newCase({
    people: [{ lastName: name }],
    address: { line1: 'The Old Manor House, 27 Wolverhampton Ring Road' },
  });
  const page = await open(admin, {
    viewport: { width: 390, height: 844 },
    stored: { 'case-search-view': 'table' },
  });
  await visit(page, `/cases/search/${name}`, 'Search results');
  await expect(page.getByRole('list', { name: 'Clients found' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Table' })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

const calm = [
  '%%',
  '__',
  `'"`,
  '😀😀',
  'שלום עולם',
  '\u202Eabcxyzq',
  'x'.repeat(300),
  '\\',
  "'; drop table cases; --",
];
test('whatever is typed, nothing breaks', async ({ adminPage: page }) => {
  await visit(page, '/titles', 'Titles');
  const box = page.getByRole('searchbox', { name: 'Client search' });
  const popover = page.getByRole('dialog', { name: 'Client search' });
  for (const term of calm.filter(({ length }) => length > 1)) {
    await searchFor(page, term);
    await expect(popover.getByText('No results found.').first(), term).toBeVisible();
    await expect(popover.getByRole('alert')).toHaveCount(0);
  }
  // Too little, nothing, and too much: the help, and no error.
  for (const term of ['x', ' ', '\u200b\u200b', '']) {
    await box.fill(term);
    await expect(popover.getByText(/^To search for a client/)).toBeVisible();
  }
  await box.fill('y'.repeat(400));
  await expect(popover.getByText('No results found.').first()).toBeVisible();
});

test('whatever is searched for on the page of results, nothing breaks', async ({ adminPage: page }) => {
  for (const term of [
    '%25%25',
    '%5F%5F',
    '%F0%9F%98%80%F0%9F%98%80',
    '%22%27',
    'zq%2Fzq%3Fxq%23qz',
    '%20',
    '%E2%80%8B%E2%80%8B',
    'x'.repeat(300),
  ]) {
    await visit(page, `/cases/search/${term}`, 'Search results');
    await expect(
      page.getByText(/No results found\.|Type at least 2 characters\./).first(),
      term,
    ).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});

test('pointing at a card, or reaching it by arrow key, prefetches the case once', async ({
  adminPage: page,
}) => {
  const name = lastName('Wren');
  const one = await newCase({ people: [{ lastName: name }] });
  const other = await newCase({ people: [{ lastName: name }] });
  const asked: string[] = [];
  page.on('request', (request: Request) => {
    for (const { name, input } of callsIn(request)) asked.push(name + JSON.stringify(input));
  });
  const readsOf = ({ id }: CaseData) => [
    `cases.get{"id":${id}}`,
    `cases.approval{"id":${id}}`,
    `timeline.calendar{"caseId":${id},"limit":10,"page":1,"actionable":false,"statuses":false}`,
    `payments.schedules.creditSummary{"caseId":${id}}`,
  ];
  const countOf = (reads: string[]) => reads.map((read) => asked.filter((each) => each === read).length);
  await visit(page, '/titles', 'Titles');
  const { popover } = await searchFor(page, name);
  await cardOf(popover, one).hover();
  await expect.poll(() => countOf(readsOf(one))).toEqual([1, 1, 1, 1]);
  await cardOf(popover, other).focus();
  await expect.poll(() => countOf(readsOf(other))).toEqual([1, 1, 1, 1]);
  await cardOf(popover, one).hover();
  await cardOf(popover, one).focus();
  await cardOf(popover, other).hover();
  expect([countOf(readsOf(one)), countOf(readsOf(other))]).toEqual([
    [1, 1, 1, 1],
    [1, 1, 1, 1],
  ]);
});
