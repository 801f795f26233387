import type { Tx } from '#server/platform/database/connect.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { Recipient } from '#shared/records/letters/recipients.ts';
import type { LetterPerson } from '../data/case-head.ts';
import { addressBook } from './known-recipients.ts';

/** Who a template's audience is on a case: the clients together where they live together, each creditor, the employers. */
export async function audienceOf(
  tx: Tx,
  actor: Actor,
  caseId: number,
  audience: string,
  known?: readonly LetterPerson[],
): Promise<Recipient[]> {
  if (audience === 'court' || audience === 'sos') return [{ type: audience, id: null }];
  const type = audience === 'all_creditors' ? 'creditor' : audience;
  const all = await addressBook(tx, actor, caseId, known, type === 'creditor');
  const book = all.filter((each) => each.type === type);
  const together = book.filter(({ id, isDeceased }) => id === null && !isDeceased);
  const living = book.filter(({ isDeceased }) => !isDeceased);
  return (together.length > 0 ? together : living).map((each) => ({ type: each.type, id: each.id }));
}
