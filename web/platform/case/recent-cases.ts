import { useMemo } from 'react';
import { useStored, writeStored } from '#web/platform/api/stored.ts';

const most = 8;
const keyOf = (userId: number) => `recent-cases-${userId}`;

/** The ids in a stored list; nothing where it is missing or was tampered with. */
export function idsIn(stored: string | null): number[] {
  const ids = (stored ?? '').split(',').map(Number);
  return ids.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, most);
}

/** Notes in this browser that the user has opened a case; the eight latest are kept. */
export function rememberCase(userId: number, caseId: number): void {
  const before = idsIn(localStorage.getItem(keyOf(userId)));
  if (before[0] !== caseId)
    writeStored(keyOf(userId), [caseId, ...before.filter((id) => id !== caseId)].slice(0, most).join(','));
}

/** The cases that the user opened last in this browser, the latest first. */
export function useRecentCases(userId: number): readonly number[] {
  const stored = useStored(keyOf(userId));
  return useMemo(() => idsIn(stored), [stored]);
}
