import { seed } from '../seed.ts';
import { everywhere, freeAdvice, richText, support, toClient } from './letter.ts';

const missed = `- Due: {{schedule.missedAmount}} on {{schedule.missedPaymentDate}}
- Received of it: {{schedule.missedReceived}}
- Still to be paid: {{schedule.missedShortfall}}
- Arrears in all: {{schedule.arrears}}`;

const payTo = `Pay to {{schedule.bankAccountName}}, sort code {{schedule.bankSortCode}}, account {{schedule.bankAccountNumber}}, with the reference {{schedule.paymentReference}}.`;

const options = `- a payment break of some months, which is added to the end of the arrangement,
- a lower payment for a time or for good, when your budget shows that it is needed, or
- paying the arrears in small amounts beside your usual payment.`;

/** Letters to the client while an arrangement runs. */
export const liveTemplates = [
  seed('templates', [
    {
      name: 'Payment reminder text',
      documentTypeId: 'Arrears letter',
      audience: 'client',
      jurisdictions: everywhere,
      format: 'sms',
      deliveryMethodId: 'Text message',
      folderId: '10 Payments',
      body: richText(
        'A reminder from {{firm.name}}: your payment of {{schedule.nextPaymentAmount}} is due on {{schedule.nextPaymentDate}}. Ref {{schedule.paymentReference}}. Trouble paying? Call {{firm.phone}}.',
      ),
    },
    {
      name: 'Missed payment text',
      documentTypeId: 'Arrears letter',
      audience: 'client',
      jurisdictions: everywhere,
      format: 'sms',
      deliveryMethodId: 'Text message',
      folderId: '10 Payments',
      body: richText(
        '{{firm.name}}: your payment of {{schedule.missedPaymentDate}} has not reached us. If you have paid, thank you. If paying is hard, call {{firm.phone}}: we can help. Ref {{schedule.paymentReference}}.',
      ),
    },
    {
      name: 'Missed payment 1',
      documentTypeId: 'Arrears letter',
      audience: 'client',
      jurisdictions: everywhere,
      format: 'email',
      subject: 'Your payment of {{schedule.missedPaymentDate}} ({{case.reference}})',
      deliveryMethodId: 'Email',
      folderId: '10 Payments',
      autoTaskId: 'Chase missed payment',
      raisedOn: 'payment_missed',
      raisedAfterDays: 1,
      body: richText(`Dear {{recipient.salutation}}

Your payment of {{schedule.missedPaymentDate}} has not reached us, or not in full. If you paid in the last few days, thank you; please ignore this message.

${missed}

If you forgot, please pay now. ${payTo}

If you cannot pay, call us on {{firm.phone}}. We may be able to agree

${options}

It is much easier to arrange before arrears build up. Your arrangement is only in danger when the arrears reach {{schedule.breachArrears}}, which is three months of payments.

${freeAdvice}

${support}

{{user.name}}
{{firm.name}}`),
    },
    toClient(
      'Missed payment 2',
      'Arrears letter',
      `We wrote to you because your payment of {{schedule.missedPaymentDate}} had not arrived. It is still missing.

${missed}

Please pay the arrears, or call us on {{firm.phone}} to tell us what happened. ${payTo}

# What we can do

If your income has fallen or your costs have risen, we look at your budget again. Depending on your situation we may agree

${options}

# What happens if nothing changes

When the arrears reach {{schedule.breachArrears}}, which is three months of payments, I must consider a notice of breach. That is a formal step, and the arrangement may end after it. We would much rather find a way with you.

If you are ill or things are hard at home, tell us as much as you wish. We will take it into account.

${freeAdvice}

${support}`,
      {
        folderId: '10 Payments',
        autoTaskId: 'Chase missed payment',
        raisedOn: 'payment_missed',
        raisedAfterDays: 7,
      },
    ),
    toClient(
      'Missed payment final',
      'Arrears letter',
      `Your arrears have reached {{schedule.arrears}}, which is {{schedule.monthsInArrears}} of payments, and we have not been able to agree with you how to make them good.

${missed}

Your arrangement protects you from your creditors only as long as its terms are kept. When arrears exceed {{schedule.breachArrears}}, three months of payments, I must consider serving a notice of breach, and in the end the arrangement may be terminated. Your creditors could then ask for the whole of what you owe, with interest.

# It is not too late

Please call us on {{firm.phone}} by {{dates.responseBy}}. We may still agree

${options}

Even a small payment and a plan for the rest can keep the arrangement going. ${payTo}

${freeAdvice}

${support}`,
      {
        folderId: '10 Payments',
        requiresApproval: true,
        autoTaskId: 'Serve notice of breach',
        raisedOn: 'payment_missed',
        raisedAfterDays: 21,
      },
    ),
    toClient(
      'Payment break confirmation',
      'Letter to client',
      `As you asked, you need not make payments from {{schedule.breakFrom}} until {{schedule.breakTo}}.

- Months of this break: {{schedule.breakMonths}}
- Months of payment breaks left after it: {{schedule.breakMonthsLeft}}
- Your next payment: {{schedule.nextPaymentAmount}} on {{schedule.nextPaymentDate}}
- Your arrangement now ends about: {{dates.expectedEnd}}

Please stop your standing order for that time and start it again afterwards. The payments that you leave out are added to the end of the arrangement; nothing of what you owe grows because of the break.

If your situation has not improved by the end of the break, call us on {{firm.phone}} before the next payment is due, so that we can look at your budget together.

${support}`,
      { folderId: '10 Payments', raisedOn: 'break_agreed' },
    ),
    toClient(
      'Payment break is over',
      'Letter to client',
      `Your payment break is over. Your payments go on as agreed:

- Your next payment: {{schedule.nextPaymentAmount}} on {{schedule.nextPaymentDate}}
- Months of payment breaks left: {{schedule.breakMonthsLeft}}
- Your arrangement now ends about: {{dates.expectedEnd}}

Please check that your standing order runs again. ${payTo}

If your situation has not improved, call us on {{firm.phone}} before the payment is due. We look at your budget again and tell you what is possible.

${support}`,
      { folderId: '10 Payments', raisedOn: 'break_ended' },
    ),
    toClient(
      'Notice of breach',
      'Notice of breach',
      `I give you notice, as supervisor of your arrangement approved on {{dates.approval}}, that you have not kept one of its terms.

# The breach

{{breach.type}}: {{breach.detail}}

The term that was broken: {{breach.clause | or: "the duty under the standard terms that is named above"}}{{#if case.protocol}} ({{case.protocol}}){{/if}}. Arrears on the day of this notice: {{schedule.arrears}}.

# What you must do

You have until {{dates.remedyBy}} to put this right or to explain it to me.

- To put it right: {{breach.remedy | or: "do what was left undone, or pay the arrears that are stated above."}}
- To explain it: call {{firm.phone}}, or write to {{firm.email}} or to {{firm.address}}. Tell me what happened and what you can do, with papers if you have them.

# What happens otherwise

If the breach is neither put right nor explained by then, I ask your creditors what is to be done, or issue a certificate of termination if the terms say so. The arrangement would then end. Your creditors could again ask for what you owe, with interest, or petition for your bankruptcy, and what you have paid would be used first for the costs of the arrangement.

# Help

A notice like this can be a shock. In most cases there is a way: a break, a lower payment, a variation that creditors agree to. You may also take independent advice.

${freeAdvice}

${support}`,
      {
        folderId: '10 Payments',
        requiresApproval: true,
        deliveryMethodId: 'Recorded post',
        signedBy: 'officeHolder',
      },
    ),
    toClient(
      'Annual review request',
      'Letter to client',
      `The anniversary of your arrangement is {{dates.anniversary}}. As the terms ask, we now look at your budget together. The review covers the year until that day.

Please send us by {{dates.responseBy}}:

{{evidence[] | or: "your last three payslips or award letters, and your bank statements of the last three months."}}

Send them by email to {{firm.email}} or by post to {{firm.address}}, with your reference {{case.reference}}.

# What we do with them

If what you have left each month has grown for good, half of the increase is added to your payments; the other half stays with you. Overtime and bonuses above a tenth of your usual pay count in the same way. If it has become harder, we see whether your payments can be lowered.

Tell us, too, whether anything has changed in your household: a new job, a new baby, somebody who moved in or out, a rise in your rent.

${support}`,
      { folderId: '09 Annual reviews', raisedOn: 'review_requested' },
    ),
    toClient(
      'Equity review request',
      'Letter to client',
      `Your arrangement asks for a review of the equity in your home about month {{case.equityReviewMonth}}. Equity is what would remain if the home were sold and the mortgage repaid.

Please send us by {{dates.responseBy}}:

- a statement of your mortgage, and of any other loan on the home, with the amount to redeem it, and
- a valuation not older than three months, or the name of a local estate agent who may value the home.

# What follows

If your share of the equity is £5,000 or less, nothing more is asked of you. Otherwise we look at whether you could reasonably remortgage, so that all that is secured on the home stays within 85% of its value, and at a payment that you can afford. If you cannot, your payments go on for up to 12 more months instead. You will not be asked to sell your home.

${support}`,
      { folderId: '11 Equity', autoTaskId: 'Equity review' },
    ),
  ]),
];
