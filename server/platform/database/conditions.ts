import { and, Column, eq, inArray, is, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The operand of a condition: a column, or an expression. */
export type Operand = PgColumn | SQL;
export type Value = string | number | boolean;
/** Both ends included, as far as they are given. */
export type Range = { from?: string | number | undefined; to?: string | number | undefined };
/** A number, a day, or an instant that lies on days in London. */
type Measured = 'number' | 'day' | 'instant';

/** The operand is this value, or one of these; no condition where none was given. */
export function equals(of: Operand, value: Value | readonly Value[] | undefined): SQL | undefined {
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return is(of, Column) ? inArray(of, [...value]) : sql`${of} in ${value}`;
  return is(of, Column) ? eq(of, value) : sql`${of} = ${value}`;
}

const midnight = (day: SQL) => sql`(${day}::timestamp at time zone 'Europe/London')`;

const least: Record<Measured, (from: string | number) => SQL> = {
  number: (from) => sql`${from}`,
  day: (from) => sql`${from}::date`,
  instant: (from) => midnight(sql`${from}::date`),
};

/** The operand lies within the range; an index on it serves the condition, on an instant too. */
export const within = (of: Operand, { from, to }: Range, kind: Measured = 'day'): SQL | undefined =>
  and(
    from === undefined ? undefined : sql`${of} >= ${least[kind](from)}`,
    to === undefined
      ? undefined
      : kind === 'instant'
        ? sql`${of} < ${midnight(sql`(${to}::date + 1)`)}`
        : sql`${of} <= ${least[kind](to)}`,
  );

/** SQL: text as it is searched for and compared, without accents, and with the apostrophe of the keyboard for all that are printed. */
export const plain = (text: Operand): SQL => sql`unaccent(translate(${text}, '‘’\`´ʼ', ''''''''''''))`;

/** SQL: text as it is compared, whatever its capitals, accents and apostrophes. */
export const folded = (text: Operand): SQL => sql`lower(${plain(text)})`;

/**
 * SQL: the text holds what is searched for, whatever its capitals, accents and apostrophes. Removing accents may
 * itself produce characters that LIKE treats as wildcards.
 */
export const contains = (text: Operand, wanted: string | SQL): SQL =>
  sql`${plain(text)} ilike (select '%' || regexp_replace(${plain(sql`${wanted}::text`)}, '([\\\\%_])', '\\\\\\1', 'g') || '%')`;

/** SQL: the text is one of these, whatever its capitals, accents and apostrophes. */
export const isOneOf = (text: Operand, wanted: readonly (string | number)[]): SQL =>
  sql`${folded(text)} in ${wanted.map((each) => folded(sql`${String(each)}::text`))}`;

/** One of the operands contains the text; no condition where none was given. */
export const holds = (operands: readonly Operand[], text: string | undefined): SQL | undefined =>
  text ? or(...operands.map((operand) => contains(operand, text))) : undefined;

/** The condition does not hold: what is empty meets none, so that it passes. */
export const fails = (condition: SQL | undefined): SQL => sql`(${condition ?? sql`true`}) is not true`;

/** `and condition` within a statement written by hand, or nothing. */
const also = (condition: SQL | undefined): SQL => (condition ? sql`and ${condition}` : sql``);

/** `and the operand is this value, or one of these`, or nothing where none was given. */
export const andIs = (of: Operand, value: Value | readonly Value[] | undefined): SQL =>
  also(equals(of, value));

/** `and the operand lies within the range`, or nothing where there is none. */
export const andWithin = (of: Operand, range: Range, kind: Measured = 'day'): SQL =>
  also(within(of, range, kind));

/** All of the given conditions. */
export const allOf = (...conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? sql`true`;

/** At least one of the given conditions. */
export const anyOf = (...conditions: (SQL | undefined)[]): SQL => or(...conditions) ?? sql`false`;
