import { fillDemo } from '#demo/firm/fill-demo.ts';
import { fillOnce, seededRules } from '#server/app/seed/load.ts';
import type { Database } from '#server/platform/database/connect.ts';

/** Gives a database without domains the demo firm, in one transaction. Needs the starter data. Returns whether it was stored. */
export function loadDemo(database: Database): Promise<boolean> {
  return fillOnce(database, 'domains', (w) => fillDemo(w, seededRules));
}
