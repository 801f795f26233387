import { seed } from '../seed.ts';
import { debtor, document, freeAdvice, proceedings, support, toClient, toCreditor } from './letter.ts';
import { creditorRights } from './templates-creditor.ts';

const account = `{{#if rp[]}}

{{rp[]}}

{{else}}

There have been no receipts and no payments.

{{/if}}

Receipts are shown gross, and costs separately. {{#if case.isFeeTaxed}}Fees include VAT.{{else}}Fees are exempt from VAT.{{/if}}`;

const held =
  'On {{dates.today}} I hold {{figures.fundsHeld}}, in {{figures.fundsHeldAt}}. The money is recorded for this case alone and is kept apart from my firm’s own money.';
const fundsAnd = (more: string) =>
  `{{#if figures.fundsHeldAt}}${held}${more}{{else}}On {{dates.today}} I hold no money of the arrangement.{{/if}}`;
const funds = fundsAnd('');

/** Rule 8.28, SIP 7 and SIP 9: law.md 'Annual report', items 1 to 10. */
const annualReport = `${proceedings}

# Supervisor’s report for the period from {{dates.periodFrom}} to {{dates.periodTo}}

Under rule 8.28 of the Insolvency (England and Wales) Rules 2016, on the arrangement approved on {{dates.approval}}

# 1. Progress

Contributions of {{figures.contribution}} are due each month. Up to {{dates.today}} {{figures.received}} has been received in all, and arrears on that day are {{schedule.arrears}}.

{{#if review.newContribution}}

After the yearly review the contribution is {{review.newContribution}} from {{review.changesFrom}}.

{{/if}}

{{#if review.waivedReason}}

The year was reviewed without a new statement of income and expenditure. The reason: {{review.waivedReason}}

{{else}}

{{#if review.reviewedOn}}

The budget was reviewed on {{review.reviewedOn}}{{#if review.isEvidenced}} with the papers that the ${debtor} sent{{/if}}:

{{iande[] | or: ""}}

{{else}}

The budget has not been reviewed for the period.

{{/if}}

{{/if}}

# 2. Prospects

I expect the arrangement to end about {{dates.expectedEnd}}. {{#if figures.pencePerPound}}I expect creditors to receive {{figures.pencePerPound}} pence in the pound in all.{{/if}}

# 3. Receipts and payments

${account}

# 4. Estimated outcome

{{eos[]}}

# 5. Where funds are held

${funds}

# 6. Remuneration, and the work done

The supervisor’s fee was approved in the terms of the arrangement. Up to {{dates.today}} {{figures.nomineeDrawn}} has been drawn as nominee and {{figures.supervisorDrawn}} as supervisor; estimated for the whole term are {{figures.nomineeFee}} and {{figures.supervisorFee}}. The work done for it so far:

- {{#if work.received}}receiving contributions and recording them for this case{{/if}}
- {{#if work.chasedArrears}}writing to the ${debtor} about payments that were missed{{/if}}
- {{#if work.admittedClaims}}deciding on creditors’ claims{{/if}}
- {{#if work.paidDividends}}paying dividends{{/if}}
- {{#if review.reviewedOn}}reviewing the budget{{/if}}
- this report

{{#if work.received}}This work has brought in what is shown above.{{/if}} Reporting and reviewing bring creditors no direct money but are required by law and by the terms.

# 7. Expenses, associates and subcontractors

Costs drawn up to {{dates.today}}, with fees, are {{figures.costsDrawn}}. Category 1 expenses are paid to independent third parties and need no approval; the account shows them by kind. Category 2 expenses, which are paid to associates or contain shared costs, are paid only as creditors approved. No work that we could do ourselves was given to subcontractors, and no associate was paid, unless the account names them.

# 8. Dividends

{{#if work.paidDividends}}Creditors have received {{figures.dividendToDate}} up to {{dates.today}}.{{else}}No dividend has been paid yet.{{/if}} {{#if dates.nextDividend}}The next dividend is expected about {{dates.nextDividend}}.{{else}}No day is set for the next dividend.{{/if}} Claims admitted come to {{figures.admittedClaims}}.

# 9. Variations and departures

{{case.departures | or: "The terms were not varied, and there were no departures from them other than the arrears stated above."}}

# 10. Your rights

${creditorRights}`;

