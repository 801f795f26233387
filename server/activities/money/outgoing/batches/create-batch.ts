import { sql } from 'drizzle-orm';
import { col, missing, rowsOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { paymentBatches } from '#server/records/commitments/payment-tables.ts';
import {
  visibleAccount,
  visibleAccounts,
  writeToAccount,
} from '#server/records/ledger/bank-accounts/access.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { addRow, changeRow } from '#server/records/reference/versioned-rows.ts';
import { MOST_DAYS_AHEAD } from '#shared/activities/money/outgoing/bacs-calendar.ts';
import { type NewBatch, type ReadyAccount, ready } from '#shared/activities/money/outgoing/contract.ts';
import type { FileSettings } from '#shared/activities/money/outgoing/file-settings.ts';
import { addBusinessDays } from '#shared/platform/business-days.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import { announceBatch, BATCHES, batchDetail } from '../batch-row.ts';
import { calendarOf } from '../calendar.ts';
import { isReady, payeeJoins } from '../payments/payment-facts.ts';
import { dateBatch, firstPayOn, isMultiDay, processingOnOf } from './batch-days.ts';

/** The payment file settings of an account; refused if it has none. */
export function settingsOf({
  name,
  fileSettings,
}: {
  name: string;
  fileSettings: FileSettings | null;
}): FileSettings {
  if (fileSettings) return fileSettings;
  const message = `${name} has no settings for payment files. Enter them in the account’s form.`;
  throw new AppError('invalid', message, { errors: { bankAccountId: message } });
}

/** The accounts that pay, each with what is ready for a batch. */
export async function readyAccounts(
  { services: { database }, actor }: SignedIn,
  { domainId }: { domainId?: number | undefined },
): Promise<ReadyAccount[]> {
  const calendar = await calendarOf(database);
  const found = await database
    .select({ id: bankAccounts.id, settings: bankAccounts.fileSettings })
    .from(bankAccounts)
    .where(visibleAccounts(actor, domainId));
  const accounts = new Map(
    found.map(({ id, settings }) => {
      const [isMulti, first] = [isMultiDay(settings), firstPayOn(settings, calendar)];
      const until = isMulti ? addDays(londonDate(), MOST_DAYS_AHEAD) : first;
      return [id, { id, isMulti, first, until }] as const;
    }),
  );
  const rows = await rowsOf(database, {
    ...ready.omit({ firstPayOn: true, lastPayOn: true, isMultiDay: true }).shape,
    lastDueOn: col.text,
  })`
    select json_build_object('id', bank_accounts.id, 'name', bank_accounts.name) as account,
      bank_accounts.file_settings ->> 'format' as format,
      max(payments.due_on)::text as "lastDueOn", count(payments.id)::int as count,
      coalesce(sum(payments.amount_pence), 0)::float8 as "totalPence"
    from bank_accounts join payments on payments.bank_account_id = bank_accounts.id ${payeeJoins}
    join json_to_recordset(${JSON.stringify([...accounts.values()])}) as d(id int, until date) on d.id = bank_accounts.id
    where ${isReady} and payments.due_on <= d.until
    group by bank_accounts.id order by bank_accounts.name`;
  return rows.map(({ lastDueOn, ...row }) => {
    const { isMulti, first } = accounts.get(row.account.id) ?? missing();
    const last = isMulti && lastDueOn > first ? addBusinessDays(lastDueOn, 0, calendar) : first;
    return { ...row, isMultiDay: isMulti, firstPayOn: first, lastPayOn: last };
  });
}

/**
 * Puts everything ready to be paid from an account, or the named payments, into a new batch; those that another batch
 * has taken meanwhile stay there. Refused if nothing is left, or if one of those named is not ready.
 */
export async function createBatch(ctx: SignedIn, { bankAccountId, payOn, paymentIds }: NewBatch) {
  const account = await visibleAccount(ctx.services.database, ctx.actor, bankAccountId);
  const settings = settingsOf(account);
  const calendar = await calendarOf(ctx.services.database);
  const processingOn = processingOnOf(payOn, settings, calendar);
  const id = await writeToAccount(ctx, bankAccountId, async (w, { domainId }) => {
    const only = paymentIds ? sql`payments.id = any(${sql.param([...paymentIds])}::int[])` : sql`true`;
    // The account is locked, so that two batches begun at once come one after the other; a payment in a batch is never
    // ready.
    const rows = await rowsOf(w.tx, { id: col.number })`
      select payments.id from payments ${payeeJoins}
      where payments.bank_account_id = ${bankAccountId} and payments.due_on <= ${payOn} and ${isReady} and ${only}
      for update of payments`;
    if (rows.length === 0) throw conflict('Nothing is ready to be paid from this account.');
    if (paymentIds && rows.length < new Set(paymentIds).size)
      throw conflict('One of these payments is not ready, or is already in another batch.');
    // Only now, so that a refusal takes no number.
    const batch = await addRow(w, BATCHES, paymentBatches, { domainId, bankAccountId, payOn, processingOn });
    await w.tx.execute(sql`
      update payments set status = 'in_batch', status_reason = null, batch_id = ${batch.id}, version = version + 1,
        updated_at = now(), updated_by = ${ctx.actor.id}
      where id = any(${sql.param(rows.map(({ id: paymentId }) => paymentId))}::int[])`);
    const first = await dateBatch(w, { batchId: batch.id, payOn, settings });
    if (first !== processingOn)
      await changeRow(w, BATCHES, paymentBatches, batch, batch.version, { processingOn: first });
    w.audit({ entity: BATCHES, entityId: batch.id, action: 'filled', after: { payments: rows.length } });
    announceBatch(w, batch.id);
    return batch.id;
  });
  return batchDetail(ctx, id);
}
