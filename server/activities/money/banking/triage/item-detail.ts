import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '#server/platform/database/connect.ts';
import { col, oneRow, rowsOf, sqlOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { visibleAccount, visibleAccounts } from '#server/records/ledger/bank-accounts/access.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { openItemStatuses } from '#shared/activities/money/banking/banking.ts';
import type { BankItemRow } from '#shared/activities/money/banking/items-contract.ts';
import { explain } from '#shared/activities/money/banking/match-evidence.ts';
import {
  type ItemProposal,
  type StoredMatching,
  storedMatching,
} from '#shared/activities/money/banking/stored-matching.ts';
import {
  type ItemCounts,
  type ItemDetail,
  itemCountsOutput,
  type itemDetailOutput,
  otherLine,
  receiptByHand,
} from '#shared/activities/money/banking/triage-contract.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { ledgerCodes } from '#shared/records/ledger/ledger.ts';
import { itemRows } from '../items/item-list.ts';
import { readSettings } from '../matching/match-settings.ts';
import { bankItemParts, bankItems } from '../tables.ts';
import { bestProposal } from './confirm-item.ts';
import { equalItems } from './equal-items.ts';
import { itemNotes } from './item-notes.ts';
import { whyKindIsAsked } from './kind-of-money.ts';
import { payableByItem, returnableByItem } from './payable-by-item.ts';
import { noSuchItem } from './write-to-item.ts';

/** How many days apart lines may be if they are offered without having been proposed by matching. */
const RETURNED_WITHIN = 60;
const TRANSFERRED_WITHIN = 10;
const BY_HAND_WITHIN = 30;
const MOST_OFFERED = 10;

const chart = tables['chart-of-accounts'];

const caseJson = (actor: Actor, id: SQL) => sqlOf(
  col.json<ItemDetail['parts'][number]['case']>().orNull,
)`(select json_build_object('id', ${cases.id}, 'uniqueReference',
  ${cases.uniqueReference}, 'caseName', ${cases.caseName}) from ${cases} where ${and(sql`${cases.id} = ${id}`, visibleCases(actor))})`;

/** One line with everything that helps to decide about it. */
export async function itemDetail(
  { services: { database }, actor }: SignedIn,
  id: number,
): Promise<z.input<typeof itemDetailOutput>> {
  const [seen] = await database
    .select({ id: bankItems.id, ledgerCode: chart.code, isReversal: bankItems.isReversal })
    .from(bankItems)
    .innerJoin(bankAccounts, eq(bankAccounts.id, bankItems.bankAccountId))
    .innerJoin(chart, eq(chart.id, bankAccounts.ledgerAccountId))
    .where(and(eq(bankItems.id, id), visibleAccounts(actor)));
  const [item] = seen ? await itemRows(database, actor, [id]) : [];
  if (!seen || !item) throw noSuchItem();
  const stored = storedMatching(item.matchEvidence);
  const isOpen = item.status === 'unmatched' || item.status === 'suggested';
  const best = bestProposal(stored);
  const isReceived = isOpen && item.amountPence > 0 && seen.ledgerCode === ledgerCodes.clientBank;
  const kindAsked = isReceived
    ? whyKindIsAsked({ ...item, isReversal: seen.isReversal }, await readSettings(database))
    : null;
  const [proposals, otherLines, receiptsByHand, payable, parts, equal] = await Promise.all([
    caseProposals(database, actor, stored),
    linesBesides(database, actor, item, stored, isOpen),
    isOpen && item.amountPence > 0 ? byHand(database, actor, item) : [],
    !isOpen
      ? []
      : item.amountPence < 0
        ? payableByItem(database, item, stored)
        : returnableByItem(database, item, stored),
    partsOf(database, actor, id),
    item.status === 'suggested' && kindAsked === null ? equalItems(database, item) : [],
  ]);
  const about = {
    hasOffers: proposals.length + otherLines.length + payable.length > 0,
    isClientMoney: seen.ledgerCode === ledgerCodes.clientBank,
  };
  return {
    ...item,
    proposals,
    otherLines,
    receiptsByHand,
    payable,
    parts,
    problem: stored.problem ?? null,
    notes: isOpen ? await itemNotes(database, actor, item, stored, about) : [],
    best: !isOpen || best === null || best === 'tie' ? null : best.kind,
    equalCount: equal.length,
    kindAsked,
  };
}

async function caseProposals(database: Database, actor: Actor, { proposals }: StoredMatching) {
  if (proposals.length === 0) return [];
  const ids = sql.param(proposals.map(({ caseId }) => caseId));
  const rows = await database
    .select({
      id: cases.id,
      uniqueReference: cases.uniqueReference,
      caseName: cases.caseName,
      contributionPence: cases.contributionPence,
      status: sqlOf(col.text)`${tables.statuses.name}`,
    })
    .from(cases)
    .innerJoin(tables.statuses, eq(tables.statuses.id, cases.statusId))
    .where(and(sql`${cases.id} = any(${ids}::int[])`, visibleCases(actor)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return proposals.flatMap(({ caseId, score, evidence }) => {
    const of = byId.get(caseId);
    return of ? [{ case: of, score, explanations: evidence.map(explain) }] : [];
  });
}

/** Why another line was proposed, and the counter-evidence if only its amount agreed. */
function reasonsOf({ evidence }: ItemProposal) {
  const reason = explain(evidence);
  if (evidence.rule !== 'bounced' || evidence.by !== 'amount') return [reason];
  const text = 'Neither a reference nor the account says so: it may be another payment of this amount.';
  return [reason, { ...reason, side: 'against' as const, points: 0, text }];
}

type OtherLine = ItemDetail['otherLines'][number];

/** The lines that matching proposed, then others that could pair with this one: counterparts, and lines it may reverse. */
async function linesBesides(
  database: Database,
  actor: Actor,
  { id, bankAccountId, amountPence, bookedOn, pairedItemId }: BankItemRow,
  { items: proposed = [] }: StoredMatching,
  isOpen: boolean,
): Promise<OtherLine[]> {
  const named = isOpen ? proposed.map(({ itemId }) => itemId) : pairedItemId === null ? [] : [pairedItemId];
  const open = sql.param([...openItemStatuses]);
  const rows = await rowsOf(database, otherLine.omit({ explanations: true }).shape)`
    select i.id as "itemId", i.booked_on::text as "bookedOn", i.amount_pence::float8 as "amountPence", i.description,
      case when i.bank_account_id = ${bankAccountId} then 'reversal' else 'transfer' end as kind,
      json_build_object('id', bank_accounts.id, 'name', bank_accounts.name) as account, ${caseJson(actor, sql`i.case_id`)} as case
    from bank_items i join bank_accounts on bank_accounts.id = i.bank_account_id
    where ${visibleAccounts(actor) ?? sql`true`} and (i.id = any(${sql.param(named)}::int[]) or i.id in (
      select o.id from bank_items o where ${isOpen} and o.bank_account_id = ${bankAccountId} and o.amount_pence = ${-amountPence}
        and ${amountPence < 0} and o.status = 'matched' and o.matched_kind = 'receipt'
        and o.booked_on between ${bookedOn}::date - ${RETURNED_WITHIN}::int and ${bookedOn}::date
      union all
      select o.id from bank_accounts own join bank_accounts b on b.domain_id = own.domain_id and b.id <> own.id
        join bank_items o on o.bank_account_id = b.id and o.amount_pence = ${-amountPence}
      where ${isOpen} and own.id = ${bankAccountId} and o.status = any(${open}::text[])
        and o.booked_on between ${bookedOn}::date - ${TRANSFERRED_WITHIN}::int and ${bookedOn}::date + ${TRANSFERRED_WITHIN}::int))
      and i.id <> ${id}
    order by i.id = any(${sql.param(named)}::int[]) desc, abs(i.booked_on - ${bookedOn}::date), i.id limit ${MOST_OFFERED}`;
  return rows.map((row) => ({
    ...row,
    explanations: proposed.filter(({ itemId }) => itemId === row.itemId).flatMap(reasonsOf),
  }));
}

/** Receipts posted by hand that this line may have paid. */
async function byHand(
  database: Database,
  actor: Actor,
  { bankAccountId, amountPence, bookedOn }: BankItemRow,
) {
  const rows = await rowsOf(database, receiptByHand.shape)`
    select r.id as "receiptId", r.received_on::text as "receivedOn", r.payer_name as "payerName", ${caseJson(actor, sql`r.case_id`)} as case
    from receipts r where r.bank_account_id = ${bankAccountId} and r.amount_pence = ${amountPence} and r.bank_item_id is null
      and r.status <> 'reversed' and r.from_receipt_id is null
      and r.received_on between ${bookedOn}::date - ${BY_HAND_WITHIN}::int and ${bookedOn}::date + ${BY_HAND_WITHIN}::int
    order by abs(r.received_on - ${bookedOn}::date), r.id limit ${MOST_OFFERED}`;
  return rows;
}

function partsOf(database: Database, actor: Actor, itemId: number): Promise<ItemDetail['parts']> {
  return database
    .select({
      id: bankItemParts.id,
      kind: sqlOf(col.text)`${bankItemParts.kind}`,
      amountPence: bankItemParts.amountPence,
      case: caseJson(actor, sql`${bankItemParts.caseId}`),
      incomeType: sqlOf(
        col.text.orNull,
      )`(select t.name from income_types t where t.id = ${bankItemParts.incomeTypeId})`,
      reason: bankItemParts.reason,
      journalId: sqlOf(col.number.orNull)`coalesce(${bankItemParts.journalId},
        (select r.journal_id from receipts r where r.id = ${bankItemParts.receiptId}))`,
    })
    .from(bankItemParts)
    .where(and(eq(bankItemParts.bankItemId, itemId), isNull(bankItemParts.undoneAt)))
    .orderBy(bankItemParts.id);
}

/** How many of the account's lines are open. */
export async function itemCounts(
  { services: { database }, actor }: SignedIn,
  accountId: number,
): Promise<ItemCounts> {
  await visibleAccount(database, actor, accountId);
  const row = await oneRow(database, itemCountsOutput.shape)`
    select count(*)::int as "openCount", (count(*) filter (where status = 'suggested'))::int as "suggestedCount"
    from bank_items where bank_account_id = ${accountId} and status in ('unmatched', 'suggested')`;
  return row;
}

/** The lines proposed for the same reasons as this one, oldest first, with this one at the head. */
export async function linesProposedAlike(ctx: SignedIn, id: number): Promise<BankItemRow[]> {
  const { database } = ctx.services;
  const item = await itemDetail(ctx, id);
  const others = item.equalCount > 0 ? await equalItems(database, item) : [];
  return itemRows(database, ctx.actor, [id, ...others]);
}
