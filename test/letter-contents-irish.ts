import type { Contents } from './letter-contents.ts';

const by = 'the terms of the arrangement; no provision is cited';
const receipts = /Total receipts[\s\S]*Total payments[\s\S]*Funds held/;

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
    parts: [/approved on 5 January 2026/, /fully implemented on/, receipts, /departures from its terms/],
  },
  'Notice of completion to creditors, Northern Ireland': {
    by,
    parts: [/took effect on 5 January 2026/, receipts, /Departures from the terms/],
  },
  'Certificate of termination and report, Northern Ireland': {
    by,
    parts: [/was terminated on/, /The payments stopped/, receipts, /MoneyHelper/],
  },
  'Notice of termination to creditors, Northern Ireland': {
    by,
    parts: [/terminated on/, receipts, /Reasons for the termination[\s\S]*The payments stopped/],
  },
  'End of the arrangement after a death, Northern Ireland': {
    by,
    parts: [/Ann Holt died on 2 January 2027/, /under clause 17\.3/, /make no more payments/],
  },
  'Welcome and options letter, Northern Ireland': {
    by: 'SIP 3.1',
    parts: [
      /advises you first[\s\S]*nominee[\s\S]*supervisor/,
      /Individual voluntary arrangement[\s\S]*Bankruptcy/,
      /public register of Northern Ireland/,
      /If you do not keep to the terms/,
      /joint debts[\s\S]*guaranteed a debt/,
      /We offer you a meeting/,
      /take at least a few days/,
    ],
  },
  'Terms of engagement and privacy notice, Northern Ireland': {
    by: 'IP regulation; UK GDPR articles 13 and 14',
    parts: [
      /as your adviser[\s\S]*as nominee[\s\S]*as supervisor/,
      /You may cancel within 14 days/,
      /Complaints Gateway/,
      /Who is responsible[\s\S]*legitimate interest[\s\S]*credit reference agencies/,
      /public register of arrangements in Northern Ireland/,
      /outside the United Kingdom[\s\S]*How long we keep your data[\s\S]*Your rights/,
    ],
  },
  'IVA proposal, Northern Ireland': {
    by: 'the contents of rule 8.3; no provision is cited',
    parts: [
      /1\. The debtor[\s\S]*Mr Adam John Smith, born 12 April 1980/,
      /associates of mine/,
      /transactions at an undervalue, preferences or extortionate credit/,
      /18\. Banking and investment of funds[\s\S]*live and manage my affairs in Northern Ireland/,
      /Statement of truth[\s\S]*Signed \(Mr Adam John Smith\)/,
    ],
  },
  'Modification consent form, Northern Ireland': {
    by,
    parts: [/Each change needs your consent/, /Contribution to be £160/, /tick one box for each change/],
  },
  'Approval letter and payment instructions, Northern Ireland': {
    by,
    parts: [
      /approved your arrangement on 5 January 2026/,
      /Please pay £150\.00 on the/,
      /public register of Northern Ireland/,
    ],
  },
  'Proposal not approved, Northern Ireland': {
    by,
    parts: [/did not approve your proposal/, /80\.00%/, /legal advice soon/, /What you can do now/],
  },
  'Nominee’s report, Northern Ireland': {
    by,
    parts: [
      /In the matter of/,
      /reasonable prospect of being approved/,
      /affairs in Northern Ireland/,
      /pence in the pound/,
      /What I checked/,
    ],
  },
  'Notice of decision procedure, Northern Ireland': {
    by,
    parts: [
      /In the matter of/,
      /by 23:59 on 5 January 2026/,
      /majority, by value, that the law of Northern Ireland asks for/,
      /Voting form and proxy[\s\S]*associate of the debtors[\s\S]*I abstain[\s\S]*Proof of debt/,
    ],
  },
  'Report of the decision, Northern Ireland': {
    by,
    parts: [/The proposal was approved/, /80\.00%/, /may be challenged at court/],
  },
  'Register notification, Northern Ireland': {
    by: 'law.md, Northern Ireland: the Department keeps the register',
    parts: [/Mr Adam John Smith/, /12 April 1980/, /5 January 2026/, /James Whitlock/],
  },
  'Request for proof of debt, Northern Ireland': {
    by,
    parts: [/In the matter of/, /retained for you/, /Proof of debt[\s\S]*Account for dividends/],
  },
  'Claim query, Northern Ireland': {
    by,
    parts: [/In the matter of/, /noted your claim at/, /statement of the account on the day of approval/],
  },
  'Claim rejection, Northern Ireland': {
    by,
    parts: [/In the matter of/, /Claimed[\s\S]*Admitted[\s\S]*Rejected/, /terms of the arrangement say/],
  },
  'Dividend notice and remittance, Northern Ireland': {
    by,
    parts: [/In the matter of/, /£500\.00/, /£1,000\.00/, /8\.17/],
  },
  'Annual report, Northern Ireland': {
    by,
    parts: [/In the matter of/, /period from/, receipts, /Estimated outcome/, /Your rights/],
  },
  'Evidence chaser 2, outside England & Wales': {
    by: 'practice',
    parts: [/Payslip/, /How to send them/, /by 3 February 2027/, /where you live/, /MoneyHelper/],
  },
};
