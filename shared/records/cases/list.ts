import { words } from '#shared/platform/words.ts';
import { stageLabels } from '#shared/records/law/statuses.ts';
import { defineList, type ListSearch, type SortOf } from '#shared/records/reference/lists.ts';

/** How far behind cases are, in hundredths of a month: at least the first number and below the second; null is no limit. */
export const arrearsBands = {
  any: { label: 'In arrears', from: null, below: null },
  behind: { label: '1 to 2.99 months', from: 100, below: 300 },
  breach: { label: '3 months and more', from: 300, below: null },
} as const;
export type ArrearsBand = keyof typeof arrearsBands;

type Warnings = { riskOfViolence: boolean; isVulnerable: boolean };
const warnings = ({ riskOfViolence, isVulnerable }: Warnings) =>
  [riskOfViolence && 'Risk of violence', isVulnerable && 'Vulnerable'].filter(Boolean).join('; ');

/** The list of cases. */
export const caseList = defineList({
  name: 'cases',
  columns: {
    uniqueReference: { label: 'Reference', kind: 'code', sortable: true, wordy: false },
    caseName: { label: 'Name', kind: 'text', sortable: true, wordy: true },
    domain: { label: 'Domain', kind: 'named', wordy: true },
    product: { label: 'Product', kind: 'named', sortable: true },
    status: { label: 'Status', kind: 'named', sortable: true },
    substatus: { label: 'Sub status', kind: 'named', wordy: true },
    owner: { label: 'Owner', kind: 'named', sortable: true },
    department: { label: 'Department', kind: 'named', wordy: true },
    portfolio: { label: 'Portfolio', kind: 'named', sortable: true, wordy: true },
    introducer: { label: 'Introducer', kind: 'named', wordy: true },
    flags: { label: 'Warnings', kind: 'text', of: warnings },
    contributionPence: { label: 'Contribution', kind: 'pence', sortable: true },
    arrearsPence: { label: 'Arrears', kind: 'pence' },
    monthsInArrears: { label: 'Months in arrears', kind: 'hundredths', sortable: true },
    nextDueOn: { label: 'Next due', kind: 'day' },
    debtSoaPence: { label: 'Debt', kind: 'pence' },
    enquiryOn: { label: 'Enquiry', kind: 'day', sortable: true },
    statusChangedAt: { label: 'In status since', kind: 'instant', sortable: true },
    approvalDate: { label: 'Approved', kind: 'day', sortable: true },
    nextAnnualOn: { label: 'Next annual', kind: 'day' },
    address: { label: 'Address', kind: 'text', wordy: true },
    lastContactAt: { label: 'Last contact', kind: 'instant', sortable: true },
  },
  usual: words('uniqueReference caseName product status substatus owner contributionPence arrearsPence'),
  filters: {
    search: {
      label: 'Search cases',
      kind: 'search',
      placeholder: 'Name, postcode, reference',
      max: 300,
      width: 64,
    },
    stage: { label: 'Stage', kind: 'choice', options: stageLabels, width: 32 },
    isOpen: { label: 'Open', kind: 'either', any: 'Open and ended', yes: 'Open only', no: 'Ended only' },
    isVulnerable: { label: 'Vulnerable clients only', kind: 'flag' },
    arrears: {
      label: 'Arrears',
      kind: 'choice',
      any: 'With and without',
      options: {
        any: arrearsBands.any.label,
        behind: arrearsBands.behind.label,
        breach: arrearsBands.breach.label,
      },
    },
    statusId: { label: 'Status', kind: 'name', from: 'statuses', several: true, width: 36 },
    substatusId: { label: 'Sub status', kind: 'name', from: 'substatuses', several: true },
    categoryId: { label: 'Status category', kind: 'name', from: 'status-categories', several: true },
    ownerId: { label: 'Owner', kind: 'name', from: 'users', several: true, width: 36 },
    productId: { label: 'Product', kind: 'name', from: 'products', several: true },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', several: true },
    departmentId: { label: 'Department', kind: 'name', from: 'departments', several: true },
    introducerId: { label: 'Introducer', kind: 'name', from: 'introducers', several: true },
    approvedFrom: { label: 'Approved from', kind: 'day' },
    approvedTo: { label: 'Approved until', kind: 'day' },
    enquiredFrom: { label: 'Enquiry from', kind: 'day' },
    enquiredTo: { label: 'Enquiry until', kind: 'day' },
  },
  row: ['search', 'stage', 'statusId', 'ownerId'],
  more: words(
    'productId portfolioId categoryId substatusId departmentId introducerId isOpen arrears approvedFrom',
    'approvedTo enquiredFrom enquiredTo isVulnerable',
  ),
  order: { by: 'id', dir: 'desc' },
  pageSizes: [25, 50, 100, 200],
});

export type CaseSearch = ListSearch<typeof caseList>;
export type CaseSort = SortOf<typeof caseList>;
