import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { slugOf } from '#server/records/reference/rows.ts';
import { caseRules } from '#server/views/verification/verify-cases.ts';
import { keysOf } from '#shared/platform/options.ts';
import type { CallerAccess } from '#shared/platform/permissions.ts';
import { lateEntry } from '#shared/records/cases/late-dates.ts';
import { reportsWithoutFunds } from '#shared/records/correspondence/final-report.ts';
import { dueDiligenceIsDone } from '#shared/records/due-diligence/rule.ts';
import { accountsAreReconciled } from '#shared/records/ledger/reconciliations.ts';
import { solutions as solutionFields } from '#shared/records/reference/solutions.ts';
import { bondPrecedesAppointment, noticeFollowsReport, orderRules } from '#shared/records/rules/order.ts';
import { type AnyRule, firmnesses, rulesAmong } from '#shared/records/rules/rule.ts';
import { signingDayRules } from '#shared/records/solutions/before-signing-days.ts';
import { adviceIsSignedOff } from '#shared/records/solutions/proposal-guards.ts';
import { asksNoRemortgage, termIsWithinProtocol } from '#shared/records/solutions/protocol-guards.ts';
import { solutions } from '#shared/records/solutions/registry.ts';
import type { Solution } from '#shared/records/solutions/solution.ts';
import {
  capacityIsSettled,
  vulnerabilityIsConsidered,
} from '#shared/records/solutions/vulnerability-guards.ts';
import { lives } from './lives-page.ts';
import { workflow } from './seed/catalogues/workflow.ts';

/** An action, who may take it, and the rules that may refuse it. */
export type Guarded = { what: string; of: string; who: CallerAccess; rules: readonly AnyRule[] };

/** Actions that rules refuse other than through a status or a life. */
const elsewhere: readonly Guarded[] = [
  {
    what: 'Sign a proposal, record the grant of a trust deed',
    of: 'Case',
    who: 'case.write',
    rules: signingDayRules,
  },
  { what: 'Change of dates', of: 'Case', who: 'case.write', rules: [...orderRules, lateEntry] },
  {
    what: 'Notice, outcome, step of a trust deed, bond, consent, completion of due diligence, end of an arrangement',
    of: 'Case',
    who: 'case.write',
    rules: [lateEntry],
  },
  {
    what: 'Record registration, correct its day, correct the first day of a cover',
    of: 'Trust deed',
    who: 'case.write',
    rules: [bondPrecedesAppointment],
  },
  {
    what: 'Record notice, Use letters sent',
    of: 'Decision on a proposal',
    who: 'case.write',
    rules: [noticeFollowsReport],
  },
  {
    what: 'Generate a proposal, send a link to sign it, sign it',
    of: 'Case',
    who: 'case.write',
    rules: [adviceIsSignedOff, dueDiligenceIsDone, vulnerabilityIsConsidered, capacityIsSettled],
  },
  { what: 'Write terms of engagement', of: 'Case', who: 'case.write', rules: [adviceIsSignedOff] },
  {
    what: 'Save and generate a proposal, accept a modification',
    of: 'Case',
    who: 'case.write',
    rules: [termIsWithinProtocol, asksNoRemortgage],
  },
  {
    what: 'Sign, send, or file as sent: the final report',
    of: 'Case',
    who: 'case.write',
    rules: [reportsWithoutFunds],
  },
  {
    what: 'Close a month of the books',
    of: 'Domain',
    who: 'financials.close-period',
    rules: [accountsAreReconciled],
  },
];

const statusNames = new Map(
  workflow
    .filter(({ entity }) => entity === 'statuses')
    .flatMap(({ rows }) => rows.map(({ name }) => [slugOf(String(name)), String(name)] as const)),
);
const typeNames = solutionFields.products.fields.type.options;

