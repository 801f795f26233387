import { sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, type InferRow, rowsOf } from '#server/platform/database/rows.ts';
import { codeOf } from '#server/records/ledger/codes-sql.ts';
import type { ReceiptInput } from '#server/records/payments/receipts/receipt-entry.ts';
import type { ItemProposal, StoredMatching } from '#shared/activities/money/banking/stored-matching.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { ReceiptMethod } from '#shared/records/ledger/ledger.ts';
import { ledgerCodes } from '#shared/records/ledger/ledger.ts';
import { isDue } from './held-lines.ts';

/** The columns of an open item, locked for the step that reads it. */
export const openItemColumns = {
  itemId: col.number,
  bookedOn: col.text,
  amountPence: col.number,
  description: col.text,
  reference: col.text.orNull,
  payerName: col.text.orNull,
  payerSortCode: col.text.orNull,
  payerAccountNumber: col.text.orNull,
  bankAccountId: col.number,
  version: col.number,
  valueOn: col.text.orNull,
  bankType: col.text.orNull,
  isReversal: col.boolean,
  chequeNumber: col.text.orNull,
  /** Why a line dated ahead may be dealt with before its day. */
  releasedEarly: col.text.orNull,
  /** Whether a user undid its match: then only a person may match it again. */
  wasUndone: col.boolean,
  /** The items that may form a transfer with it, as found by this run. */
  itemProposals: col.json<ItemProposal[]>().orNull,
  /** The payments that it may settle or return, as last proposed. */
  paidProposals: col.json<StoredMatching['pays'] & {}>().orNull,
};
export type OpenItem = InferRow<typeof openItemColumns>;

/** The position among the open items, which are read by date and id. */
export type Place = { bookedOn: string; id: number };

/** The columns of an item that matching reads. */
export const itemColumnsText = `i.id as "itemId", i.version, i.bank_account_id as "bankAccountId", i.booked_on::text as "bookedOn",
  i.value_on::text as "valueOn", i.amount_pence::float8 as "amountPence", i.description, i.reference, i.payer_name as "payerName",
  i.payer_sort_code as "payerSortCode", i.payer_account_number as "payerAccountNumber", i.bank_type as "bankType",
  i.is_reversal as "isReversal", i.cheque_number as "chequeNumber", i.released_early as "releasedEarly",
  exists (select from bank_item_parts u where u.bank_item_id = i.id and u.undone_at is not null) as "wasUndone",
  i.match_evidence -> 'items' as "itemProposals", i.match_evidence -> 'pays' as "paidProposals"`;
export const itemColumns = sql.raw(itemColumnsText);

type Scope = {
  accountIds: readonly number[];
  upTo: number;
  direction: 'in' | 'out';
  after: Place | null;
  limit: number;
};

/** The next open items of the accounts, locked until the transaction ends; items locked by others are skipped. */
export async function nextItems(
  tx: Tx,
  { accountIds, upTo, direction, after, limit }: Scope,
): Promise<OpenItem[]> {
  const rows = await rowsOf(tx, openItemColumns)`
    select ${itemColumns} from bank_items i
    where i.status in ('unmatched', 'suggested') and i.bank_account_id = any(${sql.param([...accountIds])}::int[]) and i.id <= ${upTo}
      and ${direction === 'in' ? sql`i.amount_pence > 0` : sql`i.amount_pence < 0`}
      and ${isDue()}
      and ${after ? sql`(i.booked_on, i.id) > (${after.bookedOn}::date, ${after.id}::int)` : sql`true`}
    order by i.booked_on, i.id limit ${limit} for update skip locked`;
  return rows;
}

const methods: readonly [RegExp, ReceiptMethod][] = [
  [/^(S\/?O|STO|STANDING ?ORDER)\b/i, 'so'],
  [/^(D\/?D|DIRECT ?DEP)\b/i, 'dd'],
  [/^(BGC|BACS?|DIRECT CREDIT)\b/i, 'bacs'],
  [/^(CHQ?|CHEQUE|CHECK)\b/i, 'cheque'],
  [/^(CSH|CASH)\b/i, 'cash'],
  [/^(DEB|CARD|POS)\b/i, 'card'],
  [/^(TFR|TRF|XFER|TRANSFER)\b/i, 'transfer'],
];

/** The payment method, by the bank's code for the line; Faster Payment by default. */
export const methodOf = (bankType: string | null): ReceiptMethod =>
  methods.find(([words]) => words.test(bankType?.trim() ?? ''))?.[1] ?? 'fp';

/** The beginning of a text, never cut inside a surrogate pair, half of which could not be stored. */
export const beginningOf = (text: string, most: number): string =>
  text.slice(0, most).replace(/\p{Cs}$/u, '');

type To = { postedOn?: string; amountPence?: number; part?: number } & (
  | { caseId: number; incomeTypeId: number }
  | { caseId: null; domainId: number; reason?: string | null }
);

/**
 * The receipt that an item, or a part of it, is posted as. Its key names the item's version, so that a retry posts nothing twice
 * while an undone item can be posted again.
 */
export const receiptInput = (
  item: OpenItem,
  { part = 0, amountPence = item.amountPence, ...to }: To,
): ReceiptInput => ({
  bankAccountId: item.bankAccountId,
  bankItemId: item.itemId,
  amountPence,
  receivedOn: item.bookedOn,
  method: methodOf(item.bankType),
  payerName: item.payerName,
  payerReference: beginningOf(item.reference ?? item.description, 140),
  idempotencyKey: `bank-item:${item.itemId}:${item.version}:${part}`,
  ...to,
});

/** The income type of clients' ordinary payments: the system's own on account 4010. */
export async function contributionType(tx: Tx): Promise<number> {
  const rows = await rowsOf(tx, { id: col.number })`
    select t.id from income_types t join chart_of_accounts a on a.id = t.account_id
    where a.code = ${codeOf('contributions')} and t.is_active order by t.is_system desc, t.id limit 1`;
  if (!rows[0])
    throw new AppError(
      'conflict',
      `There is no active income type for account ${ledgerCodes.contributions}: add one under Income Types.`,
    );
  return rows[0].id;
}
