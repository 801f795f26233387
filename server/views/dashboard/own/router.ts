import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { dashboardsContract as contract } from '#shared/views/dashboard/own-contract.ts';
import { readCard } from './read-card.ts';
import {
  addCard,
  addDashboard,
  arrangeCards,
  changeDashboard,
  chooseDashboard,
  removeDashboard,
} from './save-dashboard.ts';
import { listDashboards } from './visible-dashboards.ts';

/** Dashboards made by staff. Each reader sees the cards within their own scope. */
export const dashboardsRouter: Procedures<typeof contract> = router(contract, {
  list: listDashboards,
  card: readCard,
  create: addDashboard,
  update: changeDashboard,
  add: addCard,
  arrange: arrangeCards,
  remove: removeDashboard,
  choose: chooseDashboard,
});
