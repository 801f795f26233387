import { sql } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import { payerKey } from '#shared/activities/money/banking/score-item.ts';

/** An account that a matched item was paid from, and the case it was paid to. */
export type LearnedPayer = {
  caseId: number;
  sortCode: string;
  accountNumber: string;
  payerName: string | null;
  bookedOn: string;
};

/** Records, or confirms again, that accounts pay for cases. `by` is the confirming user, or null for the matching itself. */
export async function learnPayers(
  { tx, author }: Pick<Write, 'tx' | 'author'>,
  learned: readonly LearnedPayer[],
  by: number | null,
) {
  if (learned.length === 0) return;
  const byKey = new Map<string, LearnedPayer & { times: number }>();
  for (const each of learned) {
    const key = `${payerKey(each.sortCode, each.accountNumber)} ${each.caseId}`;
    const known = byKey.get(key);
    const times = (known?.times ?? 0) + 1;
    const later = known && known.bookedOn > each.bookedOn ? known : each;
    byKey.set(key, { ...(known ?? each), bookedOn: later.bookedOn, times });
  }
  await tx.execute(sql`
    insert into payer_accounts (case_id, sort_code, account_number, payer_name, confirmed_count, confirmed_by, last_seen_on, created_by, updated_by)
    select l."caseId", l."sortCode", l."accountNumber", l."payerName", l.times, ${by}::int, l."bookedOn",
      ${author.id || null}::int, ${author.id || null}::int
    from json_to_recordset(${JSON.stringify([...byKey.values()])}::json) as l("caseId" int, "sortCode" text, "accountNumber" text,
      "payerName" text, times int, "bookedOn" date)
    on conflict (sort_code, account_number, case_id) do update set
      confirmed_count = payer_accounts.confirmed_count + excluded.confirmed_count,
      confirmed_by = coalesce(excluded.confirmed_by, payer_accounts.confirmed_by),
      payer_name = coalesce(payer_accounts.payer_name, excluded.payer_name),
      last_seen_on = greatest(payer_accounts.last_seen_on, excluded.last_seen_on),
      is_active = true, version = payer_accounts.version + 1, updated_at = now(), updated_by = excluded.updated_by`);
}

/** Reverts what one item taught: once nothing confirms the account any longer, it is not known for the case. */
export async function unlearnPayer(
  { tx, author }: Write,
  { caseId, sortCode, accountNumber }: Omit<LearnedPayer, 'payerName' | 'bookedOn'>,
) {
  await tx.execute(sql`
    update payer_accounts set confirmed_count = greatest(confirmed_count - 1, 0), corrected_count = corrected_count + 1,
      is_active = confirmed_count > 1, version = version + 1, updated_at = now(),
      updated_by = ${author.id || null}::int
    where sort_code = ${sortCode} and account_number = ${accountNumber} and case_id = ${caseId}`);
}
