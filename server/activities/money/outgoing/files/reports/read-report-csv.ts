import { csvRows } from '#server/platform/bank-files/csv-rows.ts';
import { type Problems, refused } from '#server/platform/bank-files/problems.ts';
import type { BacsReport } from '#shared/activities/money/outgoing/report-codes.ts';
import { messagingAdvice, type ReportPart, returnedCredit, type Values } from './report-entry.ts';

/**
 * The column names that bureaux use for the values of a report, besides the XML names; without spaces and punctuation,
 * in lower case.
 */
const synonyms: Record<string, readonly string[]> = {
  ref: ['reference', 'payeereference'],
  transCode: ['transactioncode'],
  returnCode: ['code', 'reasoncode'],
  returnDescription: ['description', 'reason', 'returnreason'],
  originalProcessingDate: ['processingdate', 'originaldate', 'date'],
  valueOf: ['amount', 'value'],
  currency: [],
  name: ['accountname', 'payeename'],
  sortCode: ['payeesortcode'],
  number: ['accountnumber', 'account', 'payeeaccountnumber'],
  reference: [],
  'reason-code': ['code'],
  'payer-name': ['name', 'accountname', 'payeename'],
  'payer-sort-code': ['sortcode', 'payeesortcode'],
  'payer-account-number': ['accountnumber', 'account', 'payeeaccountnumber'],
  'payer-new-name': ['newname', 'newaccountname'],
  'payer-new-sort-code': ['newsortcode'],
  'payer-new-account-number': ['newaccountnumber', 'newaccount'],
  'effective-date': [],
  'original-proc-date': ['originalprocessingdate', 'processingdate'],
  'amount-of-payment': ['amount', 'value'],
};

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

/** Which report the columns belong to: only advices name new accounts, only returns have a return code. */
function reportOf(columns: readonly string[], given: BacsReport | undefined): BacsReport {
  const has = (name: string) => columns.includes(name);
  if (has('returncode') || has('returndescription') || has('returnreason')) return 'ARUCS';
  if (has('newsortcode') || has('payernewsortcode')) return given === 'ADDACS' ? 'ADDACS' : 'AWACS';
  if (given) return given;
  throw refused('The columns do not say which report this is: choose ARUCS, AWACS or ADDACS.', 1);
}

/** Reads a report whose first row names its columns, in any order. Columns with other names are passed over. */
export async function* readReportCsv(
  pieces: AsyncIterable<string>,
  problems: Problems,
  given: BacsReport | undefined,
): AsyncGenerator<ReportPart> {
  let columns: string[] | null = null;
  let report: BacsReport = given ?? 'ARUCS';
  let count = 0;
  for await (const { lineNumber, cells } of csvRows(pieces, ',')) {
    if (!columns) {
      columns = cells.map(plain);
      report = reportOf(columns, given);
      if (!['sortcode', 'payeesortcode', 'payersortcode'].some((name) => columns!.includes(name)))
        throw refused('The first row does not name the columns: there is no sort code.', lineNumber);
      yield { part: 'head', head: { report, serviceUserNumber: null, reportedOn: null } };
      continue;
    }
    const width = columns.length;
    if (cells.length !== width) {
      problems.add(lineNumber, `The row has ${cells.length} columns instead of ${width}.`);
      continue;
    }
    const values = valuesOf(columns, cells);
    const kind = report;
    const entry = problems.attempt(lineNumber, () =>
      kind === 'ARUCS'
        ? returnedCredit(lineNumber, values, values)
        : messagingAdvice(lineNumber, kind, values),
    );
    count++;
    if (entry) yield { part: 'entry', entry };
  }
  if (count === 0) problems.add(1, 'The report has no entries.');
}

const valuesOf =
  (columns: readonly string[], cells: readonly string[]): Values =>
  (name) => {
    for (const one of [plain(name), ...(synonyms[name] ?? [])]) {
      const at = columns.indexOf(one);
      if (at >= 0) return cells[at]!.trim() || null;
    }
    return null;
  };
