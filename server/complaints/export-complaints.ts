import type { SignedIn } from '#server/http/trpc.ts';
import { spreadsheet } from '#server/reference/csv.ts';
import {
  complaintCategories,
  complaintChannels,
  complaintOutcomes,
  complaintRegimes,
  ombudsmanOutcomes,
} from '#shared/complaints/complaints.ts';
import type { ComplaintFilters } from '#shared/complaints/contract.ts';
import { londonDate, showDate } from '#shared/dates.ts';
import { allComplaints } from './complaint-list.ts';
import type { ComplaintRow } from './complaint-row.ts';

/** The highest number of complaints that one CSV holds. */
const CSV_ROWS = 50_000;

const day = (date: string | null) => (date ? showDate(date) : '');

const columns: readonly [string, (row: ComplaintRow) => string][] = [
  ['Reference', (row) => row.reference],
  ['Case', (row) => row.case.uniqueReference],
  ['Client', (row) => row.case.caseName],
  ['Received', (row) => day(row.receivedOn)],
  ['Channel', (row) => complaintChannels[row.channel]],
  ['Category', (row) => complaintCategories[row.category]],
  ['Regime', (row) => complaintRegimes[row.regime]],
  ['Status', (row) => row.status.name],
  ['Owner', (row) => row.owner.name],
  ['Acknowledged', (row) => day(row.acknowledgedOn)],
  ['Summary resolution due', (row) => day(row.srcDueOn)],
  ['Summary resolution sent', (row) => day(row.srcSentOn)],
  ['Final response due', (row) => day(row.finalClock.dueOn)],
  ['Holding reply sent', (row) => day(row.holdingSentOn)],
  ['Final response sent', (row) => day(row.finalSentOn)],
  ['Days the clock was stopped', (row) => String(row.clockStoppedDays)],
  ['Outcome', (row) => (row.outcome ? complaintOutcomes[row.outcome] : '')],
  ['Redress', (row) => (row.redressPence === null ? '' : (row.redressPence / 100).toFixed(2))],
  ['Root cause', (row) => row.rootCause ?? ''],
  ['Lessons', (row) => row.lessons ?? ''],
  ['Ombudsman reference', (row) => row.ombudsmanRef ?? ''],
  ['Ombudsman outcome', (row) => (row.ombudsmanOutcome ? ombudsmanOutcomes[row.ombudsmanOutcome] : '')],
  ['Gateway reference', (row) => row.gatewayRef ?? ''],
  ['Closed', (row) => day(row.closedOn)],
  ['Summary', (row) => row.summary],
];

/** The register of complaints as CSV: the same filters, order and rights as on screen. */
export async function exportComplaints(ctx: SignedIn, filters: ComplaintFilters) {
  const rows = await allComplaints(ctx, filters, CSV_ROWS);
  return {
    fileName: `complaints-${londonDate()}.csv`,
    csv: spreadsheet(
      columns.map(([header]) => header),
      rows.map((row) => columns.map(([, cell]) => cell(row))),
    ),
  };
}
