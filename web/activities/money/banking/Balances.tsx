import type { ListedBankAccount } from '#shared/activities/money/banking/accounts-contract.ts';
import { showDate } from '#shared/platform/dates.ts';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { nothing } from '#web/platform/ui/nothing.tsx';

/** The bank balance: what the bank last stated, with its day; an account without a stated balance has none that is known. */
export function StatedBalance({ stated }: { stated: { pence: number; on: string } | null }) {
  if (stated === null) return <span className="font-normal text-muted">Not known yet</span>;
  return (
    <span className="whitespace-nowrap">
      <Money pence={stated.pence} />{' '}
      <span className="figures text-sm font-normal text-muted">on {showDate(stated.on)}</span>
    </span>
  );
}

/** Whether the bank states the balances of clients' own accounts instead of lines: each is compared with the books by itself. */
export const isByClient = ({
  stated,
  lastImportedTo,
}: Pick<ListedBankAccount, 'stated' | 'lastImportedTo'>) => stated !== null && lastImportedTo === null;

/** The difference from the bank: not known before the bank has sent a statement; its badge waits until no line is missing. */
export function BankDifference({
  of: { stated, lastImportedTo, difference },
  none,
}: {
  of: Pick<ListedBankAccount, 'stated' | 'lastImportedTo' | 'difference'>;
  /** What the badge says if there is no difference. */
  none: string;
}) {
  if (stated === null && lastImportedTo === null && difference.pence === 0)
    return <span className="font-normal text-muted">Not known yet</span>;
  if (isByClient({ stated, lastImportedTo })) return nothing;
  if (difference.pence === 0 && (stated === null || stated.missingPence === 0))
    return <Badge colour="green">{none}</Badge>;
  return <Money pence={difference.pence} />;
}
