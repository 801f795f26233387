import { seed } from '../seed.ts';
import {
  debtor,
  debtors,
  document,
  everywhere,
  gateway,
  proceedings,
  richText,
  toCreditor,
} from './letter.ts';
import { variationTemplates } from './templates-variation.ts';

/** Rule 8.19: law.md 'Nominee's report'. */
const nomineesReport = `${proceedings}

# Nominee’s report

Under section 256A of the Insolvency Act 1986 and rule 8.19 of the Insolvency (England and Wales) Rules 2016

I, {{ip.name}} of {{firm.legalName}}, nominee, report on the proposal dated {{dates.proposal}}. No interim order is in force or has been applied for.

# 1. My opinion

{{#if report.opinion}}

I have considered the proposal{{#if report.receivedOn}}, which I received on {{report.receivedOn}},{{/if}} and the statement of affairs. {{report.opinion}}

{{else}}

I have considered the proposal and the statement of affairs. In my opinion

- the proposal has a reasonable prospect of being approved and implemented,
- the ${debtors} position is not materially different from what is stated, and
- creditors should be invited to consider it.

{{/if}}

# 2. Jurisdiction

{{#if report.jurisdiction}}{{report.jurisdiction}}{{else}}The ${debtors} centre of main interests is in England and Wales, because {{#if case.isJoint}}the debtors live and work there and creditors know them there{{else}}the debtor lives and works there and creditors know the debtor there{{/if}}. The proceedings are COMI proceedings.{{/if}}

# 3. Court

{{#if report.court}}{{report.court}}{{else}}Applications are to be made to the County Court hearing centre that serves the place where the {{#if case.isJoint}}debtors have{{else}}debtor has{{/if}} lived for most of the last six months, or to the High Court where the rules say so.{{/if}}

# 4. The offer

{{figures.contribution}} a month for {{figures.termMonths}} months, {{figures.totalContributions}} in all. After estimated costs of {{figures.totalCosts}}, {{figures.availableForCreditors}} remain for creditors. Of this, {{figures.unsecuredDividend}} are shared among unsecured claims of {{figures.unsecuredClaims}}: {{figures.pencePerPound}} pence in the pound.

{{eos[]}}

# 5. Summary of the statement of affairs

{{#if assets[]}}

{{assets[]}}

{{else}}

There are no assets of value.

{{/if}}

{{creditors[]}}

# 6. What I checked

{{#if report.checks}}

{{report.checks}}

{{report.valuations}}

{{report.attitude}}

{{else}}

Income and expenditure were checked against payslips, award letters and bank statements, and debts against a credit report and creditors’ statements. Assets are valued as the statement says, by a professional valuation where one is named and otherwise by published prices. {{#if case.isJoint}}The debtors were advised on all alternatives, were given time to consider, and wish{{else}}The debtor was advised on all alternatives, was given time to consider, and wishes{{/if}} to pay as much as the budget allows.

{{/if}}

{{iande[]}}

# 7. With this report

The proposal, the statement of affairs summarised above, and my consent to act as nominee and, if the proposal is approved, as supervisor. A copy of this report is given to the ${debtor}.

Dated {{dates.today}}`;

