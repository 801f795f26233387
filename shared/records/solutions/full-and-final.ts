import { common } from './guards.ts';
import type { Solution } from './solution.ts';

/** Full and final settlement: creditors accept a lump sum. */
export const fullAndFinal: Solution = {
  ...common,
  product: { isInHouse: true, clientMoneyRegime: 'cass11', distributionFrequency: 'ad_hoc' },
};
