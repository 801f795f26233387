import { and, eq } from 'drizzle-orm';
import { writeByRule } from '#server/correspondence/items/write-by-rule.ts';
import type { Write } from '#server/database/write.ts';
import { tables } from '#server/reference/tables.ts';

const { templates } = tables;
const words = { break_agreed: 'Payment break agreed', break_ended: 'Payment break over' } as const;

/** Writes the letters of the templates that name what has just happened on a case that the caller has locked, once for each occasion. */
export async function writeEventLetters(
  w: Write,
  caseId: number,
  { event, occasion }: { event: keyof typeof words; occasion: string },
): Promise<void> {
  const named = await w.tx
    .select({ id: templates.id, sendsByItself: templates.sendsByItself })
    .from(templates)
    .where(and(eq(templates.raisedOn, event), eq(templates.isActive, true)))
    .orderBy(templates.id);
  for (const { id, sendsByItself } of named)
    await writeByRule(w, {
      caseId,
      templateIds: [id],
      raisedBy: words[event],
      asDraft: !sendsByItself,
      occasion: `${event} ${occasion}`,
    });
}
