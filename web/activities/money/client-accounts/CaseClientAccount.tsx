import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { accountLife } from '#shared/activities/money/client-accounts/account-life.ts';
import {
  clientAccountTypes,
  directions,
  movementSources,
  taxStatuses,
} from '#shared/activities/money/client-accounts/client-accounts.ts';
import {
  type CaseClientAccount,
  type ClientAccountDetail,
  type ClientMovement,
  clientAccountsContract,
} from '#shared/activities/money/client-accounts/contract.ts';
import { showDate } from '#shared/platform/dates.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { useCase } from '#web/platform/case/case.ts';
import { Figure } from '#web/platform/page/Figure.tsx';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { LifeBlockers, LifeButtons } from '#web/platform/page/life/LifeSteps.tsx';
import { mayTake } from '#web/platform/page/life/NextSteps.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { type Column, Table } from '#web/platform/ui/Table.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { AccountDialog, MoveDialog } from './CaseAccountDialogs.tsx';
import { accountsHref, saving, takeAccountStep } from './client-accounts-client.ts';
import { AccountBadge, MovementBadge } from './statuses.tsx';

const columns: Column<ClientMovement>[] = [
  {
    key: 'date',
    header: 'Date',
    wordy: false,
    cell: ({ movedOn }) => <span className="figures">{showDate(movedOn)}</span>,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ direction, amountPence }) => <Money pence={direction === 'dep' ? amountPence : -amountPence} />,
  },
  { key: 'direction', header: 'WTH / DEP', cell: ({ direction }) => directions[direction] },
  { key: 'status', header: 'Status', cell: ({ status }) => <MovementBadge status={status} /> },
  { key: 'source', header: 'From', cell: ({ source }) => movementSources[source] },
  { key: 'reason', header: 'Reason', wordy: true, cell: ({ reason }) => reason },
  { key: 'journal', header: 'Journal', cell: ({ journal }) => journal },
  {
    key: 'confirmed',
    header: 'Confirmed',
    cell: ({ bankConfirmedOn }) => (
      <span className="figures">{bankConfirmedOn ? showDate(bankConfirmedOn) : '–'}</span>
    ),
  },
];

function Facts({ account }: { account: ClientAccountDetail }) {
  const { may } = useAuth();
  const { umbrella } = account;
  const facts: [label: string, value: ReactNode][] = [
    ['Status', <AccountBadge key="status" status={account.status} />],
    [
      'Reference',
      <span key="ref" className="figures">
        {account.providerRef}
      </span>,
    ],
    ['Held for', account.holderName],
    ['Address', account.holderAddress ?? '–'],
    [
      'Kind',
      `${clientAccountTypes[account.accountType]}, interest ${taxStatuses[account.taxStatus].toLowerCase()}`,
    ],
    [
      'Within',
      may('financials.banking') ? (
        <AppLink key="in" href={accountsHref(umbrella.id)} className="text-accent-text hover:underline">
          {umbrella.name}
        </AppLink>
      ) : (
        umbrella.name
      ),
    ],
    ['Requested', showDate(account.requestedOn)],
    ...(account.openedOn ? ([['Opened', showDate(account.openedOn)]] as [string, string][]) : []),
    ...(account.closedOn ? ([['Closed', showDate(account.closedOn)]] as [string, string][]) : []),
    ...(account.statusReason ? ([['Reason', account.statusReason]] as [string, string][]) : []),
  ];
  return (
    <dl className="space-y-1">
      {facts.map(([label, value]) => (
        <div key={label} className="flex gap-3">
          <dt className="w-24 shrink-0 text-sm text-muted">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Balances({ account, clientBankPence }: { account: ClientAccountDetail; clientBankPence: number }) {
  const { lastBalanceOn, lastBalancePence, differsSince } = account;
  return (
    <dl>
      <Figure label="On the client account" pence={account.balancePence} weight="strong" />
      <Figure label="Confirmed by the bank" pence={account.confirmedPence} indented />
      <Figure label="Not confirmed yet" pence={account.waitingPence} indented />
      <Figure label="On the client bank" pence={clientBankPence} />
      {lastBalanceOn && (
        <Figure
          label={`According to the bank on ${showDate(lastBalanceOn)}${differsSince ? `, differs since ${showDate(differsSince)}` : ''}`}
          pence={lastBalancePence ?? 0}
        />
      )}
    </dl>
  );
}

type Open = 'dep' | 'wth' | 'change';

function Actions({ account, onOpen }: { account: ClientAccountDetail; onOpen: (open: Open) => void }) {
  const { may } = useAuth();
  const { data: found } = useCase(account.caseId);
  const moves = mayTake(account.steps, 'move') && may('financials.banking');
  const { caseId, version } = account;
  const steps = {
    life: accountLife,
    steps: found?.mayEdit ? account.steps : [],
    call: clientAccountsContract.step,
    given: { caseId, version },
    take: (_: string, input: object) => takeAccountStep(caseId, input),
  };
  return (
    <div className="no-print space-y-2">
      <div className="flex flex-wrap gap-2">
        {moves && <Button onClick={() => onOpen('wth')}>Withdraw</Button>}
        {moves && <Button onClick={() => onOpen('dep')}>Deposit</Button>}
        {found?.mayEdit && <Button onClick={() => onOpen('change')}>Change details</Button>}
        <LifeButtons {...steps} />
      </div>
      <LifeBlockers {...steps} />
    </div>
  );
}

function Account({ data, account }: { data: CaseClientAccount; account: ClientAccountDetail }) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="space-y-4">
      <div className="grid gap-x-8 gap-y-4 rounded-lg border border-border bg-surface p-4 md:grid-cols-2">
        <Facts account={account} />
        <Balances account={account} clientBankPence={data.clientBankPence} />
      </div>
      <Actions account={account} onOpen={setOpen} />
      <Table
        label="Movements on the client account"
        columns={columns}
        rows={account.movements}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title="No movements yet."
            message="Receipts that a bank statement shows are deposited once the account is open."
          />
        }
      />
      {(open === 'dep' || open === 'wth') && (
        <MoveDialog caseId={account.caseId} direction={open} onClose={close} />
      )}
      {open === 'change' && <AccountDialog account={account} onClose={close} />}
    </div>
  );
}

function NoAccount({ caseId, mayRequest }: { caseId: number; mayRequest: boolean }) {
  const { data: found } = useCase(caseId);
  const request = () =>
    void saving(trpcClient.clientAccounts.request.mutate({ caseId }), caseId).then(
      () => toast.success('Item Created.'),
      (error: unknown) => toast.error('Error creating item.', messageOf(error)),
    );
  return (
    <EmptyState
      title="No client account."
      message={
        mayRequest
          ? 'It is requested when the case is put to creditors.'
          : 'The case’s portfolio has no umbrella account with clients’ accounts of their own.'
      }
      action={mayRequest && found?.mayEdit && <Button onClick={request}>Request it now</Button>}
    />
  );
}

/** The case's own account at the bank: its life, its balances and its movements. */
export function CaseClientAccountView({ caseId }: { caseId: number }) {
  const query = useQuery(trpc.clientAccounts.ofCase.queryOptions({ caseId }));
  return (
    <Loaded query={query} path="client-account">
      {(data) =>
        data.account ? (
          <Account data={data} account={data.account} />
        ) : (
          <NoAccount caseId={caseId} mayRequest={data.mayRequest} />
        )
      }
    </Loaded>
  );
}
