import type { Tx } from '#server/platform/database/connect.ts';
import { letterData } from '#server/records/correspondence/data/letter-data.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { mergeLetter } from '#shared/records/letters/merge-letter.ts';
import { tokensOf } from '#shared/records/letters/read-letter.ts';

/** Client and creditors alike read a clause, so it uses only what anybody may know. */
const anybody = {
  type: 'other',
  id: null,
  name: '',
  salutation: null,
  lines: [],
  reference: null,
  email: null,
  mobile: null,
} as const;

/** The wording of a clause with its merge fields filled from the case, and the fields that the case lacks. */
export async function fillWording(
  tx: Tx,
  actor: Actor,
  caseId: number,
  text: string,
): Promise<{ text: string; problem: string | null }> {
  const tokens = tokensOf(text);
  if (tokens.size === 0) return { text, problem: null };
  const data = await letterData(tx, actor, caseId, { recipient: anybody, authorId: actor.id, tokens });
  const { html, problems } = mergeLetter(text, data);
  return { text: html, problem: problems[0]?.message ?? null };
}
