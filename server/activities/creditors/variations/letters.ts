import { eq } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { Case } from '#server/records/cases/access.ts';
import { writeEventLetters } from '#server/records/correspondence/items/event-letters.ts';
import { decisionFacts } from '#server/records/decisions/decision-facts.ts';
import { aboutDecision, type Decision } from '#server/records/decisions/decision-row.ts';
import { decisions } from '#server/records/decisions/tables.ts';
import type { Variation } from '#server/records/terms/open-variation.ts';
import type { VariationColumn, VariationFigures } from '#shared/activities/creditors/variations/figures.ts';
import { variationName } from '#shared/activities/creditors/variations/terms-text.ts';
import { VARIATION_APPEAL_DAYS } from '#shared/activities/creditors/variations/variations.ts';
import { addDays, showDate } from '#shared/platform/dates.ts';
import { pencePerPoundText, poundsText } from '#shared/platform/money.ts';
import type { LetterTable } from '#shared/records/letters/letter-data.ts';
import { letterDate } from '#shared/records/letters/letter-format.ts';
import { textsOf } from './texts.ts';

const right = 'right' as const;

/** The present and the proposed outcome side by side, for creditors. */
export function outcomeTable({ live, draft }: VariationFigures): LetterTable {
  const row = (label: string, of: (column: VariationColumn) => string) => [label, of(live), of(draft)];
  const money = (label: string, of: (column: VariationColumn) => number) =>
    row(label, (column) => poundsText(of(column)));
  return {
    caption: 'Present and proposed outcome',
    columns: [
      { label: '' },
      { label: 'As it stands', align: right },
      { label: 'With the variation', align: right },
    ],
    rows: [
      row('Contribution', ({ contributionPence }) =>
        contributionPence === null ? 'None' : poundsText(contributionPence),
      ),
      row('Expected end', ({ endOn }) => (endOn === null ? '' : showDate(endOn))),
      money('Realised to date', ({ receivedPence }) => receivedPence),
      money('Still to come', ({ stillDuePence }) => stillDuePence),
      money('Realisations', ({ realisationsPence }) => realisationsPence),
      ...live.fees.map(({ label, pence }, at) => [
        label,
        poundsText(pence),
        poundsText((draft.fees[at] ?? missing()).pence),
      ]),
      money('Available for creditors', ({ availablePence }) => availablePence),
      row('Dividend', ({ pencePerPound }) => pencePerPoundText(pencePerPound)),
    ],
  };
}

/** The facts in letters about a variation, beyond those of the case. */
async function factsOf(w: Write, variation: Variation): Promise<Record<string, string>> {
  const { figures, feePence, reason, ifRefused, terms } = variation;
  const texts = await textsOf(w.tx, variation);
  return {
    'variation.proposal': [`${variationName(variation)}.`, ...texts].join(' '),
    'variation.reason': reason,
    ...(feePence > 0 && {
      'variation.fee': `The supervisor’s fee for the variation is ${poundsText(feePence)}, on top of the cap on costs.`,
    }),
    ...(ifRefused && { 'variation.ifRefused': ifRefused }),
    ...(terms.lumpPence !== null && { 'figures.lumpSum': poundsText(terms.lumpPence) }),
    ...(figures && {
      'figures.pencePerPound': (figures.draft.pencePerPound / 100).toFixed(2),
      'eos[]': JSON.stringify(outcomeTable(figures)),
    }),
  };
}

/** Tells creditors and the client that a variation is being put to creditors. */
export async function writeIssued(
  w: Write,
  found: Case,
  variation: Variation,
  decision: Decision,
): Promise<void> {
  const { decisionDate } = decision;
  await writeEventLetters(w, found.id, {
    event: 'variation_issued',
    occasion: `${variation.id} decision ${decision.id}`,
    about: aboutDecision(decision),
    facts: {
      ...(await factsOf(w, variation)),
      'dates.decision': letterDate(decisionDate),
      'dates.variationAppealBy': letterDate(addDays(decisionDate, VARIATION_APPEAL_DAYS)),
    },
  });
}

/** How creditors voted on a variation, in sentences; null where none of them did. */
async function voteText(w: Write, decision: Decision): Promise<string | null> {
  const { values } = await decisionFacts(w.tx, decision.caseId, decision.id);
  const [votedFor, against] = [values['decision.votedFor'], values['decision.unconnectedAgainst']];
  if (!votedFor || !against) return null;
  return `In favour, by value of those responding: ${votedFor} (three quarters are needed). Against, by value of all creditors who are not associates: ${against} (more than half defeats the variation).`;
}

/** Writes to client and creditors what happened to a variation, by whose decision where creditors made it. */
export async function writeOutcome(
  w: Write,
  found: Case,
  variation: Variation,
  event: 'variation_approved' | 'variation_rejected' | 'variation_refused',
): Promise<void> {
  const decidedOn = variation.decidedOn ?? missing();
  const [decision] = await w.tx
    .select()
    .from(decisions)
    .where(eq(decisions.id, variation.decisionId ?? 0));
  const vote = decision ? await voteText(w, decision) : null;
  await writeEventLetters(w, found.id, {
    event,
    occasion: `${variation.id}`,
    ...(decision && { about: aboutDecision(decision) }),
    facts: {
      ...(await factsOf(w, variation)),
      ...(vote !== null && { 'variation.vote': vote }),
      'dates.decision': letterDate(decidedOn),
      'dates.variationAppealBy': letterDate(addDays(decidedOn, VARIATION_APPEAL_DAYS)),
      ...(variation.endAfter && { 'dates.expectedEnd': letterDate(variation.endAfter) }),
    },
  });
}
