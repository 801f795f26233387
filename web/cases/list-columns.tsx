import type { ReactNode } from 'react';
import { type CaseColumnName, type CaseSort, caseColumnNames } from '#shared/cases/case-list.ts';
import type { ListedCase } from '#shared/cases/contract.ts';
import { statusColour } from '#web/case/case.ts';
import { DateText } from '#web/page/DateText.tsx';
import { useStored, writeStored } from '#web/session/stored.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Money } from '#web/ui/Money.tsx';
import type { Column } from '#web/ui/Table.tsx';
import { Timestamp } from '#web/ui/Timestamp.tsx';

interface CaseColumn {
  label: string;
  show: (row: ListedCase) => ReactNode;
  sort?: CaseSort;
  align?: 'right';
  /** Long texts are cut where the columns on screen leave no room for them; the others keep theirs. */
  wordy?: boolean;
}

const nothing = <span className="text-muted">–</span>;
const day = (value: string | null) => (value ? <DateText day={value} /> : nothing);
const at = (value: string | null) => (value ? <Timestamp at={value} /> : nothing);
const money = (pence: number | null) => (pence === null ? nothing : <Money pence={pence} />);
const owed = (pence: number | null) =>
  pence ? (
    <span className="text-red-text">
      <Money pence={pence} />
    </span>
  ) : (
    nothing
  );
const name = (row: { name: string } | null) => row?.name ?? nothing;
/** Cut at a width of its own, so that longer texts beside it keep theirs; told in full while the pointer rests on it. */
const cut = (text: string, width: string) => (
  <span title={text} className={`block truncate ${width}`}>
    {text}
  </span>
);

function Flags({ row }: { row: ListedCase }) {
  return (
    <span className="flex gap-1">
      {row.riskOfViolence && <Badge colour="red">Violence</Badge>}
      {row.isVulnerable && <Badge colour="yellow">Vulnerable</Badge>}
      {!row.riskOfViolence && !row.isVulnerable && nothing}
    </span>
  );
}

/** Every column the list can show, in their order. The reference opens the case and always stays. */
export const caseColumns: Readonly<Record<CaseColumnName, CaseColumn>> = {
  uniqueReference: {
    label: 'Reference',
    sort: 'uniqueReference',
    show: (row) => <span className="figures">{row.uniqueReference}</span>,
  },
  caseName: {
    label: 'Name',
    sort: 'caseName',
    show: (row) => row.caseName,
    wordy: true,
  },
  domain: { label: 'Domain', show: (row) => row.domain.name, wordy: true },
  product: { label: 'Product', sort: 'product', show: (row) => cut(row.product.name, 'max-w-40') },
  status: {
    label: 'Status',
    sort: 'status',
    show: ({ status }) => <Badge colour={statusColour(status)}>{status.name}</Badge>,
  },
  substatus: { label: 'Sub status', show: (row) => name(row.substatus), wordy: true },
  owner: { label: 'Owner', sort: 'owner', show: (row) => cut(row.owner.name, 'max-w-36') },
  department: { label: 'Department', show: (row) => name(row.department), wordy: true },
  portfolio: { label: 'Portfolio', sort: 'portfolio', show: (row) => name(row.portfolio), wordy: true },
  introducer: { label: 'Introducer', show: (row) => name(row.introducer), wordy: true },
  flags: { label: 'Beware', show: (row) => <Flags row={row} /> },
  contributionPence: {
    label: 'Contribution',
    sort: 'contributionPence',
    align: 'right',
    show: (row) => money(row.contributionPence),
  },
  arrearsPence: { label: 'Arrears', align: 'right', show: (row) => owed(row.arrearsPence) },
  monthsInArrears: {
    label: 'Months in arrears',
    sort: 'monthsInArrears',
    align: 'right',
    show: ({ monthsInArrears }) => (monthsInArrears ? (monthsInArrears / 100).toFixed(2) : nothing),
  },
  nextDueOn: { label: 'Next due', show: (row) => day(row.nextDueOn) },
  debtSoaPence: { label: 'Debt', align: 'right', show: (row) => money(row.debtSoaPence || null) },
  enquiryOn: { label: 'Enquiry', sort: 'enquiryOn', show: (row) => day(row.enquiryOn) },
  statusChangedAt: {
    label: 'In status since',
    sort: 'statusChangedAt',
    show: (row) => at(row.statusChangedAt),
  },
  approvalDate: { label: 'Approved', sort: 'approvalDate', show: (row) => day(row.approvalDate) },
  nextAnnualOn: { label: 'Next annual', show: (row) => day(row.nextAnnualOn) },
  address: {
    label: 'Address',
    show: (row) => row.address ?? nothing,
    wordy: true,
  },
  lastContactAt: { label: 'Last contact', sort: 'lastContactAt', show: (row) => at(row.lastContactAt) },
};

const opener: CaseColumnName = 'uniqueReference';
export const usualColumns: readonly CaseColumnName[] = [
  opener,
  'caseName',
  'product',
  'status',
  'substatus',
  'owner',
  'contributionPence',
  'arrearsPence',
];

const storedKey = 'columns-cases';

/** The columns in use, in their fixed order, remembered in this browser. */
export function useCaseColumns() {
  const stored: readonly string[] = useStored(storedKey)?.split(',') ?? usualColumns;
  const chosen = caseColumnNames.filter((key) => key === opener || stored.includes(key));
  return [chosen, (columns: readonly string[]) => writeStored(storedKey, columns.join(','))] as const;
}

/** The table's columns for the chosen keys. The table sorts by the server's name of each. */
export const tableColumns = (chosen: readonly CaseColumnName[]): Column<ListedCase>[] =>
  chosen.map((key) => {
    const { label, show, sort, align, wordy = false } = caseColumns[key];
    return {
      key: sort ?? key,
      header: label,
      cell: show,
      sortable: sort !== undefined,
      wordy,
      ...(align && { align }),
    };
  });
