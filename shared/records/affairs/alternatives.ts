import { z } from 'zod';
import { pence } from '#shared/platform/contract.ts';
import { jurisdictions } from '#shared/platform/fields/common-fields.ts';
import { pencePerPound, poundsText, proportion, sumOf } from '#shared/platform/money.ts';
import { splitDividend } from '#shared/records/fees/dividend-split.ts';
import type { Eligibility } from './eligibility.ts';
import type { EstimatedOutcome } from './estimated-outcome.ts';
import { type AssetFigures, equityPence } from './statement-of-affairs.ts';

/** The alternatives with which a proposal is compared. */
export const alternativeKinds = {
  iva: 'Voluntary arrangement',
  bankruptcy: 'Bankruptcy',
  dro: 'Debt relief order',
  dmp: 'Debt management plan',
} as const;
export type AlternativeKind = keyof typeof alternativeKinds;

/**
 * The assumptions of the estimate for bankruptcy; amounts in pence. The fees are those of the Insolvency Proceedings (Fees) Order 2016,
 * schedule 1; income is claimed for three years (Insolvency Act 1986, s 310(6)). A drafter may change them for one proposal.
 */
export const usualAssumptions = {
  administrationPence: 199_000,
  generalPence: 600_000,
  trusteePercentBp: 1_500,
  incomeOrderPence: 15_000,
  incomeMonths: 36,
} as const;
export type Assumptions = { -readonly [K in keyof typeof usualAssumptions]: number };

/** An asset as the alternatives treat it; `isExempt` keeps it from a trustee (s 283(2), pensions). */
export type ComparedAsset = AssetFigures & { description: string; isExempt: boolean };

/** Whether a trustee leaves an asset to the bankrupt: pensions, what a household needs, and tools and a vehicle needed for work (s 283(2)). */
export function isExempt({
  isExcluded,
  assetType,
}: {
  isExcluded: boolean;
  assetType: { class: string };
}): boolean {
  if (assetType.class === 'pension' || assetType.class === 'household') return true;
  return isExcluded && (assetType.class === 'vehicle' || assetType.class === 'business');
}

/** The one set of facts on which all alternatives are based. */
export type ComparedFacts = {
  /** The arrangement as proposed. */
  outcome: EstimatedOutcome;
  termMonths: number | null;
  assets: readonly ComparedAsset[];
  /** Left each month; null without a current statement. */
  surplusPence: number | null;
  /** Null while no debt has been entered. */
  debtPence: number | null;
  /** Whether assets, or that there are none, have been recorded. */
  knowsAssets: boolean;
  /** The contribution of the arrangement; null while it has not been set. */
  contributionPence: number | null;
  jurisdiction: keyof typeof jurisdictions;
  eligibility: Eligibility;
  assumptions: Assumptions;
};

const amount = z.object({ label: z.string(), pence });
type Amount = z.output<typeof amount>;

export const alternativeOutput = z.object({
  kind: z.enum(Object.keys(alternativeKinds) as [AlternativeKind, ...AlternativeKind[]]),
  label: z.string(),
  /** Whether it is open to the client: null while that is not known. */
  isOpen: z.boolean().nullable(),
  /** Whether its figures lack something: they are not shown as amounts then. Absent from figures that were complete when stored. */
  isUnknown: z.boolean().optional(),
  /** Why it is not open, or what to bear in mind. */
  notes: z.array(z.string()),
  realisations: z.array(amount),
  realisationsPence: pence,
  costs: z.array(amount),
  costsPence: pence,
  availablePence: pence,
  preferentialDividendPence: pence,
  unsecuredDividendPence: pence,
  /** For unsecured creditors, in hundredths of a penny. */
  pencePerPound: z.int(),
  /** How long payments continue. */
  months: z.int().nullable(),
});
export type Alternative = z.output<typeof alternativeOutput>;

