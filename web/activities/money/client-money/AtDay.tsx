import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  type ClientMoneyState,
  clientMoneyStates,
  reasonsText,
} from '#shared/activities/money/client-money/client-money.ts';
import { clientMoneyContract } from '#shared/activities/money/client-money/contract.ts';
import { counted } from '#shared/platform/counted.ts';
import { showDate } from '#shared/platform/dates.ts';
import { poundsText, sumOf } from '#shared/platform/money.ts';
import { StatedBalance } from '#web/activities/money/banking/Balances.tsx';
import { useAuth } from '#web/platform/api/auth.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { useTelling } from '#web/platform/page/use-attempt.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { nothing } from '#web/platform/ui/nothing.tsx';
import { type Column, Table } from '#web/platform/ui/Table.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { type AccountMoney, atDayOptions, checkNow, lookAt, saving } from './client-money-client.ts';

const stateColours = { agrees: 'green', shortfall: 'red', excess: 'yellow', unknown: 'grey' } as const;

export const StateBadge = ({ state }: { state: ClientMoneyState }) => (
  <Badge colour={stateColours[state]}>{clientMoneyStates[state]}</Badge>
);

const notKnown = <span className="whitespace-nowrap text-muted">Not known yet</span>;

const Note = ({ children }: { children: ReactNode }) => (
  <span className="block text-sm text-muted">{children}</span>
);

const columns: readonly Column<AccountMoney>[] = [
  {
    key: 'account',
    header: 'Account',
    sentences: true,
    cell: ({ account, reasons }) => (
      <>
        {account.name}
        {reasons.length > 0 && (
          <span className="hidden text-sm font-normal text-muted sm:block">{reasonsText(reasons)}</span>
        )}
      </>
    ),
  },
  {
    key: 'stated',
    header: 'Bank balance',
    align: 'right',
    cell: ({ stated }) => <StatedBalance stated={stated} />,
  },
  {
    key: 'cash',
    header: 'Cash for clients',
    align: 'right',
    sentences: true,
    cell: ({ cashPence, onItsWayPence }) =>
      cashPence === null ? (
        notKnown
      ) : (
        <>
          <Money pence={cashPence} />
          {onItsWayPence !== 0 && <Note>with {poundsText(onItsWayPence)} on its way</Note>}
        </>
      ),
  },
  {
    key: 'owed',
    header: 'Owed to clients',
    align: 'right',
    sentences: true,
    cell: ({ owedPence, unallocatedPence }) => (
      <>
        <Money pence={owedPence} />
        {unallocatedPence !== 0 && <Note>{poundsText(unallocatedPence)} of it unallocated</Note>}
      </>
    ),
  },
  {
    key: 'difference',
    header: 'Cash less owed',
    align: 'right',
    cell: ({ differencePence }) => (differencePence === null ? nothing : <Money pence={differencePence} />),
  },
  { key: 'state', header: 'State', cell: ({ state }) => <StateBadge state={state} /> },
];

/** The firm's sum: of the accounts whose balance the bank has stated, and what the others owe beside it. */
function Total({ accounts }: { accounts: readonly AccountMoney[] }) {
  const known = accounts.filter(({ cashPence }) => cashPence !== null);
  const cash = sumOf(known, ({ cashPence }) => cashPence ?? 0);
  const owed = sumOf(known, ({ owedPence }) => owedPence);
  const other = sumOf(
    accounts.filter(({ cashPence }) => cashPence === null),
    ({ owedPence }) => owedPence,
  );
  return (
    <p className="mb-4 text-sm">
      <strong>
        Cash for clients {poundsText(cash)}, owed to clients {poundsText(owed)}, cash less owed{' '}
        {poundsText(cash - owed)}
      </strong>
      {other !== 0 && `; ${poundsText(other)} is owed at accounts whose bank balance is not known yet`}.
    </p>
  );
}

/** The shortfall of an account, and its top-up from the office account. */
function Shortfall({ row, onTopUp }: { row: AccountMoney; onTopUp: () => void }) {
  const { may } = useAuth();
  const { account, differencePence, check, topUpFrom } = row;
  const amount = poundsText(Math.abs(differencePence ?? 0));
  const isChecked = check !== null && check.differencePence === differencePence;
  return (
    <Alert
      colour="red"
      message={`${account.name} is ${amount} short of what clients are owed. ${
        check?.topUp
          ? `Top-up recorded: ${check.topUp}.`
          : topUpFrom === null
            ? 'The firm has no office account to top it up from.'
            : `Move ${amount} from ${topUpFrom.name} today, or post what explains it.`
      }`}
    >
      {!check?.topUp && topUpFrom !== null && may('financials.approve-payments') && isChecked && (
        <Button onClick={onTopUp}>Record top-up</Button>
      )}
    </Alert>
  );
}

