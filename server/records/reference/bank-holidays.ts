import { eq } from 'drizzle-orm';
import { date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { keysOf } from '#shared/platform/options.ts';
import { type Calendar, calendarIn, calendars } from '#shared/records/law/calendars.ts';
import type { Jurisdiction } from '#shared/records/law/cited-law.ts';
import { tables } from './tables.ts';

/** Bank holidays by part of the country: the only source of which weekdays are not business days there. */
export const bankHolidays = pgTable(
  'bank_holidays',
  {
    place: text({ enum: keysOf(calendars) })
      .notNull()
      .default('EW'),
    date: date({ mode: 'string' }).notNull(),
    name: text().notNull(),
  },
  (t) => [primaryKey({ name: 'bank_holidays_pkey', columns: [t.place, t.date] })],
);

/** The known bank holidays of one calendar; by default England and Wales, by which banks clear. */
export async function holidaysOf(
  database: Database | Tx,
  calendar: Calendar = 'EW',
): Promise<ReadonlySet<string>> {
  const rows = await database
    .select({ date: bankHolidays.date })
    .from(bankHolidays)
    .where(eq(bankHolidays.place, calendar));
  return new Set(rows.map((row) => row.date));
}

/** The bank holidays of all calendars. */
export async function allHolidays(
  database: Database | Tx,
): Promise<Readonly<Record<Calendar, ReadonlySet<string>>>> {
  const rows = await database.select().from(bankHolidays);
  const of = (calendar: Calendar) =>
    new Set(rows.filter(({ place }) => place === calendar).map(({ date: day }) => day));
  return { EW: of('EW'), SCO: of('SCO'), NI: of('NI') };
}

/** The bank holidays at a firm's office, by which its complaints are counted. */
export async function firmHolidays(database: Database | Tx, domainId: number): Promise<ReadonlySet<string>> {
  const { domains } = tables;
  const [domain] = await database
    .select({ place: domains.place })
    .from(domains)
    .where(eq(domains.id, domainId));
  return holidaysOf(database, calendarIn((domain?.place ?? 'EW') as Jurisdiction));
}
