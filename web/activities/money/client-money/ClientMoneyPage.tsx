import { type ClientMoneySearch, clientMoneyList } from '#shared/activities/money/client-money/list.ts';
import { counted } from '#shared/platform/counted.ts';
import { DayField } from '#web/activities/money/reconciliation/DayField.tsx';
import { trpc } from '#web/platform/api/trpc.ts';
import type { Cells } from '#web/platform/page/list/columns.tsx';
import { RegisterView, whilePaging } from '#web/platform/page/list/RegisterPage.tsx';
import { parseList } from '#web/platform/page/list/search.ts';
import { useListAddress } from '#web/platform/page/list-address.ts';
import { dayOf } from '#web/platform/page/search.ts';
import { AtDay, StateBadge } from './AtDay.tsx';
import { invalidateClientMoney, type KeptCheck, usualDay } from './client-money-client.ts';

const cells: Cells<typeof clientMoneyList, KeptCheck> = {
  state: ({ state }) => <StateBadge state={state} />,
  madeBy: ({ madeBy }) => madeBy?.name ?? 'Nightly check',
};

const parse = (raw: Readonly<Record<string, unknown>>): ClientMoneySearch & { on?: string | undefined } => ({
  ...parseList(clientMoneyList, raw),
  on: dayOf(raw.on),
});

/** /banking/client-money: what the bank has against what clients are owed at the end of a day, and the checks that were kept. */
export function ClientMoneyPage() {
  const address = useListAddress('/banking/client-money', parse);
  const { show, change } = address;
  const { on: said, ...search } = address.search;
  const on = said ?? usualDay();
  const keepDay = said === undefined ? {} : { on: said };
  return (
    <RegisterView
      list={clientMoneyList}
      title="Client money"
      address={{ search, change, show: (next, how) => show({ ...next, ...keepDay }, how) }}
      words={['check']}
      inWords={(count) => `${counted(count, 'check')} kept`}
      read={(input) => trpc.clientMoney.list.queryOptions(input, whilePaging)}
      file="/banking/client-money/checks/export"
      live={{ topics: ['bank-account:', 'ledger', 'client-money'], refresh: invalidateClientMoney }}
      notes={({ domainId }) => (
        <>
          <DayField on={on} onChange={(day) => show({ ...search, on: day })} />
          <AtDay on={on} domainId={domainId} />
        </>
      )}
      cells={cells}
      rowHref={({ checkedOn }) => `/banking/client-money?on=${checkedOn}`}
      empty={{ title: 'Nothing has been checked yet.' }}
    />
  );
}
