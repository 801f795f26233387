import type { MergeProblem } from './letter-data.ts';

/** Fields of the case's own form by the token that shows them. */
const caseFields: Readonly<Record<string, string>> = {
  'case.name': 'caseName',
  'case.portfolio': 'portfolioId',
  'case.introducer': 'introducerId',
  'case.jurisdiction': 'jurisdiction',
  'case.terminationReason': 'terminationReason',
  'case.terminationTerm': 'terminationTerm',
  'case.distributionFrequency': 'distributionFrequency',
  'dates.enquiry': 'enquiryOn',
  'dates.advice': 'adviceGivenOn',
  'dates.proposal': 'proposalDate',
  'dates.noticeDelivered': 'noticeDeliveredOn',
  'dates.meetingRequestBy': 'noticeDeliveredOn',
  'dates.decision': 'decisionDate',
  'dates.challengeBy': 'decisionDate',
  'dates.variationAppealBy': 'decisionDate',
  'dates.approval': 'approvalDate',
  'dates.anniversary': 'approvalDate',
  'dates.periodFrom': 'approvalDate',
  'dates.periodTo': 'approvalDate',
  'dates.commencement': 'commencementDate',
  'dates.expectedEnd': 'expectedEndDate',
  'dates.completion': 'completedOn',
  'dates.termination': 'terminatedOn',
  'dates.nextDividend': 'nextDistributionOn',
  'figures.contribution': 'contributionPence',
  'figures.termMonths': 'termMonths',
  'figures.totalContributions': 'contributionPence',
  'figures.availableForCreditors': 'contributionPence',
  'schedule.day': 'contributionDay',
  'schedule.dayOfMonth': 'contributionDay',
};

/** Fields of the person's form on the tab People. */
const personFields: Readonly<Record<string, string>> = {
  title: 'titleId',
  gender: 'genderId',
  mobile: 'phoneMobile',
  otherNames: 'previousNames',
  language: 'preferredLanguage',
  salutation: 'titleId',
  name: 'firstName',
};

const tab = (caseId: number, key: string, field?: string) =>
  `/cases/${caseId}?tab=${key}${field ? `&field=${field}` : ''}`;

/** Tabs by the prefix of a token; the longest matching prefix counts. */
const tabs: readonly (readonly [string, string])[] = [
  ['figures.fundsHeld', 'accounts'],
  ['figures.received', 'accounts'],
  ['figures.nomineeDrawn', 'accounts'],
  ['figures.supervisorDrawn', 'accounts'],
  ['figures.costsDrawn', 'accounts'],
  ['figures.dividend', 'accounts'],
  ['figures.remittance', 'accounts'],
  ['remittance[]', 'accounts'],
  ['figures.creditorDividend', 'accounts'],
  ['figures.income', 'income-expenditure'],
  ['figures.expenditure', 'income-expenditure'],
  ['figures.surplus', 'income-expenditure'],
  ['figures.assets', 'assets'],
  ['figures.bondableValue', 'assets'],
  ['figures.penaltySum', 'assets'],
  ['figures.', 'creditors'],
  ['claim.', 'creditors'],
  ['recipient.reference', 'creditors'],
  ['schedule.bank', 'payments'],
  ['schedule.', 'payments'],
  ['work.', 'accounts'],
  ['review.', 'annual-reviews'],
  ['complaint.', 'complaints'],
  ['proposal.', 'proposal-voting'],
  ['report.', 'proposal-voting'],
  ['alternatives[]', 'proposal-voting'],
  ['lumpSums[]', 'proposal-voting'],
  ['signatures[]', 'proposal-voting'],
  ['decision.', 'proposal-voting'],
  ['votes[]', 'proposal-voting'],
  ['proposedModifications[]', 'modifications'],
  ['modificationAnswers[]', 'modifications'],
  ['creditors[]', 'creditors'],
  ['options[]', 'creditors'],
  ['eos[]', 'creditors'],
  ['assets[]', 'assets'],
  ['iande[]', 'income-expenditure'],
  ['evidence[]', 'documents'],
  ['rp[]', 'accounts'],
  ['death.', 'people'],
  ['case.hasHome', 'assets'],
  ['case.hasAssociates', 'creditors'],
  ['case.', 'summary'],
];

/** Settings that fill a token for every case. */
const settings: readonly (readonly [string, string])[] = [
  ['firm.', '/domains'],
  ['schedule.bank', '/banking/accounts'],
  ['case.protocol', '/portfolios'],
  ['case.equityReviewMonth', '/portfolios'],
  ['case.bond', '/portfolios'],
  ['ip.', '/users'],
  ['user.', '/profile'],
];

/**
 * The page on which a token of a case is filled in, such as /cases/12/edit?field=contributionPence: the link beside a problem. Null for
 * values given when the letter is written, such as the facts of a breach.
 */
export function fieldLink(token: string, caseId: number): string | null {
  const setting = settings.find(([start]) => token.startsWith(start));
  if (setting) return setting[1];
  const field = Object.hasOwn(caseFields, token) ? caseFields[token] : undefined;
  if (field) return `/cases/${caseId}/edit?field=${field}`;
  const [, ofPerson] = /^client\.[12]\.(.+)$/.exec(token) ?? [];
  if (ofPerson) return tab(caseId, 'people', personFields[ofPerson] ?? ofPerson);
  if (token.startsWith('address.') || token.startsWith('recipient.address'))
    return tab(caseId, 'people', 'address');
  const found = tabs.find(([start]) => token.startsWith(start));
  return found ? tab(caseId, found[1]) : null;
}

/** The page on which a problem of a letter is mended: that of what is missing, else that of its token. */
export const problemLink = (
  { token, at }: Pick<MergeProblem, 'token' | 'at'>,
  caseId: number,
): string | null => (at ? tab(caseId, at) : fieldLink(token, caseId));
