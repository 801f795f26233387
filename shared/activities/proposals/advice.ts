import { z } from 'zod';
import { showDate } from '#shared/platform/dates.ts';
import { cleanText, dateSchema, pastDate } from '#shared/platform/validation.ts';
import { contradictionsIn } from '#shared/records/affairs/contradictions.ts';
import type { KnownAffairs } from '#shared/records/affairs/known-affairs.ts';
import { isNotKnown, saysOpen } from '#shared/records/affairs/solutions-considered.ts';

/** The conclusion on an option considered with the client. */
export const optionChoices = {
  recommended: 'Recommended',
  possible: 'Possible',
  rejected: 'Rejected',
} as const;

const words = cleanText(2_000);

/** One option that was considered: what speaks for it, what it costs, and the conclusion (SIP 3.1). */
const adviceOption = z.strictObject({
  name: cleanText(80, 1),
  helps: words.default(''),
  costs: words.default(''),
  /** Why it does or does not suit this client. */
  reason: words.default(''),
  choice: z.enum(Object.keys(optionChoices) as [keyof typeof optionChoices]).default('possible'),
});
export type AdviceOption = z.output<typeof adviceOption>;

const longText = cleanText(4_000);

/** Why the record differs from the case: one answer for one difference, with both values as they were answered. */
const differenceAnswer = z.strictObject({
  /** The field that says it, and which part of the client's affairs it concerns. */
  key: cleanText(120, 1),
  said: cleanText(200),
  problem: cleanText(500, 1),
  answer: cleanText(2_000),
});
export type DifferenceAnswer = z.output<typeof differenceAnswer>;

/** The record of the advice (SIP 3.1, from 1 March 2023; law.md, Welcome and options). */
export const adviceShape = {
  adviceOn: pastDate.nullable(),
  options: z.array(adviceOption).max(12),
  reasons: longText,
  costsExplained: longText,
  referrer: longText,
  earlierAdvice: longText,
  thirdParties: longText,
  hasVulnerability: z.boolean().nullable(),
  vulnerabilitySteps: longText,
  isMeetingOffered: z.boolean(),
  hasConsented: z.boolean(),
  reflectUntil: dateSchema.nullable(),
  earlierOrderOn: pastDate.nullable(),
  breathingSpaceEndedOn: pastDate.nullable(),
  isUndischarged: z.boolean(),
  suitableAnyway: longText,
  differenceAnswers: z.array(differenceAnswer).max(60).default([]),
} as const;
const advice = z.strictObject(adviceShape);
export type Advice = z.output<typeof advice>;

/** The fields of a record with their labels. */
export const adviceLabels: Readonly<Record<keyof Advice, string>> = {
  adviceOn: 'Advice given on',
  options: 'Options considered',
  reasons: 'Why this solution is recommended',
  costsExplained: 'Costs explained',
  referrer: 'Who referred the client',
  earlierAdvice: 'Earlier advice, and what happened to it',
  thirdParties: 'What it means for others: joint debtors, guarantors, household',
  hasVulnerability: 'Signs of vulnerability',
  vulnerabilitySteps: 'What was done about it',
  isMeetingOffered: 'A meeting was offered',
  hasConsented: 'The client agrees that a proposal is prepared',
  reflectUntil: 'Time to think until',
  earlierOrderOn: 'Earlier debt relief order made on',
  breathingSpaceEndedOn: 'Earlier breathing space ended on',
  isUndischarged: 'Undischarged bankrupt',
  suitableAnyway: 'Why an arrangement is nevertheless proposed',
  differenceAnswers: 'Why the record and the case differ',
};

/** What a record says about the client's affairs that the figures of the case contradict: its key, its own words, and a sentence. */
export type Difference = Omit<DifferenceAnswer, 'answer'>;

/** Where a record and the figures of its case differ. */
export const differencesOf = (
  record: Pick<Advice, 'options' | 'reasons'>,
  facts: KnownAffairs,
): Difference[] =>
  [
    ...record.options.map(({ name, reason }) => ({ where: name, text: reason })),
    { where: adviceLabels.reasons, text: record.reasons },
  ].flatMap(({ where, text }) =>
    contradictionsIn(text, facts).map(({ claim, said, problem }) => ({
      key: `${where}/${claim}`,
      said,
      problem: `${where}: ${problem}`,
    })),
  );

