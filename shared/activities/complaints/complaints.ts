import { businessDaysBetween } from '#shared/platform/business-days.ts';
import { daysBetween } from '#shared/platform/dates.ts';
import { dueBy } from '#shared/records/law/clock.ts';

export const complaintChannels = {
  phone: 'Phone',
  email: 'E-mail',
  letter: 'Letter',
  portal: 'Client portal',
  social: 'Social media',
  person: 'In person',
} as const;

export const complaintCategories = {
  fees: 'Fees',
  conduct: 'Conduct',
  delay: 'Delay',
  data: 'Personal data',
  payments: 'Payments',
  communication: 'Communication',
  advice: 'Advice',
  other: 'Other',
} as const;
export type ComplaintCategory = keyof typeof complaintCategories;

/** The regulator whose rules apply to a complaint. */
export const complaintRegimes = {
  disp: 'FCA (DISP)',
  ip_gateway: 'Complaints Gateway',
  both: 'DISP and Gateway',
  none: 'Neither',
} as const;
export type ComplaintRegime = keyof typeof complaintRegimes;

export const complaintOutcomes = {
  upheld: 'Upheld',
  partly: 'Partly upheld',
  not_upheld: 'Not upheld',
  withdrawn: 'Withdrawn',
} as const;
export type ComplaintOutcome = keyof typeof complaintOutcomes;

/** What the Financial Ombudsman Service decided. */
export const ombudsmanOutcomes = {
  ...complaintOutcomes,
  out_of_jurisdiction: 'Out of jurisdiction',
} as const;
export type OmbudsmanOutcome = keyof typeof ombudsmanOutcomes;

/** Codes of the complaint statuses that rules look for. A status may be renamed in Settings; its code stays. */
export const complaintCodes = {
  received: 'received',
  acknowledged: 'acknowledged',
  investigating: 'investigating',
  waiting: 'waiting-for-the-client',
  holding: 'holding-reply-sent',
  resolved: 'resolved-in-3-days-src-sent',
  upheld: 'final-response-upheld',
  partly: 'final-response-partly-upheld',
  notUpheld: 'final-response-not-upheld',
  ombudsman: 'referred-to-fos',
  gateway: 'referred-to-gateway',
  closed: 'closed-no-further-action',
} as const;

/** How far a complaint has come. Several statuses of Settings may be the same step. */
export const complaintSteps = {
  received: 'Received',
  acknowledged: 'Acknowledged',
  investigating: 'Being investigated',
  holding: 'Holding reply sent',
  resolved: 'Resolved in three business days',
  final: 'Final response sent',
  ombudsman: 'With the Financial Ombudsman Service',
  gateway: 'With the Complaints Gateway',
  closed: 'Closed',
} as const;
export type ComplaintStep = keyof typeof complaintSteps;

export type ComplaintStage = 'open' | 'investigating' | 'offer' | 'closed';

const stepsByCode: Readonly<Record<string, ComplaintStep>> = {
  [complaintCodes.received]: 'received',
  [complaintCodes.holding]: 'holding',
  [complaintCodes.resolved]: 'resolved',
  [complaintCodes.ombudsman]: 'ombudsman',
  [complaintCodes.gateway]: 'gateway',
};
const stepsByStage: Readonly<Record<ComplaintStage, ComplaintStep>> = {
  open: 'acknowledged',
  investigating: 'investigating',
  offer: 'final',
  closed: 'closed',
};

/** Which step a status is: by its code where rules know it, else by its stage, so that a firm may add statuses of its own. */
export const stepOf = ({ code, stage }: { code: string | null; stage: ComplaintStage }): ComplaintStep =>
  stepsByCode[code ?? ''] ?? stepsByStage[stage];

/** The outcome that a status implies. */
export const outcomeOfStatus = (code: string | null): ComplaintOutcome | null =>
  ({
    [complaintCodes.upheld]: 'upheld' as const,
    [complaintCodes.partly]: 'partly' as const,
    [complaintCodes.notUpheld]: 'not_upheld' as const,
  })[code ?? ''] ?? null;

