import type { CsvProfile } from '#shared/activities/money/banking/csv-profile.ts';
import type { StatementFormat } from './statement.ts';
import { amountText, oneLine, type StatementToWrite } from './statement-to-write.ts';
import { writeCsv } from './write-csv.ts';
import { writeCamt053, writeOfx1, writeOfx2 } from './write-markup.ts';
import { writeMt940 } from './write-mt940.ts';

/** The pieces of a statement's file, in UTF-8 once encoded. CSV files are written with the given mapping. */
export function writeStatement(
  format: StatementFormat,
  statement: StatementToWrite,
  csvProfile?: CsvProfile,
): Generator<string> {
  switch (format) {
    case 'ofx1':
      return writeOfx1(statement);
    case 'ofx2':
      return writeOfx2(statement);
    case 'qif':
      return writeQif(statement);
    case 'mt940':
      return writeMt940(statement);
    case 'camt053':
      return writeCamt053(statement);
    case 'csv':
      return writeCsv(statement, csvProfile);
  }
}

function* writeQif({ accountName, openingPence, openingOn, lines }: StatementToWrite): Generator<string> {
  const date = (day: string) => day.split('-').toReversed().join('/');
  yield `!Account\nN${oneLine(accountName)}\nTBank\n^\n!Type:Bank\n`;
  yield `D${date(openingOn)}\nT${amountText(openingPence)}\nPOpening Balance\nL[${oneLine(accountName)}]\n^\n`;
  for (const { bookedOn, amountPence, description, type } of lines)
    yield `D${date(bookedOn)}\nT${amountText(amountPence)}\n${type ? `N${oneLine(type)}\n` : ''}P${oneLine(description)}\n^\n`;
}
