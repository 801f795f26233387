import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { RunDetail, RunSummary } from '#shared/activities/money/distributions/contract.ts';
import { runAlerts } from '#shared/activities/money/distributions/list.ts';
import { leftOutReasons } from '#shared/activities/money/distributions/runs.ts';
import { retainedReasons } from '#shared/records/commitments/allocations.ts';
import { useLive } from '#web/platform/api/live.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { CsvButton } from '#web/platform/page/CsvButton.tsx';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { PageHeading } from '#web/platform/page/PageHeading.tsx';
import { PrintButton } from '#web/platform/page/PrintButton.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { ButtonLink } from '#web/platform/ui/Button.tsx';
import { textOfIso } from '#web/platform/ui/date-text.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { downloadSummary, invalidateRuns, runHref } from './distributions-client.ts';
import { RunActions, RunBlockers } from './RunActions.tsx';
import { RunProgress, RunStatusBadge } from './RunStatusBadge.tsx';
import { scopeText } from './run-words.ts';
import { rowsOf, SummaryTable } from './SummaryTable.tsx';

const linkClass = 'text-accent-text underline-offset-4 hover:underline';

/** The headline figures of a run. */
function Totals({ run }: { run: RunDetail }) {
  const { totalPence, retainedPence } = run;
  if (totalPence === null || retainedPence === null)
    return <p className="text-sm text-muted">The figures are not known until every case is calculated.</p>;
  const totals = [
    { label: 'To pay', value: <Money pence={totalPence} /> },
    { label: 'Of which retained', value: <Money pence={retainedPence} /> },
    { label: 'Cases', value: run.caseCount?.toLocaleString('en-GB') },
    { label: 'Left out', value: run.leftOutCount?.toLocaleString('en-GB') },
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 rounded-lg border border-border bg-surface p-4 sm:grid-cols-4">
      {totals.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="figures text-xl font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Sums({ summary }: { summary: RunSummary }) {
  const { run, byPaymentType, byPortfolio, byProduct, caps, retained, leftOut, alerts } = summary;
  const cases = (search: string, label: string) => (
    <AppLink href={`${runHref(run.id)}?${search}`} className={linkClass}>
      {label}
    </AppLink>
  );
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <SummaryTable title="By payment type" rows={rowsOf(byPaymentType)} empty="Nothing is to be paid." />
      <SummaryTable
        title="To check"
        empty="Nothing unusual compared with the last run."
        rows={alerts.map(({ alert, count }) => ({
          key: alert,
          label: cases(`alert=${alert}`, runAlerts[alert]),
          count,
        }))}
      />
      <SummaryTable
        title="Retained"
        of="Retained"
        empty="Nothing is retained."
        rows={retained.map(({ reason, count, pence }) => ({
          key: reason,
          label: retainedReasons[reason],
          count,
          pence,
        }))}
      />
      <SummaryTable
        title="Caps applied"
        of="Cut"
        empty="No cap has cut a fee."
        rows={caps.map(({ label, count, cutPence }) => ({ key: label, label, count, pence: cutPence }))}
      />
      <SummaryTable
        title="Left out"
        of="Cleared cash"
        empty="Every case takes part."
        rows={leftOut.map(({ reason, count, pence }) => ({
          key: reason,
          label: cases(`leftOut=${reason}`, leftOutReasons[reason]),
          count,
          pence,
        }))}
      />
      <SummaryTable title="By portfolio" rows={rowsOf(byPortfolio)} empty="Nothing is to be paid." />
      <SummaryTable title="By product" rows={rowsOf(byProduct)} empty="Nothing is to be paid." />
    </div>
  );
}

function Summary({ summary }: { summary: RunSummary }) {
  const { run, lastRun } = summary;
  return (
    <>
      <PageHeading
        title={`Distribution ${run.reference}`}
        context={
          <span className="flex flex-wrap items-center gap-2">
            <RunStatusBadge status={run.status} />
            {scopeText(run)}
            {lastRun && (
              <AppLink href={runHref(lastRun.id)} className={linkClass}>
                beside {lastRun.reference} of {textOfIso(lastRun.cutoffOn)}
              </AppLink>
            )}
          </span>
        }
        actions={
          <>
            <PrintButton />
            <CsvButton save={() => downloadSummary(run.id, run.reference)} />
            <ButtonLink href={runHref(run.id)}>Cases</ButtonLink>
            <RunActions run={run} />
          </>
        }
      />
      <div className="space-y-4">
        <RunProgress run={run} />
        {run.progress?.status === 'failed' && (
          <Alert colour="red" title="The calculation stopped." message={run.progress.message ?? ''} />
        )}
        <RunBlockers run={run} />
        {run.comment && <Alert colour="yellow" title="Sent back." message={run.comment} />}
        <Totals run={run} />
        {run.totalPence !== null && <Sums summary={summary} />}
      </div>
    </>
  );
}

const route = getRouteApi('/inside/financials/distributions/summary');

function SummaryOf({ id }: { id: number }) {
  const query = useQuery(trpc.distributions.summary.queryOptions({ id }));
  useLive([`distribution:${id}`], () => void invalidateRuns());
  return (
    <Loaded query={query} path="financials/distributions/summary" isPage>
      {(summary) => <Summary summary={summary} />}
    </Loaded>
  );
}

/** No run is a draft or calculated: all have been submitted or cancelled. */
function NoneInPreparation() {
  return (
    <>
      <PageHeading title="Distribution summary" />
      <EmptyState
        title="No distribution is being prepared."
        message="A run is shown here from its calculation until it is submitted for approval."
        action={<ButtonLink href="/financials/distributions">To the runs</ButtonLink>}
      />
    </>
  );
}

function LatestSummary() {
  const latestOf = (status: 'draft' | 'calculated') =>
    trpc.distributions.list.queryOptions({ status, limit: 1 });
  const drafts = useQuery(latestOf('draft'));
  const calculated = useQuery(latestOf('calculated'));
  return (
    <Loaded query={drafts} path="financials/distributions">
      {({ data: [draft] }) => (
        <Loaded query={calculated} path="financials/distributions">
          {({ data: [run] }) => {
            const id = Math.max(draft?.id ?? 0, run?.id ?? 0);
            return id === 0 ? <NoneInPreparation /> : <SummaryOf id={id} />;
          }}
        </Loaded>
      )}
    </Loaded>
  );
}

/** /financials/distributions/summary?run={id}: a run before it is submitted. Without a run, the latest that is being prepared. */
export function SummaryPage() {
  const { run } = route.useSearch();
  return run === undefined ? <LatestSummary /> : <SummaryOf id={run} />;
}
