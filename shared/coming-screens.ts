import type { CallerAccess } from './permissions.ts';

/** A screen or report that is still to be built: its page says which data it will show. */
export type Coming = { title: string; about: string; permission: CallerAccess };

/** The specification's routes without a screen yet; a part that varies is written as `$name`. */
export const comingScreens: Readonly<Record<string, Coming>> = {
  '/report-generator': {
    title: 'Report generator',
    about: 'Choose what a report is about: cases, creditors, receipts, payments, tasks, mail and more.',
    permission: 'signedIn',
  },
  '/report-generator/$reportType/add-columns': {
    title: 'Add columns',
    about: 'The columns, filters, order, groups and totals of a report, with its first 50 rows.',
    permission: 'signedIn',
  },
  '/report-generator/$reportType/save-report': {
    title: 'Save report',
    about: 'Name and description of a report, who may run it, and when it is sent to whom.',
    permission: 'signedIn',
  },
};
