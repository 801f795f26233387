import { decisionFacts } from '#server/records/decisions/decision-facts.ts';
import type { Filled, Letter } from './letter.ts';

/** How creditors decided last, and how each of them voted. */
export async function decisionValues({ tx, found }: Letter): Promise<Filled> {
  const { values, votes } = await decisionFacts(tx, found.id);
  return { values, ...(votes && { tables: { 'votes[]': votes } }) };
}
