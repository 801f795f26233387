import type { Locator, Page } from '@playwright/test';
import { unique } from '#test/e2e/api.ts';
import { lastName, newCase } from '#test/e2e/case-data.ts';
import { expect, field, settled, test, visit } from '#test/e2e/fixtures.ts';
import { newColleague } from '#test/e2e/staff.ts';

/** How far a control is looked for. */
const MOST_STEPS = 150;

/** Where the focus is, seen from a control: on it, or before or after it on the page. */
const whereFocusIs = (control: Locator) =>
  control.evaluate((element) => {
    const { activeElement: focused } = document;
    if (focused === element) return 'there';
    const at = focused === null ? 0 : element.compareDocumentPosition(focused);
    return at & Node.DOCUMENT_POSITION_FOLLOWING && !(at & Node.DOCUMENT_POSITION_CONTAINS)
      ? 'behind'
      : 'before';
  });

/** Goes to a control by Tab and Shift+Tab, as who has no mouse does. */
async function reach(page: Page, control: Locator): Promise<void> {
  await expect(control).toHaveCount(1);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const where = await whereFocusIs(control);
    if (where === 'there') return;
    await page.keyboard.press(where === 'behind' ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`The keyboard does not reach ${control.toString()}.`);
}

/** The generator with nothing but keys. */
function keyboard(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const press = async (name: string) => {
    await reach(page, button(name));
    await page.keyboard.press('Enter');
  };
  const write = async (label: string, text: string) => {
    await reach(page, field(page, label));
    await page.keyboard.type(text);
  };
  const choose = async (label: string, option: string) => {
    const list = field(page, label);
    await reach(page, list);
    await page.keyboard.type(option);
    await expect(list.locator('option:checked')).toHaveText(option);
  };
  const tab = async (name: string | RegExp) => {
    await reach(page, page.getByRole('tab', { selected: true }));
    for (let step = 0; step < 5; step += 1) {
      if ((await page.getByRole('tab', { name, selected: true }).count()) === 1) return;
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('tab', { selected: true })).toBeFocused();
    }
  };
  const filter = async (label: string, column: string) => {
    await write(label, column);
    await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(column);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  };
  const formula = async (heading: string, text: string) => {
    await tab(/^Computed/);
    await press('Add a computed column');
    await choose('Computes', 'Formula');
    await write('Formula', text);
    await reach(page, field(page, 'Heading'));
    await page.keyboard.press('Control+A');
    await page.keyboard.type(heading);
  };
  const ofClient = async (surname: string) => {
    await tab(/^Filters/);
    await filter('Add a filter on', 'Case: Client');
    await write('Client: value', surname);
  };
  const pivot = async (...levels: readonly string[]) => {
    await tab('Pivot');
    await press('Add a pivot');
    for (const [at, level] of levels.entries()) {
      if (at > 0) await press('Add a row level');
      await choose(`Row level ${at + 1}`, level);
    }
  };
  return { press, write, choose, tab, filter, formula, ofClient, pivot };
}
type Keyboard = ReturnType<typeof keyboard>;

const preview = (page: Page) => page.getByRole('region', { name: 'Preview', exact: true });
const summed = (page: Page) => page.getByRole('region', { name: 'Pivot', exact: true });
/** The cells of the rows about the clients, in the preview. */
const cell = (page: Page, surname: string, text: string) =>
  expect(
    preview(page)
      .getByRole('row')
      .filter({ hasText: surname })
      .getByRole('cell', { name: text, exact: true }),
  ).toHaveCount(2);

type Built = {
  title: string;
  build: (keys: Keyboard, surname: string) => Promise<void>;
  shows: (page: Page, surname: string) => Promise<void>;
};

/** Ten reports about two cases; each is built, looked at and saved. */
const reports: readonly Built[] = [
  {
    title: 'a list with conditions',
    build: async (keys, surname) => {
      await keys.ofClient(surname);
      await keys.filter('Add a filter on', 'Case: Reference');
      await keys.choose('Reference: how', 'does not contain');
      await keys.write('Reference: value', 'ZZZZ');
    },
    shows: (page, surname) => cell(page, surname, 'Lead'),
  },
  {
    title: 'conditions of which one is enough, beside one that must hold',
    build: async (keys, surname) => {
      await keys.ofClient(surname);
      await keys.press('Add a group');
      await keys.filter('Add to group 1 a filter on', 'Case: Case status');
      await keys.choose('Case status: how', 'is empty');
      await keys.filter('Add to group 1 a filter on', 'Case: Enquiry');
      await keys.choose('Enquiry: how', 'is filled in');
    },
    shows: (page, surname) => cell(page, surname, 'Lead'),
  },
  {
    title: 'a formula with if',
    build: async (keys, surname) => {
      await keys.formula('Size', 'if([SOA debt of the case] > £500, "Over", "Small")');
      await keys.ofClient(surname);
    },
    shows: (page, surname) => cell(page, surname, 'Small'),
  },
  {
    title: 'a ratio, empty where nothing divides',
    build: async (keys, surname) => {
      await keys.formula('Part', 'ratio([Creditors], [Creditors])');
      await keys.ofClient(surname);
    },
    shows: async (page) => {
      await expect(preview(page).getByRole('columnheader', { name: 'Part' })).toBeVisible();
      await expect(preview(page).getByRole('row')).toHaveCount(3);
    },
  },
  {
    title: 'a part of a date',
    build: async (keys, surname) => {
      await keys.formula('Years', 'year([Enquiry]) - year([Enquiry])');
      await keys.ofClient(surname);
    },
    shows: (page, surname) => cell(page, surname, '0'),
  },
  {
    title: 'shares of the group above',
    build: async (keys, surname) => {
      await keys.ofClient(surname);
      await keys.pivot('Case: Domain', 'Case: Reference');
      await keys.choose('Value 1: shown', '% of the group above');
    },
    shows: (page) => expect(summed(page).getByText('50.00%')).toHaveCount(2),
  },
  {
    title: 'a running total',
    build: async (keys, surname) => {
      await keys.ofClient(surname);
      await keys.pivot('Case: Reference');
      await keys.choose('Value 1: shown', 'Running total');
    },
    shows: (page) => expect(summed(page).getByRole('row').nth(2)).toContainText('2'),
  },
];

for (const { title, build, shows } of reports)
  test(`${title}: built, looked at and saved with keys alone`, async ({ open }) => {
    const surname = lastName('Keyed');
    await newCase({ people: [{ lastName: surname }] });
    await newCase({ people: [{ lastName: surname }] });
    const page = await open(await newColleague('reports.wip'));
    await visit(page, '/report-generator/cases/add-columns', 'New report: cases');
    const keys = keyboard(page);
    await build(keys, surname);
    await shows(page, surname);
    await reach(page, page.getByRole('link', { name: 'Continue' }));
    await page.keyboard.press('Enter');
    await settled(page, 'Save report');
    const name = unique('Keyed');
    await keys.write('Name', name);
    await keys.press('Save report');
    await settled(page, name);
  });
