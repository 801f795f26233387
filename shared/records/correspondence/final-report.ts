import { plainText } from '#shared/platform/html.ts';
import { poundsText } from '#shared/platform/money.ts';
import { tokensOf } from '#shared/records/letters/read-letter.ts';
import type { Rule } from '#shared/records/rules/rule.ts';

/** The facts by which a final report is judged. */
export type FinalReportFacts = {
  isTermination: boolean;
  heldPence: number;
  /** Its text before it is filled in; null where the program does not have it, such as for one written in Word. */
  text: string | null;
  /** How much it says is held, as entered by whoever files it; null if nobody said, or if its text can be read. */
  reportedPence?: number | null;
};

/** Tokens by which a report says what is held, and where. */
const toldBy = ['figures.fundsHeld', 'figures.fundsHeldAt'];

const tellsOf = (heldPence: number, text: string): boolean =>
  [...tokensOf(text)].some((token) => toldBy.includes(token)) ||
  plainText(text).includes(poundsText(heldPence));

/** For the final report as it is signed: it accounts for all receipts and payments, so nothing may be left to pay. */
export const reportsWithoutFunds: Rule<FinalReportFacts> = {
  name: 'report-without-funds',
  asks: 'The final report of a completed arrangement is signed once no money is held; that of one that was terminated says what is still held',
  source: 'rule 8.31',
  firmness: 'law',
  at: { tab: 'accounts' },
  broken({ isTermination, heldPence, text, reportedPence = null }) {
    if (heldPence === 0) return null;
    const held = `${poundsText(heldPence)} is still held`;
    if (!isTermination) return `${held}: distribute it before the final report is signed.`;
    if (text === null && reportedPence === null)
      return `${held}: distribute it, or enter how much the report says is held and for what.`;
    if (text === null)
      return reportedPence === heldPence
        ? null
        : `${held}, but the report says ${poundsText(reportedPence ?? 0)}.`;
    return tellsOf(heldPence, text)
      ? null
      : `${held}: distribute it, or say in the report how much is held and for what.`;
  },
  unchecked: 'It is checked when the report is signed; money may come in afterwards.',
};
