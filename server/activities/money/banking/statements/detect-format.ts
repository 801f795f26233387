import type { WantedFile } from '#server/platform/bank-files/open-text.ts';
import { refused } from '#server/platform/bank-files/problems.ts';
import type { StatementFormat } from './statement.ts';

const ASK = 'Ask the bank’s website for OFX, QIF, MT940, CAMT.053 or CSV.';

/** The checks before a file is read as a statement. */
export const statementFile: WantedFile = { what: 'a bank statement file', instead: ASK };

/** A field of MT940 at the start, or after a few lines that banks put before the first. */
const swiftField = /^([^\n]{0,80}\r?\n){0,4}:(20|25P?|28C?|60[FM]|61|62[FM]|86):/;

/** Recognises the format of a text by its beginning, never by its file name. */
export function detectFormat(head: string): StatementFormat {
  const text = head.trimStart();
  if (text === '') throw refused('The file is empty.');
  if (/^OFXHEADER\s*:/i.test(text)) return 'ofx1';
  if (/^(<\?[^>]*\?>\s*)*<OFX\b/i.test(text)) return text.startsWith('<?') ? 'ofx2' : 'ofx1';
  if (text.startsWith('<')) return detectMarkup(text);
  if (/^!(type|account|option|clear)\b/i.test(text)) return 'qif';
  if (text.startsWith('{1:') || swiftField.test(text.slice(0, 2_000))) return 'mt940';
  if (/^01,[^,\n]*,[^,\n]*,\d{6},\d{4},/.test(text))
    throw refused(`This is BAI2, an American format that is not read here. ${ASK}`);
  if (text.startsWith('{\\rtf')) throw refused(`This is a text document, not a bank statement file. ${ASK}`);
  return 'csv';
}

/** CAMT.053, or the reason other XML is refused. */
function detectMarkup(text: string): 'camt053' {
  const start = text.slice(0, 4_000);
  if (/<BkToCstmrStmt\b|<\w+:BkToCstmrStmt\b|camt\.053/.test(start)) return 'camt053';
  const other = /camt\.05[24]/.exec(start)?.[0];
  if (other)
    throw refused(`This is ${other.toUpperCase()}, an interim report. A statement is CAMT.053. ${ASK}`);
  if (/^(<!doctype html|<html)/i.test(text))
    throw refused(`This is a web page, not a bank statement file. ${ASK}`);
  throw refused(`This XML is not a bank statement. ${ASK}`);
}
