import { counted } from '#shared/platform/counted.ts';
import { poundsText } from '#shared/platform/money.ts';
import type { LetterTable } from '#shared/records/letters/letter-data.ts';
import { reliefLimits as dro } from './eligibility.ts';
import type { KnownAffairs } from './known-affairs.ts';

/** The facts on which the choice of a solution depends; amounts in pence, null if not known yet. */
export type SolutionFacts = KnownAffairs & {
  jurisdiction: 'EW' | 'SCO' | 'NI' | 'other';
  contributionPence: number | null;
  termMonths: number | null;
  /** Fees and expenses of the arrangement. */
  costsPence: number | null;
  /** In hundredths of a penny. */
  pencePerPound: number;
};

type Row = { name: string; helps: string; costs: string; for: (facts: SolutionFacts) => string };

const gaps = {
  debtPence: 'what you owe',
  assetsPence: 'what you own',
  surplusPence: 'what you have left each month',
} as const;

/** A sentence that says what it depends on; null when all of it is known. */
function notKnown(facts: SolutionFacts, needed: readonly (keyof typeof gaps)[]): string | null {
  const missing = needed.filter((field) => facts[field] === null).map((field) => gaps[field]);
  if (missing.length === 0) return null;
  return `Not known yet: it depends on ${new Intl.ListFormat('en-GB').format(missing)}.`;
}

const plan: Row = {
  name: 'Debt management plan',
  helps:
    'You pay what you can afford each month and your creditors share it. You can change or stop it. Charities run plans free of charge.',
  costs:
    'It lasts until the debts are repaid. Creditors need not freeze interest and may still go to court. It shows on your credit record.',
  for: (facts) => {
    const unknown = notKnown(facts, ['debtPence', 'surplusPence']);
    if (unknown) return unknown;
    const { debtPence, surplusPence } = facts;
    if (surplusPence! <= 0) return 'You have nothing left each month to pay into a plan.';
    const years = Math.ceil(Math.ceil(debtPence! / surplusPence!) / 12);
    return `With ${poundsText(surplusPence!)} a month it would take about ${counted(years, 'year')} without interest.`;
  },
};

const relief: Row = {
  name: 'Debt relief order',
  helps:
    'The debts in it are frozen for 12 months and then written off. There is no fee. You apply through an approved intermediary.',
  costs:
    'Only for debts up to £50,000, belongings up to £2,000, a vehicle up to £4,000, at most £75 left a month, and no home of your own. It is on a public register.',
  for: (facts) => {
    const { debtPence, relief: owned, hasHome, surplusPence } = facts;
    const fails = [
      debtPence !== null && debtPence > dro.debtPence && `you owe ${poundsText(debtPence)}`,
      owned !== null &&
        owned.belongingsPence > dro.belongingsPence &&
        `you own belongings worth ${poundsText(owned.belongingsPence)}`,
      owned !== null &&
        owned.vehiclePence > dro.vehiclePence &&
        `your vehicle is worth ${poundsText(owned.vehiclePence)}`,
      hasHome === true && 'you own a home',
      surplusPence !== null &&
        surplusPence > dro.surplusPence &&
        `you have ${poundsText(surplusPence)} left a month`,
    ].filter((reason) => reason !== false);
    if (fails.length > 0) return `You do not qualify as things are: ${fails.join(', ')}.`;
    return (
      notKnown(facts, ['debtPence', 'assetsPence', 'surplusPence']) ??
      'You may qualify. It may suit you better than an arrangement: please ask us or a free adviser about it.'
    );
  },
};

/** Northern Ireland has different limits. */
const reliefInNorthernIreland: Row = {
  name: relief.name,
  helps: relief.helps,
  costs:
    'Only within the limits of Northern Ireland for debts, belongings, a vehicle and what is left each month, and with no home of your own. It is on a public register.',
  for: ({ hasHome }) =>
    hasHome
      ? 'You do not qualify as things are: you own a home.'
      : 'Whether you qualify depends on the limits at present: please ask us or a free adviser about it.',
};

const bankruptcy: Row = {
  name: 'Bankruptcy',
  helps: 'Your debts are written off, usually after 12 months. Creditors may not pursue you meanwhile.',
  costs:
    'There is a fee to apply. What you own, a home included, may be sold, and you may pay from your income for three years. Some jobs are closed to you, and it is public.',
  for: (facts) => {
    const { hasHome, takeablePence, relief } = facts;
    if (hasHome) return 'Your home would be at risk, because a trustee must deal with its value.';
    const unknown = notKnown(facts, ['debtPence', 'assetsPence']);
    if (unknown) return unknown;
    if (takeablePence === 0)
      return relief !== null && relief.vehiclePence + relief.belongingsPence > 0
        ? 'It is open to you. What you own would usually be left to you.'
        : 'It is open to you. You own nothing of value that could be taken.';
    return `What you own, worth about ${poundsText(takeablePence!)} to creditors, could be taken. Otherwise it is open to you.`;
  },
};

