import { showDate } from '#shared/platform/dates.ts';
import type { Rule } from '#shared/records/rules/rule.ts';

/**
 * The days of signatures, or of the grant of a trust deed, beside those of what comes before them: when due diligence on who signs was first
 * completed, and when the advice was signed off. Null where the day is not known.
 */
export type SigningDays = {
  signed: readonly { name: string; signedOn: string; checkedOn: string | null }[];
  adviceSignedOffOn: string | null;
};

/** That the advice is signed off at all is `adviceIsSignedOff`. */
export const adviceBeforeSignature: Rule<SigningDays> = {
  name: 'advice-before-signature',
  asks: 'The advice is signed off by the day on which its client signs',
  source: 'SIP 3.1',
  firmness: 'law',
  at: { tab: 'proposal-voting', field: 'advice' },
  broken({ signed, adviceSignedOffOn }) {
    const early = signed.find(({ signedOn }) => adviceSignedOffOn !== null && signedOn < adviceSignedOffOn);
    return early && adviceSignedOffOn
      ? `${early.name} signed on ${showDate(early.signedOn)}, before the advice was signed off on ${showDate(adviceSignedOffOn)}.`
      : null;
  },
};

/** That it is complete at all is `dueDiligenceIsDone`. */
export const diligenceBeforeSignature: Rule<SigningDays> = {
  name: 'due-diligence-before-signature',
  asks: 'Due diligence on an applicant is completed by the day on which they sign',
  source: 'MLR 2017, regulation 30',
  firmness: 'law',
  at: { tab: 'people', field: 'dueDiligence' },
  broken({ signed }) {
    const early = signed.find(({ signedOn, checkedOn }) => checkedOn !== null && signedOn < checkedOn);
    return early?.checkedOn
      ? `${early.name} signed on ${showDate(early.signedOn)}, before due diligence on them was completed on ${showDate(early.checkedOn)}.`
      : null;
  },
};

export const signingDayRules = [adviceBeforeSignature, diligenceBeforeSignature] as const;
