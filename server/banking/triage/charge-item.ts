import { and, eq, isNull, sql } from 'drizzle-orm';
import { queueWithdrawals } from '#server/client-accounts/follow-receipts.ts';
import type { Tx } from '#server/database/connect.ts';
import type { Write } from '#server/database/write.ts';
import type { SignedIn } from '#server/http/trpc.ts';
import { postJournals } from '#server/ledger/post-journal.ts';
import { tables } from '#server/reference/tables.ts';
import type { ChargeItemInput } from '#shared/banking/triage-contract.ts';
import { AppError } from '#shared/errors.ts';
import { type DraftLine, type JournalDraft, ledgerCodes } from '#shared/ledger/ledger.ts';
import { chargeLines, mirrorLines } from '#shared/ledger/ledger-events.ts';
import { officeChargeLines } from '#shared/ledger/payment-events.ts';
import { poundsText } from '#shared/money.ts';
import { bankItemParts, bankItems } from '../tables.ts';
import { caseOfAccount, decidedNow } from './post-item.ts';
import { type HeldItem, refuseStale, settleItem, writeToItem } from './write-to-item.ts';

/** The first half of the two-part advisory lock under which an account's charges are summed and refunded. */
const CHARGES_LOCK = 7161;

/**
 * Posts money out as a bank charge to a case, which must hold that much, or to none: then the firm makes it good. Money in is a refund
 * of earlier charges, never of more (domain notes 9.2).
 */
export const chargeItem = (
  ctx: SignedIn,
  { id, version, caseId, costAccountId }: ChargeItemInput,
): Promise<void> =>
  writeToItem(ctx, id, async (w, item) => {
    await refuseStale(w, item, version, ctx.actor);
    refuseElsewhere(item, caseId);
    const of = caseId === null ? null : await caseOfAccount(w, ctx.actor, caseId, item, 'caseId');
    if (item.amountPence > 0) await refuseRefundBeyond(w.tx, item, caseId, item.amountPence);
    if (caseId !== null && item.amountPence < 0) await fetchCharge(w, item, caseId);
    const lines = await linesOf(w, item, caseId, costAccountId);
    const journalId = await postCharge(w, item, lines, caseId, of?.uniqueReference ?? null);
    const by = { createdBy: ctx.actor.id, updatedBy: ctx.actor.id };
    const { itemId: bankItemId, amountPence } = item;
    await w.tx
      .insert(bankItemParts)
      .values({ bankItemId, kind: 'charge', caseId, amountPence, journalId, ...by });
    await settleItem(
      w,
      item,
      'matched',
      { status: 'matched', matchedKind: 'charge', matchedId: journalId, caseId, ...decidedNow(ctx.actor) },
      { amountPence, charge: journalId },
    );
  });

/** Takes a charge out of the case's client account, if it has one, so that it can be paid from the client bank. */
function fetchCharge(w: Write, item: HeldItem, caseId: number): Promise<void> {
  const { itemId, version, bankAccountId, amountPence, bookedOn } = item;
  const idempotencyKey = `client-charge:${itemId}:${version}`;
  const need = { caseId, amountPence: -amountPence, movedOn: bookedOn, reason: 'Bank charge' };
  return queueWithdrawals(w, [{ ...need, bankAccountId, idempotencyKey }]);
}

const isOffice = ({ ledgerCode }: HeldItem): boolean => ledgerCode === ledgerCodes.officeBank;

/** No case bears what the bank takes from the firm's own money, and clients' own accounts at the bank bear nothing here. */
function refuseElsewhere(item: HeldItem, caseId: number | null): void {
  if (isOffice(item) ? caseId !== null : item.ledgerCode !== ledgerCodes.clientBank)
    throw new AppError(
      'conflict',
      `${item.accountName} holds no clients’ money: its charges are the firm’s own.`,
    );
}

