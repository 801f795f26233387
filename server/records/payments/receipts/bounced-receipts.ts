import type { Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col } from '#server/platform/database/rows.ts';
import { showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';

const bouncedColumns = { caseId: col.number.filled, amountPence: col.number, receivedOn: col.text };

const bouncedText = `select case_id as "caseId", amount_pence::float8 as "amountPence", received_on::text as "receivedOn" from receipts
  where case_id = any($1::int[]) and bounced_item_id is not null and status <> 'reversed' order by id desc`;

/**
 * Why cases' money cannot be set aside or paid, in words, by case: an open statement line may have taken one of their receipts back (domain
 * notes 12, rule 12).
 */
export async function bounceProblems(tx: Tx, caseIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await planned(tx, bouncedColumns, bouncedText, [caseIds]);
  return new Map(
    rows.map(({ caseId, amountPence, receivedOn }) => [
      caseId,
      `The bank may have taken back the receipt of ${poundsText(amountPence)} of ${showDate(receivedOn)}. Decide on that line of the statement first.`,
    ]),
  );
}
