import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { type Write, writeChanges } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { refuseInactive } from '#server/records/cases/access.ts';
import { noSuch } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { bankAccounts } from './tables.ts';

export type BankAccount = typeof bankAccounts.$inferSelect;

/** Announced when an account, its files or its items change. */
export const accountTopic = (id: number): string => `bank-account:${id}`;

/** Which bank accounts the actor may see, as a condition on `bank_accounts`: those of the domains they hold. */
export function visibleAccounts({ domainIds }: Pick<Actor, 'domainIds'>, domainId?: number): SQL | undefined {
  const held = domainIds === 'all' ? undefined : inArray(bankAccounts.domainId, [...domainIds]);
  return and(held, domainId === undefined ? undefined : eq(bankAccounts.domainId, domainId));
}

export const noSuchAccount = () => noSuch('bank account');

/** The account; an account of a domain that the actor does not hold is reported as missing. */
export async function visibleAccount(
  database: Database | Tx,
  actor: Pick<Actor, 'domainIds'>,
  id: number,
): Promise<BankAccount> {
  const [found] = await database
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.id, id), visibleAccounts(actor)));
  if (!found) throw noSuchAccount();
  return found;
}

/**
 * Changes something that belongs to an account: checks that the actor sees it, locks its row until the transaction ends,
 * and announces its topic.
 */
export function writeToAccount<T>(
  { services, actor, author }: SignedIn,
  id: number,
  change: (w: Write, account: BankAccount) => Promise<T>,
): Promise<T> {
  return writeChanges(services.database, author, async (w) => {
    const [found] = await w.tx
      .select()
      .from(bankAccounts)
      .where(and(eq(bankAccounts.id, id), visibleAccounts(actor)))
      .for('update');
    if (!found) throw noSuchAccount();
    await refuseInactive(w.tx, [found.domainId]);
    w.changed(accountTopic(id));
    return change(w, found);
  });
}
