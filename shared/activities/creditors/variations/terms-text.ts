import { counted } from '#shared/platform/counted.ts';
import { showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import { effectTexts } from '#shared/records/affairs/effects.ts';
import { effectOfTerms, endsContributions, type VariationTerms } from './terms.ts';
import { type VariationKind, variationKinds } from './variations.ts';

/** What a variation is called. */
export const variationName = ({
  kind,
  customName,
}: {
  kind: VariationKind;
  customName: string | null;
}): string => customName ?? variationKinds[kind];

/** The proposed terms, a sentence for each part; `supervisor` is the name of a new one. */
export function termsTexts(kind: VariationKind, terms: VariationTerms, supervisor: string | null): string[] {
  const { from, contributionPence, breakMonths, addedMonths, arrears, lumpPence, lumpOn, lumpFrom } = terms;
  const effects = effectTexts(effectOfTerms(terms));
  return [
    kind === 'funds_paid_to_date' &&
      `The arrangement ends on what has been paid; no contribution is due from ${showDate(from)}.`,
    lumpPence !== null &&
      lumpOn !== null &&
      `A lump sum of ${poundsText(lumpPence)}${lumpFrom ? `, given by ${lumpFrom},` : ''} is paid by ${showDate(lumpOn)}${
        kind === 'full_and_final'
          ? ` in full and final settlement; no contribution is due from ${showDate(from)}`
          : ''
      }.`,
    contributionPence !== null &&
      `Contributions are ${poundsText(contributionPence)} a month from ${showDate(from)}.`,
    breakMonths > 0 &&
      `No contribution is due for ${counted(breakMonths, 'month')} from ${showDate(from)}; as many are added to the end.`,
    addedMonths > 0 &&
      arrears !== 'move' &&
      `The arrangement is extended by ${counted(addedMonths, 'month')}.`,
    arrears === 'move' &&
      `The arrears are paid in equal parts over ${counted(addedMonths, 'month')} added to the end.`,
    arrears === 'waive' && !endsContributions(kind) && 'The arrears are waived.',
    supervisor !== null && `${supervisor} becomes supervisor.`,
    effects.length > 0 && `From then on: ${effects.join('; ')}.`,
  ].filter((text) => text !== false);
}
