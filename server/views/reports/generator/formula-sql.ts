import { type SQL, sql } from 'drizzle-orm';
import { contains, folded } from '#server/platform/database/conditions.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Known } from '#shared/views/reports/generator/dictionary.ts';
import {
  type Checked,
  dayText,
  isYesNo,
  limitsOf,
} from '#shared/views/reports/generator/formula/check-formula.ts';
import { bandKey } from '#shared/views/reports/generator/formula/formula-column.ts';
import { londonDayOf } from '../conditions.ts';

/** A larger figure is none that anybody can use: it stays empty. */
const LARGEST = 1e15;
/** The first day that there is, and how many there are from it until the end of 2199. */
const FIRST_DAY = '1900-01-01';
const DAYS = 109_573;

/** A column in a formula: pence and numbers as `numeric`, instants as days in London, choices in words, nothing for empty text. */
function columnSql({ name, kind, options, ...rest }: Known): SQL {
  const column = sql`b.${sql.identifier(name)}`;
  switch (kind) {
    case 'pence':
    case 'count':
      return sql`${column}::numeric`;
    case 'hundredths':
      return sql`(${column}::numeric / 100)`;
    case 'day':
      return column;
    case 'instant':
      return londonDayOf(column);
    case 'choice':
      return isYesNo({ kind, options, ...rest }) ? sql`(${column} = 'yes')` : labelSql(column, options ?? {});
    default:
      return sql`nullif(${column}, '')`;
  }
}

const labelSql = (column: SQL, options: Readonly<Record<string, string>>): SQL =>
  sql`case ${column} ${sql.join(
    Object.entries(options).map(([key, label]) => sql`when ${key} then ${label}`),
    sql` `,
  )} else ${column} end`;

function valueSql({ type, value }: Extract<Checked, { is: 'value' }>): SQL {
  return type === 'text' ? sql`nullif(${String(value)}::text, '')` : sql`(${Number(value)})::numeric`;
}

/** A part as it is compared: text whatever its capitals, accents and apostrophes. */
const comparable = (part: Checked | undefined, value: SQL): SQL =>
  part?.type === 'text' ? folded(value) : value;

const signs: Readonly<Record<string, SQL>> = {
  '+': sql`+`,
  '-': sql`-`,
  '×': sql`*`,
  '=': sql`=`,
  '≠': sql`<>`,
  '<': sql`<`,
  '≤': sql`<=`,
  '>': sql`>`,
  '≥': sql`>=`,
};

const datePart = (part: string) => (day: SQL) => sql`extract(${sql.raw(part)} from ${day})::numeric`;
const divided = (part: SQL, whole: SQL) => sql`(${part} / nullif(${whole}, 0))`;
const joinedBy =
  (word: SQL) =>
  (...values: SQL[]) =>
    sql`(${sql.join(values, sql` ${word} `)})`;

const functions: Readonly<Record<string, (...values: SQL[]) => SQL>> = {
  minus: (value = missing()) => sql`(- ${value})`,
  and: joinedBy(sql`and`),
  or: joinedBy(sql`or`),
  not: (value = missing()) => sql`(not ${value})`,
  // What is not known is neither: it chooses no value. The condition is written once, so that nested ones do not double the statement.
  if: (condition = missing(), value = missing(), other = sql`null`) =>
    sql`case ${condition} when true then ${value} when false then ${other} end`,
  '÷': (part = missing(), whole = missing()) => divided(part, whole),
  ratio: (part = missing(), whole = missing()) => divided(part, whole),
  year: (day = missing()) => datePart('year')(day),
  quarter: (day = missing()) => datePart('quarter')(day),
  month: (day = missing()) => datePart('month')(day),
  day: (day = missing()) => datePart('day')(day),
  days: (from = missing(), to = missing()) => sql`(${to} - ${from})::numeric`,
  isempty: (value = missing()) => sql`(${value} is null)`,
  orelse: (value = missing(), other = missing()) => sql`coalesce(${value}, ${other})`,
  contains: (text = missing(), wanted = missing()) => contains(text, wanted),
};

/**
 * A day that many days away, empty outside 1900 to 2199. Day and days are written once each: `least` and `greatest` pass over what is not
 * known, which thus falls outside, too.
 */
const dayAway = (day: SQL, sign: SQL, days: SQL) =>
  sql`(${FIRST_DAY}::date + nullif(nullif(least(greatest((${day} - ${FIRST_DAY}::date) ${sign} ${days}, -1), ${DAYS}), -1), ${DAYS})::int)`;

/** Begins the case of a band: below each limit in turn. */
export function bandSql(value: SQL, limits: readonly number[]): SQL {
  const below = limits.map((limit, index) => sql`when ${value} < ${limit} then ${bandKey(index)}`);
  return sql`case ${sql.join(below, sql` `)} when ${value} is not null then ${bandKey(limits.length)} end`;
}

function callSql(call: Extract<Checked, { is: 'call' }>, today: string): SQL {
  const { name, parts, type } = call;
  if (name === 'today') return sql`${today}::date`;
  if (name === 'date')
    return sql`${dayText(parts.map((part) => (part.is === 'value' ? part.value : null)))}::date`;
  const values = parts.map((part) => partSql(part, today));
  if (name === 'band') return bandSql(values[0] ?? missing(), limitsOf(parts));
  const own = functions[name];
  if (own) return own(...values);
  const [left = missing(), right = missing()] = values;
  const sign = signs[name] ?? missing();
  if (type === 'day') return dayAway(left, sign, right);
  const value = sql`(${comparable(parts[0], left)} ${sign} ${comparable(parts[1], right)})`;
  return type === 'number' ? sql`${value}::numeric` : value;
}

function partSql(part: Checked, today: string): SQL {
  if (part.is === 'value') return valueSql(part);
  return part.is === 'column' ? columnSql(part.column) : callSql(part, today);
}

const within = (value: SQL, shown: SQL) =>
  sql`case when abs(${value}) < ${LARGEST} then round(${shown})::bigint end`;

/** A formula that has been checked, as the value of its column: pence, hundredths, days, text, or the keys of a choice. */
export function formulaSql(formula: Checked, today: string): SQL {
  const value = partSql(formula, today);
  switch (formula.type) {
    case 'pence':
      return within(value, value);
    case 'number':
      return formula.isWhole ? within(value, value) : within(value, sql`${value} * 100`);
    case 'yesNo':
      return sql`case ${value} when true then 'yes' when false then 'no' end`;
    default:
      return value;
  }
}
