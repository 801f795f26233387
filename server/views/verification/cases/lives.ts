import { planned } from '#server/platform/database/planned.ts';
import { col, type InferRow, missing } from '#server/platform/database/rows.ts';
import { breachLife } from '#shared/activities/creditors/breaches/breach-life.ts';
import { decisionLife } from '#shared/activities/creditors/decisions/decision-life.ts';
import { variationLife } from '#shared/activities/creditors/variations/variation-life.ts';
import { type AnyLife, waysBetween } from '#shared/platform/life/life.ts';
import { deedLife } from '#shared/records/deeds/deed-life.ts';
import { type CaseRule, type Disagreement, told } from './case-rule.ts';

/** A life with the SQL that reads its records on cases, each with its row and the statuses of its history, oldest first. */
type Kept = { life: AnyLife; text: string };

const storedColumns = {
  caseId: col.number,
  id: col.number,
  status: col.text,
  row: col.json<Readonly<Record<string, unknown>>>(),
  /** Null if it keeps no history. */
  steps: col.json<{ from: string | null; to: string }[]>().orNull,
};
type Stored = InferRow<typeof storedColumns>;

const historyOf = (table: string, key: string) =>
  `(select coalesce(json_agg(json_build_object('from', h.from_status, 'to', h.to_status) order by h.id), '[]')
    from ${table} h where h.${key} = r.id)`;
const recordsOf = (table: string, history = 'null::json') =>
  `select r.case_id as "caseId", r.id, r.status, to_jsonb(r) as row, ${history} as steps
  from ${table} r where r.case_id = any($1::int[]) order by r.id`;

const kept: readonly Kept[] = [
  { life: decisionLife, text: recordsOf('decisions') },
  { life: breachLife, text: recordsOf('case_breaches', historyOf('case_breach_steps', 'breach_id')) },
  { life: deedLife, text: recordsOf('trust_deeds', historyOf('trust_deed_steps', 'deed_id')) },
  {
    life: variationLife,
    text: recordsOf('case_variations', historyOf('case_variation_steps', 'variation_id')),
  },
];

const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A record's history only takes steps that its life has, each from where the previous one led, and ends with its status. */
function historyProblem(life: AnyLife, { status, steps }: Stored): string | null {
  if (steps === null) return null;
  const named = (key: string | null) => (key === null ? 'nothing' : `‘${life.statuses[key]}’`);
  let at: string | null = null;
  for (const { from, to } of steps) {
    if (from !== at) return `its history leads to ${named(at)} and goes on from ${named(from)}`;
    if (from !== to && waysBetween(life, from, to).length === 0)
      return `no step leads from ${named(from)} to ${named(to)}`;
    at = to;
  }
  return at === status ? null : `its history ends with ${named(at)}`;
}

/** What is missing of what one of the steps into its status would have left; nothing if one of them left everything. */
function lacking(life: AnyLife, { status, row, steps }: Stored): readonly string[] {
  const last = steps?.findLast(({ from, to }) => from !== to);
  const ways = last
    ? waysBetween(life, last.from, last.to)
    : [null, ...Object.keys(life.statuses)]
        .filter((from) => from !== status)
        .flatMap((from) => waysBetween(life, from, status));
  const lacks = ways.map(({ leaves = [] }) =>
    leaves.filter((field) => (row[columnOf(field)] ?? null) === null),
  );
  return lacks.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

function problemsOf(life: AnyLife, stored: Stored): (string | false)[] {
  const what = `${life.name} ${stored.id} is ‘${life.statuses[stored.status]}’`;
  const history = historyProblem(life, stored);
  const lacks = history === null ? lacking(life, stored) : [];
  return [
    history !== null && `${what}: ${history}.`,
    lacks.length > 0 && `${what}, and has no ${lacks.join(', ')}.`,
  ];
}

/** Records reached their status by steps of their life, and show what these leave. */
export const lives: CaseRule = {
  name: 'Lives',
  check: async ({ tx, cases }) => {
    if (cases.length === 0) return [];
    const references = new Map(cases.map(({ id, reference }) => [id, reference]));
    const found: Disagreement[] = [];
    for (const { life, text } of kept)
      for (const stored of await planned(tx, storedColumns, text, [[...references.keys()]]))
        found.push(...told(references.get(stored.caseId) ?? missing(), problemsOf(life, stored)));
    return found;
  },
};
