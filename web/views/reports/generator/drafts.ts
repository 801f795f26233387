import { useCallback, useSyncExternalStore } from 'react';
import { columnsAsked, keptConditions } from '#shared/views/reports/generator/conditions.ts';
import {
  type Computed,
  type Definition,
  definitionSchema,
  filterSchema,
} from '#shared/views/reports/generator/definition.ts';
import { columnsOfPivot, pivotSchema } from '#shared/views/reports/generator/pivot/pivot.ts';

/** A report that is being built: it may still lack what a saved one needs. */
export type Draft = Definition;

const empty = {
  computed: [],
  filters: [],
  match: 'all' as const,
  sort: [],
  groupBy: [],
  totals: [],
  chart: null,
  pivot: null,
};

/** A new report of a type, with these columns. */
export const newDraft = (columns: readonly string[]): Draft => ({ ...empty, columns: [...columns] });

const keyOf = (type: string, reportId: number | undefined) => `report-draft:${type}:${reportId ?? 'new'}`;

const held = new Map<string, Draft | null>();
const listeners = new Set<() => void>();

/** The report without the parts that need columns which it no longer has. */
export function withoutColumn(draft: Draft): Draft {
  const isShown = (name: string) => draft.columns.includes(name);
  return {
    ...draft,
    sort: draft.sort.filter(({ column }) => isShown(column)),
    groupBy: draft.groupBy.filter(isShown),
    totals: draft.totals.filter(isShown),
    chart: draft.chart !== null && isShown(draft.chart) ? draft.chart : null,
  };
}

/** Whether a computed column is complete. */
export const isComplete = (computed: Computed): boolean =>
  computed.label.trim() !== '' &&
  (computed.of === 'formula' ? computed.formula.trim() : computed.left) !== '';

/** The report without incomplete conditions and computed columns, and without what depends on such columns. */
function withoutGaps(draft: Draft): Draft {
  const computed = draft.computed.filter(isComplete);
  const gone = draft.computed.filter((each) => !computed.includes(each)).map(({ name }) => name);
  return withoutColumn({
    ...draft,
    computed,
    columns: draft.columns.filter((name) => !gone.includes(name)),
    pivot:
      pivotSchema.safeParse(draft.pivot).success &&
      !columnsOfPivot(draft.pivot).some((name) => gone.includes(name))
        ? draft.pivot
        : null,
    filters: keptConditions(
      draft.filters,
      (filter) =>
        filterSchema.safeParse(filter).success && !columnsAsked(filter).some((name) => gone.includes(name)),
    ),
  });
}

/** What this tab remembers, even when its page is reloaded; what can no longer be read is forgotten. */
function read(key: string): Draft | null {
  if (held.has(key)) return held.get(key)!;
  const stored = sessionStorage.getItem(key);
  let draft: Draft | null = null;
  try {
    draft = stored === null ? null : definitionSchema.parse(withoutGaps(JSON.parse(stored)));
  } catch {
    sessionStorage.removeItem(key);
  }
  held.set(key, draft);
  return draft;
}

function write(key: string, draft: Draft | null): void {
  held.set(key, draft);
  if (draft === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(draft));
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The report of that type that is being built in this tab: a new one, or changes to a saved one. Null until something has been changed. */
export function useDraft(type: string, reportId: number | undefined) {
  const key = keyOf(type, reportId);
  const draft = useSyncExternalStore(
    subscribe,
    useCallback(() => read(key), [key]),
  );
  const setDraft = useCallback((next: Draft | null) => write(key, next), [key]);
  return [draft, setDraft] as const;
}
