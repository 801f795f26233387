import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { londonDate } from '#shared/platform/dates.ts';
import { showPhone } from '#shared/platform/fields/formats.ts';
import { presentContribution } from '#shared/records/cases/present-contribution.ts';
import { monthsText } from '#shared/records/payments/standing.ts';
import { type CountedTab, countedTabs } from '#shared/views/cases/tabs/counted-tabs.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import type { CaseAction, CaseRow, CaseTab } from '#web/platform/case/case.ts';
import { CaseLetters, type OpenLetters } from '#web/platform/case/case-letters.ts';
import { WaitingApprovals } from '#web/platform/page/approvals/WaitingApprovals.tsx';
import { DateText } from '#web/platform/page/DateText.tsx';
import { NotFound } from '#web/platform/page/NotFound.tsx';
import { positiveOf } from '#web/platform/page/search.ts';
import { focusableIn, keyboardScroll } from '#web/platform/ui/focusable.ts';
import { LinkTabs } from '#web/platform/ui/LinkTabs.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import { CaseActions } from '#web/records/cases/CaseActions.tsx';
import { CaseGate } from '#web/records/cases/CaseGate.tsx';
import { CaseHeading } from '#web/records/cases/CaseHeading.tsx';
import { useCaseKeys } from '#web/records/cases/use-case-keys.ts';

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

/** What a caller is asked in order to identify them. */
function identityOf({ applicants: [client] }: CaseRow): Fact[] {
  const [phone] = client?.phones ?? [];
  return [
    { label: 'Date of birth', value: day(client?.dateOfBirth ?? null) },
    { label: 'Phone', value: phone && showPhone(phone) },
  ];
}

function contributionOf(row: CaseRow): Fact {
  const pence = presentContribution(row, londonDate());
  return { label: 'Contribution', value: pence === 0 ? 'Ended' : pence !== null && <Money pence={pence} /> };
}

const moneyOf = (row: CaseRow): Fact[] => [contributionOf(row), ...standingOf(row)];

const standingOf = ({ standing }: CaseRow): Fact[] => [
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
function factsOf(row: CaseRow): Fact[] {
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
function KeyFacts({ row }: { row: CaseRow }) {
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

/** What other slices add to the page of a case; put together in web/app/case-screen.ts. */
export interface CaseParts {
  tabs: readonly CaseTab[];
  /** The ways to change the case that have a key; the first letters are taken in this order. */
  actions: readonly CaseAction[];
  /** The part of its mail that records on its tabs open. */
  Letters?: ComponentType<{ caseId: number; open: OpenLetters; onClose: () => void }> | undefined;
  /** Who else has the case open. */
  Presence?: ComponentType<{ caseId: number }> | undefined;
}

/** What each tab holds, kept fresh with the case; null until it is known. */
function useTabCounts(caseId: number) {
  const { data } = useQuery(trpc.caseTabs.counts.queryOptions({ caseId }));
  return (key: string) =>
    countedTabs.some((counted) => counted === key) ? (data?.[key as CountedTab] ?? null) : undefined;
}

function CaseBody({ row, tab, parts }: { row: CaseRow; tab: string | undefined; parts: CaseParts }) {
  const { tabs, actions, Letters, Presence } = parts;
  const navigate = useNavigate();
  const [open, setOpen] = useState<string | null>(null);
  const [letters, setLetters] = useState<OpenLetters | null>(null);
  /** One thing at a time: what is half written stays, and is shown again. */
  const start = (key: string) => {
    const held = open === null ? null : document.querySelector('dialog[open] [data-autofocus]');
    if (held) focusableIn(held)[0]?.focus();
    else setOpen(key);
  };
  const selected = tabs.find(({ key }) => key === tab) ?? tabs[0];
  const countOf = useTabCounts(row.id);
  const path = `/cases/${row.id}`;
  const hrefOf = ({ key }: CaseTab) => (key === tabs[0]?.key ? path : `${path}?tab=${key}`);
  const Dialog = actions.find(({ key }) => key === open)?.component;
  useCaseKeys({
    onTab: (position) => {
      const chosen = tabs[position];
      if (chosen) void navigate({ href: hrefOf(chosen), resetScroll: false });
    },
    onLetter: (letter) => {
      if (!row.mayEdit) return false;
      if (letter === 'e') void navigate({ href: `${path}/edit` });
      const action = actions.find(({ shortcut }) => shortcut === letter);
      if (action) start(action.key);
      return letter === 'e' || action !== undefined;
    },
  });
  if (!selected) return null;
  const Content = selected.component;
  return (
    <>
      <CaseHeading
        row={row}
        presence={Presence && <Presence caseId={row.id} />}
        actions={<CaseActions row={row} actions={actions} onOpen={start} />}
      />
      <KeyFacts row={row} />
      <WaitingApprovals entity="cases" entityId={row.id} />
      <div className="no-print mt-4">
        <LinkTabs
          label="Parts of the case"
          tabs={tabs.map((each) => ({
            key: each.key,
            label: each.label,
            href: hrefOf(each),
            count: countOf(each.key),
          }))}
          selected={selected.key}
        />
      </div>
      <section aria-label={selected.label} className="mt-4">
        <Suspense fallback={<Skeleton className="h-72 w-full" />}>
          <CaseLetters value={Letters ? setLetters : null}>
            <Content key={selected.key} caseId={row.id} />
          </CaseLetters>
        </Suspense>
      </section>
      <Suspense fallback={null}>
        {Dialog && <Dialog caseId={row.id} onClose={() => setOpen(null)} />}
        {Letters && letters && <Letters caseId={row.id} open={letters} onClose={() => setLetters(null)} />}
      </Suspense>
    </>
  );
}

function OpenCase({ id, tab, parts }: { id: number; tab: string | undefined; parts: CaseParts }) {
  return <CaseGate id={id}>{(row) => <CaseBody row={row} tab={tab} parts={parts} />}</CaseGate>;
}

const route = getRouteApi('/inside/cases/$id');

/** /cases/{id}: the case with all its parts, each at an address of its own. */
export function CasePage({ parts }: { parts: CaseParts }) {
  const id = positiveOf(route.useParams().id);
  const { tab } = route.useSearch();
  if (id === undefined) return <NotFound />;
  return <OpenCase key={id} id={id} tab={tab} parts={parts} />;
}