/** Rules 8.22 and 15.8: law.md 'Notice of decision procedure', and the voting form and proof of debt that go with it. */
const decisionNotice = `${proceedings}

# Notice of a decision procedure

Under section 257 of the Insolvency Act 1986 and rules 8.22 and 15.8 of the Insolvency (England and Wales) Rules 2016

{{#if figures.claimAmount}}We have noted your claim at {{figures.claimAmount}}. {{/if}}Creditors are asked to decide whether to approve the proposal that is enclosed with the nominee’s report.

# The decision that is sought

1. That the proposal for an individual voluntary arrangement is approved, with or without modifications.

2. That {{ip.name}} is supervisor, and that the remuneration and expenses are as the proposal states them.

# Procedure, and how to take part

The decision is made by correspondence and electronic voting. Return the voting form at the end by post to {{firm.address}} or by email to {{firm.email}}, or vote in the creditor gateway, giving the amount of your claim. You need not prove your debt in order to vote. Every creditor who had notice may vote, secured or unsecured.

# Decision date

Your vote must reach us by 23:59 on {{dates.decision}}. This notice is delivered on {{dates.noticeDelivered}}.

# Majority

The proposal is approved when three quarters or more, by value, of those who respond vote in favour. It is not approved when more than half of the total value of the creditors who are not associates of the ${debtor} vote against it (rule 15.34).

# Small debts, and creditors who opted out

A creditor whose debt is treated as small may vote all the same. A creditor who has opted out of receiving notices may vote all the same, and gets this notice because it is one of those that must be sent to all.

# Court

No court has made an order in these proceedings. Applications go to the County Court hearing centre that serves the ${debtors} home, or to the High Court where the rules say so.

# Modifications

You may propose a modification by writing it on the form, so that it reaches us by the decision date. The nominee puts each modification to the ${debtor}, whose consent to each is needed (section 258), tells the creditors who voted of any that changes the offer materially, and where modifications contradict one another takes the set that the required majority supports.

# Physical meeting

A physical meeting is held only if it is asked for by {{dates.meetingRequestBy}} by creditors with a tenth in value, a tenth in number, or by ten creditors (section 379ZA).

# Creditors

{{creditors[]}}

# Appeal

A decision of the chair or convener on a claim may be appealed to the court under rule 15.35 within 28 days beginning with the day on which notice of the result is given; the approval may be challenged under section 262.`;

/** To be sent back: the voting form, and the proof of debt. */
const votingForms = `# Voting form and proxy

| Creditor | {{recipient.name}} |
| Your reference | {{recipient.reference | or: ""}} |
| Amount of the claim on the decision date | £ |
| How the debt arose | |
| Security held, its date and value | |
| I am / am not an associate of the ${debtor} (section 435) | |
| For the proposal | [   ] |
| For the proposal with the modifications below | [   ] |
| Against the proposal | [   ] |
| I abstain | [   ] |
| Modifications, word for word | |
| Proxy-holder (the chair, unless you name somebody), who votes as instructed / at discretion | |
| Signature, name and position of the signatory | |
| Date | |

The form must reach us by 23:59 on {{dates.decision}}.

# Proof of debt

You need not prove your debt in order to vote. To share in dividends, please fill this in:

| Name, address and email of the creditor | {{recipient.name}} |
| Total claim, with interest and VAT, on the day of approval | £ |
| Interest included that is not capitalised | £ |
| How and when the debt arose | |
| Documents by which it can be proved (please enclose) | |
| Security held, its date and value | |
| Preferential claim, if any, and why | £ |
| Assigned by, and on which day | |
| Account for dividends: name, sort code, number, reference | |
| Signature, name and position of the signatory, date | |`;

const resultReport = `${proceedings}

# Report of the decision

Under section 259 of the Insolvency Act 1986 and rule 8.24 of the Insolvency (England and Wales) Rules 2016

I report the outcome of the decision procedure that ended on {{dates.decision}} at 23:59.

# Outcome

The proposal was {{decision.outcome}}. {{#if decision.isApproved}}The arrangement took effect on {{dates.approval}} and binds every creditor who was entitled to vote. {{ip.name}} is supervisor.{{/if}}{{#if decision.isRejected}}No arrangement is in force, and creditors may pursue their claims.{{/if}}

# How creditors voted

{{#if votes[]}}

{{votes[]}}

{{else}}

The list of votes by creditor, with abstentions and votes that were not counted, is enclosed.

{{/if}}

- In favour, by value of those responding: {{decision.votedFor}} (three quarters are needed)
- Against, by value of all creditors who are not associates: {{decision.unconnectedAgainst}} (more than half defeats the proposal)

# Modifications

{{#if modifications[]}}

The proposal was decided on with these modifications, to each of which the ${debtor} consented:

{{modifications[]}}

{{else}}

No modifications were made.

{{/if}}

# Resolutions

{{#if decision.isRejected}}{{decision.resolutions | or: "No other resolutions were taken."}}{{else}}{{decision.resolutions | or: "No resolutions were taken besides the decision on the proposal, the appointment of the supervisor and the basis of remuneration stated in the proposal."}}{{/if}}

# Challenge and appeal

The {{#if decision.isRejected}}decision{{else}}approval{{/if}} may be challenged at court under section 262, by a creditor or the ${debtor}, within 28 days beginning with the day of the decision: until {{dates.challengeBy}}. A decision on a claim or a vote may be appealed under rule 15.35 within 28 days beginning with the day on which this notice is given: until {{dates.appealBy}}.`;

