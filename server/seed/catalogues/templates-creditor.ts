import { seed } from '../seed.ts';
import { richText, toCreditor } from './letter.ts';

/** Letters to creditors, to the register and to the insurer. */
export const creditorTemplates = [
  seed('templates', [
    toCreditor(
      'Nominee’s report',
      'Nominee’s report',
      `I, {{ip.name}}, nominee, report under section 256A of the Insolvency Act 1986 on the proposal of {{client.1.name}} of {{address.line}}, dated {{dates.proposal}}.

# My opinion

I have considered the proposal and the statement of affairs. In my opinion the proposal has a reasonable prospect of being approved and carried out, the debtor’s position is not materially different from what is stated, and creditors should be asked to consider it.

# The offer

{{figures.contribution}} a month for {{figures.termMonths}} months, {{figures.totalContributions}} in all. After estimated costs of {{figures.totalCosts}}, {{figures.availableForCreditors}} remain for claims of {{figures.totalDebt}}: {{figures.pencePerPound}} pence in the pound.

{{eos[]}}

# Assets

{{assets[]}}

I checked income and expenditure against payslips, award letters and bank statements, and the debts against a credit report. The debtor was advised on all alternatives and given time to consider.`,
      { requiresApproval: true, folderId: '08 Meeting' },
    ),
    toCreditor(
      'Notice of decision procedure',
      'Notice of decision procedure',
      `Notice is given that creditors are asked to decide on the proposal of {{client.1.name}} for an individual voluntary arrangement. The decision is made by correspondence and electronic voting.

# Decision date

Your vote must reach us by 23:59 on {{dates.decision}}. This notice is deemed delivered on {{dates.noticeDelivered}}.

# How to vote

Return the enclosed form, or vote through the creditor portal, giving the amount of your claim on the date of the decision. You need not prove your debt in order to vote. The proposal is approved when at least 75% by value of those responding vote in favour, unless more than half in value of the creditors who are not associates of the debtor vote against.

A physical meeting is held only if creditors with 10% in value, 10% in number, or ten creditors ask for it within five business days from delivery of this notice.

# Modifications

You may propose a modification by stating it on the form. I will put modifications to the debtor, whose consent is needed, and tell all who voted of any that change the offer materially.

# Figures

{{creditors[]}}

# Proxy and voting form

Creditor: {{recipient.name}}

Amount of claim: £ ______________

- For the proposal
- Against the proposal
- For the proposal with these modifications: ______________________
- Proof only

Signed: ________________________ Date: ____________`,
      {
        requiresApproval: true,
        folderId: '08 Meeting',
        autoTaskId: 'Chase outstanding votes',
        deliveryMethodId: 'Creditor gateway',
      },
    ),
    toCreditor(
      'Report of the decision',
      'Report of the decision',
      `I report the outcome of the decision procedure that ended on {{dates.decision}}.

# Votes

{{votes[]}}

# Modifications

{{modifications[]}}

# Outcome

The arrangement was considered under rule 15.34 of the Insolvency (England and Wales) Rules 2016. Its status is: {{case.status}}. If it was approved, it took effect on {{dates.approval}} and binds every creditor who was entitled to vote. {{ip.name}} is supervisor.

A creditor may challenge the decision at court within 28 days from the day on which this report was made to the court or delivered.`,
      { folderId: '08 Meeting', requiresApproval: true },
    ),
    {
      name: 'Register notification',
      documentTypeId: 'Register notification',
      audience: 'sos',
      deliveryMethodId: 'Email',
      folderId: '08 Meeting',
      body: richText(`To the Secretary of State, Insolvency Service

# Notice of an individual voluntary arrangement

- Name: {{client.1.name}}
- Date of birth: {{client.1.dateOfBirth}}
- Address: {{address.line}}
- Date of approval: {{dates.approval}}
- Supervisor: {{ip.name}}, IP number {{ip.number}}
- Address of the supervisor: {{firm.address}}
- Reference: {{case.reference}}

The registration fee of £15 is enclosed. Where a person is at risk of violence the address is withheld under the order that is enclosed.`),
    },
    {
      name: 'Bond certificate request',
      documentTypeId: 'Bond schedule',
      audience: 'internal',
      format: 'email',
      subject: 'Specific bond for {{case.reference}}',
      deliveryMethodId: 'Email',
      folderId: '10 Payments',
      body: richText(`Please issue cover for the following appointment and send us the certificate.

- Insolvency practitioner: {{ip.name}}, IP number {{ip.number}}
- Insolvent: {{client.1.name}}
- Reference: {{case.reference}}
- Appointed on: {{dates.approval}}
- Value of assets after security: {{figures.assets}}

{{user.name}}
{{firm.legalName}}`),
    },
    toCreditor(
      'Annual report',
      'Annual report',
      `This is the supervisor’s report for the period from {{dates.periodFrom}} to {{dates.periodTo}}, under rule 8.28 of the Insolvency (England and Wales) Rules 2016.

# Progress

Contributions of {{figures.contribution}} are due each month. Arrears at the end of the period were {{schedule.arrears}}. Income and expenditure were reviewed with evidence:

{{iande[]}}

# Receipts and payments

{{rp[]}}

I hold {{figures.fundsHeld}} in the client account of this case.

# Outlook

Creditors have received {{figures.dividendToDate}} to date. I expect a dividend of {{figures.pencePerPound}} pence in the pound by the end of the arrangement, about {{dates.expectedEnd}}. There are no departures from the terms other than those stated here.`,
      { folderId: '09 Annual reviews', requiresApproval: true, autoTaskId: 'Send annual report' },
    ),
    toCreditor(
      'Dividend notice and remittance',
      'Dividend notice',
      `I have declared a dividend of {{figures.pencePerPound}} pence in the pound and paid {{figures.dividend}} to your account today. It will appear with your reference, {{recipient.reference}}.

- Claim admitted: {{figures.claimAdmitted}}
- This dividend: {{figures.dividend}}
- Paid to date: {{figures.dividendToDate}}

If the claim has been sold or your bank details have changed, tell us before the next dividend. We confirm new bank details by telephone before we use them.`,
      { audience: 'creditor' },
    ),
    toCreditor(
      'Claim query',
      'Letter to creditor',
      `Thank you for your claim of {{figures.claimAmount}}. Before I can admit it I need

- a statement of the account at the date of approval, {{dates.approval}},
- a copy of the agreement, and
- if the debt was assigned, the notice of assignment.

Please send them by {{dates.responseBy}}. Until then your share of any dividend is retained for you; it is not lost.`,
      { audience: 'creditor', autoTaskId: 'Query unadmitted claim' },
    ),
    toCreditor(
      'Claim rejection',
      'Letter to creditor',
      `I have considered your claim of {{figures.claimAmount}} and admit it for {{figures.claimAdmitted}}. The rest is rejected because the papers that I have do not show that it was owed on {{dates.approval}}.

You may send further evidence at any time before the final dividend. If you do not agree with my decision, the terms of the arrangement say how you can have it reviewed.`,
      { audience: 'creditor', requiresApproval: true },
    ),
    toCreditor(
      'Variation proposal and notice',
      'Variation proposal',
      `{{client.1.name}} asks creditors to vary the arrangement approved on {{dates.approval}}.

# What is asked

{{modifications[]}}

# What it means

{{eos[]}}

With the variation I expect {{figures.pencePerPound}} pence in the pound. A lump sum of {{figures.lumpSum}} is offered where the table says so. Without the variation I expect the arrangement to fail, because the debtor’s circumstances have changed and the present payments cannot be kept up.

# Decision

Please vote by 23:59 on {{dates.decision}}. The variation is approved when at least 75% by value of those responding vote in favour. The debtor has agreed to it.`,
      { folderId: '12 Variation', requiresApproval: true, deliveryMethodId: 'Creditor gateway' },
    ),
  ]),
];
