import { and, eq, inArray } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import { type Write, writeChanges } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { refuseInactive } from '#server/records/cases/access.ts';
import { accountTopic, visibleAccount } from '#server/records/ledger/bank-accounts/access.ts';
import type {
  PaidProposal,
  ReturnProposal,
  StoredMatching,
} from '#shared/activities/money/banking/stored-matching.ts';
import type { ConfirmAllInput, ConfirmedAll } from '#shared/activities/money/banking/triage-contract.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import { postPaid } from '../matching/post-paid.ts';
import { bankItems } from '../tables.ts';
import { joinItems } from './pair-item.ts';
import { postToCase } from './post-item.ts';
import { returnLocked } from './return-item.ts';
import { lockItems, refuseStale, writeToBankItem } from './write-to-item.ts';

type Best =
  | { kind: 'case'; caseId: number }
  | { kind: 'other'; itemId: number }
  | { kind: 'paid'; of: PaidProposal | ReturnProposal };

/**
 * The proposal that confirming would accept; null if there is none. Two that fit equally well are a `tie`. A payment of ours that has the
 * line's amount and reference comes before a case, unless the line looks like that case's contribution in every respect.
 */
export function bestProposal({ proposals, items = [], pays = [] }: StoredMatching): Best | 'tie' | null {
  const most = pays.find(({ kind }) => kind === 'return')?.evidence.points ?? Number.POSITIVE_INFINITY;
  const all = [
    ...items.map(({ itemId, evidence }) => ({
      points: evidence.points,
      is: { kind: 'other', itemId } as const,
    })),
    ...pays.map((of) => ({ points: of.evidence.points, is: { kind: 'paid', of } as const })),
    ...proposals.map(({ caseId, score, preventsPosting }) => ({
      points: Math.min(score, preventsPosting ? most - 1 : most),
      is: { kind: 'case', caseId } as const,
    })),
  ].toSorted((a, b) => b.points - a.points);
  const [first, second] = all;
  if (!first) return null;
  return second && second.points === first.points ? 'tie' : first.is;
}

function decided(evidence: StoredMatching): Best {
  const best = bestProposal(evidence);
  if (best === 'tie') throw conflict('Several proposals fit equally well: choose one of them.');
  if (!best) throw conflict('Nothing is proposed for this line: choose a case.');
  return best;
}

/** Accepts the best proposal for a line, in the version the user saw. */
export async function confirmItem(
  ctx: SignedIn,
  { id, version }: { id: number; version: number },
): Promise<void> {
  const others = await otherLinesOf(ctx, [id]);
  return writeToBankItem(
    ctx,
    id,
    async (w) => {
      await confirmLocked(w, ctx, { id, version });
    },
    others,
  );
}

/** The other lines that the best proposals name, locked together with the lines in one order. */
async function otherLinesOf({ services }: SignedIn, ids: readonly number[]): Promise<number[]> {
  const rows = await services.database
    .select({ evidence: bankItems.matchEvidence })
    .from(bankItems)
    .where(inArray(bankItems.id, [...ids]));
  const others = rows.flatMap(({ evidence }) => {
    const best = evidence ? bestProposal(evidence as StoredMatching) : null;
    return best && best !== 'tie' && best.kind === 'other' ? [best.itemId] : [];
  });
  return others.filter((id) => !ids.includes(id));
}

async function confirmLocked(w: Write, ctx: SignedIn, { id, version }: { id: number; version: number }) {
  const [item = missing()] = await lockItems(w.tx, ctx.actor, [id]);
  await refuseStale(w, item, version, ctx.actor);
  const best = decided(item.evidence);
  if (best.kind === 'case') return postToCase(w, ctx.actor, item, { caseId: best.caseId, learnsPayer: true });
  if (best.kind === 'paid') {
    const { of } = best;
    const { evidence, matchScore: score } = item;
    if (of.kind === 'return') return returnLocked(w, ctx, item, { paymentId: of.id });
    return postPaid(w, item, of, { evidence, score, byId: ctx.actor.id });
  }
  const [other = missing()] = await lockItems(w.tx, ctx.actor, [best.itemId]);
  return joinItems(w, ctx, item, other);
}

/**
 * Accepts the best proposals for several lines of an account in one transaction. A refused one does not affect the others; it
 * is returned with the reason.
 */
export async function confirmItems(ctx: SignedIn, { id, items }: ConfirmAllInput): Promise<ConfirmedAll> {
  const { services, actor, author } = ctx;
  const { domainId } = await visibleAccount(services.database, actor, id);
  const ids = items.map((each) => each.id);
  const found = await services.database
    .select({ id: bankItems.id })
    .from(bankItems)
    .where(and(inArray(bankItems.id, ids), eq(bankItems.bankAccountId, id)));
  const known = new Set(found.map((each) => each.id));
  const others = await otherLinesOf(ctx, [...known]);
  const refused: ConfirmedAll['refused'] = [];
  let confirmedCount = 0;
  const confirmAll = async (w: Write) => {
    await refuseInactive(w.tx, [domainId]);
    await lockItems(w.tx, actor, [...known, ...others]);
    for (const each of items)
      try {
        if (!known.has(each.id)) throw new AppError('notFound', 'That line is not one of this account.');
        // A refusal rolls back only this line.
        const entries: Parameters<Write['audit']>[0][] = [];
        const topics: string[] = [];
        await w.tx.transaction((tx) =>
          confirmLocked(
            { ...w, tx, audit: (entry) => entries.push(entry), changed: (topic) => topics.push(topic) },
            ctx,
            each,
          ),
        );
        entries.forEach(w.audit);
        topics.forEach(w.changed);
        confirmedCount += 1;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refused.push({ id: each.id, message: error.message });
      }
    w.changed(accountTopic(id));
    return confirmedCount;
  };
  await writeChanges(services.database, author, confirmAll);
  return { confirmedCount, refused };
}
