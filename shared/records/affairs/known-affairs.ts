import { sumOf } from '#shared/platform/money.ts';
import { isExempt, NO_DEBTS } from './alternatives.ts';
import type { DebtFigures } from './claims.ts';
import { type ReliefAssets, reliefAssets } from './eligibility.ts';
import { type AssetFigures, affairsTotals, equityPence } from './statement-of-affairs.ts';

/** What advice is built on; amounts in pence, null while nobody has recorded it. Unknown is never zero. */
export type KnownAffairs = {
  /** The debts that a plan would pay: unsecured and preferential. */
  debtPence: number | null;
  /** What creditors could expect from the assets in an arrangement. */
  assetsPence: number | null;
  /** What a trustee in bankruptcy could take. */
  takeablePence: number | null;
  relief: ReliefAssets | null;
  hasHome: boolean | null;
  /** Left each month by the current statement of income and expenditure. */
  surplusPence: number | null;
};

type Recorded = {
  assets: readonly (AssetFigures & { assetType: { class: string } })[];
  debts: readonly (DebtFigures & { class: unknown })[];
  budget: { surplusPence: number } | null;
};

/**
 * The known affairs of a case. With no debt entered, nothing is known about debts; with no asset entered, nothing
 * about assets, unless it was recorded that the client owns nothing (`noAssetsOn`).
 */
export function knownAffairs(
  { noAssetsOn }: { noAssetsOn: string | null },
  { assets, debts, budget }: Recorded,
): KnownAffairs {
  const live = debts.filter((debt) => debt.class !== null);
  const totals = affairsTotals(assets, live);
  const owned = assets.length > 0 || noAssetsOn !== null;
  const classed = assets.map(({ assetType, valuePence }) => ({ class: assetType.class, valuePence }));
  return {
    debtPence: live.length === 0 ? null : totals.debts.preferentialPence + totals.debts.unsecuredPence,
    assetsPence: owned ? totals.assets.estimatedPence : null,
    takeablePence: owned
      ? sumOf(
          assets.filter((asset) => !isExempt(asset)),
          equityPence,
        )
      : null,
    relief: owned ? reliefAssets(classed) : null,
    hasHome: owned ? assets.some(({ assetType }) => assetType.class === 'property') : null,
    surplusPence: budget?.surplusPence ?? null,
  };
}

/** What a case lacks before anybody can be advised on it, each with the tab on which to record it. */
type MissingAffairs = { key: 'debts' | 'assets' | 'budget'; message: string; tab: string };

/** The gaps in the known affairs of a case (SIP 3.1: advice rests on a full picture). */
export function missingAffairs({ debtPence, assetsPence, surplusPence }: KnownAffairs): MissingAffairs[] {
  const missing: MissingAffairs[] = [];
  if (debtPence === null) missing.push({ key: 'debts', message: NO_DEBTS, tab: 'creditors' });
  if (assetsPence === null) missing.push({ key: 'assets', message: NO_ASSETS, tab: 'assets' });
  if (surplusPence === null)
    missing.push({
      key: 'budget',
      message: 'There is no current statement of income and expenditure.',
      tab: 'income-expenditure',
    });
  return missing;
}

/** Neither an asset nor a statement that there are none. */
export const NO_ASSETS = 'No assets have been entered, and nobody has recorded that there are none.';
