import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListedBankAccount } from '#shared/activities/money/banking/accounts-contract.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { useLive } from '#web/platform/api/live.ts';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { PageHeading } from '#web/platform/page/PageHeading.tsx';
import { PageMessage } from '#web/platform/page/PageMessage.tsx';
import { ButtonLink } from '#web/platform/ui/Button.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { accountOptions, invalidateBanking } from './banking-client.ts';

export interface AccountGateProps {
  id: number;
  children: (account: ListedBankAccount) => ReactNode;
}

/** Loads a bank account and keeps it fresh; shows a message if there is none, or none that the user may see. */
export function AccountGate({ id, children }: AccountGateProps) {
  const query = useQuery(accountOptions(id));
  const { data, error } = query;
  useLive([`bank-account:${id}`], () => void invalidateBanking());
  if (error instanceof ApiError && error.status === 404)
    return (
      <PageMessage
        heading="Bank account not found"
        title={error.message}
        message="The address may be mistyped, or the account belongs to a domain that you cannot see."
        action={<ButtonLink href="/banking/accounts">To the bank accounts</ButtonLink>}
      />
    );
  if (data) return children(data);
  return (
    <>
      <PageHeading title="Bank account" />
      {error ? (
        <LoadError query={query} path={`banking/accounts/${id}`} />
      ) : (
        <div className="space-y-4">
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-72 w-full" />
        </div>
      )}
    </>
  );
}

/** The account's numbers as people write them, for the line under a heading. */
export const numbersText = ({ sortCode, accountNumber, iban, bankName }: ListedBankAccount): string =>
  [bankName, accountNumber ? `${sortCode} ${accountNumber}` : iban].filter(Boolean).join(', ') ||
  'No account number yet';
