import type { Condition, Definition, GeneratedFilter } from './definition.ts';
import { type GeneratedKind, hasDay, isNumber, isText, type Known } from './dictionary.ts';

/** All conditions on columns, those within groups too, each with its path. */
export const conditionsOf = (
  filters: readonly Condition[],
  path = 'filters',
): { filter: GeneratedFilter; at: string }[] =>
  filters.flatMap((filter, index) => {
    const at = `${path}.${index}`;
    return filter.op === 'group' ? conditionsOf(filter.filters, `${at}.filters`) : [{ filter, at }];
  });

/** The columns that a condition asks for. */
export const columnsAsked = (filter: GeneratedFilter): string[] =>
  filter.op === 'compares' ? [filter.column, filter.other] : [filter.column];

/** The columns that any condition of a report asks for. */
export const columnsFiltered = ({ filters }: Pick<Definition, 'filters'>): string[] =>
  conditionsOf(filters).flatMap(({ filter }) => columnsAsked(filter));

/** The conditions that are kept, without groups that are left empty. */
export const keptConditions = (
  filters: readonly Condition[],
  isKept: (filter: GeneratedFilter, at: string) => boolean,
  path = 'filters',
): Condition[] =>
  filters.flatMap((filter, index): Condition[] => {
    const at = `${path}.${index}`;
    if (filter.op !== 'group') return isKept(filter, at) ? [filter] : [];
    const kept = filter.filters.filter((each, place) => isKept(each, `${at}.filters.${place}`));
    return kept.length === 0 ? [] : [{ ...filter, filters: kept }];
  });

const hasOrder = (kind: GeneratedKind) => isNumber(kind) || hasDay(kind);

/** Whether the values of two columns are of one kind: money and money, a day and an instant, two names from one catalogue. */
export function areComparable(one: Known, other: Known): boolean {
  if (one.from !== null || other.from !== null) return one.from === other.from;
  if (one.kind === 'choice' || other.kind === 'choice')
    return one.kind === other.kind && keysText(one) === keysText(other);
  if (isText(one.kind)) return isText(other.kind);
  return hasDay(one.kind) ? hasDay(other.kind) : one.kind === other.kind;
}

const keysText = ({ options }: Known) => Object.keys(options ?? {}).join();

/** How a column may be compared, in words. */
export function comparisonLabels({
  kind,
  from,
}: Pick<Known, 'kind' | 'from'>): Readonly<Record<string, string>> {
  const sameness = { is: 'is', isNot: 'is not' };
  if (from !== null || !hasOrder(kind)) return sameness;
  return hasDay(kind)
    ? {
        ...sameness,
        less: 'is before',
        atMost: 'is on or before',
        more: 'is after',
        atLeast: 'is on or after',
      }
    : {
        ...sameness,
        less: 'is less than',
        atMost: 'is at most',
        more: 'is more than',
        atLeast: 'is at least',
      };
}