/** The code of the account of a cost: that of bank charges unless another of the firm's costs is named. */
async function costAccountOf(tx: Tx, id: number | null): Promise<string> {
  if (id === null) return ledgerCodes.officeCharges;
  const chart = tables['chart-of-accounts'];
  const [account] = await tx.select().from(chart).where(eq(chart.id, id));
  if (account?.ledger === 'office' && account.isActive && !account.isControl) return account.code;
  const message = 'Choose an account of the firm’s costs.';
  throw new AppError('invalid', message, { errors: { costAccountId: message } });
}

async function linesOf(
  { tx }: Write,
  item: HeldItem,
  caseId: number | null,
  costAccountId: number | null,
): Promise<DraftLine[]> {
  const of = { bankAccountId: item.bankAccountId, amountPence: Math.abs(item.amountPence) };
  return isOffice(item)
    ? officeChargeLines({ ...of, account: await costAccountOf(tx, costAccountId) })
    : chargeLines({ ...of, caseId });
}

async function postCharge(
  w: Write,
  item: HeldItem,
  lines: readonly DraftLine[],
  caseId: number | null,
  reference: string | null,
): Promise<number> {
  const { itemId, version, domainId, amountPence, bookedOn, description } = item;
  const isRefund = amountPence > 0;
  const what = isRefund ? 'Bank charge refunded' : 'Bank charge';
  const draft: JournalDraft = {
    domainId,
    ledger: isOffice(item) ? 'office' : 'estate',
    postedOn: bookedOn,
    description: isOffice(item)
      ? `${isRefund ? 'Cost refunded' : 'Cost'}: ${description}`.slice(0, 200)
      : `${what}, ${reference ?? 'for the firm to make good'}`,
    source: 'charge',
    sourceId: itemId,
    idempotencyKey: `bank-charge:${itemId}:${version}`,
    lines: isRefund ? mirrorLines(lines) : lines,
  };
  const [posting] = await postJournals(w, [draft]);
  if (!posting) throw new Error('Nothing was posted.');
  if ('journalId' in posting) return posting.journalId;
  const { refusal } = posting;
  // An error at no field of the journal belongs to the case: it holds too little.
  throw refusal.details.errors || caseId === null ? refusal : atCase(refusal.message);
}

const atCase = (message: string) => new AppError('conflict', message, { errors: { caseId: message } });

/** An account's charges for a case, or for none, less refunds, in pence; locked until the transaction ends. */
async function chargedPence(tx: Tx, bankAccountId: number, caseId: number | null): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CHARGES_LOCK}, ${bankAccountId})`);
  const [sum] = await tx
    .select({ pence: sql<number>`coalesce(-sum(${bankItemParts.amountPence}), 0)::float8` })
    .from(bankItemParts)
    .innerJoin(bankItems, eq(bankItems.id, bankItemParts.bankItemId))
    .where(
      and(
        eq(bankItemParts.kind, 'charge'),
        isNull(bankItemParts.undoneAt),
        eq(bankItems.bankAccountId, bankAccountId),
        caseId === null ? isNull(bankItemParts.caseId) : eq(bankItemParts.caseId, caseId),
      ),
    );
  return sum?.pence ?? 0;
}

async function refuseRefundBeyond(
  tx: Tx,
  item: HeldItem,
  caseId: number | null,
  pence: number,
): Promise<void> {
  const charged = await chargedPence(tx, item.bankAccountId, caseId);
  if (pence <= charged) return;
  const whose = caseId === null ? 'that the firm has to make good' : 'of this case';
  throw atCase(
    `Charges on ${item.accountName} ${whose} come to ${poundsText(charged)}, not ${poundsText(pence)}.`,
  );
}

/** Refuses to undo a charge that was already refunded. */
export async function refuseRefunded(tx: Tx, item: HeldItem, caseId: number | null): Promise<void> {
  if (item.amountPence > 0) return;
  const charged = await chargedPence(tx, item.bankAccountId, caseId);
  if (charged + item.amountPence < 0)
    throw new AppError('conflict', 'This charge has been refunded. Undo the line of the refund first.');
}
