import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { RunDetail, RunLine } from '#shared/activities/money/distributions/contract.ts';
import {
  type RunLineSearch,
  type RunLineSort,
  runLineList,
} from '#shared/activities/money/distributions/list.ts';
import { leftOutReasons } from '#shared/activities/money/distributions/runs.ts';
import { counted } from '#shared/platform/counted.ts';
import { useLive } from '#web/platform/api/live.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { CsvButton } from '#web/platform/page/CsvButton.tsx';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { choosable, tableColumns, useChosenColumns } from '#web/platform/page/list/columns.tsx';
import { ListFilters } from '#web/platform/page/list/ListFilters.tsx';
import { ListPage } from '#web/platform/page/list/ListPage.tsx';
import { filtersOf, parseList } from '#web/platform/page/list/search.ts';
import { useListAddress } from '#web/platform/page/list-address.ts';
import { WriteLetters } from '#web/platform/page/mail/WriteLetters.tsx';
import { NotFound } from '#web/platform/page/NotFound.tsx';
import { RemittancesDialog } from '#web/platform/page/remittances/RemittancesDialog.tsx';
import { positiveOf } from '#web/platform/page/search.ts';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/platform/ui/Button.tsx';
import { ColumnChooser } from '#web/platform/ui/ColumnChooser.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { nothing } from '#web/platform/ui/nothing.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { downloadLines, invalidateRuns, linesOptions, runHref, summaryHref } from './distributions-client.ts';
import { LettersDialog } from './LettersDialog.tsx';
import { LineSheet } from './LineSheet.tsx';
import { ReleasedPanel } from './ReleasedPanel.tsx';
import { RunActions } from './RunActions.tsx';
import { RunProgress, RunStatusBadge } from './RunStatusBadge.tsx';
import { scopeText } from './run-words.ts';

/** The listings that the creditors of a released run get. */
function RunRemittances({ run }: { run: RunDetail }) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    ...trpc.distributions.remittances.queryOptions({ id: run.id }),
    enabled: isOpen,
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>Remittances</Button>
      {isOpen && (
        <RemittancesDialog
          of={run.reference}
          path={runHref(run.id)}
          query={query}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The cases as the address describes them, and the one whose working is open. */
type Search = RunLineSearch & { case?: number | undefined };
const parse = (raw: Readonly<Record<string, unknown>>): Search => ({
  ...parseList(runLineList, raw),
  case: positiveOf(raw.case),
});
const cells = {
  pencePerPoundToDate: ({ pencePerPoundToDate }: RunLine) =>
    pencePerPoundToDate > 10_000 ? (
      <span className="font-semibold text-red-text">{(pencePerPoundToDate / 100).toFixed(2)}</span>
    ) : (
      (pencePerPoundToDate / 100).toFixed(2)
    ),
  leftOut: ({ leftOut, isReleased }: RunLine) => {
    if (leftOut !== null) return <Badge colour="yellow">{leftOutReasons[leftOut]}</Badge>;
    return isReleased ? <Badge colour="green">Released</Badge> : nothing;
  },
};

function Run({ run }: { run: RunDetail }) {
  const address = useListAddress(runHref(run.id), parse);
  const { search, change, show } = address;
  const { case: openCase, ...listed } = search;
  const [chosen, choose] = useChosenColumns(runLineList);
  const list = useQuery(linesOptions(run.id, listed));
  const isFiltered = Object.keys(filtersOf(listed)).length > 0;
  return (
    <>
      <ListPage
        title={`Distribution ${run.reference}`}
        name="financials/distributions"
        query={list}
        address={address}
        inWords={({ totalResults }) => `${counted(totalResults, 'case')}${isFiltered ? ', filtered' : ''}`}
        actions={
          <>
            <ColumnChooser
              columns={choosable(runLineList)}
              fixed={runLineList.usual[0]}
              usual={runLineList.usual}
              chosen={chosen}
              onChoose={choose}
            />
            <CsvButton save={() => downloadLines(run.id, run.reference, listed)} />
            <ButtonLink href={summaryHref(run.id)}>Summary</ButtonLink>
            {run.releasedAt !== null && <RunRemittances run={run} />}
            {run.releasedAt !== null && (
              <WriteLetters label="Letters" form={(given) => <LettersDialog run={run} {...given} />} />
            )}
            <RunActions run={run} />
          </>
        }
        filters={
          <>
            <div className="mb-3 flex flex-wrap items-center gap-2 text-sm">
              <RunStatusBadge status={run.status} />
              {scopeText(run)}
              <RunProgress run={run} />
            </div>
            {run.releasedAt && <ReleasedPanel run={run} />}
            <ListFilters list={runLineList} address={address} domainId={run.domain.id} />
          </>
        }
      >
        {(rows) => (
          <Table<RunLine>
            {...rows}
            columns={tableColumns<typeof runLineList, RunLine>(runLineList, chosen, cells)}
            rowKey={({ id }) => id}
            onOpen={(line) => show({ ...search, case: line.case.id })}
            sort={{ key: search.sort ?? runLineList.order.by, dir: search.dir ?? runLineList.order.dir }}
            onSort={({ key, dir }) => change({ sort: key as RunLineSort, dir })}
            empty={
              <EmptyState
                title="No cases."
                message={
                  isFiltered
                    ? 'Nothing matches the search and the filters.'
                    : 'Nothing has been calculated yet.'
                }
                action={isFiltered && <Button onClick={() => show({})}>Clear the filters</Button>}
              />
            }
          />
        )}
      </ListPage>
      {openCase !== undefined && (
        <LineSheet key={openCase} run={run} caseId={openCase} onClose={() => show(listed)} />
      )}
    </>
  );
}

function RunOf({ id }: { id: number }) {
  const query = useQuery(trpc.distributions.get.queryOptions({ id }));
  useLive([`distribution:${id}`], () => void invalidateRuns());
  return (
    <Loaded query={query} path="financials/distributions" isPage>
      {(run) => <Run run={run} />}
    </Loaded>
  );
}

/** /financials/distributions/{id}: one run, case by case. */
export function RunPage() {
  const params: { id?: string } = useParams({ strict: false });
  const id = positiveOf(params.id);
  return id === undefined ? <NotFound /> : <RunOf key={id} id={id} />;
}
