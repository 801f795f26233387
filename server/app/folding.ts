import type { Database } from '#server/platform/database/connect.ts';
import { foldBalances } from '#server/records/ledger/balances.ts';
import { foldExposures } from '#server/views/reports/exposures/exposures.ts';

const FOLD_EVERY_MS = 20_000;
/** The stored sums that are kept together with the changes since. */
const folds = { Balances: foldBalances, 'Figures of creditors': foldExposures };

/** Folds what has changed into the sums from time to time; returns how to stop. Several processes may do so: one of them does the work. */
export function startFolding({
  database,
  log,
}: {
  database: Database;
  log: { warn: (error: unknown, text: string) => void };
}): () => void {
  const timers = Object.entries(folds).map(([what, fold]) => {
    let busy = false;
    const next = async () => {
      if (busy) return;
      busy = true;
      try {
        await fold(database);
      } catch (error) {
        log.warn(error, `${what} could not be folded; the next attempt will.`);
      } finally {
        busy = false;
      }
    };
    return setInterval(() => void next(), FOLD_EVERY_MS).unref();
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
