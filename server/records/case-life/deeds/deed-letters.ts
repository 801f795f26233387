import type { Write } from '#server/platform/database/write.ts';
import { writeEventLetters } from '#server/records/correspondence/items/event-letters.ts';
import { dueBy } from '#shared/records/law/clock.ts';
import { letterDate } from '#shared/records/letters/letter-format.ts';
import type { trustDeeds } from './tables.ts';

type Deed = typeof trustDeeds.$inferSelect;

type DeedEvent =
  | 'deed_published'
  | 'deed_registered'
  | 'deed_not_protected'
  | 'deed_discharged'
  | 'deed_refused'
  | 'deed_released';

/** The facts for letters about a trust deed; an unknown day is left out. */
function factsOf(deed: Deed, reference: string | null | undefined): Record<string, string> {
  const { publishedOn, refusalReason, outcome } = deed;
  const days = {
    'deed.grantedOn': deed.grantedOn,
    'deed.publishedOn': publishedOn,
    'deed.objectBy': publishedOn && dueBy('deed-objections', publishedOn),
    'deed.registeredOn': deed.registeredOn,
    'deed.dischargedOn': deed.debtorDischargedOn,
    'deed.endedOn': deed.endedOn,
  };
  const known = Object.entries(days).flatMap(([token, day]) => (day ? [[token, letterDate(day)]] : []));
  return {
    ...Object.fromEntries(known),
    ...(reference && { 'deed.reference': reference }),
    ...(refusalReason && { 'deed.refusal': refusalReason }),
    ...(outcome && { 'deed.outcome': outcome }),
  };
}

/** Writes the letters of a trust deed's step to debtor and creditors, with the deed as the step leaves it. */
export const writeDeedLetters = (
  w: Write,
  event: DeedEvent,
  deed: Deed,
  reference: string | null = null,
): Promise<number[]> =>
  writeEventLetters(w, deed.caseId, {
    event,
    occasion: `trust deed ${deed.id}`,
    facts: factsOf(deed, reference),
  });
