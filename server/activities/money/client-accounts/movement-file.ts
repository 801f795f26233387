import { stringify } from 'csv-stringify/sync';
import { type Direction, directions } from '#shared/activities/money/client-accounts/client-accounts.ts';
import type {
  DateForm,
  MovementField,
  MovementProfile,
} from '#shared/activities/money/client-accounts/file-profiles.ts';
import { showDate } from '#shared/platform/dates.ts';
import { AppError } from '#shared/platform/errors.ts';

/** A movement as written in the file to the bank. */
export type MovementLine = {
  batch: number;
  umbrella: string;
  reference: string;
  holder: string;
  direction: Direction;
  amountPence: number;
  movedOn: string;
  narrative: string;
};

const dates: Record<DateForm, (day: string) => string> = {
  dmy: showDate,
  ymd: (day) => day.replaceAll('-', ''),
  iso: (day) => day,
};

const cells: Record<
  Exclude<MovementField, 'fixed'>,
  (line: MovementLine, profile: MovementProfile) => string
> = {
  batch: ({ batch }) => String(batch),
  umbrella: ({ umbrella }) => umbrella,
  reference: ({ reference }) => reference,
  holder: ({ holder }) => holder,
  direction: ({ direction }, { depositWord, withdrawalWord }) =>
    direction === 'dep' ? depositWord : withdrawalWord,
  amount: ({ amountPence }, { amountForm }) =>
    amountForm === 'pence' ? String(amountPence) : (amountPence / 100).toFixed(2),
  date: ({ movedOn }, { dateForm }) => dates[dateForm](movedOn),
  narrative: ({ narrative }) => narrative,
};

/** The bank takes the text as it is, so text that a spreadsheet would run as a formula is refused rather than altered. */
function refuseFormula(text: string, { reference }: MovementLine, heading: string): string {
  if (!/^[=+\-@\t\r]/.test(text)) return text;
  throw new AppError(
    'conflict',
    `${reference}: ${heading || 'a column'} begins with “${text.charAt(0)}”, which is not allowed in a file for the bank.`,
  );
}

/** The file of the movements in the bank's layout. */
export function writeMovementFile(profile: MovementProfile, lines: readonly MovementLine[]): string {
  const rows = lines.map((line) =>
    profile.columns.map(({ field, text, heading }) =>
      refuseFormula(
        field === 'fixed' ? text : cells[field](line, profile),
        line,
        heading || directions[line.direction],
      ),
    ),
  );
  const header = profile.hasHeader ? [profile.columns.map(({ heading }) => heading)] : [];
  return stringify([...header, ...rows], {
    delimiter: profile.delimiter,
    record_delimiter: profile.lineEnd === 'crlf' ? 'windows' : 'unix',
  });
}
