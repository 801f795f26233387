import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shippedCsvProfiles } from '#shared/activities/money/banking/shipped-csv-profiles.ts';
import { addDays } from '#shared/platform/dates.ts';
import { readWhole } from '#test/statements.ts';
import type { StatementFormat } from './statement.ts';
import type { StatementToWrite } from './statement-to-write.ts';
import { writeStatement } from './write-statement.ts';

/** Words of narratives that could trip SWIFT, SGML and CSV, and letters beyond ASCII. */
const word = fc.oneof(
  fc.stringMatching(/^[A-Z0-9]{1,12}$/),
  fc.constantFrom(
    "O'NEILL",
    'M&S',
    '<b>',
    '&amp;',
    '"quoted"',
    'a,b',
    'Zoë',
    'Ŵyn',
    '£5',
    '£',
    '^',
    ':61:',
    '(x)',
    '-12',
    '=',
  ),
);
const narrative = fc
  .array(word, { minLength: 1, maxLength: 60 })
  .map((words) => `X${words.join(' ')}`.slice(0, 400).trim());
const pence = fc.integer({ min: -99_999_999_99, max: 99_999_999_99 });
const line = fc.record({
  bookedOn: fc.integer({ min: 0, max: 700 }).map((days) => addDays('2024-01-01', days)),
  amountPence: pence.filter((amount) => amount !== 0),
  description: narrative,
  bankId: fc.stringMatching(/^[A-Z0-9]{1,16}$/),
});
const statement: fc.Arbitrary<StatementToWrite> = fc.record({
  sortCode: fc.constant('20-00-00'),
  accountNumber: fc.stringMatching(/^\d{8}$/),
  accountName: fc.constant('Client account'),
  openingPence: pence,
  openingOn: fc.constant('2024-01-01'),
  closingOn: fc.constant('2025-12-31'),
  lines: fc
    .array(line, { minLength: 1, maxLength: 20 })
    .map((lines) => lines.toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : 1))),
});

const withIds: readonly StatementFormat[] = ['ofx1', 'ofx2', 'mt940', 'camt053'];

describe.each(['ofx1', 'ofx2', 'qif', 'mt940', 'camt053'] as const)('%s', (format) => {
  test('what is written is read back, to the penny and the letter', async () => {
    await fc.assert(
      fc.asyncProperty(statement, async (written) => {
        const { statements, format: found } = await readWhole([...writeStatement(format, written)].join(''));
        expect(found).toBe(format);
        expect(statements).toHaveLength(1);
        const read = statements[0]!;
        expect(read.lines.map(({ bookedOn, amountPence }) => ({ bookedOn, amountPence }))).toEqual(
          written.lines.map(({ bookedOn, amountPence }) => ({ bookedOn, amountPence })),
        );
        // SWIFT forbids narrative lines that start like a field; the writer puts a point in their place.
        if (format !== 'mt940' || !written.lines.some(({ description }) => /[:-]/.test(description)))
          expect(read.lines.map(({ description }) => description)).toEqual(
            written.lines.map(({ description }) => description),
          );
        if (withIds.includes(format))
          expect(read.lines.map(({ bankId }) => bankId)).toEqual(written.lines.map(({ bankId }) => bankId));
        if (format !== 'qif') expect(read.account.accountNumber).toBe(written.accountNumber);
        if (format === 'mt940' || format === 'camt053') expect(read.balanceCheck).toEqual({ result: 'pass' });
      }),
      { numRuns: 60 },
    );
  });
});

describe.each(shippedCsvProfiles.map((profile) => [profile.name, profile] as const))(
  'CSV of %s',
  (_, profile) => {
    test('what is written is read back, to the penny and the letter', async () => {
      await fc.assert(
        fc.asyncProperty(statement, async (written) => {
          const text = [...writeStatement('csv', written, profile)].join('');
          const { statements, format } = await readWhole(text);
          expect(format).toBe('csv');
          const read = statements[0]!;
          expect(
            read.lines.map(({ bookedOn, amountPence, description }) => ({
              bookedOn,
              amountPence,
              description,
            })),
          ).toEqual(
            written.lines.map(({ bookedOn, amountPence, description }) => ({
              bookedOn,
              amountPence,
              description,
            })),
          );
          if (profile.columns.balance !== undefined) {
            expect(read.opening?.amountPence).toBe(written.openingPence);
            expect(read.balanceCheck).toEqual({ result: 'pass' });
          }
        }),
        { numRuns: 40 },
      );
    });
  },
);