/** Decisions of creditors, and notices to the register and the insurer. */
export const creditorTemplates = [
  seed('templates', [
    document('Nominee’s report', 'Nominee’s report', nomineesReport, { requiresApproval: true }),
    toCreditor('Notice of decision procedure', 'Notice of decision procedure', decisionNotice, {
      requiresApproval: true,
      folderId: '08 Meeting',
      autoTaskId: 'Chase outstanding votes',
      deliveryMethodId: 'Creditor gateway',
      annex: votingForms,
    }),
    toCreditor('Report of the decision', 'Report of the decision', resultReport, {
      folderId: '08 Meeting',
      requiresApproval: true,
    }),
    {
      ...document(
        'Register notification',
        'Register notification',
        `To the Secretary of State, the Insolvency Service

# Notice of an individual voluntary arrangement

Under rules 8.26 and 11.14 of the Insolvency (England and Wales) Rules 2016

| Name | {{client.1.name}} |
| Other names | {{client.1.otherNames | or: "none known"}} |
| Gender | {{client.1.gender}} |
| Date of birth | {{client.1.dateOfBirth}} |
| Address | {{address.line}} |
| Date of approval | {{dates.approval}} |
| Supervisor | {{ip.name}}, IP number {{ip.number}}, {{ip.body}} |
| Address of the supervisor | {{firm.legalName}}, {{firm.address}} |
| Our reference | {{case.reference}} |

{{#if client.2.name}}

A separate arrangement of the second person was approved on the same day:

| Name | {{client.2.name}} |
| Other names | {{client.2.otherNames | or: "none known"}} |
| Gender | {{client.2.gender}} |
| Date of birth | {{client.2.dateOfBirth}} |

{{/if}}

{{#if case.isAddressWithheld}}

The address is withheld: disclosure might reasonably be expected to lead to violence (rules 20.2 and 20.3). The order, or the application for it, is enclosed.

{{/if}}

{{#if dates.completion}}

Outcome: the arrangement was fully implemented on {{dates.completion}}.

{{/if}}

{{#if dates.termination}}

Outcome: the arrangement was terminated on {{dates.termination}}.

{{/if}}

The registration fee is paid with this notice.`,
      ),
      audience: 'sos',
    },
    {
      name: 'Bond certificate request',
      documentTypeId: 'Bond schedule',
      audience: 'internal',
      jurisdictions: everywhere,
      format: 'email',
      subject: 'Specific bond for {{case.reference}}',
      deliveryMethodId: 'Email',
      folderId: '10 Payments',
      body: richText(`To {{case.bondInsurer}}, policy {{case.bondPolicy}}

Please issue cover for the following appointment and send us the certificate.

| Action | New cover |
| Insolvency practitioner | {{ip.name}}, IP number {{ip.number}}, {{ip.body}} |
| Insolvent | {{client.1.name}}{{#if client.2.name}} and {{client.2.name}}{{/if}} |
| Kind of case | {{case.solution}} |
| Our reference | {{case.reference}} |
| Appointed on | {{dates.approval}} |
| Estimated value of the estate, after security and with money of third parties | {{figures.bondableValue}} |
| Specific penalty sum | {{figures.penaltySum}} |

{{user.name}}
{{firm.legalName}}`),
    },
    ...variationTemplates,
  ]),
];

/** Stated at the foot of each yearly and final report (SIP 9). */
export const creditorRights = `A guide to supervisors’ fees is sent on request and can be read at {{firm.feesGuide}}.

${gateway}`;
