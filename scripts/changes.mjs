// What differs from main, and the browser journeys that it affects.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The journeys of each slice, by how their files begin; a slice is a folder of web, server or shared. */
const journeysOf = {
  affairs: ['case-creditors', 'case-life'],
  approvals: ['approvals'],
  'bank-accounts': ['bank', 'client-accounts', 'triage'],
  'bank-details': ['bank-details'],
  'bank-files': ['bank', 'batches'],
  banking: ['bank', 'triage'],
  bonding: ['bonds'],
  breaches: ['arrangements'],
  case: ['case'],
  'case-life': ['case-life', 'a-whole-life'],
  cases: ['case'],
  'client-accounts': ['client-accounts'],
  clocks: ['clocks'],
  closure: ['arrangements', 'a-whole-life'],
  commitments: ['allocations'],
  complaints: ['complaints'],
  correspondence: ['bulk-letters', 'creditor-letters', 'letters', 'outbound'],
  'creditor-mail': ['creditor-letters'],
  dashboard: ['dashboard'],
  decisions: ['decisions'],
  distributions: ['distributions'],
  documents: ['documents'],
  'fee-invoices': ['invoicing'],
  filing: ['documents', 'inbound'],
  gallery: ['widgets'],
  inbound: ['inbound'],
  invoices: ['invoicing'],
  leads: ['leads'],
  ledger: ['ledger', 'payments', 'triage'],
  letters: ['letters', 'templates'],
  modifications: ['decisions', 'variations'],
  notes: ['case-notes'],
  outgoing: ['bacs-reports', 'batches', 'cheques'],
  paper: ['documents', 'inbound', 'outbound'],
  payments: ['payments', 'ledger'],
  post: ['creditor-letters'],
  presence: ['live'],
  'product-updates': ['updates'],
  profile: ['profile', 'themes'],
  proposals: ['proposals'],
  reference: ['entity', 'keyboard'],
  reports: ['report'],
  reviews: ['arrangements'],
  search: ['case-search'],
  session: ['session-end', 'sign-in'],
  shell: ['menu', 'small-screens', 'themes', 'top-bar'],
  'sign-in': ['reset-password', 'sign-in'],
  signing: ['proposals'],
  staff: ['session-end', 'sign-in', 'users'],
  tasks: ['case-tasks', 'task-demands'],
  timeline: ['case-life', 'case-notes'],
  transfers: ['accessibility-arrangements'],
  variations: ['variations'],
};

function git(root, ...words) {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

/** The commit that main and the branch have in common; on main itself, the last one. */
function baseOf(root) {
  const main = ['origin/main', 'main'].find((name) => git(root, 'rev-parse', '--verify', '--quiet', name));
  return (main && git(root, 'merge-base', main, 'HEAD')) || 'HEAD';
}

/** The files that differ, those among them that are code, and the journeys to run; `leftOut` says if there are more. */
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
