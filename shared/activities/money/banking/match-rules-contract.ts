import { z } from 'zod';
import { instant } from '#shared/platform/contract.ts';
import { cleanText, idSchema, readVersion } from '#shared/platform/validation.ts';
import {
  type MatchRule,
  type MatchRuleKind,
  type MatchSetting,
  type MatchThresholds,
  matchRule,
  matchRuleKinds,
  matchThresholds,
} from './match-rules.ts';

type Bounds = { min: number; max: number };
type Errors = Record<string, string>;

/** The bounds of each number of a rule: wide enough for every firm, too narrow to post by mistake. */
const settingBounds: Readonly<Record<MatchSetting, Bounds>> = {
  daysBefore: { min: 0, max: 60 },
  daysAfter: { min: 0, max: 60 },
  tolerancePence: { min: 0, max: 1_000 },
  times: { min: 2, max: 12 },
  percent: { min: 0, max: 50 },
};

/** Due dates are searched a quarter of a month before and a third of a month after; a wider window would change nothing. */
const windowBounds: Partial<Record<MatchSetting, Bounds>> = {
  daysBefore: { min: 0, max: 7 },
  daysAfter: { min: 0, max: 10 },
};

/** Nothing is posted below 80 points, whatever a firm sets: no two rules reach that without the reference. */
export const thresholdBounds = {
  postAt: { min: 80, max: 200 },
  suggestAt: { min: 40, max: 200 },
} as const satisfies Record<keyof MatchThresholds, Bounds>;

/** Whether a rule is evidence against a case, whatever its points. */
export const speaksAgainst = (kind: MatchRuleKind): boolean =>
  matchRuleKinds[kind].points < 0 || matchRuleKinds[kind].isAgainst === true;

/** The points that a rule may give: never negative for evidence in favour, never positive for evidence against. */
export const pointsBounds = (kind: MatchRuleKind): Bounds =>
  speaksAgainst(kind) ? { min: -100, max: 0 } : { min: 0, max: 100 };

/** The numbers of a rule other than its points, with their bounds. */
export const settingsOf = (kind: MatchRuleKind): [MatchSetting, Bounds][] =>
  (Object.keys(matchRuleKinds[kind].settings ?? {}) as MatchSetting[]).map((name) => [
    name,
    (kind === 'dateWindow' ? windowBounds[name] : undefined) ?? settingBounds[name],
  ]);

function boundsError(value: number | undefined, { min, max }: Bounds): string | undefined {
  if (value === undefined) return 'Required.';
  return value < min || value > max ? `Must be from ${min} to ${max}.` : undefined;
}

const found = (errors: Record<string, string | undefined>): Errors =>
  Object.fromEntries(Object.entries(errors).flatMap(([key, text]) => (text ? [[key, text]] : [])));

/** Far more than the longest list at delivery. */
const MOST_WORDS = 400;

function wordsError(kind: MatchRuleKind, words: readonly string[]): string | undefined {
  if (!matchRuleKinds[kind].words) return words.length > 0 ? 'Unknown field.' : undefined;
  if (words.length === 0) return 'Required.';
  if (words.length > MOST_WORDS) return `Must be ${MOST_WORDS} lines or fewer.`;
  const wrong = words.find((word) => word.length < 2 || word.length > 40);
  return wrong && `Each must have 2 to 40 characters: “${wrong.slice(0, 40)}” does not.`;
}

/** Errors in the numbers and words of a rule, by field. */
function ruleErrors({
  kind,
  points,
  settings,
  words,
}: Pick<MatchRule, 'kind' | 'points' | 'settings'> & { words?: readonly string[] | undefined }): Errors {
  const known = settingsOf(kind);
  const strangers = Object.keys(settings).filter((name) => !known.some(([setting]) => setting === name));
  return found({
    points: boundsError(points, pointsBounds(kind)),
    ...Object.fromEntries(
      known.map(([name, bounds]) => [`settings.${name}`, boundsError(settings[name], bounds)]),
    ),
    ...Object.fromEntries(strangers.map((name) => [`settings.${name}`, 'Unknown field.'])),
    words: words && wordsError(kind, words),
  });
}

/** Errors in the two thresholds, by field. */
function thresholdErrors({ postAt, suggestAt }: MatchThresholds): Errors {
  const order = suggestAt > postAt ? 'Proposals start at or below what is posted.' : undefined;
  return found({
    postAt: boundsError(postAt, thresholdBounds.postAt),
    suggestAt: boundsError(suggestAt, thresholdBounds.suggestAt) ?? order,
  });
}

type Refinement = { issues: z.core.$ZodRawIssue[] };
const report = ({ issues }: Refinement, input: unknown, errors: Errors) => {
  for (const [path, message] of Object.entries(errors))
    issues.push({ code: 'custom', path: path.split('.'), message, input });
};

const { kind, settings } = matchRule.shape;

/** A change of one rule. */
export const changeRuleInput = z
  .strictObject({
    kind,
    version: readVersion,
    isActive: z.boolean(),
    points: z.int(),
    settings: z.partialRecord(settings.keyType, z.int()),
    /** Left out, the words stay. */
    words: z
      .array(cleanText(200))
      .max(500)
      .transform((words) => words.filter(Boolean))
      .optional(),
  })
  .check((context) => report(context, context.value, ruleErrors(context.value)));
export type RuleChange = z.output<typeof changeRuleInput>;

/** A change of both thresholds, which are saved together. */
export const changeThresholdsInput = z
  .strictObject({ version: readVersion, postAt: z.int(), suggestAt: z.int() })
  .check((context) => report(context, context.value, thresholdErrors(context.value)));

/** Moves a rule one place up or down in the order in which evidence is shown. */
export const moveRuleInput = z.strictObject({
  kind,
  version: readVersion,
  direction: z.enum(['up', 'down']),
});

/** A rule as set, and how often it was used as evidence. */
export const ruleOutput = matchRule.extend({
  version: idSchema,
  hitCount: z.int(),
  lastHitAt: instant.nullable(),
});
export type ListedMatchRule = z.output<typeof ruleOutput>;

/** The firm's rules in their order, and its thresholds. */
export const rulesOutput = z.object({
  thresholds: z.object({ ...matchThresholds.shape, version: idSchema }),
  rules: z.array(ruleOutput),
});
export type RulesAnswer = z.output<typeof rulesOutput>;

/** One change of a rule or a threshold, in words. */
export const ruleHistoryOutput = z.array(
  z.object({
    id: z.int(),
    at: instant,
    user: z.string(),
    rule: z.string(),
    changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  }),
);
export type RuleHistory = z.output<typeof ruleHistoryOutput>;

/** A rule in the audit trail, in readable words. */
export function changedText(field: string, value: unknown): string {
  if (field === 'isActive') return value === true ? 'on' : 'off';
  if (Array.isArray(value)) return value.join(', ') || 'empty';
  return typeof value === 'number' || typeof value === 'string' ? String(value) : 'empty';
}
