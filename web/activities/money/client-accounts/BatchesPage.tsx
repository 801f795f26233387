import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { ListedBankAccount } from '#shared/activities/money/banking/accounts-contract.ts';
import { isAtBank } from '#shared/activities/money/client-accounts/client-accounts.ts';
import type {
  BalanceFile,
  MovementBatch,
  UmbrellaSummary,
} from '#shared/activities/money/client-accounts/contract.ts';
import { counted } from '#shared/platform/counted.ts';
import { showDate } from '#shared/platform/dates.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { storeFile } from '#web/platform/api/files.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { Figure } from '#web/platform/page/Figure.tsx';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { BarredSteps, mayTake } from '#web/platform/page/life/NextSteps.tsx';
import { NotFound } from '#web/platform/page/NotFound.tsx';
import { PageHeading } from '#web/platform/page/PageHeading.tsx';
import { positiveOf } from '#web/platform/page/search.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button, ButtonLink } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Field } from '#web/platform/ui/Field.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { Money } from '#web/platform/ui/Money.tsx';
import { MoreMenu } from '#web/platform/ui/MoreMenu.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { type Column, Table } from '#web/platform/ui/Table.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { CollectDialog, ExportAgainDialog, FailDialog, InterestDialog } from './BatchDialogs.tsx';
import {
  accountsHref,
  downloadBatch,
  movementsHref,
  saving,
  summaryOptions,
} from './client-accounts-client.ts';
import { LayoutDialog } from './LayoutDialog.tsx';
import { ageText, BatchBadge } from './statuses.tsx';
import { UmbrellaGate, UmbrellaTabs } from './UmbrellaGate.tsx';

const DropZone = lazyPart(() => import('#web/platform/ui/DropZone.tsx'), 'DropZone');

type Open =
  | { what: 'collect' }
  | { what: 'interest' }
  | { what: 'layout' }
  | { what: 'again'; batch: MovementBatch }
  | { what: 'fail'; batch: MovementBatch };

const failed = (error: unknown) => toast.error('Error updating.', messageOf(error));

/** What can be done with a batch now. */
function BatchMenu({ batch, onOpen }: { batch: MovementBatch; onOpen: (open: Open) => void }) {
  const { id, version, steps, files } = batch;
  const run = (call: Promise<unknown>) =>
    void saving(call).then(() => toast.success('Item Updated.'), failed);
  const label = `Actions for batch ${id}`;
  const items = [
    ...(mayTake(steps, 'export') && files.length === 0
      ? [
          {
            label: 'Export',
            onSelect: () => run(trpcClient.clientAccounts.exportBatch.mutate({ id, version })),
          },
        ]
      : []),
    ...files.map((file) => ({
      label: `Download ${file.fileName}`,
      onSelect: () => void downloadBatch(id, file).catch(failed),
    })),
    ...(mayTake(steps, 'confirm')
      ? [
          {
            label: 'Confirm',
            onSelect: () => run(trpcClient.clientAccounts.confirmBatch.mutate({ id, version })),
          },
        ]
      : []),
    ...(mayTake(steps, 'export') && files.length > 0
      ? [{ label: 'Export again', onSelect: () => onOpen({ what: 'again', batch }) }]
      : []),
    ...(mayTake(steps, 'fail')
      ? [{ label: 'The bank has refused it', danger: true, onSelect: () => onOpen({ what: 'fail', batch }) }]
      : []),
    { label: 'Its movements', href: `${movementsHref(batch.bankAccountId)}?batch=${id}` },
  ];
  return <MoreMenu label={label} items={items} />;
}

const batchColumns: Column<MovementBatch>[] = [
  { key: 'id', header: 'Batch', wordy: false, cell: ({ id }) => <span className="figures">{id}</span> },
  { key: 'status', header: 'Status', cell: ({ status }) => <BatchBadge status={status} /> },
  {
    key: 'period',
    header: 'Period',
    cell: ({ periodFrom, periodTo }) => (
      <span className="figures whitespace-nowrap">
        {showDate(periodFrom)} – {showDate(periodTo)}
      </span>
    ),
  },
  { key: 'count', header: 'Movements', align: 'right', cell: ({ movementCount }) => movementCount },
  { key: 'dep', header: 'DEP', align: 'right', cell: ({ depPence }) => <Money pence={depPence} /> },
  { key: 'wth', header: 'WTH', align: 'right', cell: ({ wthPence }) => <Money pence={wthPence} /> },
  {
    key: 'file',
    header: 'File',
    sentences: true,
    cell: ({ files: [file], statusReason, steps, status }) => (
      <>
        {file && (
          <span title={`SHA-256 ${file.sha256}`}>
            {file.fileName}, by {file.exportedBy.name}
            {file.downloadCount > 1 && `, downloaded ${file.downloadCount} times`}
            {file.reason && `. Exported again: ${file.reason}`}
          </span>
        )}
        {statusReason && <span className="block text-red-text">{statusReason}</span>}
        {status === 'agreed' && <BarredSteps steps={steps} />}
      </>
    ),
  },
];

