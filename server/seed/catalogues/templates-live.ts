import { seed } from '../seed.ts';
import { richText, toClient } from './letter.ts';

/** Letters to the client while an arrangement runs. */
export const liveTemplates = [
  seed('templates', [
    {
      name: 'Payment reminder text',
      documentTypeId: 'Arrears letter',
      audience: 'client',
      format: 'sms',
      deliveryMethodId: 'Text message',
      folderId: '10 Payments',
      body: richText(
        'A reminder from {{firm.name}}: your payment of {{schedule.nextPaymentAmount}} is due on {{schedule.nextPaymentDate}}. Ref {{schedule.paymentReference}}. Trouble paying? Call {{firm.phone}}.',
      ),
    },
    {
      name: 'Missed payment 1',
      documentTypeId: 'Arrears letter',
      audience: 'client',
      format: 'email',
      subject: 'Your payment of {{schedule.missedPaymentDate}} ({{case.reference}})',
      deliveryMethodId: 'Email',
      folderId: '10 Payments',
      autoTaskId: 'Chase missed payment',
      body: richText(`Dear {{client.1.salutation}}

Your payment of {{schedule.nextPaymentAmount}}, due on {{schedule.missedPaymentDate}}, has not reached us. If you paid in the last few days, thank you; please ignore this message.

If you forgot, please pay now with the reference {{schedule.paymentReference}}. If you cannot pay, call us on {{firm.phone}}. A payment break or a lower payment may be possible, and it is much easier to arrange before arrears build up.

{{user.name}}
{{firm.name}}`),
    },
    toClient(
      'Missed payment 2',
      'Arrears letter',
      `We wrote to you a week ago because your payment of {{schedule.missedPaymentDate}} had not arrived. It is still missing, and your arrears are now {{schedule.arrears}}.

Please pay the arrears or call us on {{firm.phone}} to tell us what happened. If your income has fallen or your costs have risen, we look at your budget again and see what can be changed. Depending on your situation we may agree

- a payment break, added to the end of the arrangement,
- a lower payment for a time or for good, or
- paying the arrears in small amounts.

If you are ill or things are hard at home, tell us as much as you wish. We will take it into account.`,
      { folderId: '10 Payments', autoTaskId: 'Chase missed payment' },
    ),
    toClient(
      'Missed payment final',
      'Arrears letter',
      `Your arrears have reached {{schedule.arrears}}, which is {{schedule.monthsInArrears}} months of payments, and we have not been able to agree with you how to make them good.

Your arrangement protects you from your creditors only as long as its terms are kept. Once arrears exceed three months of payments I must consider serving a notice of breach, and in the end the arrangement may be terminated. Your creditors could then ask for the whole of what you owe, with interest.

It is not too late. Please call us on {{firm.phone}} by {{dates.responseBy}}. Even a small payment and a plan for the rest can keep the arrangement going.`,
      { folderId: '10 Payments', requiresApproval: true, autoTaskId: 'Serve notice of breach' },
    ),
    toClient(
      'Payment break confirmation',
      'Letter to client',
      `As you asked, you need not make payments from {{schedule.breakFrom}} until {{schedule.breakTo}}. Please stop your standing order for that time and start it again afterwards; your next payment is due on {{schedule.nextPaymentDate}}.

The payments that you leave out are added to the end of the arrangement, which will now end about {{dates.expectedEnd}}. All payment breaks together may not exceed nine months.

If your situation has not improved by the end of the break, call us before the next payment is due.`,
      { folderId: '10 Payments' },
    ),
    toClient(
      'Notice of breach',
      'Notice of breach',
      `I give you notice that you have not kept a term of your arrangement.

# The breach

{{breach.type}}: {{breach.detail}}

# What you must do

You have until {{dates.remedyBy}}, one month from this notice, to put this right or to explain it to me in writing. Please call us on {{firm.phone}} so that we can help you with it.

# What happens otherwise

If the breach is neither put right nor explained by then, I will ask your creditors what is to be done, or issue a certificate of termination if the terms say so. The arrangement would then end, and your creditors could again ask for what you owe, with interest, or petition for your bankruptcy. What you have paid would be used first for the costs of the arrangement.

You may wish to take independent advice. MoneyHelper can tell you where to get it free of charge.`,
      { folderId: '10 Payments', requiresApproval: true, deliveryMethodId: 'Recorded post' },
    ),
    toClient(
      'Annual review request',
      'Letter to client',
      `Your arrangement will have its anniversary on {{dates.anniversary}}. As the terms ask, we now look at your budget together.

Please send us by {{dates.responseBy}}:

{{evidence[]}}

Tell us, too, whether anything has changed in your household: a new job, a new baby, somebody who moved in or out, a rise in your rent. If your situation has improved, half of the improvement is added to your payments. If it has become harder, we see whether they can be lowered.`,
      { folderId: '09 Annual reviews', autoTaskId: 'Prepare annual report' },
    ),
    toClient(
      'Equity review request',
      'Letter to client',
      `Your arrangement asks for a review of the equity in your home about month 54. Equity is what would remain if the home were sold and the mortgage repaid.

Please send us by {{dates.responseBy}}

- a statement of your mortgage with the amount to redeem it, and
- the name of a local estate agent who may value the home, or a valuation not older than three months.

If your share of the equity is below £5,000, nothing more is asked of you. Otherwise we look at whether you could reasonably remortgage, for no more than 85% of the value. If you cannot, your payments go on for up to 12 more months instead. You will not be asked to sell your home.`,
      { folderId: '11 Equity', autoTaskId: 'Equity review' },
    ),
    toClient(
      'Completion certificate and report',
      'Completion report',
      `I certify that you have done everything that your arrangement, approved on {{dates.approval}}, asked of you. It was completed on {{dates.completion}}. The debts that it covers are settled, and your creditors may not ask you for the rest.

# What was paid

{{rp[]}}

Creditors received {{figures.dividendToDate}}, that is {{figures.pencePerPound}} pence in the pound on claims of {{figures.admittedClaims}}.

# What happens next

I report the completion to your creditors and to the Secretary of State. Your entry in the Individual Insolvency Register is removed three months after that. The agencies that keep credit records will note the completion six years after the arrangement began at the latest; send them a copy of this certificate if they do not.

Well done. It took {{figures.termMonths}} months of care, and you kept to it.`,
      { folderId: '13 Closure', requiresApproval: true },
    ),
    toClient(
      'Certificate of termination and report',
      'Termination report',
      `I certify that your arrangement, approved on {{dates.approval}}, was terminated on {{dates.termination}}.

# Why

{{case.terminationReason}}

# What was paid

{{rp[]}}

Creditors received {{figures.dividendToDate}}. I hold {{figures.fundsHeld}}, which I distribute as the terms say.

# What this means

The arrangement no longer protects you. Your creditors may ask for what you still owe, with interest. Please take advice soon: breathing space, a debt relief order, a debt management plan or bankruptcy may be open to you. MoneyHelper lists free advisers, and you may talk to us.

I report the termination to your creditors and to the Secretary of State.`,
      { folderId: '13 Closure', requiresApproval: true, deliveryMethodId: 'Recorded post' },
    ),
  ]),
];
