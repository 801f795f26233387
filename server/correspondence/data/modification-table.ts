import { and, asc, eq } from 'drizzle-orm';
import { caseModifications } from '#server/modifications/tables.ts';
import { tables } from '#server/reference/tables.ts';
import { plainText } from '#shared/html.ts';
import type { LetterTable } from '#shared/letters/letter-data.ts';
import { type Effect, effectTexts } from '#shared/modifications/effects.ts';
import type { Filled, Letter } from './letter.ts';

/** A clause as letters show it. */
type ShownClause = { title: string; text: string; effect: Effect; proposedBy: string | null };

/** Clauses one by one: the words, who asks for them, and what they change of the figures. */
export const modificationTable = (clauses: readonly ShownClause[]): LetterTable => ({
  caption: 'Modifications',
  columns: [
    { label: 'No.' },
    { label: 'Modification' },
    { label: 'Asked for by' },
    { label: 'What it changes' },
  ],
  rows: clauses.map(({ title, text, effect, proposedBy }, at) => [
    String(at + 1),
    `${title}: ${plainText(text)}`,
    proposedBy ?? 'Creditors',
    effectTexts(effect).join('\n') || 'No figure',
  ]),
});

/** The accepted clauses of the case. */
export async function modificationValues({ tx, found }: Letter): Promise<Filled> {
  const { creditors } = tables;
  const rows = await tx
    .select({
      title: caseModifications.title,
      text: caseModifications.text,
      effect: caseModifications.effect,
      proposedBy: creditors.name,
    })
    .from(caseModifications)
    .leftJoin(creditors, eq(creditors.id, caseModifications.proposedByCreditorId))
    .where(and(eq(caseModifications.caseId, found.id), eq(caseModifications.status, 'accepted')))
    .orderBy(asc(caseModifications.effectiveFrom), asc(caseModifications.id));
  return { tables: { 'modifications[]': modificationTable(rows) } };
}
