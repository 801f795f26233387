import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { payingAccounts } from '#demo/banking/demo-accounts.ts';
import { monthsUntil } from '#demo/banking/demo-periods.ts';
import { fileEndings } from '#demo/banking/demo-statements.ts';
import { fundingText } from '#demo/payouts/demo-funding.ts';
import { uploadStatement } from '#server/activities/money/banking/imports/upload-statement.ts';
import {
  closingPence,
  type LineToWrite,
  type StatementToWrite,
} from '#server/activities/money/banking/statements/statement-to-write.ts';
import { writeStatement } from '#server/activities/money/banking/statements/write-statement.ts';
import { bankImports } from '#server/activities/money/banking/tables.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { col, missing, rowsOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { batchReference } from '#shared/activities/money/outgoing/batch-states.ts';
import { addDays } from '#shared/platform/dates.ts';

type Line = LineToWrite & { type: string };
type Account = { id: number; accountNumber: string };

/** What the client accounts sent, as it arrived. */
async function fundings(database: Database, { accountNumber }: Account): Promise<Line[]> {
  const rows = await rowsOf(database, {
    description: col.text,
    type: col.text,
    amountPence: col.number,
    bookedOn: col.text,
  })`
    select i.booked_on::text as "bookedOn", -i.amount_pence::float8 as "amountPence", 'TRANSFER FROM ' || b.account_number as description,
      'TFR' as type
    from bank_items i join bank_accounts b on b.id = i.bank_account_id
    where i.description = ${fundingText(accountNumber)} order by i.id`;
  return rows;
}

/** One debit for each batch, on the day on which its payees have the money. */
async function debits(database: Database, { id }: Account): Promise<Line[]> {
  const rows = await rowsOf(database, { batchId: col.number, payOn: col.text, pence: col.number })`
    select b.id as "batchId", b.pay_on::text as "payOn", f.total_pence::float8 as pence from payment_batches b
    join payment_files f on f.batch_id = b.id and f.retired_at is null
    where b.bank_account_id = ${id} and b.submitted_at is not null order by b.id`;
  return rows.map(({ batchId, payOn, pence }) => ({
    bookedOn: payOn,
    amountPence: -pence,
    description: `BACS PAYMENTS ${batchReference(batchId)}`,
    type: 'DPC',
  }));
}

/**
 * Imports the statements of the accounts for payments, month by month, each once: transfers from the client accounts, and a debit for each
 * batch. Matching follows automatically.
 */
export async function importPaymentStatements(
  ctx: SignedIn,
  { from, until, months }: { from: string; until: string; months: number },
): Promise<void> {
  const { database } = ctx.services;
  for (const { key, name, sortCode, accountNumber, format } of payingAccounts) {
    const [account = missing()] = await database
      .select()
      .from(bankAccounts)
      .where(eq(bankAccounts.name, name));
    const { id } = account;
    const lines = [
      ...(await fundings(database, { id, accountNumber })),
      ...(await debits(database, { id, accountNumber })),
    ]
      .filter(({ bookedOn }) => bookedOn >= from && bookedOn <= until)
      .toSorted((a, b) => a.bookedOn.localeCompare(b.bookedOn));
    let openingPence = 0;
    for (const period of monthsUntil(until, months)) {
      const stamp = period.name.replaceAll('-', '');
      const statement: StatementToWrite = {
        sortCode,
        accountNumber,
        accountName: name,
        openingPence,
        openingOn: addDays(period.from, -1),
        closingOn: period.to,
        lines: lines
          .filter(({ bookedOn }) => bookedOn >= period.from && bookedOn <= period.to)
          .map((line, n) => ({ ...line, bankId: `${stamp}${String(n + 1).padStart(6, '0')}` })),
      };
      openingPence = closingPence(statement);
      if (statement.lines.length === 0) continue;
      const fileName = `${key}-${period.name}-${format}.${fileEndings[format]}`;
      if ((await database.$count(bankImports, eq(bankImports.fileName, fileName))) > 0) continue;
      const content = Readable.from([...writeStatement(format, statement)].map((text) => Buffer.from(text)));
      await uploadStatement(ctx, id, { fileName, declaredType: 'text/plain', content });
    }
  }
}
