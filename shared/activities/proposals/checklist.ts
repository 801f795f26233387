import { z } from 'zod';
import { counted } from '#shared/platform/counted.ts';
import { pencePerPoundText, poundsText, sumOf } from '#shared/platform/money.ts';
import { NO_DEBTS } from '#shared/records/affairs/alternatives.ts';
import type { EstimatedOutcome } from '#shared/records/affairs/estimated-outcome.ts';
import { NO_ASSETS } from '#shared/records/affairs/known-affairs.ts';
import type { DebtClass } from '#shared/records/affairs/statement-of-affairs.ts';
import type { FeeModel } from '#shared/records/fees/fee-model.ts';
import { feeLineOf } from '#shared/records/fees/fee-working.ts';
import {
  type AnswerKey,
  type Answers,
  answerLabels,
  type Confirmation,
  type ProposedTerms,
} from './proposal.ts';

/** The data from which the contents of a proposal are checked. */
export type ChecklistFacts = {
  terms: ProposedTerms;
  answers: Answers;
  confirmed: readonly Confirmation[];
  applicants: readonly { name: string; dateOfBirth: string | null; hasAddress: boolean }[];
  assets: readonly {
    description: string;
    lacksValuation: boolean;
    securedPence: number;
    chargeHolder: string | null;
    isExcluded: boolean;
    excludedReason: string | null;
  }[];
  /** When it was recorded that there are no assets. */
  noAssetsOn: string | null;
  debts: readonly {
    creditor: string;
    class: DebtClass | null;
    balanceSoaPence: number;
    securityPence: number | null;
    isAssociate: boolean;
  }[];
  hasStatement: boolean;
  distributionFrequency: string | null;
  feeModel: FeeModel;
  supervisor: { name: string; problem: string | null } | null;
  hasFirmAddress: boolean;
  outcome: EstimatedOutcome;
  isSigned: boolean;
};

export const itemStates = { complete: 'Complete', missing: 'Missing', later: 'When it is signed' } as const;

export const checklistItemOutput = z.object({
  /** The number of the item of rules 8.2 and 8.3 in law.md. */
  number: z.int(),
  label: z.string(),
  state: z.enum(['complete', 'missing', 'later']),
  /** What is recorded, or what is missing. */
  detail: z.string(),
  /** Where it is filled in: a tab of the case and one of its fields, or, without a tab, a field of the case itself. */
  tab: z.string().nullable(),
  field: z.string().nullable(),
});
export type ChecklistLine = z.output<typeof checklistItemOutput>;

type Place = Pick<ChecklistLine, 'tab' | 'field'>;
/** The missing item, with the place to enter it if that is elsewhere; otherwise the text present. */
type Found = { missing: string; at?: Place } | { detail: string };
type Item = readonly [label: string, place: Place, (facts: ChecklistFacts) => Found];

const at = (tab: string | null, field: string | null = null): Place => ({ tab, field });
const inProposal = (field: string) => at('proposal-voting', field);

/** A text that the drafter writes. */
const written = (key: AnswerKey): Item => [
  answerLabels[key],
  inProposal(`answers.${key}`),
  ({ answers }) =>
    answers[key]
      ? { detail: answers[key] }
      : { missing: 'Write it, or use the usual words if they are true here.' },
];

const isUnconfirmed = ({ confirmed }: ChecklistFacts, key: Confirmation) => !confirmed.includes(key);

function debtor({ applicants }: ChecklistFacts): Found {
  if (applicants.length === 0) return { missing: 'No client has been entered.' };
  const without = applicants.find(({ dateOfBirth, hasAddress }) => !dateOfBirth || !hasAddress);
  if (!without) return { detail: applicants.map(({ name }) => name).join(' and ') };
  return {
    missing: without.dateOfBirth
      ? `${without.name} has no current address.`
      : `The date of birth of ${without.name} is missing.`,
  };
}

/** The debts that are part of the case: those that were withdrawn have no class. */
const owedOf = ({ debts }: ChecklistFacts) => debts.filter((debt) => debt.class !== null);

type Missing = { missing: string; at: Place };
const noAssets = ({ assets: owned, noAssetsOn }: ChecklistFacts): Missing | null =>
  owned.length === 0 && noAssetsOn === null ? { missing: NO_ASSETS, at: at('assets') } : null;
