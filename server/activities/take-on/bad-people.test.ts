import { afterAll, expect, test } from 'vitest';
import { badAddresses, badPeople } from '#test/bad-people.ts';
import { testDatabase } from '#test/database.ts';
import { addDemoAccounts, takeOnFolders } from '#test/take-on.ts';
import { headingOf } from './files.ts';
import { tellProblem } from './report.ts';
import { takeOn } from './take-on.ts';

const database = await testDatabase({ seeded: true });
await addDemoAccounts(database);
const { folderWith, remove } = takeOnFolders();
afterAll(remove);

/** The samples with some cells of the second applicant of the first case changed. */
const withSecond = (change: Record<string, unknown>) =>
  folderWith({
    'people.csv': (text) => {
      const [heading = '', first = '', second = '', ...rest] = text.split('\n');
      const columns = heading.split(',');
      const cells = second.split(',');
      const added = Object.keys(change).filter((key) => !columns.includes(headingOf(key)));
      const cellOf = (value: unknown) => `"${[value].flat().join('; ').replaceAll('"', '""')}"`;
      for (const [key, value] of Object.entries(change))
        if (!added.includes(key)) cells[columns.indexOf(headingOf(key))] = cellOf(value);
      return [
        [...columns, ...added.map(headingOf)].join(','),
        [first, ...added.map(() => '')].join(','),
        [...cells, ...added.map((key) => cellOf(change[key]))].join(','),
        ...rest.map((row) => row && [row, ...added.map(() => '')].join(',')),
      ].join('\n');
    },
  });

async function problemsOf(change: Record<string, unknown>): Promise<string[]> {
  const problems: string[] = [];
  const folder = withSecond(change);
  await takeOn(database, {
    folder,
    isDryRun: true,
    onProblem: (problem) => problems.push(tellProblem(problem)),
  });
  return problems;
}

test.each([...badPeople, ...badAddresses])('%s is refused at its row', async (_, change, field) => {
  const problems = await problemsOf(change);
  // An address whose street or town is refused also lacks it.
  expect(problems.length).toBeGreaterThan(0);
  const place = `people.csv, row 3, ${headingOf(field.split('.')[0]!)}: `;
  for (const problem of problems) expect(problem.slice(0, place.length)).toBe(place);
});

test('the same person twice is refused at the second row', async () => {
  const adam = { firstName: 'Adam', lastName: 'Ashworth', dateOfBirth: '17/08/1979' };
  expect(await problemsOf(adam)).toEqual(['people.csv, row 3, first_name: Row 2 is the same person.']);
  expect(await problemsOf({ ...adam, dateOfBirth: '17/08/1953' })).toEqual([]);
});
