import { common } from './common.ts';
import type { Solution } from './solution.ts';

/** Debt management plan: informal, paid out pro rata every month; the money is the client's under FCA rules (CASS 11). */
export const dmp: Solution = {
  ...common,
  product: {
    isInHouse: true,
    clientMoneyRegime: 'cass11',
    distributionFrequency: 'monthly',
    minTermMonths: 1,
    maxTermMonths: 120,
  },
};
