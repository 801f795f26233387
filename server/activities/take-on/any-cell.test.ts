import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { afterAll, expect, test } from 'vitest';
import { cases } from '#server/records/cases/tables.ts';
import { verifyCases } from '#server/views/verification/verify-cases.ts';
import { verifyLedger } from '#server/views/verification/verify-ledger.ts';
import { testDatabase } from '#test/database.ts';
import { addDemoAccounts } from '#test/take-on.ts';
import { type FileName, fileNames, takeOnFiles } from './files.ts';
import { tellProblem } from './report.ts';
import type { Problem } from './staging.ts';
import { takeOn } from './take-on.ts';

const database = await testDatabase({ seeded: true });
await addDemoAccounts(database);
const samples = fileURLToPath(new URL('../../../docs/samples/take-on', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'take-on-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Row = Record<string, string>;
const sample = Object.fromEntries(
  fileNames.map((file) => [file, parse(readFileSync(join(samples, file)), { columns: true }) as Row[]]),
) as Record<FileName, Row[]>;

/** One cell: that of the first row of a file. */
type Place = { file: FileName; column: string; kind: string; isRequired: boolean };
const places: Place[] = fileNames.flatMap((file) =>
  takeOnFiles[file].columns.map(({ name, field, isRequired }) => ({
    file,
    column: name,
    kind: field.kind,
    isRequired,
  })),
);

let runs = 0;
/** Files with a copy of a sample case for each place, whose cell there says something else; and the row where it stands. */
function write(cell: string, at: readonly Place[] = places): Map<Place, number> {
  const rows = Object.fromEntries(fileNames.map((file) => [file, [] as Row[]])) as Record<FileName, Row[]>;
  const rowOf = new Map<Place, number>();
  runs++;
  for (const [n, place] of at.entries()) {
    const { reference } = sample[place.file][0]!;
    for (const file of fileNames)
      for (const row of sample[file].filter((each) => each.reference === reference)) {
        const isMeant = file === place.file && !rowOf.has(place);
        rows[file].push({
          ...row,
          reference: `${runs}-${n}-${reference}`,
          ...('linked_reference' in row && { linked_reference: '' }),
          ...(isMeant && { [place.column]: cell }),
        });
        if (isMeant) rowOf.set(place, rows[file].length + 1);
      }
  }
  for (const file of fileNames)
    writeFileSync(
      join(folder, file),
      stringify(rows[file], { header: true, columns: takeOnFiles[file].columns.map(({ name }) => name) }),
    );
  return rowOf;
}

async function run(from = folder, isDryRun = false) {
  const problems: Problem[] = [];
  const result = await takeOn(database, { folder: from, isDryRun, onProblem: (each) => problems.push(each) });
  return { ...result, problems };
}

const isAt = (place: Place, row: number) => (problem: Problem) =>
  problem.file === place.file && problem.row === row && problem.column === place.column;

test.each(fileNames)(
  'an empty cell of %s is named where it must be filled; else the case comes, and agrees',
  async (file) => {
    const own = places.filter((place) => place.file === file);
    const rowOf = write('', own);
    const { problems, taken, leftOut } = await run();
    // That of cases.csv without a reference is not a case.
    expect(taken + leftOut).toBe(own.length - (file === 'cases.csv' ? 1 : 0));
    for (const [place, row] of rowOf)
      if (place.isRequired)
        expect(problems.filter(isAt(place, row)).map(({ message }) => message)).toContain('Required.');
    expect(await verifyLedger(database)).toEqual([]);
    const told: string[] = [];
    await database.transaction((tx) =>
      verifyCases(tx, ({ rule, detail }) => told.push(`${rule}: ${detail}`)),
    );
    // The bond whose row names no case.
    expect(told).toEqual(
      fileNames.indexOf(file) < fileNames.indexOf('bonds.csv') ? [] : ['Bonds: Adam Ashworth is not bonded.'],
    );
  },
);

test.each([
  ['of another kind', '¿what, 12/34?', ['text', 'longText', 'texts']],
  ['that holds a day that no calendar has', '0000-00-00', ['text', 'longText', 'texts']],
  ['of a hundred thousand characters', `9${'x'.repeat(99_999)}`, []],
  ['with a null byte', 'Ash\0worth', []],
])('a cell %s is named', async (_what, cell, fitting) => {
  const rowOf = write(cell);
  const { problems } = await run(folder, true);
  const unnamed = [...rowOf].filter(
    ([place, row]) => !fitting.includes(place.kind) && !problems.some(isAt(place, row)),
  );
  expect(unnamed.map(([{ file, column }]) => `${file} ${column}`)).toEqual([]);
  expect(Math.max(...problems.map((problem) => tellProblem(problem).length))).toBeLessThan(400);
});

test('an empty first name is named, and so are the other faults of the files', async () => {
  cpSync(samples, folder, { recursive: true });
  const change = (file: FileName, from: string, to: string) =>
    writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').replace(from, to));
  change('people.csv', 'Mr,Adam,', 'Mr,,');
  change('debts.csv', '6,120.40', '6,120.401');
  const { problems, leftOut } = await run(folder, true);
  expect(problems.map(tellProblem)).toEqual([
    'people.csv, row 2, first_name: Required.',
    'debts.csv, row 2, balance_soa: “6,120.401” has more than two decimals.',
  ]);
  expect(leftOut).toBe(1);
});

test.each([
  ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['a file cut short inside a cell', (text: string) => Buffer.from(`${text}CS-1001,"never closed\n`)],
  ['a heading that is none', (text: string) => Buffer.from(text.replace('account_number', 'account no'))],
  ['a heading too few', (text: string) => Buffer.from(text.replace('creditor,', ''))],
  ['nothing', () => Buffer.alloc(0)],
])('no case comes where a file cannot be read whole: %s', async (_what, change) => {
  cpSync(samples, folder, { recursive: true });
  const path = join(folder, 'debts.csv');
  writeFileSync(path, change(readFileSync(path, 'utf8')));
  const before = await database.$count(cases);
  const { problems, taken, leftOut } = await run();
  expect(problems.filter(({ file }) => file === 'debts.csv').length).toBeGreaterThan(0);
  expect({ taken, leftOut }).toEqual({ taken: 0, leftOut: 5 });
  expect(await database.$count(cases)).toBe(before);
});

test('cells of totals.csv that cannot be read are named', async () => {
  cpSync(samples, folder, { recursive: true });
  writeFileSync(
    join(folder, 'totals.csv'),
    `file,rows,amount\ncases.csv,,\n,5,1.00\npeople.csv,five,\ndebts.csv,1,1.001\nassets.csv,\0,${'9'.repeat(100_000)}\n`,
  );
  const { problems } = await run(folder, true);
  expect(
    problems.filter(({ file }) => file === 'totals.csv').map(({ row, column }) => [row, column]),
  ).toEqual([
    [3, 'file'],
    [4, 'rows'],
    [5, 'amount'],
    [6, 'rows'],
    [6, 'amount'],
  ]);
  expect(Math.max(...problems.map((problem) => tellProblem(problem).length))).toBeLessThan(400);
});
