import { and, eq, type SQL } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseModifications } from '#server/records/terms/clause-tables.ts';
import { plainText } from '#shared/platform/html.ts';
import { type Effect, effectTexts } from '#shared/records/affairs/effects.ts';
import type { LetterTable } from '#shared/records/letters/letter-data.ts';
import type { Filled, Letter } from './letter.ts';

/** A clause as shown in letters. */
type ShownClause = { title: string; text: string; effect: Effect; proposedBy: string | null };

const figuresOf = ({ effect }: ShownClause) => effectTexts(effect).join('\n') || 'No figure';

/** Clauses one by one: the wording, who asks for it, and what it changes; by default, its figures. */
export const modificationTable = (
  clauses: readonly ShownClause[],
  effects: readonly string[] = clauses.map(figuresOf),
): LetterTable => ({
  caption: 'Modifications',
  columns: [
    { label: 'No.' },
    { label: 'Modification' },
    { label: 'Asked for by' },
    { label: 'What it changes' },
  ],
  rows: clauses.map(({ title, text, proposedBy }, at) => [
    String(at + 1),
    `${title}: ${plainText(text)}`,
    proposedBy ?? 'Creditors',
    effects[at] ?? missing(),
  ]),
});

/** The clauses of the case that meet a condition, each with the creditor who asked for it. */
export const clausesOf = ({ tx, found }: Letter, which: SQL | undefined) =>
  tx
    .select({
      title: caseModifications.title,
      text: caseModifications.text,
      effect: caseModifications.effect,
      hasNoEffect: caseModifications.hasNoEffect,
      proposedBy: tables.creditors.name,
    })
    .from(caseModifications)
    .leftJoin(tables.creditors, eq(tables.creditors.id, caseModifications.proposedByCreditorId))
    .where(and(eq(caseModifications.caseId, found.id), which));

/** The accepted clauses of the case. */
export async function modificationValues(letter: Letter): Promise<Filled> {
  const { status, effectiveFrom, id } = caseModifications;
  const accepted = await clausesOf(letter, eq(status, 'accepted')).orderBy(effectiveFrom, id);
  return { tables: { 'modifications[]': modificationTable(accepted) } };
}