const fileColumns: Column<BalanceFile>[] = [
  {
    key: 'day',
    header: 'Day',
    wordy: false,
    cell: ({ balanceOn }) => <span className="figures">{showDate(balanceOn)}</span>,
  },
  {
    key: 'difference',
    header: 'Difference',
    align: 'right',
    cell: ({ differencePence, differsSince }) => (
      <span className={differsSince === null ? '' : 'font-medium text-red-text'}>
        <Money pence={differencePence} />
        {differsSince && ` ${ageText(differsSince)}`}
      </span>
    ),
  },
  {
    key: 'bank',
    header: 'According to the bank',
    align: 'right',
    cell: ({ bankPence }) => <Money pence={bankPence} />,
  },
  {
    key: 'ledger',
    header: 'In the books',
    align: 'right',
    cell: ({ ledgerPence }) => <Money pence={ledgerPence} />,
  },
  { key: 'accounts', header: 'Accounts', align: 'right', cell: ({ accountCount }) => accountCount },
  { key: 'ticked', header: 'Confirmed', align: 'right', cell: ({ confirmedCount }) => confirmedCount },
  { key: 'differing', header: 'Differ', align: 'right', cell: ({ differingCount }) => differingCount },
  {
    key: 'interest',
    header: 'Interest',
    align: 'right',
    cell: ({ interestPence }) => <Money pence={interestPence} />,
  },
  { key: 'file', header: 'File', cell: ({ fileName }) => fileName },
];

/** Imports the bank's file; what is wrong with it stays on screen until the next one. */
function BalanceDrop({ bankAccountId }: { bankAccountId: number }) {
  const [problem, setProblem] = useState<string | null>(null);
  async function send(files: readonly File[]) {
    const [file] = files;
    if (!file) return;
    setProblem(null);
    try {
      const { id: fileId } = await storeFile(file);
      const taken = await saving(trpcClient.clientAccounts.importBalances.mutate({ bankAccountId, fileId }));
      toast.success('Balances imported', `${taken.confirmedCount} movements confirmed.`);
    } catch (error) {
      setProblem(messageOf(error));
    }
  }
  return (
    <div className="space-y-3">
      <Field label="The bank’s file of balances">
        {(control) => (
          <Suspense fallback={<Skeleton className="h-28 w-full" />}>
            <DropZone
              {...control}
              onFiles={(files) => void send(files)}
              onRefused={(messages) => messages[0] && setProblem(messages[0])}
            />
          </Suspense>
        )}
      </Field>
      {problem && (
        <Alert colour="red" title="Nothing was imported.">
          <p className="whitespace-pre-line">{problem}</p>
        </Alert>
      )}
    </div>
  );
}

function Figures({ id, summary }: { id: number; summary: UmbrellaSummary }) {
  const { ledgerPence, confirmedPence, unsent, differingCount, files } = summary;
  const [newest] = files;
  return (
    <section
      aria-label="Position of the accounts"
      className="grid gap-x-8 gap-y-1 rounded-lg border border-border bg-surface p-4 sm:grid-cols-2"
    >
      <dl>
        <Figure label="Client accounts in the books" pence={ledgerPence} weight="strong" />
        <Figure label="Confirmed by the bank" pence={confirmedPence} indented />
        <Figure label="Not confirmed yet" pence={ledgerPence - confirmedPence} indented />
      </dl>
      <dl>
        <Figure label="Deposits to be sent" pence={unsent.depPence} />
        <Figure label="Withdrawals to be sent" pence={unsent.wthPence} />
        {newest && (
          <Figure
            label={`Difference from the bank on ${showDate(newest.balanceOn)}${newest.differsSince ? `, ${ageText(newest.differsSince)}` : ''}`}
            pence={newest.differencePence}
          />
        )}
      </dl>
      {differingCount > 0 && (
        <p className="sm:col-span-2">
          <AppLink href={`${accountsHref(id)}?differs=true`} className="text-accent-text hover:underline">
            {counted(differingCount, 'account differs', 'accounts differ')} from the bank
          </AppLink>
        </p>
      )}
    </section>
  );
}