function TopUpDialog({ row, onClose }: { row: AccountMoney; onClose: () => void }) {
  const { account, check, topUpFrom, differencePence } = row;
  return (
    <FieldsDialog
      title={`Top up ${account.name}`}
      submitLabel="Record top-up"
      about={`${poundsText(Math.abs(differencePence ?? 0))} from ${topUpFrom?.name}. Make the transfer at the bank today; its two lines are dealt with on the statements.`}
      schema={clientMoneyContract.topUp.input}
      given={{ id: check?.id ?? 0 }}
      fields={{ reason: { kind: 'line', label: 'Why', required: true, max: 500, value: '' } }}
      call={(input) => saving(trpcClient.clientMoney.topUp.mutate(input))}
      done={['Item Updated.', 'The top-up is kept with the check.']}
      onClose={onClose}
    />
  );
}

/** What was checked of the day and by whom, with the steps that are left. */
function Checked({
  on,
  domainId,
  accounts,
}: {
  on: string;
  domainId: number | undefined;
  accounts: readonly AccountMoney[];
}) {
  const [isBusy, attempt] = useTelling();
  const checks = accounts.flatMap(({ check }) => check ?? []);
  const looked = [...new Set(checks.flatMap(({ lookedBy }) => lookedBy ?? []))];
  const check = () =>
    attempt(async () => {
      await checkNow(on, domainId);
      toast.success('Item Created.', 'The check is kept.');
    });
  const look = () =>
    attempt(async () => {
      await lookAt(checks.map(({ id }) => id));
      toast.success('Item Updated.', 'It is recorded that you have looked.');
    });
  return (
    <div className="no-print mt-3 flex flex-wrap items-center gap-3 text-sm">
      <span className="text-muted">
        {checks.length === 0
          ? 'This day has not been checked yet.'
          : `${counted(checks.length, 'account')} checked. ${looked.length === 0 ? 'Nobody has looked yet.' : `Looked at: ${looked.join('; ')}.`}`}
      </span>
      <Button loading={isBusy} onClick={() => void check()}>
        {checks.length === 0 ? 'Check now' : 'Check again'}
      </Button>
      {checks.length > 0 && (
        <Button colour="accent" loading={isBusy} onClick={() => void look()}>
          I have looked
        </Button>
      )}
    </div>
  );
}

/** Client money at every account at the end of the day. */
export function AtDay({ on, domainId }: { on: string; domainId: number | undefined }) {
  const query = useQuery(atDayOptions(on, domainId));
  const [toppedUp, setToppedUp] = useState<AccountMoney | null>(null);
  if (hasFailed(query)) return <LoadError query={query} path="banking/client-money/at" />;
  const accounts = query.data?.accounts ?? [];
  const nowhere = query.data?.nowhere;
  return (
    <div className="mb-6">
      {accounts.length > 0 && <Total accounts={accounts} />}
      <div className="mb-3 space-y-2">
        {accounts
          .filter(({ state }) => state === 'shortfall')
          .map((row) => (
            <Shortfall key={row.account.id} row={row} onTopUp={() => setToppedUp(row)} />
          ))}
        {query.data?.toMove.map(({ from, to, caseCount, pence }) => (
          <Alert
            key={`${from.id} ${to.id}`}
            colour="yellow"
            message={`${poundsText(pence)} is to be moved from ${from.name} to ${to.name}, which paid it for ${counted(caseCount, 'case')}.`}
          />
        ))}
        {nowhere && nowhere.pence !== 0 && (
          <Alert
            colour="yellow"
            message={`${poundsText(nowhere.pence)} held for ${counted(nowhere.caseCount, 'case')} is booked to no bank account.`}
          />
        )}
      </div>
      <Table
        label={`Client money at the end of ${showDate(on)}`}
        columns={columns}
        rows={accounts}
        rowKey={({ account }) => account.id}
        rowHref={({ account }) => `/banking/accounts/${account.id}/reconciliation?on=${on}`}
        card={{ below: ['stated', 'difference', 'state'] }}
        loading={query.isPending || query.isPlaceholderData}
        empty={<EmptyState title="No Bank Accounts Found." />}
      />
      {query.data && <Checked on={on} domainId={domainId} accounts={accounts} />}
      {toppedUp && <TopUpDialog row={toppedUp} onClose={() => setToppedUp(null)} />}
    </div>
  );
}
