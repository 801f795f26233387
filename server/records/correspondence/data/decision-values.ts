import { decisionFacts } from '#server/records/decisions/decision-facts.ts';
import type { Filled, Letter } from './letter.ts';

/** How creditors decided, and how each of them voted: on the decision the letter is about, else on the last. */
export async function decisionValues({ tx, found, decisionId }: Letter): Promise<Filled> {
  const { values, votes } = await decisionFacts(tx, found.id, decisionId);
  return { values, ...(votes && { tables: { 'votes[]': votes } }) };
}
