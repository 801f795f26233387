import { bankPlaces } from './bank.ts';
import { moneyPlaces } from './money.ts';
import { paymentPlaces } from './payments.ts';
import type { Places } from './places.ts';
import { workPlaces } from './work.ts';

/** Every place that shows a figure of the dictionary, by the figure. */
export const allPlaces: Readonly<Record<string, Places>> = {
  ...paymentPlaces,
  ...moneyPlaces,
  ...workPlaces,
  ...bankPlaces,
};
