import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, oneRow, rowsOf } from '#server/platform/database/rows.ts';
import { balanceRows } from '#server/records/ledger/balances.ts';
import type { BankAccount } from '#server/records/ledger/bank-accounts/access.ts';
import { paymentNumber } from '#shared/activities/money/outgoing/payments.ts';
import type { LinesOfDay, Stated } from '#shared/activities/money/reconciliation/gaps.ts';
import {
  type Facts,
  type Reconciliation,
  reconcile,
  type Subject,
  type SubjectKind,
  unexplainedPence,
} from '#shared/activities/money/reconciliation/reconcile.ts';
import { journalReference } from '#shared/records/ledger/ledger.ts';
import { type Checkpoint, latestCheckpoint } from './checkpoint.ts';
import { type At, balanceFiles, settledText, sidesText, since } from './subjects-sql.ts';

export type Account = Pick<BankAccount, 'id' | 'domainId' | 'ledgerAccountId' | 'openingPence'>;

/** The sums of an account's lines by day and file, to the end of a day. */
export async function linesOf(
  tx: Database | Tx,
  { bankAccountId, on }: At,
  checkpoint: Checkpoint | undefined,
): Promise<LinesOfDay[]> {
  const later = await rowsOf(tx, { on: col.day, importId: col.number, pence: col.number })`
    select booked_on as on, bank_import_id as "importId", sum(amount_pence)::float8 as pence from bank_items
    where bank_account_id = ${bankAccountId} and booked_on <= ${on} ${since(checkpoint, sql`booked_on`)}
    group by 1, 2
    union all
    select f.balance_on, 0, (f.bank_pence - lag(f.bank_pence, 1, 0::bigint) over (order by f.balance_on))::float8
    from ${balanceFiles({ bankAccountId, on })} f`;
  return [...(checkpoint?.days ?? []), ...later];
}

/** What the bank stated by the end of a day, in the files that count. */
const statedOf = (tx: Database | Tx, { bankAccountId, on }: At): Promise<Stated[]> =>
  rowsOf(tx, {
    on: col.day,
    at: col.word<Stated['at']>(),
    pence: col.number,
    importId: col.number,
    fileName: col.text,
  })`
    select b.balance_on as on, case b.kind when 'opening' then 'beginning' else 'end' end as at, b.amount_pence::float8 as pence,
      f.id as "importId", f.file_name as "fileName"
    from bank_balances b join bank_imports f on f.id = b.bank_import_id and f.status = 'posted'
    where b.bank_account_id = ${bankAccountId} and b.balance_on <= ${on}
    union all
    select f.balance_on, 'end', f.bank_pence::float8, 0, f.file_name from ${balanceFiles({ bankAccountId, on })} f
    order by 1, 4, 2`;

async function booksPence(
  tx: Database | Tx,
  { bankAccountId, domainId, ledgerAccountId, on }: At,
): Promise<number> {
  const row = await oneRow(tx, { pence: col.number })`
    select coalesce(sum(b.debit_pence - b.credit_pence), 0)::float8 as pence from ${balanceRows} b
    where b.account_id = ${ledgerAccountId} and b.domain_id = ${domainId} and b.bank_account_id = ${bankAccountId} and b.posted_on <= ${on}`;
  return row.pence;
}

const subjectColumns = {
  kind: col.word<SubjectKind>(),
  id: col.number,
  bankPence: col.number,
  booksPence: col.number,
  isIgnored: col.boolean,
  isBooked: col.boolean,
  on: col.day.orNull,
  caseId: col.number.orNull,
  reference: col.text.orNull,
  words: col.text.orNull,
};

/** The subjects of which bank and books differ at the end of a day, each with its day and words. */
async function subjectsOf(tx: Database | Tx, at: At, checkpoint: Checkpoint | undefined): Promise<Subject[]> {
  const rows = await rowsOf(tx, subjectColumns)`
    ${sidesText(at, checkpoint)}, open as materialized (
      select kind, id, sum(bank)::float8 as bank, sum(books)::float8 as books, bool_or(books <> 0) as is_booked
      from sides group by 1, 2 having sum(bank) <> sum(books)
    ), ${settledText(at, checkpoint)}
    select o.kind, o.id, o.bank + coalesce(s.pence, 0)::float8 as "bankPence", o.books + coalesce(s.pence, 0)::float8 as "booksPence",
      coalesce(i.status = 'ignored', false) as "isIgnored", o.is_booked or s.id is not null as "isBooked",
      coalesce(i.booked_on, r.received_on, j.posted_on, (select n.posted_on from payment_allocations l
        join allocations a on a.id = l.allocation_id join journals n on n.id = a.journal_id where l.payment_id = p.id limit 1), p.due_on) as on,
      coalesce(i.case_id, r.case_id, p.case_id) as "caseId", c.unique_reference as reference,
      coalesce(i.description || coalesce(': ' || i.ignored_reason, ''), p.payee_name || coalesce(', cheque ' || p.cheque_number, ''),
        r.payer_name, j.description) as words
    from open o left join settled s on s.kind = o.kind and s.id = o.id left join bank_items i on o.kind = 'line' and i.id = o.id left join payments p on o.kind = 'payment' and p.id = o.id
    left join receipts r on o.kind = 'receipt' and r.id = o.id left join journals j on o.kind = 'journal' and j.id = o.id
    left join cases c on c.id = coalesce(r.case_id, p.case_id)
    order by o.kind, o.id`;
  return rows.map(({ words, reference, ...row }) => ({
    ...row,
    text: [textOf(row, words), reference].filter((part) => part !== null).join(', '),
  }));
}

function textOf({ kind, id }: Pick<Subject, 'kind' | 'id'>, words: string | null): string {
  if (kind === 'payment') return `${paymentNumber(id)} ${words ?? ''}`.trim();
  if (kind === 'journal') return `${journalReference(id)} ${words ?? ''}`.trim();
  if (kind === 'receipt') return words ? `Receipt from ${words}` : 'Receipt';
  if (kind === 'opening') return 'Books before the first line, less the opening balance of the account';
  if (kind === 'moved') return 'Deposits into and withdrawals from clients’ own accounts';
  return words ?? 'Line';
}

/** Everything that the reconciliation of an account at the end of a day is worked out from. */
export async function readFacts(
  tx: Database | Tx,
  { id: bankAccountId, domainId, ledgerAccountId, openingPence }: Account,
  on: string,
  checkpoint?: Checkpoint,
): Promise<Facts> {
  const at = { bankAccountId, domainId, ledgerAccountId, on };
  return {
    openingPence,
    days: await linesOf(tx, at, checkpoint),
    stated: await statedOf(tx, at),
    booksPence: await booksPence(tx, at),
    subjects: await subjectsOf(tx, at, checkpoint),
  };
}

/** The reconciliation of an account at the end of a day, proven to the penny; one that left anything unexplained would be a bug. */
export async function reconciliationOf(
  tx: Database | Tx,
  account: Account,
  on: string,
): Promise<Reconciliation> {
  const found = reconcile(await readFacts(tx, account, on, await latestCheckpoint(tx, account.id, on)));
  const rest = unexplainedPence(found);
  if (rest !== 0)
    throw new Error(`The reconciliation of account ${account.id} at ${on} leaves ${rest} pence.`);
  return found;
}
