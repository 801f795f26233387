import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { counted } from '#shared/platform/counted.ts';
import { poundsText } from '#shared/platform/money.ts';
import type { ListedApproval } from '#shared/records/approvals/contract.ts';
import { approvalList } from '#shared/records/approvals/list.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { useLiveApprovals } from '#web/platform/page/approvals/approvals-client.ts';
import { Counted } from '#web/platform/page/Counted.tsx';
import { CsvButton } from '#web/platform/page/CsvButton.tsx';
import { KeyLegend } from '#web/platform/page/KeyLegend.tsx';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { ListFilters } from '#web/platform/page/list/ListFilters.tsx';
import { filtersOf } from '#web/platform/page/list/search.ts';
import { type ListAddress, useExistingPage, useListAddress } from '#web/platform/page/list-address.ts';
import { PageHeading } from '#web/platform/page/PageHeading.tsx';
import { PrintButton } from '#web/platform/page/PrintButton.tsx';
import { useTelling } from '#web/platform/page/use-attempt.ts';
import { useRowInView } from '#web/platform/page/use-page-keys.ts';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Paginator } from '#web/platform/ui/Paginator.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { TickedBar } from '#web/platform/ui/TickedBar.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { ApproveDialog } from './DecisionDialogs.tsx';
import { KindCounts } from './KindCounts.tsx';
import { QueueList } from './QueueList.tsx';
import { approveAll, downloadQueue, queueOptions } from './queue-client.ts';
import { parseQueueSearch, type QueueSearch } from './queue-search.ts';
import { SelectedRequest } from './SelectedRequest.tsx';
import { useTicked } from './use-ticked.ts';

/** The messages about several requests, without repeats. */
const wordsOf = (outcomes: readonly { message: string }[]) =>
  [...new Set(outcomes.map(({ message }) => message))].join(' ');

interface TickedRequestsProps {
  ticked: ReturnType<typeof useTicked>;
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
}

/** What can be done with the ticked requests, with their number and sum. */
function TickedRequests({ ticked, isAsking, onAsk }: TickedRequestsProps) {
  const { requests, moreCount, tickAll, clear } = ticked;
  const [isBusy, attempt] = useTelling('Not decided.');
  if (requests.length === 0) return null;
  const sum = requests.reduce((total, { amountPence }) => total + (amountPence ?? 0), 0);
  async function approve() {
    await attempt(async () => {
      const outcomes = await approveAll(requests.map(({ id }) => id));
      const decided = (wanted: string) => outcomes.filter(({ decision }) => decision === wanted);
      const [approved, first] = [decided('approved').length, decided('pending')];
      const others = outcomes.filter(({ decision }) => decision !== 'approved' && decision !== 'pending');
      if (approved > 0) toast.success(`${approved} approved.`);
      if (first.length > 0) toast.info(`${first.length} approved first.`, wordsOf(first));
      if (others.length > 0) toast.error(`${others.length} not approved.`, wordsOf(others));
      clear();
    });
    onAsk(false);
  }
  return (
    <TickedBar
      label="Ticked requests"
      words={`${requests.length} ticked${sum > 0 ? ` · ${poundsText(sum)}` : ''}`}
      onClear={clear}
    >
      {moreCount > 0 && (
        <Button small onClick={tickAll}>
          Tick {moreCount} more of this kind
        </Button>
      )}
      <Button small colour="accent" onClick={() => onAsk(true)}>
        Approve {requests.length}
      </Button>
      {isAsking && (
        <ApproveDialog
          requests={requests}
          isBusy={isBusy}
          onApprove={() => void approve()}
          onClose={() => onAsk(false)}
        />
      )}
    </TickedBar>
  );
}

const keys: readonly [key: string, what: string][] = [
  ['J', 'down'],
  ['K', 'up'],
  ['A', 'approve'],
  ['X', 'reject'],
  ['D', 'pass on'],
];