type Claims = Pick<EstimatedOutcome, 'preferentialPence' | 'unsecuredPence'>;
type Way = Pick<Alternative, 'kind' | 'isOpen' | 'isUnknown' | 'notes' | 'months'>;

const said = (notes: readonly (string | false)[]): string[] => notes.filter((note) => note !== false);

/** With no debt entered, nothing is known about debts. */
export const NO_DEBTS = 'No debts have been entered.';
const noAssets = ({ knowsAssets }: ComparedFacts): string | false =>
  !knowsAssets && 'No assets have been entered, and nobody has recorded that there are none.';
const noStatement = ({ surplusPence }: ComparedFacts): string | false =>
  surplusPence === null && 'There is no statement of income and expenditure.';

/** Preferential creditors are paid first in an insolvency procedure; in a plan all creditors share alike. */
function reckoned(
  way: Way,
  { preferentialPence, unsecuredPence }: Claims,
  realisations: Amount[],
  costs: Amount[],
): Alternative {
  const realisationsPence = sumOf(realisations, (each) => each.pence);
  const costsPence = sumOf(costs, (each) => each.pence);
  const availablePence = Math.max(0, realisationsPence - costsPence);
  const owed = { paidPence: 0 };
  const { ranks } = splitDividend(availablePence, [
    { id: 0, rank: 'preferential', claimPence: preferentialPence, ...owed },
    { id: 1, rank: 'unsecured', claimPence: unsecuredPence, ...owed },
  ]);
  return {
    ...way,
    label: alternativeKinds[way.kind],
    realisations,
    realisationsPence,
    costs,
    costsPence,
    availablePence,
    preferentialDividendPence: ranks.preferential.dividendPence,
    unsecuredDividendPence: ranks.unsecured.dividendPence,
    pencePerPound: ranks.unsecured.pencePerPound,
  };
}

function arrangement(facts: ComparedFacts): Alternative {
  const { outcome, termMonths, eligibility, debtPence, contributionPence, jurisdiction } = facts;
  const { fees } = outcome;
  const isElsewhere = jurisdiction !== 'EW' && jurisdiction !== 'NI';
  const gaps = said([
    debtPence === null && NO_DEBTS,
    noAssets(facts),
    (contributionPence === null || termMonths === null) && 'Contribution and term have not been set.',
  ]);
  return {
    kind: 'iva',
    label: alternativeKinds.iva,
    isOpen: isElsewhere ? false : debtPence === null ? null : true,
    isUnknown: gaps.length > 0,
    notes: [
      ...(isElsewhere ? ['Only in England, Wales and Northern Ireland.'] : []),
      ...gaps,
      ...eligibility.unsuitable,
    ],
    realisations: outcome.realisations,
    realisationsPence: outcome.realisationsPence,
    costs: fees.lines
      .filter(({ entitledPence }) => entitledPence > 0)
      .map(({ label, entitledPence }) => ({ label, pence: entitledPence })),
    costsPence: fees.totalPence,
    availablePence: outcome.availablePence,
    preferentialDividendPence: outcome.preferentialDividendPence,
    unsecuredDividendPence: outcome.unsecuredDividendPence,
    pencePerPound: outcome.pencePerPound,
    months: termMonths,
  };
}

