import { and, asc, inArray } from 'drizzle-orm';
import { listAccounts } from '#server/activities/money/banking/accounts/accounts.ts';
import { bankItems } from '#server/activities/money/banking/tables.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { listManualJournals } from '#server/records/ledger/manual-journals.ts';
import type { BankWork } from '#shared/views/dashboard/contract.ts';

/** More accounts than any firm has. */
const READ = 200;
const SHOWN = 6;

/** The oldest unmatched line of these accounts. */
async function oldestOf({ services: { database } }: SignedIn, accountIds: readonly number[]) {
  const [oldest] = await database
    .select({ accountId: bankItems.bankAccountId, bookedOn: bankItems.bookedOn })
    .from(bankItems)
    .where(
      and(
        inArray(bankItems.status, ['unmatched', 'suggested']),
        inArray(bankItems.bankAccountId, [...accountIds]),
      ),
    )
    .orderBy(asc(bankItems.bookedOn), asc(bankItems.id))
    .limit(1);
  return oldest ?? null;
}

/** The bank accounts that need the cashier's attention, with the figures of their list. */
export async function bankWorkOf(ctx: SignedIn, domainId?: number): Promise<BankWork> {
  const { data } = await listAccounts(ctx, { domainId, active: true, page: 1, limit: READ });
  const waiting = data
    .filter(({ difference }) => difference.openCount > 0 || difference.pence !== 0)
    .toSorted((one, other) => other.difference.openCount - one.difference.openCount);
  return {
    openCount: waiting.reduce((sum, { difference }) => sum + difference.openCount, 0),
    accounts: waiting.slice(0, SHOWN).map((account) => ({
      id: account.id,
      name: account.name,
      openCount: account.difference.openCount,
      openPence: account.difference.openPence,
      differencePence: account.difference.pence,
    })),
    furtherAccounts: Math.max(0, waiting.length - SHOWN),
    oldest: await oldestOf(
      ctx,
      waiting.filter(({ difference }) => difference.openCount > 0).map(({ id }) => id),
    ),
  };
}

/** How many manual journals are waiting for approval, as their list counts them. */
export async function waitingJournalsOf(ctx: SignedIn, domainId?: number): Promise<number> {
  const { meta } = await listManualJournals(ctx, { domainId, status: 'pending', page: 1, limit: 1 });
  return meta.totalResults;
}
