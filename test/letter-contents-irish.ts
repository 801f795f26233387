import type { Contents } from './letter-contents.ts';

const by = 'the terms of the arrangement; no provision is cited';
const receipts = /Total receipts[\s\S]*Total payments[\s\S]*Funds held/;
const department = /the Department for the Economy/;

/** The same for letters of Northern Ireland, which cite no law. */
export const ofNorthernIreland: Contents = {
  'Variation proposal and notice, Northern Ireland': {
    by,
    parts: [
      /In the matter of/,
      /Pay £100\.00 a month[\s\S]*Reason: Hours were cut/,
      /Present and proposed outcome[\s\S]*Pence in the pound/,
      /£250\.00 for the variation/,
      /If it is refused/,
      /by 23:59 on 5 January 2026[\s\S]*majority that the terms of the arrangement ask for/,
      /Voting form[\s\S]*I abstain/,
    ],
  },
  'Variation approved, Northern Ireland': {
    by,
    parts: [/In the matter of/, /varied from 5 January 2026/, /Pay £100\.00 a month/, /80\.00%/],
  },
  'Variation not approved by creditors, Northern Ireland': {
    by,
    parts: [/In the matter of/, /did not approve it/, /Pay £100\.00 a month/, /goes on as it stands/],
  },
  'Extension of the arrangement, Northern Ireland': {
    by,
    parts: [/In the matter of/, /go on for 2 months longer/, /now expected to end about/, /without a vote/],
  },
  'Change of payments, to creditors, Northern Ireland': {
    by,
    parts: [/In the matter of/, /£140\.00 instead of £150\.00/, /without a vote of creditors/],
  },
  'Completion certificate and report, Northern Ireland': {
    by,
    parts: [
      /approved on 5 January 2026/,
      /fully implemented on/,
      receipts,
      /departures from its terms/,
      department,
    ],
  },
  'Notice of completion to creditors, Northern Ireland': {
    by,
    parts: [/took effect on 5 January 2026/, receipts, /Departures from the terms/, department],
  },
  'Certificate of termination and report, Northern Ireland': {
    by,
    parts: [/was terminated on/, /The payments stopped/, receipts, /MoneyHelper/, department],
  },
  'Notice of termination to creditors, Northern Ireland': {
    by,
    parts: [/terminated on/, receipts, /Reasons for the termination[\s\S]*The payments stopped/, department],
  },
  'End of the arrangement after a death, Northern Ireland': {
    by,
    parts: [/Ann Holt died on 2 January 2027/, /under clause 17\.3/, /make no more payments/, department],
  },
};