/** Rule 8.31: law.md 'Completion / termination report'. */
const finalReport = (heading: string, outcome: string, departures: string, reasons = '') => `${proceedings}

# ${heading}

Under rule 8.31 of the Insolvency (England and Wales) Rules 2016

The arrangement took effect on {{dates.approval}}. ${outcome}

# Receipts and payments

This is a summary of all receipts and payments of the arrangement.

${account}

${funds}

# Dividends

{{#if work.paidDividends}}Creditors received {{figures.dividendToDate}} on admitted claims of {{figures.admittedClaims}}.{{#if figures.creditorDividendToDate}} Of this, you received {{figures.creditorDividendToDate}}.{{/if}}{{else}}No dividend was paid. Claims admitted come to {{figures.admittedClaims}}.{{/if}}

# Departures from the terms

{{case.departures | or: "${departures}"}}

${reasons}

# Remuneration

{{figures.nomineeDrawn}} was drawn as nominee and {{figures.supervisorDrawn}} as supervisor; all costs came to {{figures.costsDrawn}}.

# Your rights

${creditorRights}

This report is delivered to the ${debtor} and to every creditor who is bound, and a copy is sent to the Secretary of State.`;

const final = { folderId: '13 Closure', requiresApproval: true } as const;

/** The reports of a supervisor, and what the client gets when the arrangement ends. */
export const reportTemplates = [
  seed('templates', [
    document('Annual report', 'Annual report', annualReport, {
      folderId: '09 Annual reviews',
      requiresApproval: true,
      raisedOn: 'review_reported',
    }),
    toClient(
      'Completion certificate and report',
      'Completion report',
      `I certify that you have done everything that your arrangement, approved on {{dates.approval}}, asked of you. It was fully implemented on {{dates.completion}}. The debts that it covers are settled, and your creditors may not ask you for the rest.

# What was paid

${account}

{{#if work.paidDividends}}Creditors received {{figures.dividendToDate}} on admitted claims of {{figures.admittedClaims}}.{{else}}No dividend was paid.{{/if}} ${funds}

# Departures from the terms

{{case.departures | or: "The arrangement was carried out as approved; there were no departures from its terms."}}

# What happens next

Under rule 8.31 of the Insolvency (England and Wales) Rules 2016 I report the completion to your creditors and to the Secretary of State within 28 days. Your entry in the Individual Insolvency Register is removed three months after the Secretary of State gets the report. Credit reference agencies remove the arrangement six years after it began; send them a copy of this certificate if they do not show it as completed.

Well done. It took years of care, and you kept to it.

${support}`,
      { ...final, signedBy: 'officeHolder' },
    ),
    toCreditor(
      'Notice of completion to creditors',
      'Completion report',
      finalReport(
        'Notice and final report: the arrangement was fully implemented',
        'It was fully implemented on {{dates.completion}}.',
        'The arrangement was carried out as approved; there were no departures from its terms.',
      ),
      final,
    ),
    toClient(
      'Certificate of termination and report',
      'Termination report',
      `I certify that your arrangement, approved on {{dates.approval}}, was terminated on {{dates.termination}}. I am sorry that it came to this.

# Why

{{case.terminationReason}}

# What was paid

${account}

{{#if work.paidDividends}}Creditors received {{figures.dividendToDate}}.{{else}}No dividend was paid.{{/if}} ${fundsAnd(' I distribute it as the terms say.')}

# Departures from the terms

{{case.departures | or: "There were none besides the reason stated above."}}

# What this means

The arrangement no longer protects you. Your creditors may ask for what you still owe, with interest, and may go to court. Please take advice soon: breathing space, a debt relief order, a debt management plan or bankruptcy may be open to you, and you may talk to us.

${freeAdvice}

Under rule 8.31 of the Insolvency (England and Wales) Rules 2016 I report the termination to your creditors and to the Secretary of State within 28 days. Your entry in the Individual Insolvency Register is removed three months after the Secretary of State gets the report.

${support}`,
      { ...final, deliveryMethodId: 'Recorded post', signedBy: 'officeHolder' },
    ),
    toCreditor(
      'Notice of termination to creditors',
      'Termination report',
      finalReport(
        'Notice and final report: the arrangement was terminated',
        'It was terminated on {{dates.termination}} before it was fully implemented.',
        'There were none besides the reasons for the termination.',
        '# Reasons for the termination\n\n{{case.terminationReason}}',
      ),
      final,
    ),
  ]),
];
