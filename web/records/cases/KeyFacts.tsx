import type { ReactNode } from 'react';
import { showPhone } from '#shared/platform/fields/formats.ts';
import { monthsText } from '#shared/records/payments/standing.ts';
import type { CaseRow } from '#web/platform/case/case.ts';
import { DateText } from '#web/platform/page/DateText.tsx';
import { keyboardScroll } from '#web/platform/ui/focusable.ts';
import { Money } from '#web/platform/ui/Money.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';

interface Fact {
  label: string;
  value: ReactNode;
}

const day = (value: string | null) => value && <DateText day={value} />;

const Arrears = ({ arrearsPence, monthsInArrears }: NonNullable<CaseRow['standing']>) =>
  arrearsPence > 0 ? (
    <span className="text-red-text">
      <Money pence={arrearsPence} /> ({monthsText(monthsInArrears)})
    </span>
  ) : (
    'None'
  );

/** What a caller is asked for before anything is said. */
function identityOf({ applicants: [client] }: CaseRow): Fact[] {
  const [phone] = client?.phones ?? [];
  return [
    { label: 'Date of birth', value: day(client?.dateOfBirth ?? null) },
    { label: 'Phone', value: phone && showPhone(phone) },
  ];
}

const moneyOf = ({ contributionPence, standing }: CaseRow): Fact[] => [
  { label: 'Contribution', value: contributionPence !== null && <Money pence={contributionPence} /> },
  { label: 'Arrears', value: standing && <Arrears {...standing} /> },
  { label: 'Next due', value: standing && (day(standing.nextDueOn) ?? 'Nothing') },
];

/** Before the approval what is owed and since when; afterwards that it was approved. */
const stageOf = ({ approvalDate, debtSoaPence, enquiryOn }: CaseRow): Fact[] =>
  approvalDate
    ? [{ label: 'Approved', value: day(approvalDate) }]
    : [
        { label: 'Debt', value: debtSoaPence > 0 && <Money pence={debtSoaPence} /> },
        { label: 'Enquiry', value: day(enquiryOn) },
      ];

/** The few things about a case that matter at its stage; what is not known is left out. */
export function factsOf(row: CaseRow): Fact[] {
  const { lastContactAt, closedOn, completedOn, terminatedOn } = row;
  return [
    ...identityOf(row),
    { label: 'Last contact', value: lastContactAt ? <Timestamp at={lastContactAt} /> : 'None yet' },
    ...moneyOf(row),
    ...stageOf(row),
    { label: 'Ended', value: day(closedOn ?? completedOn ?? terminatedOn) },
    { label: 'Owner', value: row.caseOwnerUser.name },
  ].filter(({ value }) => Boolean(value));
}

/** One line of facts under the heading, the same on every tab; it scrolls sideways on a phone. */
export function KeyFacts({ row }: { row: CaseRow }) {
  return (
    <section
      aria-label="Key facts"
      {...keyboardScroll}
      className="overflow-x-auto rounded-lg border border-border bg-surface"
    >
      <dl className="flex gap-x-6 gap-y-2 px-4 py-2 sm:flex-wrap lg:gap-x-8">
        {factsOf(row).map(({ label, value }) => (
          <div key={label} className="shrink-0">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="figures font-medium whitespace-nowrap">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
