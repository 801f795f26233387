// What differs from main, and the browser journeys that it concerns.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The journeys of each slice, by how their files begin; a slice is a folder of web, server or shared. */
const journeysOf = {
  affairs: ['case-creditors', 'case-life'],
  'bank-details': ['bank-details'],
  banking: ['bank', 'triage'],
  cases: ['case'],
  case: ['case'],
  complaints: ['complaints'],
  dashboard: ['dashboard'],
  documents: ['documents'],
  ledger: ['ledger', 'payments', 'triage'],
  letters: ['templates'],
  payments: ['payments', 'ledger'],
  presence: ['live'],
  'product-updates': ['updates'],
  profile: ['profile', 'themes'],
  reference: ['entity', 'keyboard'],
  search: ['case-search'],
  session: ['session-end', 'sign-in'],
  shell: ['top-bar', 'menu', 'themes'],
  'sign-in': ['sign-in', 'reset-password'],
  staff: ['users', 'sign-in', 'session-end'],
  tasks: ['case-tasks'],
  timeline: ['case-notes', 'case-life'],
  gallery: ['widgets'],
};

function git(root, ...words) {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

/** The commit that main and the branch have in common; on main itself the last one. */
function baseOf(root) {
  const main = ['origin/main', 'main'].find((name) => git(root, 'rev-parse', '--verify', '--quiet', name));
  return (main && git(root, 'merge-base', main, 'HEAD')) || 'HEAD';
}

/** The files that differ, those among them that are code, and the journeys to run; `leftOut` says when there are more. */
export function changesOf(root) {
  const base = baseOf(root);
  const listed = [
    git(root, 'diff', '--name-only', base),
    git(root, 'ls-files', '--others', '--exclude-standard'),
  ];
  const files = listed
    .flatMap((names) => names.split('\n'))
    .filter((name) => name && existsSync(join(root, name)));
  const sources = files.filter((name) => /\.(ts|tsx|mjs)$/.test(name));
  const all = readdirSync(join(root, 'test/e2e')).filter((name) => name.endsWith('.spec.ts'));
  const slices = sources
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .map((name) => /^(?:web|server|shared)\/([^/]+)/.exec(name)?.[1])
    .filter((slice) => slice !== undefined);
  const starts = slices.flatMap((slice) => journeysOf[slice] ?? []);
  const specs = all.filter(
    (name) => files.includes(`test/e2e/${name}`) || starts.some((start) => name.startsWith(start)),
  );
  const common = [...new Set(slices.filter((slice) => !journeysOf[slice]))];
  const leftOut =
    common.length > 0
      ? `Every journey stands on ${common.join(', ')}: only npm test runs them all.`
      : specs.length === 0 && 'No journey belongs to these changes.';
  return { base, files, sources, specs: specs.map((name) => `test/e2e/${name}`), leftOut };
}
