import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#shared/platform/counted.ts';
import type { Mail } from '#shared/records/correspondence/contract.ts';
import { type MailSearch, type MailSort, mailList } from '#shared/records/correspondence/list.ts';
import { type MailTab, mailTabs } from '#shared/records/correspondence/mail.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { useLive } from '#web/platform/api/live.ts';
import { CsvButton } from '#web/platform/page/CsvButton.tsx';
import { KeyLegend } from '#web/platform/page/KeyLegend.tsx';
import { choosable, tableColumns, useChosenColumns } from '#web/platform/page/list/columns.tsx';
import { ListFilters } from '#web/platform/page/list/ListFilters.tsx';
import { ListPage } from '#web/platform/page/list/ListPage.tsx';
import { filtersOf, parseList } from '#web/platform/page/list/search.ts';
import { useListAddress } from '#web/platform/page/list-address.ts';
import { positiveOf } from '#web/platform/page/search.ts';
import { usePageKeys } from '#web/platform/page/use-page-keys.ts';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button, IconButton } from '#web/platform/ui/Button.tsx';
import { ColumnChooser } from '#web/platform/ui/ColumnChooser.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { MailBadge } from './MailBadge.tsx';
import { MailBar } from './MailBar.tsx';
import { CancelDialog } from './MailDialogs.tsx';
import { MailPane } from './MailPane.tsx';
import { downloadMail, invalidateMail, mailCountsOptions, mailOptions, outboundHref } from './mail-client.ts';
import { RequeueDialog } from './RequeueDialog.tsx';
import { ReturnedDialog } from './ReturnedDialog.tsx';
import { type MailActions, useMailActions } from './use-mail-actions.ts';

type Search = MailSearch & { item?: number | undefined };
const parse = (raw: Readonly<Record<string, unknown>>): Search => ({
  ...parseList(mailList, raw),
  item: positiveOf(raw.item),
});

const linkClass = 'text-accent-text underline-offset-4 hover:underline';
const cells = {
  caseReference: ({ case: of }: Mail) => <span className="figures">{of.uniqueReference}</span>,
  status: ({ status }: Mail) => <MailBadge status={status} />,
  caseName: ({ case: of }: Mail) => (
    <AppLink href={`/cases/${of.id}?tab=mail`} className={linkClass}>
      {of.caseName}
    </AppLink>
  ),
};

/** The tabs of the queue with their numbers. */
function QueueTabs({ tab, domainId, onChoose }: TabsProps) {
  const { data: counts = [] } = useQuery(mailCountsOptions(domainId));
  const countOf = (key: string) => counts.find((each) => each.tab === key)?.count ?? 0;
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const look = (isChosen: boolean) =>
    `shrink-0 rounded-md border px-2.5 py-1 text-sm ${isChosen ? 'border-accent-text bg-accent-soft font-medium' : 'border-border hover:bg-hover'}`;
  return (
    <nav aria-label="Queue" className="mb-3 flex gap-2 max-md:overflow-x-auto max-md:pb-1 md:flex-wrap">
      <button
        type="button"
        aria-pressed={tab === undefined}
        className={look(tab === undefined)}
        onClick={() => onChoose(undefined)}
      >
        All <span className="figures text-muted">{all.toLocaleString('en-GB')}</span>
      </button>
      {(Object.keys(mailTabs) as MailTab[]).map((key) => (
        <button
          key={key}
          type="button"
          aria-pressed={tab === key}
          className={look(tab === key)}
          onClick={() => onChoose(key)}
        >
          {mailTabs[key].label}{' '}
          <span className="figures text-muted">{countOf(key).toLocaleString('en-GB')}</span>
        </button>
      ))}
    </nav>
  );
}

interface TabsProps {
  tab: MailTab | undefined;
  domainId: number | undefined;
  onChoose: (tab: MailTab | undefined) => void;
}

const keys: readonly [key: string, what: string][] = [
  ['J', 'down'],
  ['K', 'up'],
  ['Space', 'tick'],
  ['A', 'approve'],
  ['P', 'print'],
  ['Q', 'queue again'],
  ['X', 'cancel'],
  ['Esc', 'close'],
];

/** Where the letter takes the list's place it would begin below the filters. */
const bringIntoView = (pane: HTMLElement | null) => {
  if (pane && window.matchMedia('(max-width: 63.99rem)').matches) pane.scrollIntoView();
};

interface QueueKeys {
  item: number | undefined;
  actions: MailActions;
  select: (id: number | undefined) => void;
  tick: (id: number) => void;
}

