import { bigint, date, integer, timestamp } from 'drizzle-orm/pg-core';

/** The columns of every editable row: its key, the version a save must name, and who made and last changed it. */
export const rowBase = () => ({
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  createdBy: integer(),
  updatedAt: instant().notNull().defaultNow(),
  updatedBy: integer(),
});

/** A moment in UTC. */
export const instant = () => timestamp({ withTimezone: true });
/** A calendar date, as yyyy-MM-dd. */
export const day = () => date({ mode: 'string' });
/** Whole pence. */
export const money = () => bigint({ mode: 'number' });