const noDebts = (facts: ChecklistFacts): Missing | null =>
  owedOf(facts).length === 0 ? { missing: NO_DEBTS, at: at('creditors') } : null;

/** An item that follows from other records: while those are missing it is unknown, which is not the same as none. */
const dependsOn =
  (gaps: readonly ((facts: ChecklistFacts) => Missing | null)[], look: Item[2]): Item[2] =>
  (facts) => {
    const gap = gaps.map((of) => of(facts)).find((found) => found !== null);
    if (!gap) return look(facts);
    return {
      ...gap,
      missing: `Not known yet: ${gap.missing.charAt(0).toLowerCase()}${gap.missing.slice(1)}`,
    };
  };

function assets(facts: ChecklistFacts): Found {
  const gap = noAssets(facts);
  if (gap) return gap;
  const unvalued = facts.assets.find(({ lacksValuation }) => lacksValuation);
  if (unvalued) return { missing: `${unvalued.description} has no valuation.` };
  if (isUnconfirmed(facts, 'assets'))
    return { missing: 'Nobody has confirmed that every asset is entered.', at: inProposal('confirmed') };
  return { detail: facts.assets.length === 0 ? 'None' : counted(facts.assets.length, 'asset') };
}

function charges({ assets: owned }: ChecklistFacts): Found {
  const charged = owned.filter(({ securedPence }) => securedPence > 0);
  const unnamed = charged.find(({ chargeHolder }) => !chargeHolder);
  if (unnamed) return { missing: `Name who holds the charge on ${unnamed.description}.` };
  return { detail: charged.length === 0 ? 'None' : counted(charged.length, 'charge') };
}

function exclusions({ assets: owned }: ChecklistFacts): Found {
  const excluded = owned.filter(({ isExcluded }) => isExcluded);
  const unexplained = excluded.find(({ excludedReason }) => !excludedReason);
  if (unexplained) return { missing: `Say why ${unexplained.description} is excluded.` };
  return { detail: excluded.length === 0 ? 'None' : counted(excluded.length, 'asset') };
}

/** Money from third parties is recognised by the lump sums; any other property of theirs must be described. */
function thirdParties({ terms, answers }: ChecklistFacts): Found {
  const given = terms.lumpSums.filter(({ isThirdParty }) => isThirdParty);
  if (!answers.thirdParties && given.length === 0)
    return { missing: 'Write it, or use the usual words if they are true here.' };
  const money = given.map(({ from, pence }) => `${poundsText(pence)} from ${from}`);
  return { detail: [...money, answers.thirdParties ?? ''].filter(Boolean).join('; ') };
}

function liabilities(facts: ChecklistFacts): Found {
  const owed = owedOf(facts);
  const gap = noDebts(facts);
  if (gap) return gap;
  const empty = owed.find(({ balanceSoaPence }) => balanceSoaPence === 0);
  if (empty) return { missing: `The debt to ${empty.creditor} has no balance.` };
  if (isUnconfirmed(facts, 'debts'))
    return { missing: 'Nobody has confirmed that every debt is entered.', at: inProposal('confirmed') };
  return {
    detail: `${counted(owed.length, 'debt')}, ${poundsText(sumOf(owed, ({ balanceSoaPence }) => balanceSoaPence))}`,
  };
}

function howMet({ terms, hasStatement }: ChecklistFacts): Found {
  const { contributionPence, contributionDay, lumpSums } = terms;
  if (!hasStatement)
    return {
      missing: 'There is no current statement of income and expenditure.',
      at: at('income-expenditure'),
    };
  if (contributionPence === null) return { missing: 'The contribution has not been set.' };
  if (contributionPence === 0 && lumpSums.length === 0) return { missing: 'Nothing is paid in.' };
  if (contributionPence > 0 && contributionDay === null)
    return {
      missing: 'Choose the day of the month on which contributions are paid.',
      at: inProposal('contributionDay'),
    };
  const sums = lumpSums.map(({ pence, month }) => `${poundsText(pence)} in month ${month}`);
  return { detail: [`${poundsText(contributionPence)} a month`, ...sums].join(', ') };
}

