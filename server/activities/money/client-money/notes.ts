import { eq, sql } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import { type Write, write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { refuseInactive } from '#server/records/cases/access.ts';
import { visibleAccount } from '#server/records/ledger/bank-accounts/access.ts';
import { officeAccountOf } from '#server/records/ledger/bank-accounts/office-account.ts';
import type { StoredCheck } from '#shared/activities/money/client-money/contract.ts';
import { conflict, noSuch } from '#shared/platform/errors.ts';
import { CHECKS, CHECKS_TOPIC } from './check.ts';
import { checkRows } from './kept-checks.ts';
import { clientMoneyChecks, clientMoneyNotes } from './tables.ts';

type Check = typeof clientMoneyChecks.$inferSelect;

/** Adds to a check that the caller sees, locked against a second addition at the same time. */
const writeToCheck = (
  { services: { database }, actor, author }: SignedIn,
  id: number,
  add: (w: Write, check: Check) => Promise<void>,
): Promise<StoredCheck> =>
  write(database, author, async (w) => {
    const [check] = await w.tx
      .select()
      .from(clientMoneyChecks)
      .where(eq(clientMoneyChecks.id, id))
      .for('update');
    if (!check) throw noSuch('check of client money');
    await visibleAccount(w.tx, actor, check.bankAccountId);
    await refuseInactive(w.tx, [check.domainId]);
    await add(w, check);
    w.changed(CHECKS_TOPIC);
    const [shown = missing()] = await checkRows(w.tx, eq(clientMoneyChecks.id, id));
    return shown;
  });

/** Records that the caller has looked at a check. */
export const lookAtCheck = (ctx: SignedIn, { id }: { id: number }): Promise<StoredCheck> =>
  writeToCheck(ctx, id, async (w) => {
    await w.tx.insert(clientMoneyNotes).values({ checkId: id, madeBy: ctx.actor.id });
    w.audit({ entity: CHECKS, entityId: id, action: 'looked at' });
  });

/**
 * Records that the shortfall of a check is made good from the office account, by whom and why. The money moves at the bank; its two lines
 * are dealt with as what they are: the refund of a charge on the client account, a cost on the office account.
 */
export const topUpShortfall = (
  ctx: SignedIn,
  { id, reason }: { id: number; reason: string },
): Promise<StoredCheck> =>
  writeToCheck(ctx, id, async (w, check) => {
    const { differencePence, domainId, checkedOn, bankAccountId } = check;
    // Of two checks of one day, one at a time is topped up.
    await w.tx.execute(sql`select from bank_accounts where id = ${bankAccountId} for no key update`);
    if (differencePence === null || differencePence >= 0)
      throw conflict('This check found no shortfall to make good.');
    const [shown] = await checkRows(w.tx, eq(clientMoneyChecks.id, id));
    if (shown?.topUp) throw conflict('A top-up was recorded for this account and day already.');
    const fromAccountId = await officeAccountOf(w.tx, domainId);
    if (fromAccountId === null)
      throw conflict('The firm has no office account to top up from. Add one in Bank Accounts.');
    const amountPence = -differencePence;
    await w.tx
      .insert(clientMoneyNotes)
      .values({ checkId: id, fromAccountId, amountPence, reason, madeBy: ctx.actor.id });
    const after = { on: checkedOn, bankAccountId, fromAccountId, amountPence, reason };
    w.audit({ entity: CHECKS, entityId: id, action: 'topped up', after });
  });
