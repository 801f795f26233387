import type { Database, Tx } from '#server/platform/database/connect.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { type BacsCalendar, bacsCalendar } from '#shared/activities/money/outgoing/bacs-calendar.ts';

/** The calendar of Bacs: the published bank holidays and those that the firm adds. */
export const calendarOf = async (database: Database | Tx): Promise<BacsCalendar> =>
  bacsCalendar(await holidaysOf(database));
