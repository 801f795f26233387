import { keysOf } from '#shared/platform/options.ts';
import { caseDates, caseFields } from '#shared/records/reference/status-words.ts';
import { type Blocker, type Broken, blockerOf, judge } from '#shared/records/rules/rule.ts';
import type { CaseFacts, Solution } from './solution.ts';

/** A status that a case may enter. */
export type Target = {
  code: string;
  name: string;
  requiredFields: readonly string[];
  products: readonly { id: number; name: string }[];
};

const isKnown = (value: unknown) =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  !(typeof value === 'object' && Object.values(value).every((each) => each === null));

const isPast = (field: string, { code }: Target, { solution, values, today }: CaseFacts) =>
  Boolean(solution.statuses[code]?.upcoming?.some((each) => each === field)) &&
  (values[field as keyof typeof caseDates] as string) <= today;

/** A reason is given with the change itself. */
const isReason = (field: string, { statuses }: Solution) =>
  Object.values(statuses).some(({ reason }) => reason === field);

/** The fields that a status demands and the case does not have. */
export const missingFields = (target: Target, facts: CaseFacts): (keyof typeof caseFields)[] =>
  keysOf(caseFields).filter(
    (field) =>
      target.requiredFields.includes(field) &&
      (!isKnown(facts.values[field]) || isPast(field, target, facts)) &&
      !isReason(field, facts.solution),
  );

function missing(field: keyof typeof caseFields): Blocker {
  const label = caseFields[field];
  const phrase = label.charAt(0).toLowerCase() + label.slice(1);
  const text = field in caseDates ? `Missing date: ${phrase}.` : `Missing: ${phrase}.`;
  return { text, tab: null, field };
}

/** The reasons why a case cannot enter a status now, each a sentence with the place to resolve it; empty if it can. */
export function blockersOf(target: Target, facts: CaseFacts): Blocker[] {
  const isForIt = target.products.length === 0 || target.products.some(({ id }) => id === facts.productId);
  const wrongProduct: Blocker[] = isForIt
    ? []
    : [{ text: `${target.name} is not for ${facts.product.name}.`, tab: null, field: 'productId' }];
  const { refused } = judged(target, facts);
  return [...wrongProduct, ...missingFields(target, facts).map(missing), ...refused.map(blockerOf)];
}

const judged = ({ code }: Pick<Target, 'code'>, facts: CaseFacts) =>
  judge(facts.solution.statuses[code]?.guards ?? [], facts, facts.loosened);

/** What the case lacks on entering the status, where its domain has loosened the rule of practice that asks for it. */
export const loosenedFor = (target: Pick<Target, 'code'>, facts: CaseFacts): Broken[] =>
  judged(target, facts).passed;

/** Whether entering the status needs a reason in words. */
export const needsReason = ({ statuses }: Solution, code: string): boolean =>
  statuses[code]?.reason !== undefined;
