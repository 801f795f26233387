import type { Write } from '#server/platform/database/write.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { reportAlerts } from '../tables.ts';

/** The name of alerts in the audit trail, and the topic of their list and their notices. */
export const REPORT_ALERTS = 'report-alerts';

export type StoredAlert = typeof reportAlerts.$inferSelect;

/** Changes a locked alert. */
export const storeAlert = (w: Write, alert: StoredAlert, values: Partial<StoredAlert>, action: string) =>
  changeRow(w, REPORT_ALERTS, reportAlerts, alert, alert.version, values, { action });
