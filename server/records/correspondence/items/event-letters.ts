import { and, eq } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import { tables } from '#server/records/reference/tables.ts';
import { suitedTo } from '#shared/records/law/cited-law.ts';
import type { LetterFacts } from '../data/letter-data.ts';
import { type LetterRule, placeOf, writeByRule } from './write-by-rule.ts';

const { templates } = tables;
const words = {
  break_agreed: 'Payment break agreed',
  break_ended: 'Payment break over',
  extension_agreed: 'Extension agreed',
  arrangement_extended: 'Arrangement extended',
  payments_changed: 'Payments changed',
  payments_eased: 'Payments eased',
  modifications_proposed: 'Modifications to be consented to',
  variation_issued: 'Variation put to creditors',
  variation_approved: 'Variation approved',
  variation_rejected: 'Variation rejected',
  variation_refused: 'Variation rejected by creditors',
  claim_rejected: 'Claim rejected',
  claim_queried: 'Claim queried',
  deed_published: 'Trust deed published',
  deed_registered: 'Trust deed registered',
  deed_not_protected: 'Trust deed not protected',
  deed_discharged: 'Debtor discharged',
  deed_refused: 'Discharge refused',
  deed_released: 'Trustee discharged',
  ended_by_death: 'End of the arrangement',
} as const;

/** An event on a case; `facts` are what its letters use beyond the case itself. */
type LetterEvent = {
  event: keyof typeof words;
  occasion: string;
  facts?: LetterFacts;
  about?: LetterRule['about'];
  creditors?: LetterRule['creditors'];
  to?: LetterRule['to'];
};

/**
 * Writes the letters whose templates name the event on a case that the caller has locked, once per occasion; returns the ids of the items.
 */
export async function writeEventLetters(
  w: Write,
  caseId: number,
  { event, occasion, facts = {}, about, creditors, to }: LetterEvent,
): Promise<number[]> {
  const named = await w.tx
    .select({
      id: templates.id,
      sendsByItself: templates.sendsByItself,
      jurisdictions: templates.jurisdictions,
      documentTypeId: templates.documentTypeId,
      audience: templates.audience,
    })
    .from(templates)
    .where(and(eq(templates.raisedOn, event), eq(templates.isActive, true)))
    .orderBy(templates.id);
  const written: number[] = [];
  for (const { id, sendsByItself } of suitedTo(named, await placeOf(w.tx, caseId)))
    written.push(
      ...(await writeByRule(w, {
        caseId,
        templateIds: [id],
        raisedBy: words[event],
        asDraft: !sendsByItself,
        facts,
        occasion: `${event} ${occasion}`,
        ...(about && { about }),
        ...(creditors && { creditors }),
        ...(to && { to }),
      })),
    );
  return written;
}
