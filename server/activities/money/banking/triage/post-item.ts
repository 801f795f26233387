import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCase } from '#server/records/cases/access.ts';
import { postReceipts } from '#server/records/payments/receipts/post-receipt.ts';
import type { MatchItemInput, SplitItemInput } from '#shared/activities/money/banking/triage-contract.ts';
import { AppError } from '#shared/platform/errors.ts';
import { poundsText } from '#shared/platform/money.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { ledgerCodes } from '#shared/records/ledger/ledger.ts';
import { readSettings } from '../matching/match-settings.ts';
import { contributionType, receiptInput } from '../matching/open-items.ts';
import { learnPayers } from '../matching/payers.ts';
import { bankItemParts } from '../tables.ts';
import { whyKindIsAsked } from './kind-of-money.ts';
import { type HeldItem, refuseStale, settleItem, writeToBankItem } from './write-to-item.ts';

type Part = SplitItemInput['parts'][number];

/** Matches a line to one case, or to no case yet, with one receipt. */
export const matchItem = (ctx: SignedIn, { id, version, ...to }: MatchItemInput): Promise<void> =>
  writeToBankItem(ctx, id, async (w, item) => {
    await refuseStale(w, item, version, ctx.actor);
    await postToCase(w, ctx.actor, item, to);
  });

/** Posts a locked line as one receipt; learns the paying account for its case if requested. */
export async function postToCase(
  w: Write,
  actor: Actor,
  item: HeldItem,
  { learnsPayer, ...to }: Omit<MatchItemInput, 'id' | 'version'>,
): Promise<void> {
  const [receiptId = missing()] = await postParts(w, actor, item, [{ ...to, amountPence: item.amountPence }]);
  const { payerSortCode, payerAccountNumber, payerName, bookedOn } = item;
  const isTaught = learnsPayer && to.caseId !== null && payerSortCode && payerAccountNumber;
  if (isTaught) {
    const payer = { sortCode: payerSortCode, accountNumber: payerAccountNumber, payerName, bookedOn };
    await learnPayers(w, [{ ...payer, caseId: to.caseId ?? missing() }], actor.id);
  }
  const { taughtPayer: _earlier, ...evidence } = item.evidence;
  await settleItem(
    w,
    item,
    'matched',
    {
      status: 'matched',
      matchedKind: 'receipt',
      matchedId: receiptId,
      caseId: to.caseId,
      ...decidedNow(actor),
      matchEvidence: { ...evidence, ...(isTaught && { taughtPayer: true }) },
    },
    { amountPence: item.amountPence, receiptId, ...(to.caseId === null && { reason: to.reason }) },
  );
}

/** Splits a line among cases, each part with its own receipt; the parts add up to the line exactly. */
export const splitItem = (ctx: SignedIn, { id, version, parts }: SplitItemInput): Promise<void> =>
  writeToBankItem(ctx, id, async (w, item) => {
    await refuseStale(w, item, version, ctx.actor);
    refuseUnlessWhole(item.amountPence, parts);
    await postParts(w, ctx.actor, item, parts);
    await settleItem(
      w,
      item,
      'split',
      { status: 'split', matchedKind: 'receipt', matchedId: null, caseId: null, ...decidedNow(ctx.actor) },
      { parts },
    );
  });

/** The parts of a line must add up to it, to the penny. */
export function refuseUnlessWhole(wholePence: number, parts: readonly { amountPence: number }[]): void {
  const left = parts.reduce((rest, { amountPence }) => rest - amountPence, wholePence);
  if (left === 0) return;
  const message = `The parts are ${poundsText(Math.abs(left))} ${left > 0 ? 'less' : 'more'} than the line’s ${poundsText(wholePence)}.`;
  throw new AppError('invalid', message, { errors: { parts: message } });
}

/** Who decided, and when. */
export const decidedNow = ({ id }: Pick<Actor, 'id'>) => ({
  isMatchedAutomatically: false,
  matchedBy: id,
  matchedAt: new Date(),
  ignoredReason: null,
});

/** Posts the receipts of a line, all or none, and records them as its parts; returns their ids. */
async function postParts(w: Write, actor: Actor, item: HeldItem, parts: readonly Part[]): Promise<number[]> {
  refuseUnlessReceived(item);
  const isSplit = parts.length > 1;
  await refuseUnlessKind(w, item, parts);
  const contributions = await contributionType(w.tx);
  for (const [part, { caseId }] of parts.entries())
    if (caseId !== null)
      await caseOfAccount(w, actor, caseId, item, isSplit ? `parts.${part}.caseId` : 'caseId');
  const receivings = await postReceipts(
    w,
    parts.map(({ caseId, incomeTypeId, amountPence, reason }, part) => {
      const to =
        caseId === null
          ? { caseId, domainId: item.domainId, reason: reason ?? null }
          : { caseId, incomeTypeId: incomeTypeId ?? contributions };
      return receiptInput(item, { part, amountPence, ...to });
    }),
  );
  const ids = receivings.map((receiving, part) => {
    if (!('refusal' in receiving)) return receiving.receiptId;
    throw isSplit ? ofPart(receiving.refusal, part) : receiving.refusal;
  });
  await w.tx.insert(bankItemParts).values(
    parts.map(({ caseId, incomeTypeId, amountPence, reason }, part) => ({
      bankItemId: item.itemId,
      kind: 'receipt' as const,
      caseId,
      incomeTypeId: caseId === null ? null : (incomeTypeId ?? contributions),
      amountPence,
      reason: caseId === null ? (reason ?? null) : null,
      receiptId: ids[part] ?? missing(),
      createdBy: actor.id,
      updatedBy: actor.id,
    })),
  );
  return ids;
}

/** Refuses a part that would be a contribution by default although the line suggests otherwise. */
async function refuseUnlessKind(w: Write, item: HeldItem, parts: readonly Part[]): Promise<void> {
  const without = parts.findIndex(({ caseId, incomeTypeId }) => caseId !== null && !incomeTypeId);
  const asked = without < 0 ? null : whyKindIsAsked(item, await readSettings(w.tx));
  if (asked === null) return;
  const refusal = new AppError('invalid', asked, { errors: { incomeTypeId: asked } });
  throw parts.length > 1 ? ofPart(refusal, without) : refusal;
}

/** Moves the messages of a refusal to the fields of one part. */
function ofPart(error: AppError, part: number): AppError {
  if (!error.details.errors) return error;
  const named = Object.entries(error.details.errors).map(([field, words]) => [
    `parts.${part}.${field}`,
    words,
  ]);
  return new AppError(error.refusal, error.message, { errors: Object.fromEntries(named) });
}

/** Only money in on an account of client money is a receipt. */
export function refuseUnlessReceived({ amountPence, ledgerCode, accountName }: HeldItem): void {
  if (amountPence <= 0)
    throw new AppError(
      'conflict',
      'Money out is not a receipt. Say what it reverses or pays, mark it as a charge, or ignore it.',
    );
  if (ledgerCode !== ledgerCodes.clientBank)
    throw new AppError(
      'conflict',
      `${accountName} holds no clients’ money, so nothing paid into it can be a receipt of a case.`,
    );
}

/** The case, which must be in the domain of the line's account; refusals name the field. */
export async function caseOfAccount(
  w: Write,
  actor: Actor,
  caseId: number,
  { domainId }: HeldItem,
  field: string,
) {
  const found = await visibleCase(w.tx, actor, caseId);
  if (found.domainId === domainId) return found;
  const message = 'That case belongs to another domain than the bank account.';
  throw new AppError('invalid', message, { errors: { [field]: message } });
}
