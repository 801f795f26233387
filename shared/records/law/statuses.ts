/** The specification's own name for the status with the green badge; no setting may rename it. */
export const IVA_ACCEPTED = 'IVA Accepted';

/**
 * Codes of the statuses that all solutions share and rules refer to; those of one solution are with it, in shared/records/solutions. A status may
 * be renamed in Settings; its code stays.
 */
export const statusCodes = {
  lead: 'lead',
  adviceInProgress: 'advice-in-progress',
  otherSolution: 'advice-given-other-solution',
  packSent: 'pack-sent',
  drafting: 'drafting',
  bankruptcy: 'bankruptcy',
  deceased: 'deceased',
  notProceeding: 'not-proceeding',
  closed: 'closed',
} as const;

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

/** Statuses in which something that happened to the client cuts an approved arrangement short; its end is recorded afterwards. */
export const endedOutside = [statusCodes.bankruptcy, statusCodes.deceased] as const;

/** Statuses that a case can leave only by being re-opened. */
export const closedCodes: readonly string[] = [statusCodes.closed, statusCodes.notProceeding];
