import { statementHeadings } from '#server/records/affairs/catalogues.ts';
import { currentStatement, linesOf } from '#server/records/affairs/statements.ts';
import { poundsText } from '#shared/platform/money.ts';
import { monthlyPence } from '#shared/records/affairs/frequency.ts';
import { type Heading, type StatementLine, summarise } from '#shared/records/affairs/income-expenditure.ts';
import type { LetterTable } from '#shared/records/letters/letter-data.ts';
import { letterDate } from '#shared/records/letters/letter-format.ts';
import { type Filled, type Letter, writtenTo } from './letter.ts';

const none = (caption: string): LetterTable => ({ caption, columns: [], rows: [] });

/** Each line of a heading under its own name. */
function linesUnder(heading: Heading, lines: readonly StatementLine[]): string[][] {
  return heading.types.flatMap(({ id, name }) => {
    const own = lines.filter(
      (line) => (heading.side === 'income' ? line.incomeId : line.expenditureId) === id,
    );
    const pence = own.reduce((sum, line) => sum + monthlyPence(line.amountPence, line.frequency), 0);
    return pence > 0 ? [[name, poundsText(pence)]] : [];
  });
}

/**
 * The current statement of income and expenditure, per month: line by line for the client; by heading for everybody else, because a line
 * such as a disability benefit reveals more of somebody's health than others may know (special-category data).
 */
export async function budgetTable(letter: Letter): Promise<Filled> {
  const { tx, found } = letter;
  const caption = 'Income and expenditure a month';
  const head = await currentStatement(tx, found.id);
  if (!head) return { tables: { 'iande[]': none(caption) } };
  const lines = await linesOf(tx, head.id);
  const headings = await statementHeadings(tx);
  const {
    headings: sums,
    incomePence,
    disregardedPence,
    expenditurePence,
    surplusPence,
  } = summarise(headings, head, lines);
  const isClient = writtenTo(letter) !== null;
  const rowsOf = (side: Heading['side']) =>
    headings.flatMap((heading, index) => {
      const { monthlyPence: pence = 0 } = sums[index] ?? {};
      if (heading.side !== side || pence === 0) return [];
      return isClient ? linesUnder(heading, lines) : [[heading.name, poundsText(pence)]];
    });
  return {
    tables: {
      'iande[]': {
        caption: `${caption}, as of ${letterDate(head.statementOn)}`,
        columns: [{ label: 'Item' }, { label: 'A month', align: 'right' }],
        rows: [
          ...rowsOf('income'),
          ...(disregardedPence > 0 ? [['Less: amounts not counted', poundsText(disregardedPence)]] : []),
          ['Income', poundsText(incomePence)],
          ...rowsOf('expenditure'),
          ['Expenditure', poundsText(expenditurePence)],
        ],
        subtotals: ['Income', 'Expenditure'],
        totals: ['Left for creditors', poundsText(surplusPence)],
      },
    },
  };
}
