/** The treatment of a receipt that certainly belongs to a case, by the status of the case. */
export const receiptHandlings = {
  post: 'Posted automatically',
  propose: 'Proposed to a person',
  unallocated: 'Held as unallocated',
} as const;
export type ReceiptHandling = keyof typeof receiptHandlings;

/** The dates of a case that a status may set or demand. */
export const caseDates = {
  adviceGivenOn: 'Advice given',
  packSentOn: 'Pack sent',
  packReturnedOn: 'Pack returned',
  proposalDate: 'Proposal',
  nomineeReportOn: 'Nominee’s report',
  noticeDeliveredOn: 'Notice delivered',
  decisionDate: 'Decision',
  approvalDate: 'Approval',
  commencementDate: 'Commencement',
  expectedEndDate: 'Expected end',
  equityReviewDueOn: 'Equity review due',
  nextDistributionOn: 'Next distribution',
  registeredOn: 'Registered',
  removedFromRegisterOn: 'Removed from the register',
  completedOn: 'Completed',
  terminatedOn: 'Terminated',
  closedOn: 'Closed',
} as const;

/** Everything of a case that a status may demand before it is entered. */
export const caseFields = {
  ...caseDates,
  introducerId: 'Introducer',
  portfolioId: 'Portfolio',
  adviserUserId: 'Adviser',
  drafterUserId: 'Drafter',
  supervisorUserId: 'Supervisor',
  jurisdiction: 'Jurisdiction',
  feeModel: 'Fee model',
  termMonths: 'Term',
  contributionPence: 'Contribution',
  contributionDay: 'Contribution day',
  paymentMethod: 'Payment method',
  minDividendPledged: 'Minimum dividend pledged',
  registerRef: 'Register reference',
  terminationReason: 'Termination reason',
} as const;

/** The colours of status badges. */
export const badgeColours = {
  grey: 'Grey',
  green: 'Green',
  yellow: 'Yellow',
  red: 'Red',
  blue: 'Blue',
} as const;
export type BadgeColour = keyof typeof badgeColours;