function Dialogs({
  id,
  open,
  summary,
  onClose,
}: {
  id: number;
  open: Open;
  summary: UmbrellaSummary;
  onClose: () => void;
}) {
  if (open.what === 'collect') return <CollectDialog bankAccountId={id} onClose={onClose} />;
  if (open.what === 'interest') return <InterestDialog bankAccountId={id} onClose={onClose} />;
  if (open.what === 'layout')
    return <LayoutDialog bankAccountId={id} profiles={summary.profiles} onClose={onClose} />;
  if (open.what === 'again') return <ExportAgainDialog batch={open.batch} onClose={onClose} />;
  return <FailDialog batch={open.batch} onClose={onClose} />;
}

const collectLabel = (count: number) =>
  count === 0 ? 'Nothing to collect' : `Collect ${counted(count, 'movement')}`;

function Desk({
  umbrella: { id, provider },
  summary,
}: {
  umbrella: ListedBankAccount;
  summary: UmbrellaSummary;
}) {
  const [open, setOpen] = useState<Open | null>(null);
  const { batches, files, unsent } = summary;
  return (
    <div className="space-y-6">
      <Figures id={id} summary={summary} />
      <div className="flex flex-wrap gap-2">
        {isAtBank(provider) && (
          <>
            <Button
              colour="accent"
              disabled={unsent.count === 0}
              onClick={() => setOpen({ what: 'collect' })}
            >
              {collectLabel(unsent.count)}
            </Button>
            <Button onClick={() => setOpen({ what: 'layout' })}>Layout of the files</Button>
          </>
        )}
        <Button onClick={() => setOpen({ what: 'interest' })}>Spread interest</Button>
      </div>
      {isAtBank(provider) ? (
        <>
          <section aria-labelledby="batches-heading" className="space-y-2">
            <h2 id="batches-heading" className="text-lg font-semibold">
              Batches
            </h2>
            <Table
              label="Movement batches"
              columns={batchColumns}
              rows={batches}
              rowKey={(batch) => batch.id}
              actions={(batch) => <BatchMenu batch={batch} onOpen={setOpen} />}
              empty={
                <EmptyState title="No batches yet." message="Collect the movements waiting for the bank." />
              }
            />
          </section>
          <section aria-labelledby="balances-heading" className="space-y-3">
            <h2 id="balances-heading" className="text-lg font-semibold">
              The bank’s balances
            </h2>
            <BalanceDrop bankAccountId={id} />
            <Table
              label="Files of balances"
              columns={fileColumns}
              rows={files}
              rowKey={(file) => file.id}
              empty={
                <EmptyState
                  title="No balances yet."
                  message="Drop the bank’s file: the movements in it are confirmed."
                />
              }
            />
          </section>
        </>
      ) : (
        <Alert
          colour="blue"
          role="none"
          title="The firm keeps these accounts itself."
          message="Movements are complete once posted: there are no files, and no bank balances to agree."
        />
      )}
      {open && <Dialogs id={id} open={open} summary={summary} onClose={() => setOpen(null)} />}
    </div>
  );
}

function Batches({ umbrella }: { umbrella: ListedBankAccount }) {
  const query = useQuery(summaryOptions(umbrella.id));
  return (
    <>
      <PageHeading
        title={`Batches and balances of ${umbrella.name}`}
        context={umbrella.domain.name}
        actions={<ButtonLink href={`/banking/accounts/${umbrella.id}/imports`}>Statements</ButtonLink>}
      />
      <div className="mb-4">
        <UmbrellaTabs id={umbrella.id} selected="batches" />
      </div>
      <Loaded query={query} path={`banking/accounts/${umbrella.id}/client-summary`}>
        {(summary) => <Desk umbrella={umbrella} summary={summary} />}
      </Loaded>
    </>
  );
}

const route = getRouteApi('/inside/banking/accounts/$id/client-batches');

/** /banking/accounts/{id}/client-batches: what is reported to the bank, and the balances that it reports. */
export function BatchesPage() {
  const id = positiveOf(route.useParams().id);
  if (id === undefined) return <NotFound />;
  return (
    <UmbrellaGate key={id} id={id}>
      {(umbrella) => <Batches umbrella={umbrella} />}
    </UmbrellaGate>
  );
}
