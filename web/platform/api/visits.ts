import { useMemo } from 'react';
import { useStored, writeStored } from '#web/platform/api/stored.ts';

/** A page or a record that somebody has opened in this browser. */
export interface Visit {
  path: string;
  title: string;
  /** What kind of record it is, 'Creditor' for example; null for a page of the menu. */
  kind: string | null;
  count: number;
  /** When it was last opened, in milliseconds. */
  at: number;
}

type Visited = Pick<Visit, 'path' | 'title' | 'kind'>;

const mostRemembered = 60;
const keyOf = (userId: number) => `visits-${userId}`;

const isVisit = (value: unknown): value is Visit =>
  typeof value === 'object' && value !== null && 'path' in value && 'count' in value && 'at' in value;

function parse(stored: string | null): Visit[] {
  try {
    const visits: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(visits) ? visits.filter(isVisit) : [];
  } catch {
    return [];
  }
}

const read = (userId: number) => parse(localStorage.getItem(keyOf(userId)));
const write = (userId: number, visits: readonly Visit[]) =>
  writeStored(keyOf(userId), JSON.stringify(visits));

/** The visits with one more, latest first; the oldest are dropped. */
export function withVisit(visits: readonly Visit[], visited: Visited, at: number): Visit[] {
  const earlier = visits.find(({ path }) => path === visited.path);
  const others = visits.filter((visit) => visit !== earlier);
  return [{ ...visited, count: (earlier?.count ?? 0) + 1, at }, ...others].slice(0, mostRemembered);
}

/** Records, in this browser only, that a user opened a page or a record. */
export function noteVisit(userId: number, visited: Visited): void {
  write(userId, withVisit(read(userId), visited, Date.now()));
}

/** Removes a record that no longer exists. */
export function removeVisit(userId: number, path: string): void {
  write(
    userId,
    read(userId).filter((visit) => visit.path !== path),
  );
}

/** A user's visits, latest first. */
export function useVisits(userId: number): readonly Visit[] {
  const stored = useStored(keyOf(userId));
  return useMemo(() => parse(stored), [stored]);
}
