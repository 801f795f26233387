import { type ClockRule, usual } from './rule.ts';

/** The clocks of a complaint (FCA Handbook, DISP). Nothing pauses them: waiting for the client moves no deadline. */
export const complaintRules = {
  'complaint-summary': {
    ...usual,
    name: 'Summary resolution communication',
    law: 'DISP 1.5',
    basis: 'regulator',
    kind: 'latest',
    from: 'the receipt of the complaint',
    words: 'by the close of the third business day after it',
    steps: [{ businessDays: 3 }],
    metBy: 'The summary resolution communication has been sent.',
    stops: 'The complaint is answered in another way, or ends.',
    exempts: 'Complaints outside DISP.',
  },
  'complaint-final': {
    ...usual,
    name: 'Final response to a complaint',
    law: 'DISP 1.6.2',
    basis: 'regulator',
    kind: 'deadline',
    from: 'the receipt of the complaint',
    words: '8 weeks after it; waiting for the client does not move it',
    steps: [{ days: 56 }],
    metBy:
      'A final response, a summary resolution communication or a holding reply has been sent, or the complaint has ended.',
    version: 2,
  },
  'ombudsman-referral': {
    ...usual,
    name: 'Referral to the Ombudsman ends',
    law: 'DISP 1.6.2, Annex 3R',
    basis: 'regulator',
    kind: 'period',
    from: 'the date of the final response',
    words: '6 months after it',
    steps: [{ months: 6 }],
    exempts: 'Complaints outside DISP.',
  },
  'complaint-record': {
    ...usual,
    name: 'Record of a complaint is kept',
    law: 'DISP 1.9 (3 years)',
    basis: 'firm',
    kind: 'period',
    from: 'the end of the complaint',
    words: '6 years after it, as long as the file of the case',
    steps: [{ months: 72 }],
    stops: 'The complaint continues.',
  },
} as const satisfies Readonly<Record<string, ClockRule>>;
