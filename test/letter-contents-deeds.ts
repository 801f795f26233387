import type { Contents } from './letter-contents.ts';

/** The same for the letters of a trust deed. */
export const ofTrustDeeds: Contents = {
  'Trust deed: not protected, to the debtor': {
    by: 'AiB guidance 3.3, 3.4',
    parts: [
      /does not become protected/,
      /did not agree to the trust deed are not bound by it/,
      /do not pay us anything more/,
      /solutions are open to you under the law of Scotland/,
    ],
  },
  'Trust deed: notice to creditors': {
    by: 'AiB guidance 3.2, 3.3; law.md, PTD five weeks',
    parts: [
      /Granted on 1 December 2026/,
      /published in the Register of Insolvencies on 3 December 2026/,
      /by midnight at the end of 7 January 2027/,
      /treated as having acceded/,
      /majority in number[\s\S]*not less than one third in value/,
      /Only from the day of registration/,
      /Statement of objection[\s\S]*Statement of claim/,
    ],
  },
  'Trust deed: protected, to creditors': {
    by: 'AiB guidance 3.5; dividends: law.md, PTD pack',
    parts: [
      /registered[\s\S]*20 January 2027, reference RoI 12345/,
      /diligence/,
      /after twelve months[\s\S]*every three months/,
    ],
  },
  'Trust deed: protected, to the debtor': {
    by: 'AiB guidance 3.5',
    parts: [
      /From that day it is protected/,
      /Please pay £150\.00 each month/,
      /further credit/,
      /discharged at its end/,
    ],
  },
  'Trust deed: accounts and return of the year': {
    by: 'AiB guidance 6.12',
    parts: [/Accounts and return for the year from/, /Form 4/, /£/, /Claims admitted come to/],
  },
  'Trust deed: discharge, to the debtor': {
    by: 'AiB guidance 8.2',
    parts: [
      /entered in the Register of Insolvencies on 1 December 2030/,
      /save those that the law leaves out/,
    ],
  },
  'Trust deed: discharge, to creditors': {
    by: 'AiB guidance 8.2',
    parts: [/on 1 December 2030/, /co-obligants/],
  },
  'Trust deed: discharge refused': {
    by: 'AiB guidance 8.5',
    parts: [
      /No contributions were paid since May/,
      /debts under your trust deed stand/,
      /appeal to the sheriff/,
      /Accountant in Bankruptcy/,
    ],
  },
  'Trust deed: discharge of the trustee': {
    by: 'AiB guidance 9',
    parts: [/discharged as trustee on 1 March 2031/, /Final accounts/],
  },
  'Trust deed: payments go on for longer': {
    by: 'practice',
    parts: [/Granted on 1 December 2026/, /go on for 2 months longer/, /end the trust deed about/],
  },
  'Trust deed: change of payments': {
    by: 'practice',
    parts: [/Granted on 1 December 2026/, /£140\.00 instead of £150\.00/, /Nothing is asked of you/],
  },
  'Trust deed: variation, proposal and notice': {
    by: 'the terms of the deed',
    parts: [
      /Pay £100\.00 a month[\s\S]*Reason: Hours were cut/,
      /Present and proposed outcome/,
      /£250\.00 for the variation/,
      /If it is refused/,
      /by 23:59 on 5 January 2026[\s\S]*majority that the trust deed asks for/,
      /Voting form[\s\S]*I abstain/,
    ],
  },
  'Trust deed: varied': {
    by: 'the terms of the deed',
    parts: [/varied from 5 January 2026/, /Pay £100\.00 a month/, /How creditors voted[\s\S]*80\.00%/],
  },
  'Trust deed: not varied': {
    by: 'the terms of the deed',
    parts: [/did not approve it/, /Pay £100\.00 a month/, /trust deed goes on as it stands/, /In favour/],
  },
  'Trust deed: welcome and options letter': {
    by: 'SIP 3.3; AiB guidance 3',
    parts: [
      /advises you first[\s\S]*acts as trustee/,
      /five weeks from then to object/,
      /only once it is registered as protected/,
      /discharge may be refused/,
      /We offer you a meeting/,
      /take at least a few days/,
    ],
  },
  'Trust deed: terms of engagement and privacy notice': {
    by: 'IP regulation; UK GDPR articles 13 and 14',
    parts: [
      /as your adviser[\s\S]*as trustee/,
      /You may cancel within 14 days/,
      /Complaints Gateway/,
      /Accountant in Bankruptcy with the public Register of Insolvencies/,
      /How long we keep your data[\s\S]*Your rights/,
    ],
  },
  'Trust deed: request for a claim': {
    by: 'AiB guidance 3.2',
    parts: [/Trust deed of/, /retained for you/, /Statement of claim[\s\S]*Account for dividends/],
  },
  'Trust deed: claim query': {
    by: 'practice',
    parts: [/Trust deed of/, /noted your claim at/, /on the date of the trust deed/],
  },
  'Trust deed: claim rejection': {
    by: 'practice; the period for an appeal is not held here',
    parts: [/Trust deed of/, /Claimed[\s\S]*Admitted[\s\S]*Rejected/, /legal advice on an appeal/],
  },
  'Trust deed: dividend notice and remittance': {
    by: 'practice',
    parts: [/Trust deed of/, /£500\.00/, /£1,000\.00/, /8\.17/],
  },
};
