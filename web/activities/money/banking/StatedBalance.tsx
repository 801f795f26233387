import type { ListedBankAccount } from '#shared/activities/money/banking/accounts-contract.ts';
import { showDate } from '#shared/platform/dates.ts';
import { Money } from '#web/platform/ui/Money.tsx';

/** The bank balance: what the bank last stated, with its day; an account without a stated balance has none that is known. */
export function StatedBalance({ stated }: { stated: ListedBankAccount['stated'] }) {
  if (stated === null) return <span className="font-normal text-muted">Not known yet</span>;
  return (
    <span className="whitespace-nowrap">
      <Money pence={stated.pence} />{' '}
      <span className="figures text-sm font-normal text-muted">on {showDate(stated.on)}</span>
    </span>
  );
}
