import { seed } from '../seed.ts';
import { toClient } from './letter.ts';

const evidenceList = `{{evidence[]}}

Photographs are fine as long as every corner can be seen. You can bring the papers to us, post them, send them to {{firm.email}} or upload them in the client portal.`;

/** Letters to the client from the first call to the approval. */
export const clientTemplates = [
  seed('templates', [
    toClient(
      'Welcome and options letter',
      'Advice letter',
      `Thank you for talking to us on {{dates.enquiry}} about your debts. This letter says what you told us, which solutions there are, what each would cost you and what could go wrong with it. Please read it before you decide anything.

# What you told us

You owe {{figures.totalDebt}} in all. Your household has {{figures.income}} coming in each month and {{figures.expenditure}} going out, which leaves {{figures.surplus}}.

# Your options

{{options[]}}

Some of these we do not offer ourselves. That does not make them worse for you: if one of them suits you better, we will tell you where to get it. Free and impartial help is available from MoneyHelper and from charities, whatever you decide.

# What happens next

Take the time you need. If you want to go on with the solution that we discussed, call us on {{firm.phone}}. Until then please keep paying your rent or mortgage, council tax, energy and any court fine, and do not take new credit.`,
    ),
    toClient(
      'Evidence request',
      'Letter to client',
      `To prepare your proposal we need papers that show your income, your spending and your debts. Your creditors rely on them when they vote.

Please send us by {{dates.responseBy}}:

${evidenceList}

Without these papers we cannot go on. If one of them is hard to get, call us on {{firm.phone}}: there is often another way.`,
      { autoTaskId: 'ID and AML check' },
    ),
    toClient(
      'Evidence chaser 1',
      'Letter to client',
      `A week ago we asked you for papers that we need for your proposal. These are still missing:

${evidenceList}

If you have sent them in the last few days, thank you; please ignore this letter. If something keeps you from sending them, let us know, and we will help.`,
    ),
    toClient(
      'Evidence chaser 2',
      'Letter to client',
      `We have asked you twice for papers and still miss these:

${evidenceList}

We would like to help you, but we can only put a proposal to your creditors that is complete. If we have not heard from you by {{dates.responseBy}}, we will close your file. You can come back to us at any time. Your creditors may go on contacting you in the meantime, and breathing space may be open to you: ask us about it.`,
    ),
    toClient(
      'Terms of engagement and privacy notice',
      'Terms of engagement',
      `This letter is the agreement between you and {{firm.legalName}} for the preparation of a proposal. Please sign and return the copy.

# What we do

We check your situation, advise you on every option, prepare the proposal and, if you ask us to, act as nominee. {{ip.name}} (IP number {{ip.number}}, licensed by the {{ip.body}}) is responsible for your case.

# What it costs

You pay nothing before your creditors have agreed. After that our fees come out of the payments that you make under the arrangement: {{figures.nomineeFee}} as nominee and {{figures.supervisorFee}} as supervisor, besides expenses of about {{figures.expenses}}. If the proposal is rejected, you owe us nothing.

# What we ask of you

- Tell us everything about your income, your property and your debts.
- Take no new credit while we prepare the proposal.
- Tell us of any change at once.

# How we use what you tell us

We keep what the law and your case require: your details, your figures, your papers and our notes. We share them with your creditors, with the insurer of the bond, with the Insolvency Service and with companies that check identities, as far as the arrangement needs it. Health information is only recorded when you want us to take it into account, and only those who need it can read it. We keep a case for six years after it is closed, and an enquiry that goes no further for two years. You may ask for a copy, a correction or, where the law allows, deletion, and you may complain to the Information Commissioner. Our registration number is {{firm.icoNumber}}.`,
    ),
    toClient(
      'IVA proposal',
      'Proposal',
      `This is my proposal to my creditors for an individual voluntary arrangement under Part VIII of the Insolvency Act 1986. I ask {{ip.name}} to act as nominee and, if it is approved, as supervisor.

# What I offer

I will pay {{figures.contribution}} each month for {{figures.termMonths}} months, {{figures.totalContributions}} in all. After the costs of the arrangement, estimated at {{figures.totalCosts}}, {{figures.availableForCreditors}} remain for creditors whose claims come to {{figures.totalDebt}}. That is a dividend of {{figures.pencePerPound}} pence in the pound.

{{eos[]}}

# What I own

{{assets[]}}

# What I owe

{{creditors[]}}

# My household

{{iande[]}}

# Terms

The standard terms apply. Each year I give the supervisor my payslips, benefit letters and bank statements, and half of any improvement goes to creditors. I report any windfall, any income beyond the ordinary and any change in my circumstances within 14 days. I take no new credit above £500 without consent. If I own a home, its equity is reviewed before the end of the term.

# Statement of truth

I believe that the facts stated in this proposal are true.

Signed: ________________________ Date: ____________

{{client.1.name}}`,
      { requiresApproval: true, folderId: '07 Proposal' },
    ),
    toClient(
      'Modification consent form',
      'Letter to client',
      `Your creditors are ready to agree to your proposal if it is changed. The changes that they ask for are:

{{modifications[]}}

With these changes you would pay {{figures.contribution}} each month for {{figures.termMonths}} months. The dividend would be {{figures.pencePerPound}} pence in the pound.

You do not have to agree. If you do not, your creditors may reject the proposal; we can then talk about what else is open to you. Please call us before {{dates.responseBy}} so that we can explain each change, and then sign below.

I have read the changes, they were explained to me, and I agree to them.

Signed: ________________________ Date: ____________`,
      { folderId: '08 Meeting', autoTaskId: 'Chase outstanding votes' },
    ),
    toClient(
      'Approval letter and payment instructions',
      'Letter to client',
      `I am pleased to tell you that your creditors approved your arrangement on {{dates.approval}}. From that day it binds all your creditors who were entitled to vote, and they may no longer ask you for payment.

# Your payments

Please pay {{figures.contribution}} on day {{schedule.day}} of each month, for the first time on {{schedule.firstPaymentDate}}. A standing order is the safest way:

- Account name: {{schedule.bankAccountName}}
- Sort code: {{schedule.bankSortCode}}
- Account number: {{schedule.bankAccountNumber}}
- Reference: {{schedule.paymentReference}}

Always quote the reference; without it we cannot tell that the money is yours.

# What you must tell us

Tell us within 14 days when your income changes, when you earn more than a tenth above your usual pay in overtime or bonus, when you come into money, when you move, and before you take any credit. Every year we ask for your papers and look at your budget together.

# If a creditor still writes to you

Letters may cross for a few weeks. Send them to us and do not pay. Your arrangement is entered in the public Individual Insolvency Register.

If a payment will ever be difficult, call us before it is due, on {{firm.phone}}. There is usually something that we can do.`,
      { autoTaskId: 'Set up schedule and first payment check' },
    ),
    toClient(
      'Debt solution referral',
      'Advice letter',
      `Thank you for telling us about your situation. We have looked at every solution with you, and the one that suits you best is not one that we can run for you.

# Why

{{options[]}}

# Where to go

The following offer free and impartial help:

- MoneyHelper, which lists advisers near you
- Citizens Advice
- StepChange Debt Charity
- National Debtline, or Business Debtline if you are self-employed

Take this letter and your papers with you; they will save you time. If you agree, we pass on what you told us, so that you need not tell it twice.

We have made no charge. If your situation changes, you are welcome to come back.`,
      { folderId: '07 Proposal' },
    ),
  ]),
];
