import { debtors, proceedings, support, toClient, toCreditor } from './letter.ts';

const variation = `${proceedings}

# Notice of a decision on a variation

Under the terms of the arrangement approved on {{dates.approval}} and part 15 of the Insolvency (England and Wales) Rules 2016

{{client.1.name}}{{#if client.2.name}} and {{client.2.name}} ask{{else}} asks{{/if}} creditors to vary the arrangement.

# What is asked, and why

{{variation.proposal}}

Reason: {{variation.reason}}

{{#if modifications[]}}

{{modifications[]}}

{{/if}}

# Present and proposed outcome

{{eos[]}}

With the variation I expect {{figures.pencePerPound}} pence in the pound. Up to {{dates.today}} {{#if work.paidDividends}}creditors have received {{figures.dividendToDate}}{{else}}no dividend has been paid{{/if}}, and I hold {{figures.fundsHeld}}. {{#if figures.lumpSum}}A lump sum of {{figures.lumpSum}} is offered.{{/if}}

# Fee

{{variation.fee | or: "No fee is charged for the variation."}}

# If it is refused

{{variation.ifRefused | or: "The arrangement goes on as it stands. If its terms cannot be kept, I expect it to fail, with a lower dividend."}}

# How to vote

The decision is made by correspondence and electronic voting. Your vote, on the form that follows, must reach us by 23:59 on {{dates.decision}}. The variation is approved when three quarters or more, by value, of those who respond vote in favour, and not when more than half of the creditors who are not associates vote against it. You may propose a modification with your vote; each needs the ${debtors} consent. A physical meeting is held only if a tenth in value, a tenth in number, or ten creditors ask for it.

# Appeal

A decision on a claim or a vote may be appealed under rule 15.35(4) not later than 21 days after the decision: until {{dates.variationAppealBy}}.`;

const votingForm = `# Voting form

In the matter of {{client.1.name}}{{#if client.2.name}} and {{client.2.name}}{{/if}}, our reference {{case.reference}}

| Creditor | {{recipient.name}} |
| Amount of the claim still unpaid | £ |
| For the variation | [   ] |
| For the variation with the modifications below | [   ] |
| Against the variation | [   ] |
| I abstain | [   ] |
| Modifications, word for word | |
| Signature, name and position of the signatory, date | |

The form must reach us by 23:59 on {{dates.decision}}, by email to {{firm.email}} or by post to {{firm.address}}.`;

const variationApproved = `${proceedings}

# The arrangement is varied

The terms of the arrangement approved on {{dates.approval}} are varied from {{dates.decision}}.

{{variation.proposal}}

Reason: {{variation.reason}}

# Outcome

{{eos[]}}

With the variation I expect {{figures.pencePerPound}} pence in the pound.

# Fee

{{variation.fee | or: "No fee is charged for the variation."}}

# Appeal

Where creditors decided, the decision may be appealed under rule 15.35(4) not later than 21 days after it: until {{dates.variationAppealBy}}.`;

const variationConfirmed = `The change to your arrangement that we spoke about has been approved. It takes effect on {{dates.decision}}.

{{variation.proposal}}

- Your next payment: {{schedule.nextPaymentAmount | or: "none"}} {{#if schedule.nextPaymentDate}}on {{schedule.nextPaymentDate}}{{/if}}
- Your arrangement now ends about: {{dates.expectedEnd}}

Please change your standing order if the amount or the day of the last payment has changed. Everything else stays as it was agreed.

${support}`;

const variationRejected = `The change to your arrangement that we spoke about was not approved.

{{variation.proposal}}

Your arrangement goes on as it is. If you cannot keep to it, call us on {{firm.phone}} before the next payment is due: we look at what else is possible with you.

${support}`;

/** A variation before creditors, and what happened to it. */
export const variationTemplates = [
  toCreditor('Variation proposal and notice', 'Variation proposal', variation, {
    folderId: '12 Variation',
    requiresApproval: true,
    deliveryMethodId: 'Creditor gateway',
    raisedOn: 'variation_issued',
    annex: votingForm,
  }),
  toCreditor('Variation approved', 'Variation proposal', variationApproved, {
    folderId: '12 Variation',
    raisedOn: 'variation_approved',
  }),
  toClient('Variation confirmed', 'Letter to client', variationConfirmed, {
    folderId: '12 Variation',
    raisedOn: 'variation_approved',
  }),
  toClient('Variation not approved', 'Letter to client', variationRejected, {
    folderId: '12 Variation',
    raisedOn: 'variation_rejected',
  }),
];