/** The statuses of every solution that rules guard; those that all share are named once. */
const statuses: readonly Guarded[] = keysOf(solutions).flatMap((type) => {
  const { statuses: ruled }: Solution = solutions[type];
  return Object.entries(ruled)
    .filter(([, { guards }]) => guards && guards.length > 0)
    .map(([code, { guards = [] }]) => ({
      what: statusNames.get(code) ?? code,
      of: typeNames[type],
      who: 'case.write' as const,
      rules: guards,
    }));
});

const steps: readonly Guarded[] = lives.flatMap((life) =>
  Object.values(life.steps).map(({ label, who, needs }) => ({
    what: label,
    of: life.name,
    who,
    rules: rulesAmong(needs),
  })),
);

/** Everything that rules refuse: an action with the same rules appears once, with everything that it applies to. */
export const guarded: readonly Guarded[] = [...statuses, ...steps, ...elsewhere].filter(
  ({ rules }) => rules.length > 0,
);

const checked = caseRules.flatMap(({ name, rules = [] }) => rules.map((rule) => [rule, name] as const));

const everyRule = [...guarded.flatMap(({ rules }) => rules), ...checked.map(([rule]) => rule)];

/** Every rule with its sources, what it guards and the part of verify-cases that checks it, in the order in which they are met. */
export const allRules = everyRule
  .filter((rule, at, all) => all.findIndex(({ name }) => name === rule.name) === at)
  .map((rule) => ({
    rule,
    sources: [...new Set(everyRule.filter(({ name }) => name === rule.name).map(({ source }) => source))],
    guards: guarded.filter(({ rules }) => rules.some(({ name }) => name === rule.name)),
    checks: [...new Set(checked.filter(([{ name }]) => name === rule.name).map(([, check]) => check))],
  }));

export const RULES_PAGE = fileURLToPath(new URL('../../docs/rules.md', import.meta.url));

const listed = (words: readonly string[]) => [...new Set(words)].join(', ');
const named = (of: readonly string[]) =>
  of.length === Object.keys(solutions).length ? 'Every solution' : listed(of);

/** The rows of guarded actions: those with the same rules for the same people share a row. */
function guardedRows(): string[] {
  const rows = new Map<string, { of: string[]; row: string }>();
  for (const { what, of, who, rules } of guarded) {
    const cells = `\`${who}\` | ${rules.map(({ asks, source }) => `${asks} (${source})`).join('<br>')}`;
    const known = rows.get(`${what} | ${cells}`) ?? { of: [], row: `${what} | ${cells}` };
    rows.set(known.row, { ...known, of: [...known.of, of] });
  }
  return [...rows.values()].map(({ of, row }) => `| ${named(of)} | ${row} |`);
}

/** The page of docs that is generated from all rules. */
export const rulesPage = (): string =>
  [
    '# Rules',
    '',
    'Who may do what, when, and under which rule. `npm run rules` writes this page from the rows that guards, pages and `verify-cases` read ([`rule.ts`](../shared/records/rules/rule.ts)); do not edit it. What else the steps of each record need is in [lives](lives.md), and how days are counted in [clocks](clocks.md).',
    '',
    'A rule of **law** comes from an enactment or a regulator’s rule book. A rule of **practice** may be loosened by a domain (Settings › Domains, ‘Loosened rules of practice’); what is done without it is then written to the audit trail of the case, or of the month. A rule of the **true record** prevents a step from recording something that did not happen.',
    '',
    '## What is done',
    '',
    '| Of | Step | Who | What has to be true |',
    '|---|---|---|---|',
    ...guardedRows(),
    '',
    '## Every rule',
    '',
    '| Rule | Asks | Source | Firmness | Guards | verify-cases |',
    '|---|---|---|---|---|---|',
    ...allRules.map(({ rule, sources, guards, checks }) => {
      const where = listed(guards.map(({ what }) => what)) || `None: ${rule.unguarded}`;
      const check = listed(checks) || `None: ${rule.unchecked}`;
      return `| ${rule.name} | ${rule.asks} | ${sources.join('; ')} | ${firmnesses[rule.firmness]} | ${where} | ${check} |`;
    }),
    '',
  ].join('\n');

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(RULES_PAGE, rulesPage());
