import { type Query, useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { CaseRow, NamedStatus } from '#shared/records/cases/contract.ts';
import type { Jurisdiction } from '#shared/records/law/cited-law.ts';
import { useLive } from '#web/platform/api/live.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import type { StatusColour } from '#web/platform/ui/Badge.tsx';

export type { CaseRow };

/** One tab of the case page. Its address is `?tab=<key>`. */
export interface CaseTab {
  key: string;
  label: string;
  component: ComponentType<{ caseId: number }>;
}

/** Something done to a case from anywhere on its page, by button or by a single key: adding a note or a task. */
export interface CaseAction {
  key: string;
  label: string;
  /** One letter that is not a digit and not used by another action. */
  shortcut: string;
  /** Keeps its button on a phone, where the others stand behind More. */
  isFrequent?: boolean;
  /** A dialog; it closes itself through `onClose`. */
  component: ComponentType<{ caseId: number; onClose: () => void }>;
}

export const caseOptions = (caseId: number) => trpc.cases.get.queryOptions({ id: caseId });

/** The case itself, kept fresh while its page is open. */
export const useCase = (caseId: number) => useQuery(caseOptions(caseId));

/** Whose law the case follows; undefined until the case is read. */
export const usePlace = (caseId: number): Jurisdiction | undefined => useCase(caseId).data?.jurisdiction;

/** Whether a read belongs to the case: a call that names it as its `caseId`, or a call on the case itself. */
export function isOfCase({ queryKey: [path, call] }: Pick<Query, 'queryKey'>, caseId: number): boolean {
  const { input } = (call ?? {}) as { input?: { id?: unknown; caseId?: unknown } };
  return input?.caseId === caseId || (Array.isArray(path) && path[0] === 'cases' && input?.id === caseId);
}

/** Marks everything known of the case as out of date; what is on screen is fetched again. */
export const invalidateCase = (caseId: number) =>
  queryClient.invalidateQueries({ predicate: (query) => isOfCase(query, caseId) });

/** Refetches everything of the case that is on screen whenever anybody changes it. The case page does this for all its tabs. */
export function useCaseLive(caseId: number): void {
  useLive([`case:${caseId}`], () => void invalidateCase(caseId));
}

/** The colour of a status badge: green for 'IVA Accepted', as the specification has it, otherwise the status's own. */
export const statusColour = ({
  name,
  badgeColour,
}: Pick<NamedStatus, 'name' | 'badgeColour'>): StatusColour =>
  name === 'IVA Accepted' ? 'green' : badgeColour;
