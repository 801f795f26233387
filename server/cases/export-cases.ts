import type { z } from 'zod';
import type { SignedIn } from '#server/http/trpc.ts';
import { spreadsheet } from '#server/reference/csv.ts';
import { type CaseColumnName, caseColumnNames, type caseExportInput } from '#shared/cases/case-list.ts';
import { londonDate, showDate } from '#shared/dates.ts';
import { allListed, type ListedCase } from './case-list.ts';

/** The highest number of cases that one CSV holds. */
const CSV_ROWS = 50_000;

const day = (date: string | null) => (date ? showDate(date) : '');
const pounds = (pence: number | null) => (pence === null ? '' : (pence / 100).toFixed(2));
const months = (hundredths: number | null) => (hundredths === null ? '' : (hundredths / 100).toFixed(2));

const flags = ({ riskOfViolence, isVulnerable }: ListedCase) =>
  [riskOfViolence && 'Risk of violence', isVulnerable && 'Vulnerable'].filter(Boolean).join('; ');

const columns: Readonly<Record<CaseColumnName, readonly [string, (row: ListedCase) => string]>> = {
  uniqueReference: ['Reference', (row) => row.uniqueReference],
  caseName: ['Name', (row) => row.caseName],
  domain: ['Domain', (row) => row.domain.name],
  product: ['Product', (row) => row.product.name],
  status: ['Status', (row) => row.status.name],
  substatus: ['Sub status', (row) => row.substatus?.name ?? ''],
  owner: ['Owner', (row) => row.owner.name],
  department: ['Department', (row) => row.department.name],
  portfolio: ['Portfolio', (row) => row.portfolio?.name ?? ''],
  introducer: ['Introducer', (row) => row.introducer?.name ?? ''],
  flags: ['Beware', flags],
  contributionPence: ['Contribution', (row) => pounds(row.contributionPence)],
  arrearsPence: ['Arrears', (row) => pounds(row.arrearsPence)],
  monthsInArrears: ['Months in arrears', (row) => months(row.monthsInArrears)],
  nextDueOn: ['Next due', (row) => day(row.nextDueOn)],
  debtSoaPence: ['Debt', (row) => pounds(row.debtSoaPence)],
  enquiryOn: ['Enquiry', (row) => day(row.enquiryOn)],
  statusChangedAt: ['In status since', (row) => showDate(londonDate(row.statusChangedAt))],
  approvalDate: ['Approved', (row) => day(row.approvalDate)],
  nextAnnualOn: ['Next annual', (row) => day(row.nextAnnualOn)],
  address: ['Address', (row) => row.address ?? ''],
  lastContactAt: [
    'Last contact',
    (row) => (row.lastContactAt ? showDate(londonDate(row.lastContactAt)) : ''),
  ],
};

/** The case list as CSV: the same filters, order, columns and rights as on screen; addresses are withheld where violence is feared. */
export async function exportCases(
  { services: { database }, actor }: SignedIn,
  { columns: wanted, ...filters }: z.output<typeof caseExportInput>,
) {
  const rows = await allListed(database, actor, filters, CSV_ROWS);
  const shown = (wanted ?? caseColumnNames).map((name) => columns[name]);
  return {
    fileName: `cases-${londonDate()}.csv`,
    csv: spreadsheet(
      shown.map(([header]) => header),
      rows.map((row) => shown.map(([, cell]) => cell(row))),
    ),
  };
}
