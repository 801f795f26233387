import { common } from './guards.ts';
import type { Solution } from './solution.ts';

/** A solution that others provide: the firm advises on it and refers the client, and holds no money. */
export const referred: Solution = {
  ...common,
  product: { isInHouse: false, clientMoneyRegime: 'none' },
};

/** One that runs for a year by law: a debt relief order's moratorium, and the time until a bankrupt is discharged. */
export const referredForAYear: Solution = {
  ...referred,
  product: { ...referred.product, defaultTermMonths: 12 },
};