const number = (count: number) => count.toLocaleString('en-GB');
const inWords = ({ totalResults, overdue }: { totalResults: number; overdue: number }) =>
  `${counted(totalResults, 'request')}${overdue > 0 ? `, ${number(overdue)} overdue` : ''}`;

function EmptyQueue({ address: { search, show } }: { address: ListAddress<QueueSearch> }) {
  const { item: _item, ...shown } = search;
  if (Object.keys(filtersOf(shown)).length === 0)
    return <EmptyState title="Nothing is awaiting approval." message="Requests appear here." />;
  return (
    <EmptyState
      title="No Requests Found."
      message="Nothing matches the search and the filters."
      action={<Button onClick={() => show({})}>Clear the filters</Button>}
    />
  );
}

interface QueueProps {
  address: ListAddress<QueueSearch>;
  rows: readonly ListedApproval[];
  totalPages: number;
}

/** The list, the request beside it, and the keys. */
function Queue({ address, rows, totalPages }: QueueProps) {
  const { search, show, amend } = address;
  const [outcome, setOutcome] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [followed, setFollowed] = useState<number | undefined>(undefined);
  const ticked = useTicked(rows);
  const selectedId = search.item ?? rows[0]?.id;
  const select = (item: number | undefined) => {
    setOutcome(null);
    amend({ item });
  };
  useRowInView(selectedId);
  // On a narrow screen the request is below the list.
  useEffect(() => {
    if (followed !== undefined && window.matchMedia('(max-width: 1023px)').matches)
      document.getElementById('chosen-request')?.scrollIntoView({ block: 'start' });
  }, [followed]);
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="min-w-0 space-y-3">
          <TickedRequests ticked={ticked} isAsking={isAsking} onAsk={setAsking} />
          {rows.length === 0 ? (
            <EmptyQueue address={address} />
          ) : (
            <QueueList
              hasPages={totalPages > 1}
              rows={rows}
              selectedId={selectedId}
              onSelect={(id) => {
                select(id);
                setFollowed(id);
              }}
              ticked={ticked.ids}
              whyNotTicked={ticked.whyNot}
              onTick={ticked.toggle}
            />
          )}
          <Paginator
            page={search.page ?? 1}
            totalPages={totalPages}
            onPage={(page) => show({ ...search, page, item: undefined })}
          />
        </div>
        {selectedId !== undefined && (
          <div id="chosen-request" className="min-w-0 scroll-mt-4">
            <SelectedRequest
              key={selectedId}
              id={selectedId}
              rows={rows}
              onSelect={select}
              onApproveTicked={ticked.requests.length > 0 ? () => setAsking(true) : null}
              onKey={setOutcome}
            />
          </div>
        )}
      </div>
      <KeyLegend keys={keys} outcome={outcome} />
    </>
  );
}

/** /approvals: what is waiting for a second person, decided one by one or several of a kind together. */
export function ApprovalsPage() {
  const address = useListAddress('/approvals', parseQueueSearch);
  const { search, show, change } = address;
  const domain = useDomain();
  const domainId = domain === 'all' ? undefined : domain;
  const list = useQuery(queueOptions(search, domainId));
  useExistingPage(address, list);
  useLiveApprovals();
  const changeFilters = (filters: QueueSearch) => change({ item: undefined, ...filters });
  return (
    <>
      <PageHeading
        title="Approve Payments"
        context={<Counted query={list}>{({ meta }) => inWords(meta)}</Counted>}
        actions={
          <>
            <PrintButton />
            <CsvButton save={() => downloadQueue(search, domainId)} />
          </>
        }
      />
      <KindCounts
        kinds={list.data?.meta.kinds ?? []}
        chosen={search.kind}
        onChoose={(kind) => changeFilters({ kind })}
      />
      <ListFilters
        list={approvalList}
        address={{ search, show, change: changeFilters }}
        domainId={domainId}
      />
      {hasFailed(list) ? (
        <LoadError query={list} path="approvals" />
      ) : list.data ? (
        <Queue address={address} rows={list.data.data} totalPages={list.data.meta.totalPages} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}
