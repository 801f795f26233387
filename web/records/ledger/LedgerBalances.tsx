import { useQuery } from '@tanstack/react-query';
import type { Row } from '#shared/records/reference/contract.ts';
import { useLive } from '#web/platform/api/live.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { Balance } from '#web/platform/page/Balance.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { ButtonLink } from '#web/platform/ui/Button.tsx';
import { useDomainId } from './ledger-client.ts';

/** The balance of an account today in the domain on screen, on its side; it leads to the entries. */
export function LedgerBalance({ row }: { row: Row }) {
  const { data } = useQuery(
    trpc.ledger.books.trialBalance.queryOptions(
      { domainId: useDomainId() },
      { select: ({ accounts }) => accounts.find(({ accountId }) => accountId === row.id) ?? null },
    ),
  );
  if (data === undefined) return null;
  return (
    <AppLink
      href={`/chart-of-accounts/${row.id}/entries`}
      title={`Entries of ${String(row.code)}`}
      className="rounded-sm text-accent-text hover:underline"
    >
      <Balance pence={data ? data.debitPence - data.creditPence : 0} />
    </AppLink>
  );
}

/** Keeps the balances of the list up to date. */
export function LedgerWatch() {
  useLive(['ledger'], () => void queryClient.invalidateQueries(trpc.ledger.books.trialBalance.queryFilter()));
  return null;
}

/** The link from an account to its entries. */
export function LedgerEntries({ row }: { row: Row }) {
  return <ButtonLink href={`/chart-of-accounts/${row.id}/entries`}>Entries</ButtonLink>;
}
