import { and, Column, eq, ilike, inArray, is, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** What a condition is on: a column, or an expression. */
export type Operand = PgColumn | SQL;
export type Value = string | number | boolean;
/** London days, both included, as far as they are given. */
export type Days = { from?: string | undefined; to?: string | undefined };

/** The operand is this value, or one of these; no condition where none was given. */
export function equals(of: Operand, value: Value | readonly Value[] | undefined): SQL | undefined {
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return is(of, Column) ? inArray(of, [...value]) : sql`${of} in ${value}`;
  return is(of, Column) ? eq(of, value) : sql`${of} = ${value}`;
}

const midnight = (day: SQL) => sql`(${day}::timestamp at time zone 'Europe/London')`;

/** The day, or the London day of the instant, lies within these; an index on the operand serves it. */
export function onDays(of: Operand, { from, to }: Days, kind: 'day' | 'instant' = 'day'): SQL | undefined {
  const isDay = kind === 'day';
  return and(
    from === undefined
      ? undefined
      : isDay
        ? sql`${of} >= ${from}::date`
        : sql`${of} >= ${midnight(sql`${from}::date`)}`,
    to === undefined
      ? undefined
      : isDay
        ? sql`${of} <= ${to}::date`
        : sql`${of} < ${midnight(sql`(${to}::date + 1)`)}`,
  );
}

/** Text as a pattern that holds it, its own signs of patterns included. */
export const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** One of the operands holds the text, whatever its capitals; no condition where none was given. */
export const holds = (operands: readonly Operand[], text: string | undefined): SQL | undefined =>
  text ? or(...operands.map((operand) => ilike(operand, patternOf(text)))) : undefined;

/** `and condition` within a statement written by hand, or nothing. */
export const also = (condition: SQL | undefined): SQL => (condition ? sql`and ${condition}` : sql``);