/** What a trustee would realise, and the payments from income for three years. */
function bankruptcy(facts: ComparedFacts): Alternative {
  const { outcome, assets, surplusPence, assumptions, debtPence, jurisdiction } = facts;
  const { administrationPence, generalPence, trusteePercentBp, incomeOrderPence, incomeMonths } = assumptions;
  const income = Math.max(0, surplusPence ?? 0);
  const owned = assets
    .filter((asset) => !asset.isExempt && equityPence(asset) > 0)
    .map((asset) => ({ label: asset.description, pence: equityPence(asset) }));
  const realisations = [
    ...(income > 0
      ? [
          {
            label: `${incomeMonths} payments of ${poundsText(income)} from income`,
            pence: income * incomeMonths,
          },
        ]
      : []),
    ...owned,
  ];
  const realised = sumOf(realisations, (each) => each.pence);
  const trusteePence = proportion(realised, trusteePercentBp, 10_000);
  const costs = [
    { label: 'Official receiver’s administration fee', pence: administrationPence },
    { label: 'General fee', pence: generalPence },
    ...(trusteePence > 0
      ? [{ label: `Trustee’s fee, ${trusteePercentBp / 100}% of what comes in`, pence: trusteePence }]
      : []),
    ...(income > 0 ? [{ label: 'Income payments agreement', pence: incomeOrderPence }] : []),
  ];
  const gaps = said([
    debtPence === null && NO_DEBTS,
    noAssets(facts),
    noStatement(facts),
    jurisdiction !== 'EW' &&
      `Its fees and rules in ${jurisdiction === 'other' ? 'that country' : jurisdictions[jurisdiction]} are not those of England and Wales.`,
  ]);
  const way: Way = {
    kind: 'bankruptcy',
    isOpen: debtPence === null ? null : true,
    isUnknown: gaps.length > 0,
    notes: ['Discharge usually after 12 months.', ...gaps],
    months: income > 0 ? incomeMonths : 12,
  };
  return reckoned(way, outcome, realisations, costs);
}

/** Nothing is paid to creditors in an order. */
function relief({ outcome, eligibility }: ComparedFacts): Alternative {
  const { tests, isMet } = eligibility.debtRelief;
  const failing = tests.filter((test) => test.isMet === false);
  const notes = failing.map(({ label, limit, found }) => `${label}: ${found}, where the limit is ${limit}.`);
  const open = tests.filter((test) => test.isMet === null).map(({ label, found }) => `${label}: ${found}.`);
  return reckoned(
    { kind: 'dro', isOpen: isMet, notes: [...notes, ...(isMet === null ? open : [])], months: 12 },
    outcome,
    [],
    [],
  );
}

/** The sum that a plan would bring in over the term of the arrangement; nothing is written off, and interest may continue. */
function plan(facts: ComparedFacts): Alternative {
  const { outcome, surplusPence, termMonths, debtPence } = facts;
  const owedPence = outcome.preferentialPence + outcome.unsecuredPence;
  const monthly = Math.max(0, surplusPence ?? 0);
  const needed = monthly > 0 ? Math.ceil(owedPence / monthly) : null;
  const months = needed === null ? null : Math.min(needed, termMonths ?? needed);
  const comesIn = Math.min(owedPence, monthly * (months ?? 0));
  const share = proportion(comesIn, outcome.preferentialPence, owedPence);
  const gaps = said([debtPence === null && NO_DEBTS, noStatement(facts)]);
  const notes = said([
    surplusPence !== null && monthly === 0 && 'Nothing is left each month to pay.',
    needed !== null &&
      months !== null &&
      needed > months &&
      `In the same time as the arrangement. Repaying in full takes about ${Math.ceil(needed / 12)} years, without interest.`,
    needed !== null && 'Creditors need not freeze interest.',
  ]);
  return {
    kind: 'dmp',
    label: alternativeKinds.dmp,
    isOpen: gaps.length > 0 ? null : monthly > 0,
    isUnknown: gaps.length > 0,
    notes: [...gaps, ...notes],
    realisations:
      months === null ? [] : [{ label: `${months} payments of ${poundsText(monthly)}`, pence: comesIn }],
    realisationsPence: comesIn,
    costs: [],
    costsPence: 0,
    availablePence: comesIn,
    preferentialDividendPence: share,
    unsecuredDividendPence: comesIn - share,
    pencePerPound: pencePerPound(comesIn, owedPence),
    months,
  };
}

/** The arrangement beside bankruptcy, a debt relief order and a debt management plan, all from one statement (rule 8.3, SIP 3.1). */
export const alternativesOf = (facts: ComparedFacts): Alternative[] => [
  arrangement(facts),
  bankruptcy(facts),
  relief(facts),
  plan(facts),
];
