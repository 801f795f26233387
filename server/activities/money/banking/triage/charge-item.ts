import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { postJournals } from '#server/records/ledger/post-journal.ts';
import { queueWithdrawals } from '#server/records/payments/client-accounts/follow-receipts.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { ChargeItemInput, SplitChargeInput } from '#shared/activities/money/banking/triage-contract.ts';
import { AppError, conflict, conflictAt } from '#shared/platform/errors.ts';
import { poundsText } from '#shared/platform/money.ts';
import { type JournalDraft, ledgerCodes } from '#shared/records/ledger/ledger.ts';
import { chargeLines, mirrorLines } from '#shared/records/ledger/ledger-events.ts';
import { officeChargeLines } from '#shared/records/ledger/payment-events.ts';
import { bankItemParts, bankItems } from '../tables.ts';
import { caseOfAccount, decidedNow, refuseUnlessWhole } from './post-item.ts';
import { type HeldItem, refuseStale, settleItem, writeToBankItem } from './write-to-item.ts';

/** The first half of the two-part advisory lock under which an account's charges are summed and refunded. */
const CHARGES_LOCK = 7161;

/** Each case's share of a charge, in pence; the firm makes good any share without a case. */
type Share = { caseId: number | null; amountPence: number };

/**
 * Posts money out as a bank charge to a case, which must hold that much, or to none, when the firm makes it good. Money in refunds earlier
 * charges, never more than they came to (domain notes 9.2).
 */
export const chargeItem = (
  ctx: SignedIn,
  { id, version, caseId, costAccountId }: ChargeItemInput,
): Promise<void> =>
  writeToBankItem(ctx, id, async (w, item) => {
    await refuseStale(w, item, version, ctx.actor);
    const [journalId = missing()] = await postShares(
      w,
      ctx,
      item,
      [{ caseId, amountPence: Math.abs(item.amountPence) }],
      costAccountId,
    );
    await settleItem(
      w,
      item,
      'matched',
      {
        status: 'matched',
        matchedKind: 'charge',
        matchedId: journalId,
        caseId,
        ...decidedNow(ctx.actor),
      },
      { amountPence: item.amountPence, charge: journalId },
    );
  });

/** The same for several cases, and for the firm: each part has its journal, all or none. */
export const splitCharge = (ctx: SignedIn, { id, version, parts }: SplitChargeInput): Promise<void> =>
  writeToBankItem(ctx, id, async (w, item) => {
    await refuseStale(w, item, version, ctx.actor);
    refuseUnlessWhole(Math.abs(item.amountPence), parts);
    await postShares(w, ctx, item, parts);
    await settleItem(
      w,
      item,
      'split',
      { status: 'split', matchedKind: 'charge', matchedId: null, caseId: null, ...decidedNow(ctx.actor) },
      { parts },
    );
  });

/** Posts the shares of a line as its parts; returns their journals. */
async function postShares(
  w: Write,
  ctx: SignedIn,
  item: HeldItem,
  shares: readonly Share[],
  costAccountId: number | null = null,
): Promise<number[]> {
  const cost = isOffice(item) ? await costAccountOf(w.tx, costAccountId) : null;
  const isRefund = item.amountPence > 0;
  const references = new Map<number, string>();
  for (const [n, { caseId, amountPence }] of shares.entries()) {
    refuseElsewhere(item, caseId);
    if (caseId !== null) {
      const found = await caseOfAccount(w, ctx.actor, caseId, item, fieldOf(shares, n));
      references.set(caseId, found.uniqueReference);
    }
    if (isRefund) await refuseRefundBeyond(w.tx, item, { caseId, amountPence }, fieldOf(shares, n));
  }
  if (!isRefund) await fetchShares(w, item, shares);
  const postings = await postJournals(
    w,
    shares.map((share, n) => draftOf(item, share, { key: keyOf(item, shares, n), references, cost })),
  );
  const journals = postings.map((posting, n) => {
    if ('journalId' in posting) return posting.journalId;
    const { refusal } = posting;
    // An error that is not at a field of the journal belongs to the case: it holds too little.
    throw refusal.details.errors || (shares[n] ?? missing()).caseId === null
      ? refusal
      : atCase(fieldOf(shares, n), refusal.message);
  });
  const by = { createdBy: ctx.actor.id, updatedBy: ctx.actor.id };
  await w.tx.insert(bankItemParts).values(
    shares.map(({ caseId, amountPence }, n) => ({
      bankItemId: item.itemId,
      kind: 'charge' as const,
      caseId,
      amountPence: isRefund ? amountPence : -amountPence,
      journalId: journals[n] ?? missing(),
      ...by,
    })),
  );
  return journals;
}

