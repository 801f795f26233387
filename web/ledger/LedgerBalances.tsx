import { useQuery } from '@tanstack/react-query';
import type { Row } from '#shared/reference/contract.ts';
import { useLive } from '#web/api/live.ts';
import { queryClient } from '#web/api/query.ts';
import { rest } from '#web/api/rest.ts';
import { Balance } from '#web/page/Balance.tsx';
import { useDomain } from '#web/session/domain.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';

interface Balance {
  accountId: number;
  debitPence: number;
  creditPence: number;
}

const key = ['ledger', 'balances'];

/** What stands on an account today in the domain on screen, on its side; it leads to the entries. */
export function LedgerBalance({ row }: { row: Row }) {
  const domain = useDomain();
  const { data } = useQuery({
    queryKey: [...key, domain],
    queryFn: async ({ signal }) =>
      (
        await rest.get<{ accounts: Balance[] }>(
          '/trial-balance',
          { domainId: domain === 'all' ? undefined : domain },
          signal,
        )
      ).data.accounts,
  });
  if (!data) return null;
  const balance = data.find(({ accountId }) => accountId === row.id);
  return (
    <AppLink
      href={`/chart-of-accounts/${row.id}/entries`}
      title={`Entries of ${String(row.code)}`}
      className="rounded-sm text-accent-text hover:underline"
    >
      <Balance pence={balance ? balance.debitPence - balance.creditPence : 0} />
    </AppLink>
  );
}

/** The way to the other pages of the ledger; keeps the balances of the list up to date. */
export function LedgerPages() {
  useLive(['ledger'], () => void queryClient.invalidateQueries({ queryKey: key }));
  return <ButtonLink href="/trial-balance">Trial balance</ButtonLink>;
}

/** The way from an account to what was posted to it. */
export function LedgerEntries({ row }: { row: Row }) {
  return <ButtonLink href={`/chart-of-accounts/${row.id}/entries`}>Entries</ButtonLink>;
}
