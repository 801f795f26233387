import { counted } from '#shared/platform/counted.ts';
import { poundsText } from '#shared/platform/money.ts';
import { type Agreement, differenceOf } from './agree-totals.ts';
import type { Problem } from './staging.ts';
import type { TakeOnResult } from './take-on.ts';

/** A problem in one line: the file, the row as a spreadsheet counts it, the column, and what is wrong. */
export const tellProblem = ({ file, row, column, message }: Problem): string =>
  `${[file, row !== null && `row ${row}`, column].filter(Boolean).join(', ')}: ${message}`;

function tellAgreement(agreement: Agreement): string {
  const { file, what, told, read, booked } = agreement;
  const figure = (value: number | null) =>
    value === null ? '–' : what === 'rows' ? value.toLocaleString('en-GB') : poundsText(value);
  const off = differenceOf(agreement);
  const verdict =
    off === 0
      ? 'agrees'
      : `differs by ${what === 'rows' ? counted(Math.abs(off), 'row') : `${Math.abs(off).toLocaleString('en-GB')}p`}${off < 0 ? ' too few' : ' too many'}`;
  const cells = [
    file.padEnd(18),
    what.padEnd(7),
    ...[told, read, booked].map((each) => figure(each).padStart(16)),
  ];
  return `${cells.join(' ')}  ${verdict}`;
}

/** The outcome of a take-on, line by line: the cases, those whose rows have changed since, and whether the old system’s totals agree. */
export function tellResult(result: TakeOnResult, isDryRun: boolean): string[] {
  const { taken, unchanged, changed, leftOut, problems, agreements, hasTotals, warnings } = result;
  return [
    ...(problems > 0 ? ['', counted(problems, 'problem')] : []),
    ...changed.map(
      ({ row, reference, caseReference }) =>
        `cases.csv, row ${row}: ${reference} was taken on as ${caseReference}, and its rows have changed since. The case was not changed.`,
    ),
    '',
    `${counted(taken, 'case')} ${isDryRun ? 'could be taken on' : 'taken on'}, ${unchanged.toLocaleString('en-GB')} already there, ${changed.length.toLocaleString('en-GB')} changed since, ${leftOut.toLocaleString('en-GB')} left out.`,
    ...(warnings.length > 0
      ? [
          '',
          counted(warnings.length, 'warning'),
          ...warnings.map(({ row, reference, message }) => `cases.csv, row ${row}: ${reference}: ${message}`),
        ]
      : []),
    '',
    ...(hasTotals ? [] : ['There is no totals.csv: nothing was compared with the old system.', '']),
    ...(agreements.length === 0
      ? []
      : [
          `${'file'.padEnd(18)} ${'what'.padEnd(7)} ${['old system', 'files', 'books'].map((each) => each.padStart(16)).join(' ')}`,
          ...agreements.map(tellAgreement),
        ]),
  ];
}
