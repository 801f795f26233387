import { useQuery } from '@tanstack/react-query';
import { Printer, Upload } from 'lucide-react';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { InboundTally } from '#shared/activities/inbound/contract.ts';
import { inboundList } from '#shared/activities/inbound/list.ts';
import { useLive } from '#web/platform/api/live.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { KeyLegend } from '#web/platform/page/KeyLegend.tsx';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { ListFilters } from '#web/platform/page/list/ListFilters.tsx';
import { filtersOf } from '#web/platform/page/list/search.ts';
import { useExistingPage, useListAddress } from '#web/platform/page/list-address.ts';
import { PageHeading } from '#web/platform/page/PageHeading.tsx';
import { focusRow, useRowInView } from '#web/platform/page/use-page-keys.ts';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { Paginator } from '#web/platform/ui/Paginator.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { ItemQueue } from './ItemQueue.tsx';
import {
  INBOUND_HREF,
  type InboundSearch,
  invalidateInbound,
  invalidateLocks,
  parseInboundSearch,
  printSeparators,
  rowsOptions,
  tallyOptions,
} from './inbound-client.ts';
import { SelectedItem } from './SelectedItem.tsx';

const DropArea = lazyPart(() => import('#web/platform/ui/DropArea.tsx'), 'DropArea');
const TakeInDialog = lazyPart(() => import('./TakeInDialog.tsx'), 'TakeInDialog');

const keys: readonly [key: string, what: string][] = [
  ['J', 'down'],
  ['K', 'up'],
  ['Enter', 'file and next'],
  ['/', 'find a case'],
  ['P', 'next page'],
  ['S', 'split after the page'],
  ['M', 'merge'],
  ['R', 'turn'],
  ['D', 'leave out'],
  ['U', 'undo'],
  ['N', 'unidentified'],
  ['X', 'junk'],
];

const number = (count: number) => count.toLocaleString('en-GB');

/** 'Received' is the sum of the figures after it: nothing is lost between scanner and case. */
function Tally({ tally: { items, pages, toReview, misfiled, filedLately } }: { tally: InboundTally }) {
  const parts = [
    [items.reading, 'being read'],
    [items.waiting, 'to file'],
    [items.unidentified, 'unidentified'],
    [items.filed, 'filed'],
    [items.junk, 'junk'],
    [items.failed, 'failed'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, what]) => `${number(count)} ${what}`);
  const rate = filedLately > 0 ? ` · ${((misfiled / filedLately) * 100).toFixed(1)}% misfiled` : '';
  return (
    <span
      className="figures"
      title={`${number(pages.received)} pages: ${number(pages.filed)} filed, ${number(pages.waiting)} waiting, ${number(pages.junk)} junk, ${number(pages.failed)} failed, ${number(pages.separators)} separator sheets, ${number(pages.removed)} left out`}
    >
      {number(items.received)} received in 90 days{said.length > 0 && `: ${said.join(', ')}`}
      {rate}
      {toReview > 0 && ` · ${number(toReview)} to review again`}
    </span>
  );
}

function EmptyQueue({ search }: { search: InboundSearch }) {
  const { item: _item, ...shown } = search;
  if (Object.keys(filtersOf(shown)).length > 0)
    return <EmptyState title="No Items Found." message="Nothing matches the filters." />;
  return (
    <EmptyState
      title="Nothing to file."
      message="Drop scans and messages here, or take them in with the button above."
    />
  );
}

/**
 * After post was taken in, the focus goes to the item on screen, as soon as there is one, rather than back to the button, which Enter would
 * press again.
 */
function useFocusAfter(takenIn: number, desk: RefObject<HTMLElement | null>, selectedId: number | undefined) {
  const seen = useRef(takenIn);
  useEffect(() => {
    if (takenIn !== seen.current) desk.current?.focus();
    seen.current = takenIn;
    if (selectedId !== undefined && document.activeElement === desk.current) focusRow(selectedId);
  }, [takenIn, desk, selectedId]);
}

interface TriageProps {
  address: ReturnType<typeof useListAddress<InboundSearch>>;
  /** How often post was taken in, and what has the focus until the first item is there. */
  takenIn: number;
  desk: RefObject<HTMLElement | null>;
}

function Triage({ address, takenIn, desk }: TriageProps) {
  const { search, show, amend } = address;
  const list = useQuery(rowsOptions(search));
  const [outcome, setOutcome] = useState<string | null>(null);
  useExistingPage(address, list);
  const rows = list.data?.data ?? [];
  const selectedId = search.item ?? rows[0]?.id;
  const select = (item: number | undefined) => {
    setOutcome(null);
    amend({ item });
  };
  useRowInView(selectedId);
  useFocusAfter(takenIn, desk, selectedId);
  if (hasFailed(list)) return <LoadError query={list} path="paperless-office/inbound" />;
  if (!list.data) return <Skeleton className="h-96 w-full" />;
  if (selectedId === undefined) return <EmptyQueue search={search} />;
  return (
    <>
      <div className="@container">
        <div className="grid grid-cols-1 items-start gap-4 @5xl:grid-cols-[15rem_minmax(0,1fr)]">
          <div className="min-w-0 space-y-3">
            {rows.length === 0 ? (
              <EmptyQueue search={search} />
            ) : (
              <ItemQueue rows={rows} selectedId={selectedId} onSelect={select} />
            )}
            <Paginator
              page={search.page ?? 1}
              totalPages={list.data.meta.totalPages}
              onPage={(page) => show({ ...search, page, item: undefined })}
            />
          </div>
          <SelectedItem
            key={selectedId}
            id={selectedId}
            rows={rows}
            search={search.search}
            onSelect={select}
            onKey={setOutcome}
          />
        </div>
      </div>
      <KeyLegend keys={keys} outcome={outcome} />
    </>
  );
}

/** /paperless-office/inbound: incoming post, filed item by item. */
export function InboundPage() {
  const address = useListAddress(INBOUND_HREF, parseInboundSearch);
  const { show, change } = address;
  const { item: _item, ...search } = address.search;
  const tally = useQuery(tallyOptions);
  const [files, setFiles] = useState<readonly File[] | null>(null);
  const [takenIn, setTakenIn] = useState(0);
  const desk = useRef<HTMLElement>(null);
  useLive(['inbound'], () => void invalidateInbound());
  useLive(['inbound-locks'], invalidateLocks);
  return (
    <DropArea label="Files to take in" onFiles={setFiles}>
      {() => (
        <>
          <PageHeading
            title="Inbound Mail"
            context={tally.data && <Tally tally={tally.data} />}
            actions={
              <>
                <Button icon={Printer} onClick={() => void printSeparators(10, null)}>
                  Separator sheets
                </Button>
                <Button icon={Upload} colour="accent" onClick={() => setFiles([])}>
                  Take post in
                </Button>
              </>
            }
          />
          <ListFilters
            list={inboundList}
            address={{ search, show, change: (filters) => change({ item: undefined, ...filters }) }}
          />
          <section ref={desk} tabIndex={-1} aria-label="Post to file" className="outline-none">
            <Triage address={address} takenIn={takenIn} desk={desk} />
          </section>
          <Suspense>
            {files && (
              <TakeInDialog
                files={files}
                onClose={() => setFiles(null)}
                onDone={() => {
                  setFiles(null);
                  setTakenIn((times) => times + 1);
                }}
              />
            )}
          </Suspense>
        </>
      )}
    </DropArea>
  );
}
