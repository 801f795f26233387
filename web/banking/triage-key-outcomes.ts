import type { ItemDetail } from '#shared/banking/triage-contract.ts';

const isOpen = ({ status }: ItemDetail) => status === 'unmatched' || status === 'suggested';

/** Why a line cannot be decided about; null if it can. */
export function whyNotOpen(item: ItemDetail | undefined): string | null {
  if (!item) return 'The line is still being loaded.';
  return isOpen(item) ? null : 'This line is decided: U undoes it.';
}

/** Why Enter confirms nothing. */
export function whyNotConfirmed(item: ItemDetail | undefined): string | null {
  if (!item || !isOpen(item)) return whyNotOpen(item);
  if (item.best) return null;
  return item.proposals.length > 1
    ? 'Several cases fit equally well: choose one of them.'
    : 'Nothing is proposed for this line.';
}

/** Why a line is not held as unallocated: only what came in can be. */
export function whyNotReceived(item: ItemDetail | undefined): string | null {
  const why = whyNotOpen(item);
  if (why !== null || !item) return why;
  return item.amountPence > 0 ? null : 'Money that went out is no receipt.';
}

/** Why there are no lines to confirm together with this one. */
export function whyNotAlike(item: ItemDetail | undefined): string | null {
  const why = whyNotOpen(item);
  if (why !== null || !item) return why;
  return item.equalCount > 0 ? null : 'No other line is proposed for the same reasons.';
}
