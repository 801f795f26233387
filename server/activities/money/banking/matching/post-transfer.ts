import { sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, type InferRow, missing, rowsOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { postJournal } from '#server/records/ledger/post-journal.ts';
import type { RuleEvidence } from '#shared/activities/money/banking/match-evidence.ts';
import { conflict } from '#shared/platform/errors.ts';
import { type Ledger, ledgerCodes } from '#shared/records/ledger/ledger.ts';
import type { OpenItem } from './open-items.ts';
import { ITEM_ENTITY } from './post-matches.ts';

const sideColumns = { name: col.text, domainId: col.number, code: col.text, ledger: col.word<Ledger>() };
type Side = InferRow<typeof sideColumns>;

async function sidesOf(tx: Tx, items: readonly OpenItem[]): Promise<Map<number, Side>> {
  const ids = items.map(({ bankAccountId }) => bankAccountId);
  const rows = await rowsOf(tx, { ...sideColumns, id: col.number })`
    select b.id, b.name, b.domain_id as "domainId", a.code, a.ledger from bank_accounts b
    join chart_of_accounts a on a.id = b.ledger_account_id where b.id = any(${sql.param(ids)}::int[])`;
  return new Map(rows.map(({ id, ...side }) => [id, side]));
}

/** Why two items cannot be posted as a transfer, or null. */
function transferProblem(out: OpenItem, into: OpenItem, from: Side, to: Side): string | null {
  if (out.bankAccountId === into.bankAccountId) return 'Both lines are on the same account.';
  if (out.amountPence >= 0 || out.amountPence !== -into.amountPence)
    return 'The two halves of a transfer must have the same amount.';
  if (from.domainId !== to.domainId) return `${from.name} and ${to.name} belong to different domains.`;
  if (from.ledger !== to.ledger)
    return 'A transfer cannot move money between estate and office: post it as what it is.';
  const isCash = ({ ledger, code }: Side) => ledger === 'office' || code === ledgerCodes.clientBank;
  return isCash(from) && isCash(to) ? null : 'Both accounts must be on the client bank in the chart.';
}

/** The evidence for it; null if a user decided. */
type Because = RuleEvidence | null;

/** Marks two items as the halves of one transfer, with the journal that moves the money between the accounts. */
export async function postTransfer(w: Write, out: OpenItem, into: OpenItem, because: Because): Promise<void> {
  const sides = await sidesOf(w.tx, [out, into]);
  const [from, to] = [sides.get(out.bankAccountId) ?? missing(), sides.get(into.bankAccountId) ?? missing()];
  const problem = transferProblem(out, into, from, to);
  if (problem) throw conflict(problem);
  const line = { caseId: null, debitPence: 0, creditPence: 0 };
  const journalId = await postJournal(w, {
    domainId: from.domainId,
    ledger: from.ledger,
    postedOn: out.bookedOn > into.bookedOn ? out.bookedOn : into.bookedOn,
    description: `Transfer from ${from.name} to ${to.name}`,
    source: 'transfer',
    sourceId: out.itemId,
    idempotencyKey: `bank-transfer:${out.itemId}:${out.version}:${into.itemId}:${into.version}`,
    lines: [
      { ...line, account: to.code, debitPence: into.amountPence, bankAccountId: into.bankAccountId },
      { ...line, account: from.code, creditPence: into.amountPence, bankAccountId: out.bankAccountId },
    ],
  });
  const half = (item: OpenItem, other: OpenItem): Pairing => ({
    item,
    kind: 'transfer',
    otherId: other.itemId,
    matchedId: other.itemId,
    journalId,
    because,
  });
  await markPaired(w, [half(out, into), half(into, out)]);
}

type Pairing = {
  item: OpenItem;
  kind: 'transfer' | 'reversal';
  otherId: number;
  matchedId: number;
  journalId: number;
  because: Because;
};

/**
 * Links items to their counterparts and to the journal that posts the pair. When lines are paired by hand, the caller writes the audit
 * rows.
 */
export async function markPaired({ tx, author, audit }: Write, pairings: readonly Pairing[]): Promise<void> {
  if (pairings.length === 0) return;
  const by = author.id || null;
  const rows = pairings.map(({ item: { itemId, amountPence }, because, ...pairing }) => ({
    ...pairing,
    because,
    id: itemId,
    amountPence,
    points: because?.points ?? null,
    evidence: because && {
      proposals: [],
      items: [{ kind: pairing.kind, itemId: pairing.otherId, evidence: because }],
    },
  }));
  await tx.execute(sql`
    with o as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as o(id int, kind text, "otherId" int, "matchedId" int,
        "journalId" int, "amountPence" bigint, points int, evidence jsonb)
    ), stored as (
      update bank_items i set status = 'matched', matched_kind = o.kind, matched_id = o."matchedId", paired_item_id = o."otherId",
        case_id = null, match_score = o.points, match_evidence = o.evidence, is_matched_automatically = o.evidence is not null,
        matched_by = case when o.evidence is null then ${by}::int end, matched_at = now(), version = i.version + 1,
        updated_at = now(), updated_by = ${by}::int
      from o where i.id = o.id
    )
    insert into bank_item_parts (bank_item_id, kind, amount_pence, journal_id, created_by, updated_by)
    select o.id, o.kind, o."amountPence", o."journalId", ${by}::int, ${by}::int from o order by o.id`);
  for (const { id, kind, otherId, because } of rows)
    if (because !== null)
      audit({
        entity: ITEM_ENTITY,
        entityId: id,
        action: 'matched',
        after: { status: 'matched', matchedKind: kind, pairedItemId: otherId },
      });
}
