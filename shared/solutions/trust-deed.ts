import { common } from './common.ts';
import type { Solution } from './solution.ts';

/** Protected trust deed, Scotland: usually 48 months. */
export const trustDeed: Solution = {
  ...common,
  product: {
    isInHouse: true,
    clientMoneyRegime: 'ip_estate',
    distributionFrequency: 'annual',
    defaultTermMonths: 48,
    minTermMonths: 12,
    maxTermMonths: 84,
  },
};
