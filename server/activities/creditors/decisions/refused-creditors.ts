import type { Tx } from '#server/platform/database/connect.ts';
import type { Decision } from '#server/records/decisions/decision-row.ts';
import { electorateOf } from '#server/records/decisions/votes.ts';

/** Creditors whose modifications are left out, and their agents, unless the same agent had modifications agreed to for another. */
export async function refusedCreditors(tx: Tx, decision: Decision): Promise<Set<number>> {
  const asked = (await electorateOf(tx, decision)).filter(({ counting }) => counting?.vote === 'modified');
  const idsOf = (isAgreed: boolean) =>
    asked
      .filter(({ counting }) => (counting?.modificationsAgreed === true) === isAgreed)
      .flatMap(({ creditor, agent }) => (agent ? [creditor.id, agent.id] : [creditor.id]));
  const agreed = idsOf(true);
  return new Set(idsOf(false).filter((id) => !agreed.includes(id)));
}