const isOffice = ({ ledgerCode }: HeldItem): boolean => ledgerCode === ledgerCodes.officeBank;

/** Charges on the firm's own money are not borne by cases, and clients' own bank accounts take none here. */
function refuseElsewhere(item: HeldItem, caseId: number | null): void {
  if (isOffice(item) ? caseId !== null : item.ledgerCode !== ledgerCodes.clientBank)
    throw conflict(`${item.accountName} holds no clients’ money: its charges are the firm’s own.`);
}

/** The code of a cost's account: bank charges, unless another of the firm's costs is named. */
async function costAccountOf(tx: Tx, id: number | null): Promise<string> {
  if (id === null) return ledgerCodes.officeCharges;
  const chart = tables['chart-of-accounts'];
  const [account] = await tx.select().from(chart).where(eq(chart.id, id));
  if (account?.ledger === 'office' && account.isActive && !account.isControl) return account.code;
  const message = 'Choose a cost account of the firm.';
  throw new AppError('invalid', message, { errors: { costAccountId: message } });
}

/** The form field of a refused share. */
const fieldOf = (shares: readonly Share[], n: number) => (shares.length > 1 ? `parts.${n}.caseId` : 'caseId');
const keyOf = ({ itemId, version }: HeldItem, shares: readonly Share[], n: number) =>
  `${itemId}:${version}${shares.length > 1 ? `:${n}` : ''}`;

/** Takes the shares out of the cases' client accounts, where they have one, so that they can be paid from the client bank. */
const fetchShares = (w: Write, item: HeldItem, shares: readonly Share[]): Promise<void> =>
  queueWithdrawals(
    w,
    shares.flatMap(({ caseId, amountPence }, n) =>
      caseId === null
        ? []
        : [
            {
              caseId,
              amountPence,
              movedOn: item.bookedOn,
              reason: 'Bank charge',
              bankAccountId: item.bankAccountId,
              idempotencyKey: `client-charge:${keyOf(item, shares, n)}`,
            },
          ],
    ),
  );

type Posted = {
  key: string;
  references: ReadonlyMap<number, string>;
  /** The account of the firm's cost; null if the line is clients' money. */
  cost: string | null;
};

function draftOf(
  item: HeldItem,
  { caseId, amountPence }: Share,
  { key, references, cost }: Posted,
): JournalDraft {
  const { itemId, domainId, bankAccountId, bookedOn, description } = item;
  const of = { bankAccountId, amountPence };
  const lines = cost === null ? chargeLines({ ...of, caseId }) : officeChargeLines({ ...of, account: cost });
  const isRefund = item.amountPence > 0;
  const whose = caseId === null ? 'for the firm to make good' : references.get(caseId);
  return {
    domainId,
    ledger: cost === null ? 'estate' : 'office',
    postedOn: bookedOn,
    description:
      cost === null
        ? `${isRefund ? 'Bank charge refunded' : 'Bank charge'}, ${whose}`
        : `${isRefund ? 'Cost refunded' : 'Cost'}: ${description}`.slice(0, 200),
    source: 'charge',
    sourceId: itemId,
    idempotencyKey: `bank-charge:${key}`,
    lines: isRefund ? mirrorLines(lines) : lines,
  };
}

const atCase = (field: string, message: string) => conflictAt(field, message);

/** An account's charges for a case, or for none, less refunds, in pence; locked until the transaction ends. */
async function chargedPence(tx: Tx, bankAccountId: number, caseId: number | null): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CHARGES_LOCK}, ${bankAccountId})`);
  const [sum] = await tx
    .select({ pence: sqlOf(col.number)`coalesce(-sum(${bankItemParts.amountPence}), 0)::float8` })
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
  { caseId, amountPence }: Share,
  field: string,
): Promise<void> {
  const charged = await chargedPence(tx, item.bankAccountId, caseId);
  if (amountPence <= charged) return;
  const whose = caseId === null ? 'that the firm has to make good' : 'of this case';
  throw atCase(
    field,
    `Charges on ${item.accountName} ${whose} come to ${poundsText(charged)}, not ${poundsText(amountPence)}.`,
  );
}

/** Refuses to undo a charge that has been partly refunded. */
export async function refuseRefunded(tx: Tx, item: HeldItem, parts: readonly Share[]): Promise<void> {
  if (item.amountPence > 0) return;
  for (const { caseId, amountPence } of parts)
    if ((await chargedPence(tx, item.bankAccountId, caseId)) + amountPence < 0)
      throw conflict('This charge has been refunded. Undo the line of the refund first.');
}
