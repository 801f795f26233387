import type { Need, Source } from '#shared/platform/life/life.ts';
import { words } from '#shared/platform/words.ts';
import { type PracticeRuleName, practiceRules } from './practice.ts';

/** The tabs of a case on which a blocker can be resolved. */
export const remedyTabs = words(
  'people creditors income-expenditure proposal-voting payments accounts annual-reviews breaches variations',
  'mail tasks',
);
export type RemedyTab = (typeof remedyTabs)[number];

/** Where to resolve a blocker: a tab of the case, a field on it, or without a tab a field of the case itself. */
export type Remedy = { tab: RemedyTab | null; field: string | null };

/** A reason why something may not be done on a case, as a sentence, and where to resolve it. */
export type Blocker = Remedy & { text: string };

/**
 * How firm a rule is. `law`: an enactment or a regulator's rule book asks it. `practice`: good practice, which a domain may loosen.
 * `record`: without it the step would record something that did not happen.
 */
export const firmnesses = { law: 'Law', practice: 'Practice', record: 'True record' } as const;

type Named =
  | { firmness: 'practice'; name: PracticeRuleName }
  | { firmness: Exclude<keyof typeof firmnesses, 'practice'>; name: string };

/** What a rule is called, how firm it is, what it asks and where that comes from. */
export type NamedRule = Named & {
  /** What it asks, as a sentence without a full stop: 'Every applicant has signed the current version'. */
  asks: string;
  source: Source;
};

/** What has to be true before something is done: guard, page and verify-cases read the same row. */
export type Rule<Facts> = NamedRule & {
  /** The refusal, as a sentence; null where the rule is kept, or nothing known breaks it. */
  broken: (facts: Facts) => string | null;
  at: Partial<Remedy>;
  /** Why verify-cases does not check it; left out where it does. */
  unchecked?: string;
  /** Why no step is refused by it; left out where one is. */
  unguarded?: string;
};
/** Any rule, for code that does not use its facts. */
export type AnyRule = Rule<never>;

/** Usual reasons why verify-cases leaves a rule alone. */
export const uncheckedWhy = {
  momentary: 'It is checked on entering the status, and may change afterwards.',
  elsewhere: 'The status of the case is compared with that of its decision or its trust deed.',
  ending:
    'It is checked when a case ends; verify-cases reads only cases that are running or before creditors.',
  before: 'It applies to cases that are not before creditors yet.',
} as const;

/** A rule of practice: its name says what it asks. */
export const practice = (name: PracticeRuleName) =>
  ({ name, firmness: 'practice', asks: practiceRules[name] }) as const;

/** A rule that was broken, with the sentence that says so. */
export type Broken = { rule: AnyRule; text: string };

/** The broken rules: `refused` ones stop the step; `passed` ones do not, as rules of practice that the domain has loosened. */
export function judge<Facts>(
  rules: readonly Rule<Facts>[],
  facts: Facts,
  loosened: readonly string[] = [],
): { refused: Broken[]; passed: Broken[] } {
  const broken = rules.flatMap((rule) => {
    const text = rule.broken(facts);
    return text === null ? [] : [{ rule, text }];
  });
  const isPassed = ({ rule }: Broken) => isLoosened(rule, loosened);
  return { refused: broken.filter((each) => !isPassed(each)), passed: broken.filter(isPassed) };
}

const isLoosened = ({ firmness, name }: Pick<AnyRule, 'firmness' | 'name'>, loosened: readonly string[]) =>
  firmness === 'practice' && loosened.includes(name);

/** A broken rule as pages show it. */
export const blockerOf = ({ rule, text }: Broken): Blocker => ({ tab: null, field: null, ...rule.at, text });

/** What a rule needs of the facts of a life besides its own: the case, and which rules its domain has loosened. */
export type CaseBound = { caseId: number; loosened?: readonly string[] };
/** A need that is a rule. */
export type RuleNeed<Facts> = Need<Facts> & { rule: Rule<Facts> };

/** A rule as a need of a step; `at` is its page where a tab of the case is not enough. */
export const needOf = <Facts>(
  rule: Rule<Facts>,
  at: (facts: Facts & CaseBound) => string = ({ caseId }) =>
    `/cases/${caseId}${rule.at.tab ? `?tab=${rule.at.tab}` : ''}`,
): RuleNeed<Facts & CaseBound> => ({
  source: rule.source,
  says: `{${rule.asks}}`,
  lacks: (facts) => (isLoosened(rule, facts.loosened ?? []) ? null : rule.broken(facts)),
  at,
  rule,
});

const isRuleNeed = <Facts>(need: Need<Facts>): need is RuleNeed<Facts> => 'rule' in need;

/** The rules among the needs of a step. */
export const rulesAmong = <Facts>(needs: readonly Need<Facts>[]): Rule<Facts>[] =>
  needs.filter(isRuleNeed).map(({ rule }) => rule);

/** What a step lacks but may be taken without, because the domain has loosened a rule of practice among its needs. */
export const loosenedAmong = <Facts extends object>(needs: readonly Need<Facts>[], facts: Facts): Broken[] =>
  judge(rulesAmong(needs), facts, (facts as Partial<CaseBound>).loosened).passed;
