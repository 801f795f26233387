import type { Database, Tx } from '#server/platform/database/connect.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { type BacsCalendar, bacsCalendar } from '#shared/activities/money/outgoing/bacs-calendar.ts';

/** The days on which Bacs works: the published holidays and those that the firm keeps. */
export const calendarOf = async (database: Database | Tx): Promise<BacsCalendar> =>
  bacsCalendar(await holidaysOf(database));
