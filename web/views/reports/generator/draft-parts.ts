import { errorsByField } from '#shared/platform/validation.ts';
import { columnsAsked, keptConditions } from '#shared/views/reports/generator/conditions.ts';
import { definitionSchema, filterSchema } from '#shared/views/reports/generator/definition.ts';
import type { Dictionary } from '#shared/views/reports/generator/dictionary.ts';
import { pivotSchema } from '#shared/views/reports/generator/pivot/pivot.ts';
import { problemsOf } from '#shared/views/reports/generator/problems.ts';
import { type Draft, isComplete, withoutColumn } from './drafts.ts';

/** What is still wrong with a report, by the path of the field. */
export function problemsOfDraft(draft: Draft, dictionary: Dictionary): Record<string, string> {
  const { error } = definitionSchema.safeParse(draft);
  return { ...problemsOf(draft, dictionary), ...(error && errorsByField(error)) };
}

const parts = { columns: 'Columns', computed: 'Computed', filters: 'Filters', pivot: 'Pivot' } as const;

/** The parts of a report in which something is still wrong, by the names of their tabs. */
export const partsWith = (problems: Readonly<Record<string, string>>): string[] => [
  ...new Set(
    Object.keys(problems).map(
      (path) => parts[path.split('.')[0] as keyof typeof parts] ?? 'Order and totals',
    ),
  ),
];

/** The problems below a path, by the rest of their paths. */
export const problemsAt = (
  problems: Readonly<Record<string, string>>,
  path: string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([at, message]) =>
      at.startsWith(`${path}.`) ? [[at.slice(path.length + 1), message]] : [],
    ),
  );

/** The part of a report that already makes sense, and can be previewed. */
export function completePart(draft: Draft, dictionary: Dictionary): Draft {
  const isRight = (part: string, at: number, given: Draft) =>
    Object.keys(problemsAt(problemsOf(given, dictionary), `${part}.${at}`)).length === 0;
  const computed = draft.computed.filter((each, at) => isComplete(each) && isRight('computed', at, draft));
  const isGone = (name: string) =>
    draft.computed.some((each) => each.name === name) && !computed.some((each) => each.name === name);
  const known = { ...draft, computed, columns: draft.columns.filter((name) => !isGone(name)) };
  const wrong = Object.keys(problemsOf(known, dictionary));
  const filters = keptConditions(
    known.filters,
    (filter, at) =>
      !columnsAsked(filter).some(isGone) &&
      filterSchema.safeParse(filter).success &&
      !wrong.some((path) => path.startsWith(`${at}.`)),
  );
  const isWhole =
    pivotSchema.safeParse(known.pivot).success && !wrong.some((path) => path.startsWith('pivot'));
  return withoutColumn({ ...known, filters, pivot: isWhole ? known.pivot : null });
}
