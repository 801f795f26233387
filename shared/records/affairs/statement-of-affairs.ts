import { z } from 'zod';
import { pence } from '#shared/platform/contract.ts';
import { sumOf } from '#shared/platform/money.ts';
import { type DebtFigures, isInArrangement } from './claims.ts';

export type AssetFigures = {
  valuePence: number;
  securedPence: number;
  isExcluded: boolean;
  expectedRealisationPence: number | null;
};

/** Value less charges; an asset charged beyond its value is worth nothing here, and the rest is its lender's claim. */
export const equityPence = ({ valuePence, securedPence }: AssetFigures): number =>
  Math.max(0, valuePence - securedPence);

/**
 * The amount that the asset is expected to realise for creditors: nothing if excluded, the planned amount if there is
 * one, otherwise its whole equity.
 */
export const estimatedToRealise = (asset: AssetFigures): number =>
  asset.isExcluded ? 0 : (asset.expectedRealisationPence ?? equityPence(asset));

export const debtClasses = ['secured', 'preferential', 'unsecured', 'excluded'] as const;
export type DebtClass = (typeof debtClasses)[number];

/** The section of the statement for a debt; null if it is no longer a liability. */
export function debtClass(debt: DebtFigures): DebtClass | null {
  if (debt.isExcluded) return 'excluded';
  if (!isInArrangement(debt)) return null;
  if (debt.isSecured) return 'secured';
  return debt.isPreferential ? 'preferential' : 'unsecured';
}

/** The part of a secured debt not covered by its security. If the value of the security is unknown, it covers everything. */
export const securedShortfall = ({ balanceSoaPence, securityPence }: DebtFigures): number =>
  Math.max(0, balanceSoaPence - (securityPence ?? balanceSoaPence));

/** The totals of a statement of affairs. */
export const affairsTotalsOutput = z.object({
  assets: z.object({
    valuePence: pence,
    securedPence: pence,
    equityPence: pence,
    excludedPence: pence,
    estimatedPence: pence,
  }),
  debts: z.object({
    securedPence: pence,
    securedShortfallPence: pence,
    preferentialPence: pence,
    /** Unsecured balances, and the part of secured ones that their security does not cover. */
    unsecuredPence: pence,
    excludedPence: pence,
    /** Every liability of the arrangement, by the declared balances. */
    totalPence: pence,
  }),
  /** Estimated assets less preferential and unsecured debts, before costs: negative if insolvent. */
  surplusPence: pence,
});
type AffairsTotals = z.output<typeof affairsTotalsOutput>;

/** The totals of a statement of affairs, by declared balances. */
export function affairsTotals(assets: readonly AssetFigures[], debts: readonly DebtFigures[]): AffairsTotals {
  const estimatedPence = sumOf(assets, estimatedToRealise);
  const ofClass = (wanted: DebtClass) => debts.filter((debt) => debtClass(debt) === wanted);
  const balance = (wanted: DebtClass) => sumOf(ofClass(wanted), ({ balanceSoaPence }) => balanceSoaPence);
  const securedShortfallPence = sumOf(ofClass('secured'), securedShortfall);
  const preferentialPence = balance('preferential');
  const unsecuredPence = balance('unsecured') + securedShortfallPence;
  return {
    assets: {
      valuePence: sumOf(assets, ({ valuePence }) => valuePence),
      securedPence: sumOf(assets, ({ securedPence }) => securedPence),
      equityPence: sumOf(assets, equityPence),
      excludedPence: sumOf(
        assets.filter(({ isExcluded }) => isExcluded),
        equityPence,
      ),
      estimatedPence,
    },
    debts: {
      securedPence: balance('secured'),
      securedShortfallPence,
      preferentialPence,
      unsecuredPence,
      excludedPence: balance('excluded'),
      totalPence: balance('secured') + preferentialPence + balance('unsecured'),
    },
    surplusPence: estimatedPence - preferentialPence - unsecuredPence,
  };
}
