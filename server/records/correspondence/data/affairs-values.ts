import { debtsOf } from '#server/records/affairs/debts.ts';
import { solutionFactsOf } from '#server/records/affairs/solution-facts.ts';
import { type Affairs, affairsOf } from '#server/records/affairs/statement-of-affairs.ts';
import { outcomeToday } from '#server/records/commitments/outcome-today.ts';
import { bondableValue, penaltySum, usualBondTerms } from '#shared/activities/bonding/bonding.ts';
import { poundsText, sumOf } from '#shared/platform/money.ts';
import { admittedPence } from '#shared/records/affairs/claims.ts';
import { knownAffairs } from '#shared/records/affairs/known-affairs.ts';
import { solutionsConsidered } from '#shared/records/affairs/solutions-considered.ts';
import { affairsTotals } from '#shared/records/affairs/statement-of-affairs.ts';
import { feeLineOf } from '#shared/records/fees/fee-working.ts';
import type { LetterTable } from '#shared/records/letters/letter-data.ts';
import { letterDate, letterDateOrNull } from '#shared/records/letters/letter-format.ts';
import { REALISED } from '#shared/records/payments/running-outcome.ts';
import { applicantsIn, type Filled, flag, type Letter, writtenTo } from './letter.ts';

type Outcome = Awaited<ReturnType<typeof outcomeToday>>;

/** Pence in the pound as in letters: '28.00'. */
export const penceText = (hundredths: number): string => (hundredths / 100).toFixed(2);

const right = 'right' as const;
const pounds = (pence: number | null) => (pence === null ? '' : poundsText(pence));

/** The amount the surety is asked to cover: the estate of each applicant, as the case's bonds calculate it. */
function bondFigures({ found, people }: Letter, { assets }: Affairs): Record<string, string> {
  const applicants = applicantsIn({ people }).map(({ casePersonId }) => casePersonId);
  const owned = assets.map(({ estimatedPence, ownerCasePersonIds }) => ({
    estimatedPence,
    ownerIds: ownerCasePersonIds,
  }));
  const values = applicants.map((id) => bondableValue(id, applicants, owned, found.lumpSums));
  return {
    'figures.bondableValue': poundsText(sumOf(values, (pence) => pence)),
    'figures.penaltySum': poundsText(sumOf(values, (pence) => penaltySum(pence, usualBondTerms))),
  };
}

function figures(letter: Letter, affairs: Affairs, { outcome }: Outcome): Record<string, string | null> {
  const { found } = letter;
  const { debts, assets, budget } = affairs;
  const live = debts.filter((debt) => debt.class !== null);
  const totals = affairsTotals(assets, live);
  const { contributionPence, termMonths } = found;
  const lumpSumPence = sumOf(found.lumpSums, ({ pence }) => pence);
  const total = contributionPence !== null && termMonths !== null ? contributionPence * termMonths : null;
  const fee = (item: Parameters<typeof feeLineOf>[1]) =>
    poundsText(feeLineOf(outcome.fees, item).entitledPence);
  const hasFees = outcome.fees.totalPence > 0;
  const ifFees = (text: string) => (hasFees ? text : null);
  return {
    'figures.contribution': contributionPence === null ? null : poundsText(contributionPence),
    'figures.termMonths': termMonths === null ? null : String(termMonths),
    'figures.totalContributions': total === null ? null : poundsText(total),
    'figures.totalDebt': live.length === 0 ? null : poundsText(totals.debts.totalPence),
    'figures.preferentialDebt': poundsText(totals.debts.preferentialPence),
    'figures.securedDebt': poundsText(totals.debts.securedPence),
    'figures.admittedClaims': poundsText(sumOf(debts, admittedPence)),
    'figures.pencePerPound': outcome.pencePerPound > 0 ? penceText(outcome.pencePerPound) : null,
    // The two figures behind the dividend.
    'figures.unsecuredDividend':
      outcome.pencePerPound > 0 ? poundsText(outcome.unsecuredDividendPence) : null,
    'figures.unsecuredClaims': outcome.pencePerPound > 0 ? poundsText(outcome.unsecuredPence) : null,
    'figures.nomineeFee': ifFees(fee('nominee')),
    'figures.supervisorFee': ifFees(fee('supervisor')),
    'figures.expenses': ifFees(fee('expenses')),
    'figures.bondPremium': ifFees(fee('bond')),
    'figures.registrationFee': ifFees(fee('registration')),
    'figures.totalCosts': ifFees(poundsText(outcome.fees.totalPence)),
    'figures.availableForCreditors': total === null ? null : poundsText(outcome.availablePence),
    'figures.income': budget && poundsText(budget.incomePence),
    'figures.expenditure': budget && poundsText(budget.expenditurePence),
    'figures.surplus': budget && poundsText(budget.surplusPence),
    'figures.assets': poundsText(totals.assets.estimatedPence),
    ...bondFigures(letter, affairs),
    'figures.lumpSum': lumpSumPence > 0 ? poundsText(lumpSumPence) : null,
    'case.hasAssociates': flag(live.some(({ isAssociate }) => isAssociate)),
    'case.hasHome': flag(assets.some(({ assetType }) => assetType.class === 'property')),
  };
}

