import type { Database } from '#server/database/connect.ts';
import { spreadsheet } from '#server/reference/csv.ts';
import type { CaseFilters } from '#shared/cases/case-list.ts';
import { londonDate, showDate } from '#shared/dates.ts';
import type { Actor } from '#shared/permissions.ts';
import { allListed, type ListedCase } from './case-list.ts';

/** The highest number of cases that one CSV holds. */
const CSV_ROWS = 50_000;

const day = (date: string | null) => (date ? showDate(date) : '');
const pounds = (pence: number | null) => (pence === null ? '' : (pence / 100).toFixed(2));

const columns: readonly [string, (row: ListedCase) => string][] = [
  ['Reference', (row) => row.uniqueReference],
  ['Name', (row) => row.caseName],
  ['Address', (row) => row.address ?? ''],
  ['Domain', (row) => row.domain.name],
  ['Product', (row) => row.product.name],
  ['Status', (row) => row.status.name],
  ['Sub status', (row) => row.substatus?.name ?? ''],
  ['Status since', (row) => showDate(londonDate(row.statusChangedAt))],
  ['Owner', (row) => row.owner.name],
  ['Department', (row) => row.department.name],
  ['Portfolio', (row) => row.portfolio?.name ?? ''],
  ['Introducer', (row) => row.introducer?.name ?? ''],
  ['Enquiry', (row) => day(row.enquiryOn)],
  ['Approved', (row) => day(row.approvalDate)],
  ['Next annual', (row) => day(row.nextAnnualOn)],
  ['Contribution', (row) => pounds(row.contributionPence)],
  ['Debts', (row) => pounds(row.debtSoaPence)],
  ['Last contact', (row) => (row.lastContactAt ? showDate(londonDate(row.lastContactAt)) : '')],
  ['Vulnerable', (row) => (row.isVulnerable ? 'Yes' : 'No')],
];

/** The case list as CSV: the same filters, order and rights as on screen; addresses are withheld where violence is feared. */
export async function exportCases(database: Database, actor: Actor, filters: CaseFilters) {
  const rows = await allListed(database, actor, filters, CSV_ROWS);
  return {
    fileName: `cases-${londonDate()}.csv`,
    csv: spreadsheet(
      columns.map(([header]) => header),
      rows.map((row) => columns.map(([, cell]) => cell(row))),
    ),
  };
}
