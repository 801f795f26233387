/** What one file needs of another; `what` names it in words. */
export type Need = { path: string; target: string; what?: string };

/** The entry of a folder in which a path is, or null for a path outside the folder. */
const entryIn = (folder: string, path: string): string | null =>
  path.startsWith(`${folder}/`) ? (path.slice(folder.length + 1).split('/')[0] ?? null) : null;

/** Every folder above the files, from a side's own down to the lowest. */
const foldersOf = (needs: readonly Need[]): string[] => [
  ...new Set(
    needs.flatMap(({ path }) =>
      path.split('/').flatMap((_, depth, parts) => (depth > 0 ? [parts.slice(0, depth).join('/')] : [])),
    ),
  ),
];

/**
 * The circles among the entries of each folder, files and folders alike, each with a file for every step:
 * 'server/records: tasks → documents (tasks/a.ts → documents/b.ts) → tasks (…)'.
 */
export function circlesOf(needs: readonly Need[]): string[] {
  return foldersOf(needs).flatMap((folder) => {
    const steps = new Map<string, Map<string, string>>();
    for (const { path, target } of needs) {
      const [from, to] = [entryIn(folder, path), entryIn(folder, target)];
      if (!from || !to || from === to) continue;
      const known = steps.get(from) ?? new Map<string, string>();
      if (!known.has(to))
        known.set(to, `${path.slice(folder.length + 1)} → ${target.slice(folder.length + 1)}`);
      steps.set(from, known);
    }
    const circle = firstCircle(steps);
    return circle ? [`${folder}: ${circle}`] : [];
  });
}

/** The first circle in a graph, in words, by a search in depth; null if there is none. */
function firstCircle(steps: ReadonlyMap<string, ReadonlyMap<string, string>>): string | null {
  const done = new Set<string>();
  const follow = (entry: string, trail: readonly string[]): string | null => {
    const before = trail.indexOf(entry);
    if (before >= 0) {
      const round = [...trail.slice(before), entry];
      return round
        .map((each, at) => (at === 0 ? each : `${each} (${steps.get(round[at - 1]!)?.get(each)})`))
        .join(' → ');
    }
    if (done.has(entry)) return null;
    for (const next of steps.get(entry)?.keys() ?? []) {
      const found = follow(next, [...trail, entry]);
      if (found) return found;
    }
    done.add(entry);
    return null;
  };
  for (const entry of steps.keys()) {
    const found = follow(entry, []);
    if (found) return found;
  }
  return null;
}
