import type { VoterWithVotes } from '#server/records/decisions/votes.ts';

/** Creditors whose modifications are left out, and their agents, except an agent who had modifications accepted for another creditor. */
export function refusedCreditors(voters: readonly VoterWithVotes[]): Set<number> {
  const asked = voters.filter(({ counting }) => counting?.vote === 'modified');
  const idsOf = (isAgreed: boolean) =>
    asked
      .filter(({ counting }) => (counting?.modificationsAgreed === true) === isAgreed)
      .flatMap(({ creditor, agent }) => (agent ? [creditor.id, agent.id] : [creditor.id]));
  const agreed = idsOf(true);
  return new Set(idsOf(false).filter((id) => !agreed.includes(id)));
}
