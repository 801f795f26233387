import type { ListedBankAccount } from '#shared/activities/money/banking/accounts-contract.ts';
import { isDatedAhead } from '#shared/activities/money/banking/dated-ahead.ts';
import type { ItemDetail } from '#shared/activities/money/banking/triage-contract.ts';
import { showDate } from '#shared/platform/dates.ts';

const isOpen = ({ status }: Pick<ItemDetail, 'status'>) => status === 'unmatched' || status === 'suggested';

/** Whether a line is dated ahead, and waits for its day. */
export const isHeld = (item: Pick<ItemDetail, 'status' | 'bookedOn' | 'releasedEarly'>): boolean =>
  isOpen(item) && isDatedAhead(item);

/** Why a line cannot be decided about; null if it can. */
export function whyNotOpen(item: ItemDetail | undefined): string | null {
  if (!item) return 'The line is still being loaded.';
  if (isHeld(item)) return `This line is dated ${showDate(item.bookedOn)}: it is held until then.`;
  return isOpen(item) ? null : 'This line has been decided: press U to undo.';
}

/** Why Enter confirms nothing. */
export function whyNotConfirmed(item: ItemDetail | undefined): string | null {
  if (!item || !isOpen(item)) return whyNotOpen(item);
  if (item.best === 'case' && item.kindAsked) return item.kindAsked;
  if (item.best) return null;
  if (item.payable.filter(({ explanations }) => explanations.length > 0).length > 1)
    return 'Several payments fit equally well: choose one of them.';
  return item.proposals.length > 1
    ? 'Several cases fit equally well: choose one of them.'
    : 'Nothing is proposed for this line.';
}

/** Why a line cannot be split: receipts and charges on clients' money can be, the firm's own costs cannot. */
export function whyNotSplit(
  item: ItemDetail | undefined,
  { kind }: Pick<ListedBankAccount, 'kind'>,
): string | null {
  const why = whyNotOpen(item);
  if (why !== null || !item) return why;
  return item.amountPence > 0 || kind !== 'office' ? null : 'A cost of the firm cannot be split.';
}

/** Why a line cannot be held as unallocated: only money in can be. */
export function whyNotReceived(item: ItemDetail | undefined): string | null {
  const why = whyNotOpen(item);
  if (why !== null || !item) return why;
  return item.amountPence > 0 ? null : 'Money out is not a receipt.';
}

/** Why P does nothing: it says that the line pays, or returns, the one payment that fits. */
export function whyNotPaid(item: ItemDetail | undefined): string | null {
  const why = whyNotOpen(item);
  if (why !== null || !item) return why;
  if (item.payable.length === 1) return null;
  return item.payable.length === 0
    ? 'No payment of this account and no invoice fits.'
    : 'Several payments have this amount: choose one of them.';
}

/** Why there are no lines to confirm together with this one. */
export function whyNotAlike(item: ItemDetail | undefined): string | null {
  const why = whyNotOpen(item);
  if (why !== null || !item) return why;
  return item.equalCount > 0 ? null : 'No other line is proposed for the same reasons.';
}
