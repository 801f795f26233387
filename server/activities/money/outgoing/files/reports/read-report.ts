import { type ByteSource, openText } from '#server/platform/bank-files/open-text.ts';
import { Problems, refused } from '#server/platform/bank-files/problems.ts';
import { adviceDueOn, type BacsCalendar } from '#shared/activities/money/outgoing/bacs-calendar.ts';
import type { BacsReport } from '#shared/activities/money/outgoing/report-codes.ts';
import { readReportCsv } from './read-report-csv.ts';
import { readReportXml } from './read-report-xml.ts';
import type { ReportHead, ReportPart } from './report-entry.ts';

const wanted = {
  what: 'a Bacs report',
  instead: 'Ask the Payment Services Website or the bureau for ARUCS, AWACS or ADDACS as XML or CSV.',
};

/**
 * Reads an ARUCS, AWACS or ADDACS report, XML or CSV, entry by entry. `report` says which report a CSV file is, if its
 * columns do not. Ends with a BankFileError that names each bad row with its line, at most a hundred: entries read
 * before that do not count.
 */
export async function* readReport(source: ByteSource, report?: BacsReport): AsyncGenerator<ReportPart> {
  const problems = new Problems();
  const { head, pieces } = await openText(source, wanted);
  if (/^\s*(<!doctype html|<html)/i.test(head))
    throw refused(`This is a web page, not ${wanted.what}. ${wanted.instead}`);
  yield* head.trimStart().startsWith('<')
    ? readReportXml(pieces, problems)
    : readReportCsv(pieces, problems, report);
  problems.throwIfAny();
}

/** The deadline for working through a report received on the day: three working days. */
export const reportDueOn = (head: ReportHead, cameOn: string, calendar: BacsCalendar): string =>
  adviceDueOn(head.reportedOn ?? cameOn, calendar);
