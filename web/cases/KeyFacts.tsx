import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { monthsText } from '#shared/payments/schedules.ts';
import type { CaseRow } from '#web/case/case.ts';
import { creditSummaryOptions } from '#web/case/case-reads.ts';
import { DateText } from '#web/page/DateText.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Timestamp } from '#web/ui/Timestamp.tsx';

interface Fact {
  label: string;
  value: ReactNode;
}

const day = (value: string | null) => value && <DateText day={value} />;

type Standing = { arrearsPence: number; monthsInArrears: number };

const Arrears = ({ arrearsPence, monthsInArrears }: Standing) => (
  <span className="text-red-text">
    <Money pence={arrearsPence} /> ({monthsText(monthsInArrears)})
  </span>
);

/** The few things about a case that matter at its stage; what is not known is left out. */
export function factsOf(row: CaseRow, standing?: Standing): Fact[] {
  const { approvalDate: approvedOn, contributionPence: contribution } = row;
  const early: Fact[] = [
    { label: 'Enquiry', value: day(row.enquiryOn) },
    { label: 'Decision', value: day(row.decisionDate) },
  ];
  const live: Fact[] = [
    { label: 'Approved', value: day(approvedOn) },
    { label: 'Next annual', value: row.nextAnnual && <DateText day={row.nextAnnual.anniversaryOn} /> },
    { label: 'Expected end', value: day(row.expectedEndDate) },
  ];
  return [
    { label: 'Owner', value: row.caseOwnerUser.name },
    { label: 'Product', value: row.product.name },
    { label: 'In status since', value: <Timestamp at={row.statusChangedAt} /> },
    ...(approvedOn ? live : early),
    { label: 'Contribution', value: contribution === null ? null : <Money pence={contribution} /> },
    { label: 'Arrears', value: standing && standing.arrearsPence > 0 && <Arrears {...standing} /> },
    { label: 'Debt', value: row.debtSoaPence > 0 ? <Money pence={row.debtSoaPence} /> : null },
    { label: 'Ended', value: day(row.closedOn ?? row.completedOn ?? row.terminatedOn) },
  ].filter(({ value }) => value !== null && value !== undefined && value !== '' && value !== false);
}

/** One line of facts under the heading, on every tab. */
export function KeyFacts({ row }: { row: CaseRow }) {
  const { data } = useQuery({ ...creditSummaryOptions(row.id), enabled: row.status.expectsPayments });
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-lg border border-border bg-surface px-4 py-2 sm:flex sm:flex-wrap sm:gap-x-8">
      {factsOf(row, data).map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="figures truncate font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