/** The claimed and admitted amounts of the recipient's debt. */
function claimValues({ recipient }: Letter, { debts }: Affairs): Record<string, string | null> {
  const debt = recipient.type === 'creditor' ? debts.find(({ id }) => id === recipient.id) : undefined;
  if (!debt) return {};
  const { claimPence, claimAdmittedPence, claimRejectedPence, balanceSoaPence } = debt;
  return {
    'figures.claimAmount': poundsText(claimPence ?? balanceSoaPence),
    'figures.claimAdmitted': claimAdmittedPence === null ? null : poundsText(claimAdmittedPence),
    'figures.claimRejected': claimRejectedPence === null ? null : poundsText(claimRejectedPence),
    'claim.debtType': debt.credit.name,
    'claim.receivedOn': letterDateOrNull(debt.claimReceivedOn),
    'claim.reason': debt.statusReason,
    'claim.wanted': null,
  };
}

/** Creditors are not shown each other’s account numbers. The columns for admitted claims appear once one is admitted. */
function creditorTable(letter: Letter, { debts }: Pick<Affairs, 'debts'>): LetterTable {
  const isClient = writtenTo(letter) !== null;
  const rows = debts.filter((debt) => debt.class !== null);
  const isAdmitted = rows.some((debt) => admittedPence(debt) > 0);
  const kind = ({ credit, isAssociate, class: rank, isJoint }: (typeof rows)[number]) =>
    [credit.name, rank === 'unsecured' ? '' : rank, isJoint ? 'joint' : '', isAssociate ? 'associate' : '']
      .filter(Boolean)
      .join(', ');
  return {
    caption: 'Creditors',
    columns: [
      { label: 'Creditor' },
      { label: 'Kind of debt' },
      ...(isClient ? [{ label: 'Reference' }] : []),
      { label: 'Owed', align: right },
      ...(isAdmitted
        ? [
            { label: 'Admitted', align: right },
            { label: 'Share', align: right },
          ]
        : []),
    ],
    rows: rows.map((debt) => [
      debt.creditor.name,
      kind(debt),
      ...(isClient ? [debt.accountNumber ?? ''] : []),
      poundsText(debt.balanceSoaPence),
      ...(isAdmitted
        ? [pounds(debt.claimAdmittedPence), debt.shareBp > 0 ? `${(debt.shareBp / 100).toFixed(2)}%` : '']
        : []),
    ]),
    totals: [
      'Total',
      '',
      ...(isClient ? [''] : []),
      poundsText(sumOf(rows, ({ balanceSoaPence }) => balanceSoaPence)),
      ...(isAdmitted ? [poundsText(sumOf(rows, admittedPence)), ''] : []),
    ],
  };
}

/** In a letter to anybody but the client, property is described only by its kind if the address is withheld. */
function assetTable(letter: Letter, { assets }: Affairs): LetterTable {
  const hidesProperty = letter.found.riskOfViolence && writtenTo(letter) === null;
  return {
    caption: 'Assets and charges',
    columns: [
      { label: 'Asset' },
      { label: 'Value', align: right },
      { label: 'Charged to' },
      { label: 'Charge', align: right },
      { label: 'For creditors', align: right },
    ],
    rows: assets.map((asset) => {
      const isHidden = hidesProperty && asset.assetType.class === 'property';
      const name = isHidden ? asset.assetType.name : asset.description;
      return [
        asset.isExcluded
          ? `${name} (excluded${asset.excludedReason ? `: ${asset.excludedReason}` : ''})`
          : name,
        poundsText(asset.valuePence),
        asset.chargeHolder ?? '',
        asset.securedPence > 0 ? poundsText(asset.securedPence) : '',
        poundsText(asset.estimatedPence),
      ];
    }),
    totals: [
      'Total',
      poundsText(sumOf(assets, ({ valuePence }) => valuePence)),
      '',
      poundsText(sumOf(assets, ({ securedPence }) => securedPence)),
      poundsText(sumOf(assets, ({ estimatedPence }) => estimatedPence)),
    ],
  };
}

