import { date, pgTable, text } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';

/** Bank holidays of England and Wales: the one source of which weekdays are no business days. */
export const bankHolidays = pgTable('bank_holidays', {
  date: date({ mode: 'string' }).primaryKey(),
  name: text().notNull(),
});

/** The bank holidays of England and Wales that are known. */
export async function holidaysOf(database: Database | Tx): Promise<ReadonlySet<string>> {
  const rows = await database.select({ date: bankHolidays.date }).from(bankHolidays);
  return new Set(rows.map((row) => row.date));
}
