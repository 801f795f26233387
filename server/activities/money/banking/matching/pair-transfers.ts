import { missing } from '#server/platform/database/rows.ts';
import { dayNumber } from '#shared/activities/money/banking/due-dates.ts';
import type { RuleEvidence } from '#shared/activities/money/banking/match-evidence.ts';
import type { RuleBook } from '#shared/activities/money/banking/match-rules.ts';
import type { MatchItem } from '#shared/activities/money/banking/score-item.ts';
import { plainCapitals } from '#shared/platform/search/words-in-text.ts';

/** An unmatched item with its bank account. */
export type AccountItem = MatchItem & { bankAccountId: number };

/** One of the firm's own accounts, as it appears in narratives. */
export type OwnAccount = { bankAccountId: number; name: string; accountNumber: string };

/** Two halves of a transfer between own accounts, and why they belong together. */
export type TransferPair = {
  outItemId: number;
  inItemId: number;
  action: 'post' | 'suggest';
  evidence: RuleEvidence;
};

const transferWords = /\b(TRANSFER|TFR|TRF|XFER|SWEEP|INTERNAL)\b/;

/**
 * Pairs transfers: the same amount out of one own account and into another within the rule's days. Certain only when each half fits
 * no other and one of them names a transfer or the other account; otherwise proposed. The order of the items does not matter.
 */
export function pairTransfers(
  items: readonly AccountItem[],
  accounts: readonly OwnAccount[],
  book: RuleBook,
): TransferPair[] {
  const rule = book.get('transfer');
  if (!rule) return [];
  const incoming = new Map<number, AccountItem[]>();
  for (const item of items.filter(({ amountPence }) => amountPence > 0)) {
    const same = incoming.get(item.amountPence);
    if (same) same.push(item);
    else incoming.set(item.amountPence, [item]);
  }
  const named = new Map(items.map((item) => [item.itemId, accountsNamed(item, accounts)]));
  const names = (item: AccountItem, other: AccountItem) =>
    (named.get(item.itemId) ?? missing()).has(other.bankAccountId);
  const days = rule.settings.daysAfter ?? 3;
  const fitting = items
    .filter(({ amountPence }) => amountPence < 0)
    .map((out) => ({
      out,
      ins: (incoming.get(-out.amountPence) ?? []).filter(
        (into) =>
          into.bankAccountId !== out.bankAccountId &&
          (names(out, into) || names(into, out)) &&
          Math.abs(dayNumber(into.bookedOn) - dayNumber(out.bookedOn)) <= days,
      ),
    }))
    .filter(({ ins }) => ins.length > 0);
  const claims = new Map<number, number>();
  for (const { ins } of fitting)
    for (const { itemId } of ins) claims.set(itemId, (claims.get(itemId) ?? 0) + 1);
  return fitting
    .flatMap(({ out, ins }) =>
      ins.map((into): TransferPair => {
        const account = accounts.find(({ bankAccountId }) => bankAccountId === into.bankAccountId);
        return {
          outItemId: out.itemId,
          inItemId: into.itemId,
          action: ins.length === 1 && claims.get(into.itemId) === 1 ? 'post' : 'suggest',
          evidence: {
            rule: 'transfer',
            points: rule.points,
            accountName: account?.name ?? 'another account',
            bookedOn: into.bookedOn,
          },
        };
      }),
    )
    .toSorted((a, b) => a.outItemId - b.outItemId || a.inItemId - b.inItemId);
}

/** The firm's accounts that an item's text may mean: all of them if it merely mentions a transfer. */
function accountsNamed(item: MatchItem, accounts: readonly OwnAccount[]): Set<number> {
  const text = plainCapitals(`${item.description} ${item.reference ?? ''}`);
  const squeezed = text.replace(/[ -]/g, '');
  const numbered = accounts.filter(({ accountNumber }) => squeezed.includes(accountNumber));
  const meant = numbered.length === 0 && transferWords.test(text) ? accounts : numbered;
  return new Set(meant.map(({ bankAccountId }) => bankAccountId));
}
