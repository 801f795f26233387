import { z } from 'zod';
import { keysOf } from '#shared/platform/options.ts';
import { cleanText, idSchema } from '#shared/platform/validation.ts';
import { type Assumptions, usualAssumptions } from '#shared/records/affairs/alternatives.ts';

/** The states of one version of a proposal. */
export const proposalStates = {
  draft: 'Draft',
  generated: 'Generated',
  sent: 'With the client',
  signed: 'Signed',
  replaced: 'Replaced',
} as const;

/** The requirements of rule 8.3 that the case has no figures for: the drafter writes them. */
export const answerLabels = {
  desirable: 'Why an arrangement is desirable',
  agree: 'Why creditors should agree',
  thirdParties: 'Property of others',
  bankruptcy: 'Bankruptcy, and claims that a trustee may have',
  noNotice: 'Creditors without notice',
  guarantees: 'Guarantees',
  business: 'Business',
  credit: 'Further credit',
  banking: 'Banking of funds',
  crossBorder: 'Cross-border position',
} as const;
export type AnswerKey = keyof typeof answerLabels;
export type Answers = Partial<Record<AnswerKey, string>>;

/** Standard wording of most proposals; text about the client's own circumstances is written afresh or confirmed. */
export const usualAnswers: Readonly<Record<AnswerKey, string>> = {
  desirable:
    'I cannot pay my debts as they fall due. An arrangement lets me pay all that I can afford, to all my creditors alike, and gives me a date on which it ends.',
  agree:
    'Creditors are paid without the costs and the delay of a bankruptcy, in which what I have left each month could be claimed for three years only. The estimates below compare what they would receive.',
  thirdParties: 'No property of anybody else is offered to creditors.',
  bankruptcy:
    'I am not an undischarged bankrupt. I know of no circumstances that would give rise to claims under sections 339 (transactions at an undervalue), 340 (preferences) or 343 (extortionate credit transactions) if I were made bankrupt.',
  noNotice:
    'A creditor who was entitled to notice and did not get it is bound and has the same dividend as others from the day on which the claim is admitted; dividends already paid are made up first.',
  guarantees: 'Guarantees of my debts by others are not released. No guarantee is offered for this proposal.',
  business: 'I carry on no business during the arrangement.',
  credit: 'I take no credit of more than £500 without the supervisor’s written consent.',
  banking:
    'Money is kept in a client account of the supervisor’s firm, apart from its own money and recorded for my case alone, until it is paid out.',
  crossBorder:
    'My centre of main interests is in England and Wales, where I live and manage my affairs. I have no proceedings abroad.',
};

/** Clauses that are the same for every client: a new draft begins with them. */
const standing = ['noNotice', 'credit', 'banking'] as const satisfies readonly AnswerKey[];
/** Standard words that name the law or the courts of England and Wales: they are not offered for a case elsewhere. */
export const englishAnswers: readonly AnswerKey[] = ['bankruptcy', 'crossBorder'];
export const firstAnswers = (): Answers =>
  Object.fromEntries(standing.map((key) => [key, usualAnswers[key]]));

/** Confirmations by the drafter after asking the client: without them, a case with no such rows might only be incomplete. */
export const confirmations = {
  assets: 'Everything that the client owns is entered, with its value',
  debts: 'Every debt is entered',
  associates: 'The client was asked which creditors are associates',
} as const;
export type Confirmation = keyof typeof confirmations;

/** Money that comes in once: from the client, or from somebody else on stated terms. */
export const lumpSumSchema = z
  .strictObject({
    label: cleanText(80, 1),
    pence: z.int().min(1).max(100_000_000),
    /** The month of the arrangement in which it is due, from 1. */
    month: z.int().min(1).max(84),
    isThirdParty: z.boolean().default(false),
    /** Who gives it and on which terms (rule 8.3: property of others). */
    from: cleanText(120).default(''),
    /** The third party of the case who gives it, whose name `from` then is; only a name was typed before. */
    fromPersonId: idSchema.nullish(),
    conditions: cleanText(500).default(''),
  })
  .superRefine(({ isThirdParty, from, fromPersonId, conditions }, context) => {
    if (!isThirdParty) return;
    if (from === '' && !fromPersonId)
      context.addIssue({ code: 'custom', path: ['fromPersonId'], message: 'Name who gives it.' });
    if (conditions === '')
      context.addIssue({ code: 'custom', path: ['conditions'], message: 'Say on what terms it is given.' });
  });
export type LumpSum = z.output<typeof lumpSumSchema>;

/** The most that one proposal names. */
const MOST_LUMP_SUMS = 12;

const assumption = (most: number) => z.int().min(0).max(most);
const assumptionsSchema = z.strictObject({
  administrationPence: assumption(10_000_000),
  generalPence: assumption(10_000_000),
  trusteePercentBp: assumption(10_000),
  incomeOrderPence: assumption(10_000_000),
  incomeMonths: assumption(36),
}) satisfies z.ZodType<Assumptions>;

const answer = cleanText(4_000);
const answersSchema = z.strictObject(
  Object.fromEntries(keysOf(answerLabels).map((key) => [key, answer.optional()])) as Record<
    AnswerKey,
    z.ZodOptional<typeof answer>
  >,
);

/** The terms of a draft. What is empty may be filled in later: the checklist says so. */
export const termsShape = {
  contributionPence: z.int().min(0).max(10_000_000).nullable(),
  contributionDay: z.int().min(1).max(28).nullable(),
  termMonths: z.int().min(1).max(84).nullable(),
  lumpSums: z.array(lumpSumSchema).max(MOST_LUMP_SUMS).default([]),
  answers: answersSchema.default({}),
  confirmed: z.array(z.enum(keysOf(confirmations))).default([]),
  assumptions: assumptionsSchema.default({ ...usualAssumptions }),
} as const;

/** The terms that a version proposes. */
export type ProposedTerms = {
  contributionPence: number | null;
  contributionDay: number | null;
  termMonths: number | null;
  lumpSums: readonly LumpSum[];
};

/** Lump sums that fall after the end of the term, by their position; messages for their fields. */
export function termErrors({ termMonths, lumpSums }: ProposedTerms): Record<string, string> {
  const late = lumpSums.flatMap(({ month }, n) =>
    termMonths !== null && month > termMonths
      ? [[`lumpSums.${n}.month`, `The term has ${termMonths} months.`] as const]
      : [],
  );
  return Object.fromEntries(late);
}

/** How a signature is given. */
export const signatureMethods = { e_signature: 'Electronic signature', wet_ink: 'On paper' } as const;

/** The states of one applicant's signature. */
export const signatureStates = {
  waiting: 'Waiting',
  signed: 'Signed',
  locked: 'Too many wrong answers',
  cancelled: 'Cancelled',
} as const;

/** The questions that a signatory must answer before anything is shown. */
export const identityFacts = { dateOfBirth: 'Date of birth', postcode: 'Postcode' } as const;

/** How long a signing link can be opened, how many wrong answers it allows, and how long it stays open afterwards. */
export const LINK_DAYS = 14;
export const MOST_TRIES = 5;
export const TICKET_MINUTES = 60;

/** A postcode for comparison: without spaces and in capitals. */
export const comparablePostcode = (postcode: string): string => postcode.replace(/\s+/g, '').toUpperCase();