/** The differences that nobody has answered as they are now, each as a sentence: with other values than those that were answered, it says so. */
export const unanswered = (
  differences: readonly Difference[],
  { differenceAnswers }: Pick<Advice, 'differenceAnswers'>,
): string[] =>
  differences.flatMap(({ key, said, problem }) => {
    const given = differenceAnswers.find((each) => each.key === key && each.answer !== '');
    if (!given) return [problem];
    return given.said === said && given.problem === problem
      ? []
      : [`${problem} It was answered for other figures (${given.problem}): answer it again.`];
  });

const NEEDED = 'Needed before it is signed off.';

/**
 * What a record lacks before the insolvency practitioner can sign it off, by field. `unsuitable` are the reasons that the Protocol of the
 * case gives against an arrangement, `differences` what the record says against the figures of the case, `drafts` the reasons that the
 * options begin with: a rejected one is written for this client.
 */
export function adviceProblems(
  record: Advice,
  unsuitable: readonly string[],
  differences: readonly Difference[],
  drafts: readonly Pick<AdviceOption, 'name' | 'reason'>[],
): Record<string, string> {
  const { options } = record;
  const open = unanswered(differences, record);
  const recommended = options.filter(({ choice }) => choice === 'recommended');
  const texts = ['reasons', 'costsExplained', 'referrer', 'earlierAdvice', 'thirdParties'] as const;
  const unexplained = options.findIndex(({ choice, reason }) => choice === 'rejected' && reason === '');
  const contradicted = options.findIndex(({ choice, reason }) => choice === 'rejected' && saysOpen(reason));
  const isDraft = ({ name, reason }: AdviceOption) =>
    reason !== '' && drafts.some((draft) => draft.name === name && draft.reason.trim() === reason);
  const untouched = options.findIndex((option) => option.choice === 'rejected' && isDraft(option));
  const unsettled = options.findIndex(({ choice, reason }) => choice === 'recommended' && isNotKnown(reason));
  const problems: [string, string | false][] = [
    ['adviceOn', record.adviceOn === null && NEEDED],
    ['options', options.length < 2 && 'Name every option that was considered.'],
    ['options', recommended.length !== 1 && 'Recommend exactly one option.'],
    [`options.${unexplained}.reason`, unexplained >= 0 && 'Say why it was rejected.'],
    [
      `options.${contradicted}.reason`,
      contradicted >= 0 && 'The option is open to the client: say why it was rejected.',
    ],
    [
      `options.${untouched}.reason`,
      untouched >= 0 && 'This is the draft that it began with: say why it was rejected for this client.',
    ],
    [
      `options.${unsettled}.reason`,
      unsettled >= 0 && 'Something about it is not known yet: say why it suits the client.',
    ],
    ...texts.map((field): [string, string | false] => [field, record[field] === '' && NEEDED]),
    ['hasVulnerability', record.hasVulnerability === null && 'Say whether there were signs.'],
    [
      'vulnerabilitySteps',
      record.hasVulnerability === true && record.vulnerabilitySteps === '' && 'Say what was done about it.',
    ],
    ['isMeetingOffered', !record.isMeetingOffered && 'Every client must be offered a meeting.'],
    ['hasConsented', !record.hasConsented && 'Nothing may be prepared without the client’s agreement.'],
    ['reflectUntil', record.reflectUntil === null && 'Say how long the client has to think about it.'],
    [
      'reflectUntil',
      record.reflectUntil !== null &&
        record.adviceOn !== null &&
        record.reflectUntil <= record.adviceOn &&
        `Must be after ${showDate(record.adviceOn)}, when the advice was given.`,
    ],
    ['suitableAnyway', unsuitable.length > 0 && record.suitableAnyway === '' && unsuitable.join(' ')],
    ['differenceAnswers', open.length > 0 && open.join(' ')],
  ];
  const found: Record<string, string> = {};
  for (const [field, problem] of problems) if (problem !== false) found[field] ??= problem;
  return found;
}

/** A record as it begins: nothing is taken for granted. */
export const emptyAdvice: Advice = {
  adviceOn: null,
  options: [],
  reasons: '',
  costsExplained: '',
  referrer: '',
  earlierAdvice: '',
  thirdParties: '',
  hasVulnerability: null,
  vulnerabilitySteps: '',
  isMeetingOffered: false,
  hasConsented: false,
  reflectUntil: null,
  earlierOrderOn: null,
  breathingSpaceEndedOn: null,
  isUndischarged: false,
  suitableAnyway: '',
  differenceAnswers: [],
};