const arrangement: Row = {
  name: 'Individual voluntary arrangement',
  helps:
    'You pay an agreed sum for a fixed time; the rest is written off. Creditors who were entitled to vote may not ask for more.',
  costs:
    'Creditors holding three quarters by value of the votes must agree. Fees come out of your payments. It is on a public register and on your credit record for six years, and fails if you do not keep to it.',
  for: (facts) => {
    const { contributionPence, termMonths, costsPence, pencePerPound } = facts;
    if (contributionPence === null || termMonths === null)
      return 'We have not worked out a payment with you yet.';
    const offer = `${poundsText(contributionPence)} a month for ${termMonths} months.`;
    if (costsPence === null) return `${offer} Fees, and what creditors would get, are not known yet.`;
    const costs = `${offer} Fees and expenses are estimated at ${poundsText(costsPence)}`;
    return notKnown(facts, ['debtPence', 'assetsPence']) === null
      ? `${costs}; creditors would get about ${(pencePerPound / 100).toFixed(2)} pence in the pound.`
      : `${costs}; what creditors would get is not known yet.`;
  },
};

/** The minimum debts for a protected trust deed, in pence. */
const TRUST_DEED_DEBTS = 500_000;

const trustDeed: Row = {
  name: 'Protected trust deed',
  helps:
    'You pay what you can afford, usually for four years; the rest is written off. Once it is protected, creditors may not pursue you.',
  costs:
    'Your belongings pass to a trustee. It becomes protected unless a majority of creditors, or a third by value, object within five weeks. It is on a public register.',
  for: (facts) => {
    const { hasHome, debtPence } = facts;
    if (hasHome) return 'The value of your home would have to be dealt with.';
    const unknown = notKnown(facts, ['debtPence', 'assetsPence']);
    if (unknown) return unknown;
    return debtPence! >= TRUST_DEED_DEBTS
      ? `It is open to you: you owe ${poundsText(debtPence!)}, and it is for debts of £5,000 or more.`
      : `It is not open to you as things are: you owe ${poundsText(debtPence!)}, and it is for debts of £5,000 or more.`;
  },
};

const sequestration: Row = {
  name: 'Sequestration (bankruptcy)',
  helps: 'Your debts are written off, usually after 12 months.',
  costs:
    'There is a fee to apply. What you own may be sold, and you may pay from your income for four years. It is public.',
  for: bankruptcy.for,
};

const breathingSpace: Row = {
  name: 'Breathing space',
  helps:
    'Creditors must leave you alone for up to 60 days, while you decide. It is free, through a debt adviser.',
  costs: 'It writes nothing off; you must keep up rent, mortgage and bills. Once in 12 months.',
  for: () => 'It can give you time for any of these solutions.',
};

const settlement: Row = {
  name: 'One payment in full and final settlement',
  helps: 'Creditors take a lump sum, less than you owe, and write off the rest.',
  costs: 'Each creditor must agree. You need the money at once, from savings or from somebody who helps you.',
  for: ({ assetsPence }) => {
    if (assetsPence === null) return 'You would have to raise the sum. What you own is not known yet.';
    return assetsPence > 0
      ? `You would have to raise the sum. What you own may bring about ${poundsText(assetsPence)}.`
      : 'You own nothing to raise a lump sum from: somebody would have to help you.';
  },
};

const borrowing: Row = {
  name: 'Borrowing to repay, or selling what you own',
  helps: 'One loan replaces many, or a sale repays them.',
  costs: 'You owe as much as before, for longer. A loan secured on your home puts it at risk.',
  for: (facts) => {
    const { hasHome, surplusPence } = facts;
    if (hasHome) return 'You could ask whether the value of your home allows it, with advice on the risk.';
    const unknown = notKnown(facts, ['assetsPence', 'surplusPence']);
    if (unknown) return unknown;
    const left = surplusPence! > 0 ? `${poundsText(surplusPence!)} left a month` : 'nothing left each month';
    return `With ${left} and no home as security a loan is unlikely.`;
  },
};

const byJurisdiction: Readonly<Record<SolutionFacts['jurisdiction'], readonly Row[]>> = {
  EW: [arrangement, plan, relief, bankruptcy, breathingSpace, settlement, borrowing],
  NI: [arrangement, plan, reliefInNorthernIreland, bankruptcy, settlement, borrowing],
  SCO: [trustDeed, plan, sequestration, settlement, borrowing],
  other: [plan, settlement, borrowing],
};

/** The solutions of the client's part of the country with what each costs and why it does or does not suit them (SIP 3.1). */
export const solutionsConsidered = (facts: SolutionFacts): LetterTable => ({
  caption: 'Solutions we considered with you',
  columns: [
    { label: 'Solution' },
    { label: 'How it helps' },
    { label: 'What it costs you' },
    { label: 'For you' },
  ],
  rows: byJurisdiction[facts.jurisdiction].map((row) => [row.name, row.helps, row.costs, row.for(facts)]),
});

/** Whether a text says that an option is open to the client: such a text cannot be the reason for rejecting it. */
export const saysOpen = (text: string): boolean => /\bit is open to you\b|\byou may qualify\b/i.test(text);

/** Whether a text says that something it depends on is not known. */
export const isNotKnown = (text: string): boolean => /\bnot known yet\b/i.test(text);
