import { proportion } from '#shared/platform/money.ts';
import type { FirmFee } from './fee-working.ts';

/** The VAT treatment of an office-holder's fees, as set on the portfolio (domain notes 3.3). */
export type FeeVatTreatment = 'exempt' | 'standard';

/** The standard rate, in hundredths of a percent. */
export const STANDARD_RATE_BP = 2_000;

/**
 * The rate on a fee in hundredths of a percent; 0 where the supply is exempt: nominee and supervisor of one firm (Paymex, 2011), and a
 * nominee's fee always. A case without a portfolio is exempt. Only the portfolio decides whether there is VAT: a
 * payment type merely names a rate other than the standard one.
 */
export const feeVatRate = (
  fee: FirmFee,
  treatment: FeeVatTreatment | null,
  rateBp: number | null = null,
): number => (fee === 'nominee' || treatment !== 'standard' ? 0 : rateBp || STANDARD_RATE_BP);

/** The VAT within a fee that is drawn gross, in pence, rounded to the nearest. */
export const vatWithin = (grossPence: number, rateBp: number): number =>
  proportion(grossPence, rateBp, 10_000 + rateBp);
