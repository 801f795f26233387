/** The specification's own name of the status that has the green badge; no setting may rename it. */
export const IVA_ACCEPTED = 'IVA Accepted';

/** Codes of the statuses that rules look for. A status may be renamed in Settings; its code stays. */
export const statusCodes = {
  lead: 'lead',
  adviceInProgress: 'advice-in-progress',
  otherSolution: 'advice-given-other-solution',
  packSent: 'pack-sent',
  drafting: 'drafting',
  withClient: 'with-client-for-signature',
  proposalSigned: 'proposal-signed',
  nomineeReport: 'nominee-report',
  withCreditors: 'with-creditors',
  adjourned: 'adjourned',
  modificationsToAgree: 'modifications-to-agree',
  ivaAccepted: 'iva-accepted',
  ivaRejected: 'iva-rejected',
  ivaCompleted: 'iva-completed',
  ivaTerminated: 'iva-terminated',
  bankruptcy: 'bankruptcy',
  deceased: 'deceased',
  notProceeding: 'not-proceeding',
  closed: 'closed',
} as const;

/** Code of the substatus of an accepted arrangement that is in order. */
export const UP_TO_DATE = 'up-to-date';
/** The others that follow the arrears of an accepted arrangement. */
export const IN_ARREARS = 'in-arrears';
export const ARREARS_OVER_3_MONTHS = 'arrears-over-3-months';

/** The stages in the life of a case, in their order. */
export const stages = ['lead', 'advice', 'drafting', 'proposal', 'live', 'closing', 'closed'] as const;
export type Stage = (typeof stages)[number];

export const stageLabels: Readonly<Record<Stage, string>> = {
  lead: 'Lead',
  advice: 'Advice',
  drafting: 'Drafting',
  proposal: 'Proposal',
  live: 'Live',
  closing: 'Closing',
  closed: 'Closed',
};

/** Which department, by its code, looks after a case at each stage. */
export const stageDepartments: Readonly<Record<Stage, string>> = {
  lead: 'sales-triage',
  advice: 'advice',
  drafting: 'drafting',
  proposal: 'creditor-services',
  live: 'supervision',
  closing: 'closures',
  closed: 'closures',
};

/** What somebody who enters one of these statuses must say, and where it is kept besides the change itself. */
export const reasonFields: Readonly<Record<string, 'notProceedingReason' | 'terminationReason' | null>> = {
  [statusCodes.notProceeding]: 'notProceedingReason',
  [statusCodes.ivaTerminated]: 'terminationReason',
  [statusCodes.ivaRejected]: null,
  [statusCodes.adjourned]: null,
  [statusCodes.bankruptcy]: null,
  [statusCodes.deceased]: null,
};

/** Statuses from which a case goes on only by being re-opened. */
export const closedCodes: readonly string[] = [statusCodes.closed, statusCodes.notProceeding];
