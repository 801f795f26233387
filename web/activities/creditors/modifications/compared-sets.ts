import type { CaseModifications } from '#shared/activities/creditors/modifications/contract.ts';
import type { Effect } from '#shared/records/affairs/effects.ts';
import type { Inputs } from '#web/platform/api/trpc.ts';

/** A clause that nobody has proposed. */
export type Hypothetical = { title: string; effect: Effect };

/** A set of modifications as it is put together on the page. */
export type SetDraft = {
  key: number;
  name: string;
  withAccepted: boolean;
  caseModificationIds: number[];
  modificationIds: number[];
  hypothetical: Hypothetical[];
};

/** The most sets that are compared side by side. */
export const MOST_SHOWN = 10;

export const emptySet = (key: number, name = `Set ${key}`): SetDraft => ({
  key,
  name,
  withAccepted: true,
  caseModificationIds: [],
  modificationIds: [],
  hypothetical: [],
});

/** What a comparison starts with: everything that is proposed, and each way out of a conflict. */
export function firstSets({ rows, conflicts }: CaseModifications): SetDraft[] {
  const open = rows.filter(({ status }) => status === 'proposed').map(({ id }) => id);
  if (open.length === 0) return [emptySet(1)];
  const contested = conflicts.flatMap(({ members }) => members);
  const free = open.filter((id) => !contested.includes(id));
  const [conflict] = conflicts;
  if (!conflict) return [{ ...emptySet(1, 'As proposed'), caseModificationIds: open }];
  const titleOf = (id: number) => rows.find((row) => row.id === id)?.title ?? '';
  return conflict.resolution.sets.slice(0, MOST_SHOWN).map(({ kept }, at) => ({
    ...emptySet(at + 1, `With ${kept.map(titleOf).join(', ')}`.slice(0, 60)),
    caseModificationIds: [...kept, ...free],
  }));
}

/** The sets as the call takes them. */
export const comparisonOf = (
  caseId: number,
  sets: readonly SetDraft[],
): Inputs['modifications']['compare'] => ({
  caseId,
  sets: sets.map(({ key, name, ...set }) => ({ ...set, name: name.trim() || `Set ${key}` })),
});
