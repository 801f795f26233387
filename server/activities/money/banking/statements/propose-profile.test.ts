import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeProfile } from '#shared/activities/money/banking/csv-profile.ts';
import { fileOf, readWhole } from '#test/statements.ts';
import { previewProfile, proposeProfile, sampleRows } from './propose-profile.ts';

const learned = async (text: string) => {
  const rows = await sampleRows(fileOf(text));
  const profile = proposeProfile(rows);
  return { rows, profile: profile! };
};

test('a mapping is learned from the header and reads the file it was learned from', async () => {
  const text = [
    'Account Number,55779911',
    'Sort Code,20-00-00',
    'Posted Date;Details;Payer;Ref;Money In;Money Out;Running Balance'.replaceAll(';', ','),
    '13/02/2026,FASTER PAYMENT,SMITH A,HDS004711,150.00,,1150.00',
    '14/02/2026,CHEQUE 117,,,,"1,087.50",62.50',
    '',
  ].join('\n');
  const { rows, profile } = await learned(text);
  expect(profile).toMatchObject({
    columns: { bookedOn: 0, payerName: 2, reference: 3, paidIn: 4, paidOut: 5, balance: 6 },
    description: [2, 1],
    dateOrder: 'dmy',
    decimal: '.',
  });
  const { statements } = await readWhole(text, { csvProfile: profile });
  expect(statements[0]).toMatchObject({
    account: { sortCode: '20-00-00', accountNumber: '55779911' },
    balanceCheck: { result: 'pass' },
    lines: [
      { lineNumber: 4, amountPence: 15_000, description: 'SMITH A FASTER PAYMENT', reference: 'HDS004711' },
      { lineNumber: 5, amountPence: -108_750, description: 'CHEQUE 117' },
    ],
  });
  expect(previewProfile(rows, profile)).toMatchObject([{ line: { amountPence: 15_000 } }, { problem: null }]);
  expect(describeProfile(profile).join(' ')).toContain(
    'Money in is in “Money In”, money out in “Money Out”.',
  );
});

test('without a header the columns are recognised by their contents', async () => {
  const { profile } = await learned(
    [
      '2026-02-13\tSMITH A HDS004711\t150.00\t1150.00',
      '2026-02-14\tCHEQUE\t-87.50\t1062.50',
      '2026-02-15\tFEE\t-2.50\t1060.00',
      '',
    ].join('\n'),
  );
  expect(profile).toMatchObject({
    header: null,
    columns: { bookedOn: 0, amount: 2, balance: 3 },
    description: [1],
  });
});

test('decimal commas and month-first dates are noticed, and described in plain words', async () => {
  const { profile } = await learned('Date;Text;Amount\n02/13/2026;SMITH;1.234,56\n02/14/2026;JONES;-7,00\n');
  expect(profile).toMatchObject({ dateOrder: 'mdy', decimal: ',' });
  expect(describeProfile(profile)).toContain('Amounts look like 1.234,56.');
  expect(describeProfile(profile)[1]).toContain('month first (01/31/2026)');
});

test('the preview shows twenty rows and what is wrong in each', async () => {
  const rows = Array.from({ length: 50 }, (_, n) =>
    n === 3 ? 'soon,X,1.00' : `0${1 + (n % 9)}/02/2026,X,1.00`,
  );
  const { rows: sample, profile } = await learned(`When,What,Amount\n${rows.join('\n')}\n`);
  const preview = previewProfile(sample, profile);
  expect(preview).toHaveLength(20);
  expect(preview.filter(({ problem }) => problem)).toEqual([
    {
      lineNumber: 5,
      cells: ['soon', 'X', '1.00'],
      line: null,
      leftOut: null,
      problem: '“soon” is not a date.',
    },
  ]);
});

test('a table without dates or amounts is not mapped', async () => {
  expect(proposeProfile(await sampleRows(fileOf('a,b\nc,d\n')))).toBeNull();
});

test.each(['barclays', 'lloyds', 'natwest', 'hsbc', 'starling'])(
  'what is learned from %s’s file reads the same money as the shipped mapping',
  async (name) => {
    const text = readFileSync(
      new URL(`../../../../../test/statement-files/${name}.csv`, import.meta.url),
    ).toString();
    const { profile } = await learned(text);
    const money = async (hint: Parameters<typeof readWhole>[1]) =>
      (await readWhole(text, hint)).statements.flatMap(({ lines }) =>
        lines.map(({ bookedOn, amountPence, balancePence }) => [bookedOn, amountPence, balancePence]),
      );
    expect(await money({ csvProfile: profile })).toEqual(await money({}));
  },
);