function outcomeTable(letter: Letter, { assets }: Affairs, { outcome }: Outcome): LetterTable {
  const hidesProperty = letter.found.riskOfViolence && writtenTo(letter) === null;
  const label = (text: string) => {
    if (text === REALISED) return `Received up to ${letterDate(letter.on)}`;
    // An asset's line carries its description.
    const home = assets.find(
      ({ description, assetType }) => description === text && assetType.class === 'property',
    );
    return hidesProperty && home ? home.assetType.name : text;
  };
  const dividends = [
    ...(outcome.preferentialDividendPence > 0
      ? [['Preferential creditors', poundsText(outcome.preferentialDividendPence)]]
      : []),
    ['Unsecured creditors', poundsText(outcome.unsecuredDividendPence)],
    ['Claims of unsecured creditors', poundsText(outcome.unsecuredPence)],
    ...(outcome.returnedPence > 0 ? [['Returned to the client', poundsText(outcome.returnedPence)]] : []),
  ];
  return {
    caption: 'Estimated outcome statement',
    columns: [{ label: 'Item' }, { label: 'Estimate', align: right }],
    subtotals: ['Total coming in', 'Available for creditors'],
    rows: [
      ...outcome.realisations.map((each) => [label(each.label), poundsText(each.pence)]),
      ['Total coming in', poundsText(outcome.realisationsPence)],
      ...outcome.fees.lines
        .filter(({ entitledPence }) => entitledPence > 0)
        .map((line) => [`Less: ${line.label.toLowerCase()}`, poundsText(line.entitledPence)]),
      ['Available for creditors', poundsText(outcome.availablePence)],
      ...dividends,
    ],
    totals: ['Pence in the pound', penceText(outcome.pencePerPound)],
  };
}

const ofDebts = [
  'creditors[]',
  'figures.totalDebt',
  'figures.preferentialDebt',
  'figures.securedDebt',
  'case.hasAssociates',
];
const ofAssets = [
  'assets[]',
  'figures.assets',
  'figures.bondableValue',
  'figures.penaltySum',
  'case.hasHome',
];

/** What creditors would get, which depends on both debts and assets. */
const ofBoth = [
  'eos[]',
  'figures.pencePerPound',
  'figures.unsecuredDividend',
  'figures.unsecuredClaims',
  'figures.availableForCreditors',
];

/** Without debts, or without assets or the statement that there are none, a letter claims nothing about them or what follows from them. */
function notKnownIn({ found }: Letter, affairs: Affairs): Record<string, string> {
  const { debtPence, assetsPence } = knownAffairs(found, affairs);
  const on = (tab: string, names: readonly string[]) => names.map((token) => [token, tab] as const);
  return Object.fromEntries([
    ...(assetsPence === null ? on('assets', [...ofAssets, ...ofBoth]) : []),
    ...(debtPence === null ? on('creditors', [...ofDebts, ...ofBoth]) : []),
  ]);
}

/** Only the creditors, which most letters name without any calculated figure. */
export const creditorValues = async (letter: Letter): Promise<Filled> => ({
  tables: { 'creditors[]': creditorTable(letter, { debts: await debtsOf(letter.tx, letter.found.id) }) },
});

/** The figures of the Affairs tab, calculated in the same way: outcome, debts, assets, and the claim of the creditor addressed. */
export async function affairsValues(letter: Letter): Promise<Filled> {
  const affairs = await affairsOf(letter.tx, letter.found);
  const outcome = await outcomeToday(letter.tx, letter.found, affairs);
  return {
    values: { ...figures(letter, affairs, outcome), ...claimValues(letter, affairs) },
    notKnown: notKnownIn(letter, affairs),
    tables: {
      'assets[]': assetTable(letter, affairs),
      'eos[]': outcomeTable(letter, affairs, outcome),
      'options[]': solutionsConsidered(solutionFactsOf(letter.found, affairs, outcome.outcome)),
    },
  };
}
