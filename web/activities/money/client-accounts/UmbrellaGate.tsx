import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListedBankAccount } from '#shared/activities/money/banking/accounts-contract.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { useLive } from '#web/platform/api/live.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { PageMessage } from '#web/platform/page/PageMessage.tsx';
import { ButtonLink } from '#web/platform/ui/Button.tsx';
import { LinkTabs } from '#web/platform/ui/LinkTabs.tsx';
import {
  accountsHref,
  batchesHref,
  invalidateClientAccounts,
  movementsHref,
} from './client-accounts-client.ts';

/** Loads an umbrella account and keeps what is on screen of its clients' accounts fresh. */
export function UmbrellaGate({
  id,
  children,
}: {
  id: number;
  children: (umbrella: ListedBankAccount) => ReactNode;
}) {
  const query = useQuery(trpc.banking.accounts.get.queryOptions({ id }));
  useLive([`bank-account:${id}`], () => void invalidateClientAccounts());
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <PageMessage
        heading="Bank account not found"
        title={query.error.message}
        message="The address may be mistyped, or the account belongs to a domain that you cannot see."
        action={<ButtonLink href="/banking/accounts">To the bank accounts</ButtonLink>}
      />
    );
  return (
    <Loaded query={query} path={`banking/accounts/${id}`}>
      {children}
    </Loaded>
  );
}

export type UmbrellaView = 'accounts' | 'movements' | 'batches';

/** The pages about the accounts within an umbrella account. */
export const UmbrellaTabs = ({ id, selected }: { id: number; selected: UmbrellaView }) => (
  <LinkTabs
    label="Client accounts"
    selected={selected}
    tabs={[
      { key: 'accounts', label: 'Accounts', href: accountsHref(id) },
      { key: 'movements', label: 'Movements', href: movementsHref(id) },
      { key: 'batches', label: 'Batches and balances', href: batchesHref(id) },
    ]}
  />
);
