import { and, inArray, lte } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { isOptedOut } from '#shared/records/correspondence/notice-rules.ts';
import type { Recipient } from '#shared/records/letters/recipients.ts';
import type { LetterPerson } from '../data/case-head.ts';
import { addressBook } from './known-recipients.ts';

const isLeftOut = (optedOutOn: string | null, noticeKind: string | null): boolean =>
  noticeKind === 'notice' && isOptedOut(optedOutOn, londonDate());

/**
 * A template's audience on a case: the clients (together, if they live together), each creditor, the employers. A notice leaves out
 * creditors that opted out of further ones.
 */
export async function audienceOf(
  tx: Tx,
  actor: Actor,
  caseId: number,
  audience: string,
  { known, noticeKind = null }: { known?: readonly LetterPerson[]; noticeKind?: string | null } = {},
): Promise<Recipient[]> {
  if (audience === 'court' || audience === 'sos') return [{ type: audience, id: null }];
  const type = audience === 'all_creditors' ? 'creditor' : audience;
  const all = await addressBook(tx, actor, caseId, known, {
    areCreditorsWanted: type === 'creditor',
    areConsentsWanted: false,
  });
  const book = all.filter((each) => each.type === type && !isLeftOut(each.optedOutOn, noticeKind));
  const together = book.filter(({ id, isDeceased }) => id === null && !isDeceased);
  const living = book.filter(({ isDeceased }) => !isDeceased);
  return (together.length > 0 ? together : living).map((each) => ({ type: each.type, id: each.id }));
}

/** The creditors among these recipients that still get notices of the kind; everybody else stays. */
export async function withoutOptedOut(
  tx: Tx,
  recipients: readonly Recipient[],
  noticeKind: string | null,
): Promise<Recipient[]> {
  if (noticeKind !== 'notice') return [...recipients];
  const ids = recipients.flatMap(({ type, id }) => (type === 'creditor' && id !== null ? [id] : []));
  const out = await tx
    .select({ id: caseCreditors.id })
    .from(caseCreditors)
    .where(and(inArray(caseCreditors.id, ids), lte(caseCreditors.optedOutOn, londonDate())));
  const gone = new Set(out.map(({ id }) => id));
  return recipients.filter(({ type, id }) => type !== 'creditor' || id === null || !gone.has(id));
}