/** When both replies are due (DISP 1.5, 1.6.2). Weekends and bank holidays count in the eight weeks but not in the three business days. */
export const deadlinesOf = (receivedOn: string, holidays: ReadonlySet<string>) => ({
  srcDueOn: dueBy('complaint-summary', receivedOn, { holidays }),
  finalDueOn: dueBy('complaint-final', receivedOn),
});

/** The facts that the clocks of a complaint depend on; all dates are yyyy-MM-dd in London. */
export interface ClockFacts {
  regime: ComplaintRegime;
  srcDueOn: string;
  finalDueOn: string;
  srcSentOn: string | null;
  holdingSentOn: string | null;
  finalSentOn: string | null;
  closedOn: string | null;
  /** The day since which the firm has waited for the client; null while the firm is to act. It moves no deadline. */
  clockStoppedOn: string | null;
  /** How many days the firm waited for the client before that. */
  clockStoppedDays: number;
}

/** How many days the firm has waited for the client by that day. DISP has no pause: this is recorded, and moves no deadline. */
export function daysWaited(
  { clockStoppedOn, clockStoppedDays }: Pick<ClockFacts, 'clockStoppedOn' | 'clockStoppedDays'>,
  on: string,
): number {
  return clockStoppedDays + (clockStoppedOn === null ? 0 : Math.max(0, daysBetween(clockStoppedOn, on)));
}

/** The first day on which the eight-week deadline was met: by a final response, a summary resolution, a holding reply or the end. */
export function answeredOn({ finalSentOn, srcSentOn, holdingSentOn, closedOn }: ClockFacts): string | null {
  const days = [finalSentOn, srcSentOn, holdingSentOn, closedOn].filter((day) => day !== null);
  return days.sort()[0] ?? null;
}

/** The day of the firm's last word: a final response or a summary resolution, else the end. A holding reply answers in time and resolves nothing. */
export function resolvedOn({
  finalSentOn,
  srcSentOn,
  closedOn,
}: Pick<ClockFacts, 'finalSentOn' | 'srcSentOn' | 'closedOn'>): string | null {
  const days = [finalSentOn, srcSentOn].filter((day) => day !== null);
  return days.sort()[0] ?? closedOn;
}

/** 'running', 'over' without an answer, 'met' or 'late' by the day of the answer, 'none' where the clock does not count. */
export type ClockState = 'running' | 'over' | 'met' | 'late' | 'none';
export interface Clock {
  dueOn: string;
  state: ClockState;
  /** Zero on the day itself, negative once it is over; null when the clock no longer counts. */
  businessDaysLeft: number | null;
  /** The day of the answer. */
  answeredOn: string | null;
}

export const isUnderDisp = (regime: ComplaintRegime): boolean => regime === 'disp' || regime === 'both';
export const isUnderGateway = (regime: ComplaintRegime): boolean =>
  regime === 'ip_gateway' || regime === 'both';

/** The clock of the three business days. Nothing stops it: DISP 1.5 counts from receipt. */
export function summaryClock(facts: ClockFacts, today: string, holidays: ReadonlySet<string>): Clock {
  const { regime, srcDueOn: dueOn, srcSentOn } = facts;
  if (srcSentOn !== null) return { dueOn, state: 'met', businessDaysLeft: null, answeredOn: srcSentOn };
  if (!isUnderDisp(regime) || answeredOn(facts) !== null)
    return { dueOn, state: 'none', businessDaysLeft: null, answeredOn: null };
  const businessDaysLeft = businessDaysBetween(today, dueOn, holidays);
  return { dueOn, state: today > dueOn ? 'over' : 'running', businessDaysLeft, answeredOn: null };
}

/** The eight-week clock. Nothing stops it either, not even waiting for the client. */
export function finalClock(facts: ClockFacts, today: string, holidays: ReadonlySet<string>): Clock {
  const { finalDueOn: dueOn } = facts;
  const answered = answeredOn(facts);
  if (answered !== null) {
    const state = answered > dueOn ? 'late' : 'met';
    return { dueOn, state, businessDaysLeft: null, answeredOn: answered };
  }
  const businessDaysLeft = businessDaysBetween(today, dueOn, holidays);
  return { dueOn, state: today > dueOn ? 'over' : 'running', businessDaysLeft, answeredOn: null };
}
