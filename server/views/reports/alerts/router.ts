import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { reportAlertsContract as contract } from '#shared/views/reports/alerts-contract.ts';
import { listAlerts, listNotices, readNotices } from './alert-rows.ts';
import { addAlert, changeAlert, removeAlert, startAlert, stopAlert } from './save-alert.ts';

/** Alerts, each within its owner's scope. */
export const reportAlertsRouter: Procedures<typeof contract> = router(contract, {
  list: listAlerts,
  create: addAlert,
  update: changeAlert,
  stop: stopAlert,
  start: startAlert,
  remove: removeAlert,
  notices: listNotices,
  read: readNotices,
});