function ranking({ debts }: ChecklistFacts): Found {
  const of = (wanted: DebtClass) => debts.filter((debt) => debt.class === wanted);
  const unvalued = of('secured').find(({ securityPence }) => securityPence === null);
  const [preferential, secured] = [of('preferential').length, of('secured').length];
  const detail = preferential + secured === 0 ? 'None' : `${preferential} preferential, ${secured} secured`;
  return {
    detail: unvalued
      ? `${detail}; the security of ${unvalued.creditor} counts as covering all of it`
      : detail,
  };
}

function associates(facts: ChecklistFacts): Found {
  if (isUnconfirmed(facts, 'associates'))
    return { missing: 'Nobody has confirmed that the client was asked which creditors are associates.' };
  const count = facts.debts.filter(({ isAssociate }) => isAssociate).length;
  return { detail: count === 0 ? 'None' : counted(count, 'associate') };
}

const duration = ({ terms }: ChecklistFacts): Found =>
  terms.termMonths === null
    ? { missing: 'The term has not been set.' }
    : { detail: counted(terms.termMonths, 'month') };

function distributions({ distributionFrequency, outcome }: ChecklistFacts): Found {
  if (!distributionFrequency)
    return { missing: 'Neither the case nor the product says how often dividends are paid.' };
  if (outcome.availablePence === 0) return { missing: 'The estimate leaves nothing for creditors.' };
  return { detail: `${distributionFrequency}, ${pencePerPoundText(outcome.pencePerPound)} estimated` };
}

function nominee({ feeModel, outcome }: ChecklistFacts): Found {
  if (feeModel.nomineeFee === null || feeModel.nomineeFee === undefined)
    return { missing: 'The fee model names no nominee fee.' };
  return { detail: poundsText(feeLineOf(outcome.fees, 'nominee').entitledPence) };
}

function supervisor({ supervisor: who, hasFirmAddress, outcome }: ChecklistFacts): Found {
  if (!who) return { missing: 'No supervisor has been chosen.' };
  if (who.problem) return { missing: who.problem };
  if (!hasFirmAddress) return { missing: 'The domain of the case has no address.' };
  return { detail: `${who.name}, ${poundsText(feeLineOf(outcome.fees, 'supervisor').entitledPence)}` };
}

const items: readonly Item[] = [
  ['Who the debtor is', at('people'), debtor],
  written('desirable'),
  written('agree'),
  [
    'Signature and date',
    at('proposal-voting'),
    ({ isSigned }) => (isSigned ? { detail: 'Signed' } : { missing: '' }),
  ],
  ['Assets and their values', at('assets'), assets],
  ['Charges on assets', at('assets'), dependsOn([noAssets], charges)],
  ['Assets left out, and why', at('assets'), dependsOn([noAssets], exclusions)],
  [answerLabels.thirdParties, inProposal('answers.thirdParties'), thirdParties],
  ['Liabilities', at('creditors'), liabilities],
  ['How liabilities are met', inProposal('contributionPence'), howMet],
  ['Preferential and secured creditors', at('creditors'), dependsOn([noDebts], ranking)],
  ['Associates', inProposal('confirmed'), dependsOn([noDebts], associates)],
  written('bankruptcy'),
  written('noNotice'),
  written('guarantees'),
  ['How long it lasts', inProposal('termMonths'), duration],
  [
    'Distributions and what they come to',
    at(null, 'distributionFrequency'),
    dependsOn([noDebts, noAssets], distributions),
  ],
  ['Nominee’s remuneration', at(null, 'feeModel'), nominee],
  ['Supervisor', at(null, 'supervisorUserId'), supervisor],
  written('business'),
  written('credit'),
  written('banking'),
  written('crossBorder'),
];

/** The contents of a proposal by rules 8.2 and 8.3 (law.md, IVA proposal 1 to 23), each with what is recorded or what is missing. */
export function checklistOf(facts: ChecklistFacts): ChecklistLine[] {
  return items.map(([label, place, look], index) => {
    const number = index + 1;
    const found = look(facts);
    if ('detail' in found) return { number, label, state: 'complete', detail: found.detail, ...place };
    if (number === 4) return { number, label, state: 'later', detail: itemStates.later, ...place };
    return { number, label, state: 'missing', detail: found.missing, ...(found.at ?? place) };
  });
}

/** The blockers of generating a proposal. */
export const missingItems = (checklist: readonly ChecklistLine[]): ChecklistLine[] =>
  checklist.filter(({ state }) => state === 'missing');