/** Goes through the rows by keys, with the letter of the chosen one beside them; what is ticked, or else that letter, is decided by keys. */
function useQueueKeys(rows: readonly Mail[], { item, actions, select, tick }: QueueKeys) {
  const [outcome, setOutcome] = useState<string | null>(null);
  const place = rows.findIndex(({ id }) => id === item);
  const go = (to: number) => () => {
    const next = rows[to];
    if (!next) return to < 0 ? 'This is the first one.' : 'This is the last one.';
    select(next.id);
    return null;
  };
  usePageKeys(
    {
      j: go(place + 1),
      k: place < 0 ? go(0) : go(place - 1),
      ' ': () => {
        if (item === undefined) return 'Choose a letter first.';
        tick(item);
        return null;
      },
      a: actions.approve,
      p: actions.print,
      q: actions.requeue,
      x: actions.cancel,
      escape: () => {
        select(undefined);
        return null;
      },
    },
    setOutcome,
  );
  return outcome;
}

/** /paperless-office/outbound: the mail on its way out, with the letter beside the list. */
export function OutboundPage() {
  const address = useListAddress(outboundHref, parse);
  const { item, ...search } = address.search;
  const domain = useDomain();
  const domainId = domain === 'all' ? undefined : domain;
  const list = useQuery(mailOptions(search, domainId));
  const [chosen, choose] = useChosenColumns(mailList);
  const [ticked, setTicked] = useState<ReadonlySet<string | number>>(new Set());
  const [isReturning, setReturning] = useState(false);
  const { may } = useAuth();
  useLive(['mail'], () => void invalidateMail());
  const rows = list.data?.data ?? [];
  const select = (id: number | undefined) => address.amend({ item: id });
  const picked = rows.filter(({ id }) => ticked.has(id));
  const clear = () => setTicked(new Set());
  const meant = picked.length > 0 ? picked : rows.filter(({ id }) => id === item);
  const actions = useMailActions(meant, clear);
  const outcome = useQueueKeys(rows, {
    item,
    actions,
    select,
    tick: (id) => {
      const next = new Set(ticked);
      if (!next.delete(id)) next.add(id);
      setTicked(next);
    },
  });
  const { tab, ...filters } = filtersOf(search);
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <ListPage
        title="Outbound Mail"
        name={mailList.name}
        query={list}
        address={address}
        inWords={({ totalResults }) => `${counted(totalResults, 'item')}${isFiltered ? ', filtered' : ''}`}
        actions={
          <>
            <ColumnChooser
              columns={choosable(mailList)}
              fixed={mailList.usual[0]}
              usual={mailList.usual}
              chosen={chosen}
              onChoose={choose}
            />
            {may('case.write') && <Button onClick={() => setReturning(true)}>Returned post</Button>}
            <CsvButton save={() => downloadMail(search, domainId)} />
          </>
        }
        filters={
          <>
            <QueueTabs
              tab={search.tab}
              domainId={domainId}
              onChoose={(tab) => address.show({ ...search, tab, page: undefined, item: undefined })}
            />
            <ListFilters list={mailList} address={address} domainId={domainId} />
          </>
        }
        above={<MailBar picked={picked} actions={actions} onClear={clear} />}
      >
        {(given) => (
          <div
            className={
              item === undefined ? '' : 'grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]'
            }
          >
            <div className={item === undefined ? 'min-w-0' : 'min-w-0 max-lg:hidden'}>
              <Table<Mail>
                {...given}
                columns={tableColumns<typeof mailList, Mail>(
                  mailList,
                  item === undefined ? chosen : ['caseReference', 'sentTo', 'title', 'status'],
                  cells,
                )}
                rowKey={({ id }) => id}
                onOpen={({ id }) => select(id === item ? undefined : id)}
                current={item}
                sort={{ key: search.sort ?? mailList.order.by, dir: search.dir ?? mailList.order.dir }}
                onSort={({ key, dir }) => address.change({ sort: key as MailSort, dir })}
                selection={{ selected: ticked, onChange: setTicked }}
                empty={
                  <EmptyState
                    title="No mail here."
                    message={
                      isFiltered || tab !== undefined
                        ? 'Nothing matches the filters.'
                        : 'Letters are written on cases: choose ‘Letter’ on one of them.'
                    }
                  />
                }
              />
            </div>
            {item !== undefined && (
              <section
                ref={bringIntoView}
                aria-label="The letter"
                className="min-w-0 rounded-lg border border-border bg-surface p-4 max-lg:min-h-dvh"
              >
                <div className="float-right">
                  <IconButton label="Close the letter" icon={X} onClick={() => select(undefined)} />
                </div>
                <MailPane key={item} id={item} />
              </section>
            )}
          </div>
        )}
      </ListPage>
      {actions.isCancelling && (
        <CancelDialog ids={meant.map(({ id }) => id)} onClose={actions.endCancelling} onDone={clear} />
      )}
      <RequeueDialog actions={actions} />
      {isReturning && <ReturnedDialog onClose={() => setReturning(false)} />}
      <KeyLegend keys={keys} outcome={outcome} />
    </>
  );
}
