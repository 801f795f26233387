import { seed } from '../seed.ts';
import { eachSigns, englandAndWales, freeAdvice, gateway, support, toClient } from './letter.ts';

const evidence = `{{evidence[]}}

# How to send them

Photographs are fine as long as every corner can be seen. Send them by email to {{firm.email}} or by post to {{firm.address}}, and write {{case.reference}} on them. We send originals back.

If one of them is hard to get, call us on {{firm.phone}}: there is often another way.`;

/** The advice before anything is decided: SIP 3.1 and law.md 'Welcome and options', items 1 to 12. */
const welcome = `Thank you for talking to us on {{dates.enquiry}} about your debts. This letter says what you told us, which solutions there are, what each would cost you and what could go wrong with it. Please read it before you decide anything, and take the time you need.

# Who we are and what we do

{{firm.legalName}} advises you first. If you choose an individual voluntary arrangement, {{ip.name}}, an insolvency practitioner licensed by the {{ip.body}}, acts as nominee: the nominee examines your proposal and reports on it to your creditors. If they approve it, the nominee becomes the supervisor, who collects your payments, pays your creditors and sees that the terms are kept. As adviser we work for you; as nominee and supervisor the law also requires fairness to your creditors.

# What you told us

You owe {{figures.totalDebt}} in all. Your household has {{figures.income}} coming in each month and {{figures.expenditure}} going out, which leaves {{figures.surplus}}. {{#if assets[]}}What you own would bring about {{figures.assets}} for creditors.{{else}}You own nothing that could be sold for your creditors.{{/if}}

# Your options

{{options[]}}

Some of these we do not offer ourselves. That does not make them worse for you: if one of them suits you better, we tell you where to get it.

# What an arrangement would mean for you

- You pay what was agreed, on time, for the whole term, and you tell us within 14 days of any change: a new job, overtime or a bonus, money that comes to you, a new address.
- You take no new credit without consent.
- Every year you send us your papers, and your payment may go up or down.
- Your name, address and date of birth are entered in the public Individual Insolvency Register, and the arrangement shows on your credit record for six years. Some jobs, professions and tenancies ask about it.
- If you do not keep to the terms, the arrangement may be ended. Your creditors could then ask for everything that you still owe, with interest, and could make you bankrupt. Most of what you paid by then may have gone on costs.

# Your home and what you own

Your home is not sold under an arrangement as long as you keep to its terms, and you go on paying your mortgage or rent. {{#if case.hasHome}}You own a home, so its value has to be looked at in the proposal.{{/if}} Goods that you need for living and working stay with you.

# Other people

An arrangement covers only your part of joint debts. Whoever borrowed with you, or guaranteed a debt for you, can be asked for the whole of it, and their credit record may be linked to yours. Please let them know, and suggest that they take advice of their own. {{#if case.isJoint}}You have both asked us for advice: each of you decides alone, and each may have a letter and a meeting alone.{{/if}}

# If things are difficult

Tell us of anything that makes money or letters harder to deal with, such as illness, bereavement or a relationship that is not safe. It need not be in writing. We record it only with your consent, and it never appears in letters to creditors.

# Meet us

We offer you a meeting with {{ip.name}} or a colleague, in person, by telephone or by video, before you sign anything. There is no charge.

# Who sent you, and earlier advice

{{#if case.introducer}}You came to us through {{case.introducer}}. {{/if}}We pay nobody for sending you to us for an insolvency appointment. If somebody advised you before, please tell us what they said and whether you paid them: we check whether it was right for you.

{{#if case.isProtocol2025}}

# Key facts

{{#if figures.contribution}}

- Monthly payment: {{figures.contribution}}
- Number of months: {{figures.termMonths}}
- You pay in all: {{figures.totalContributions}}
- Of this, fees and expenses are about: {{figures.totalCosts}}
- Creditors would get about {{figures.pencePerPound}} pence in the pound
- Your home is not remortgaged; if your share of its value is £10,000 or more, you may pay for 72 months instead
- If you stop paying, the arrangement may fail and your debts come back

{{else}}

We have not worked out a payment with you yet. You will have the key facts of an arrangement on a page of their own before you agree to one.

{{/if}}

{{/if}}

# What happens next

You need not decide now. Please take at least a few days, and talk it over with somebody you trust or with a free adviser. When you have decided, call us on {{firm.phone}}. Until then please go on paying your rent or mortgage, council tax, energy and any court fine, and take no new credit.

${freeAdvice}

${support}`;

const engagement = `This letter is the agreement between you and {{firm.legalName}} ({{#if firm.companyNumber}}company number {{firm.companyNumber}}, {{/if}}{{firm.address}}) for the preparation of a proposal. Please sign the copy{{#if case.isJoint}}, each of you,{{/if}} and send it back. Part one is what we agree; part two says how we use your personal data.

# Part one: terms of engagement

{{ip.name}} (IP number {{ip.number}}, licensed in the United Kingdom by the {{ip.body}}) is responsible for your case and is bound by the Insolvency Code of Ethics. {{#if firm.fcaNumber}}{{firm.legalName}} is authorised and regulated by the Financial Conduct Authority, number {{firm.fcaNumber}}.{{/if}}

# In which capacity we act

- Until you sign a proposal: as your adviser.
- From then until creditors have decided: as nominee, who must report on your proposal independently.
- After approval: as supervisor of the arrangement, for you and your creditors.

# What we do for you

We check your situation, advise you on every option, prepare the proposal, report on it, ask your creditors for their decision and tell you the outcome.

# What it costs, and who pays

You pay nothing before your creditors have agreed. After that our fees come out of the payments that you make under the arrangement, as your creditors approve them: {{figures.nomineeFee}} as nominee{{#if figures.contribution}} and {{figures.supervisorFee}} as supervisor, besides expenses, {{figures.totalCosts}} in all.{{else}}, besides expenses. What the supervisor is paid depends on your payments; your proposal will state it.{{/if}} {{#if case.isFeeTaxed}}VAT is added to our fees.{{else}}No VAT is charged on our fees.{{/if}} If the proposal is rejected, you owe us nothing.

# If you change your mind

You may cancel within 14 days from the day on which you get this letter, and at any time before your proposal is sent to creditors. Tell us by letter, email or telephone; it costs you nothing.

# What we ask of you

- Tell us everything about your income, your property and your debts, truthfully.
- Send us the papers that we ask for.
- Take no new credit while we prepare the proposal, and pay no creditor more than the others.
- Tell us of any change at once.

# If you are not satisfied

Tell us first: {{firm.phone}}, {{firm.email}} or {{firm.address}}. We answer within eight weeks. Complaints about advice can then go to the Financial Ombudsman Service, free of charge: {{firm.ombudsman}}

${gateway}

# Part two: privacy notice

# Who is responsible

{{firm.legalName}}, {{firm.address}}, {{firm.email}}{{#if firm.icoNumber}}, registered with the Information Commissioner under {{firm.icoNumber}}{{/if}}. Questions about data protection go to our data protection contact at the same address.

# What we use your data for, and on what basis

- To advise you and to prepare and run an arrangement: because of our contract with you.
- To report to creditors, the Insolvency Service and our regulators, and to know who you are: because the law obliges us.
- To check the quality of our work and to defend legal claims: because of our legitimate interest in good and provable work.
- Health and other sensitive information: only with your explicit consent, so that we can take it into account. You may withdraw consent at any time by telling us; what we did before stays lawful.

# Which data, and where they come from

Who you are and how to reach you, your household, income, spending, property, debts and papers, and our notes of conversations. Besides what you give us, we get data from credit reference agencies, creditors, identity checks{{#if case.introducer}}, and from {{case.introducer}}, who introduced you{{/if}}. Where we got data about you from others we tell you within one month.

# Who gets your data

Your creditors and those who act for them, the insurer of the bond, the Insolvency Service with its public register, our regulators, banks, and companies that check identities, print our letters or keep our systems for us. We send no data outside the United Kingdom unless the law there protects it as well as ours, or a contract approved by the Information Commissioner does.

# How long we keep your data

A case for six years after it is closed; an enquiry that goes no further for two years; proof of identity for five years after we last worked for you. Then we delete them unless the law says otherwise.

# Your rights

You may ask for a copy, for correction, for deletion, for a restriction, or for your data in a form that another firm can read, and you may object to what we do for our own interest. No decision about you is made by a computer alone. You must give us the data that the law requires for an arrangement; without them we cannot propose one. You may complain to the Information Commissioner: {{firm.informationCommissioner}}.

# Your agreement

I have read both parts and agree to the terms of engagement. My consent to the use of health information is separate:

${eachSigns(
  (name) => `| I agree to the terms of engagement. Signed (${name}): | Date: |
| I consent to your recording health information that I give you (you may leave this empty). Signed (${name}): | Date: |`,
)}`;

const referral = `Thank you for telling us about your situation. We have looked at every solution with you, and the one that suits you best, {{referral.solution}}, is not one that we can run for you.

# Why this solution

{{referral.reason}}

{{options[]}}

# Where to go

We suggest {{referral.provider}}. You are free to choose anybody else.

${freeAdvice}

# No fee, and your data

We make no charge, and we neither pay nor receive anything for sending you on. If you agree, we pass on your name, how to reach you, your budget, the list of your debts and our notes of the advice, so that you need not tell everything twice; without your consent we pass on nothing.

${eachSigns((name) => `| I agree that you pass on my data as stated. Signed (${name}): | Date: |`)}

Take this letter and your papers with you; they will save you time. If your situation changes, you are welcome to come back.

${support}`;

/** Letters to the client from the first call to the terms of engagement, and answers of any time. */
export const clientTemplates = [
  seed('templates', [
    toClient('Welcome and options letter', 'Advice letter', welcome),
    toClient(
      'Evidence request',
      'Letter to client',
      `To prepare your proposal we need papers that show your income, your spending and your debts. Your creditors rely on them when they vote.

Please send us by {{dates.responseBy}}:

${evidence}

Without these papers we cannot go on.

${support}`,
      { autoTaskId: 'ID and AML check' },
    ),
    toClient(
      'Evidence chaser 1',
      'Letter to client',
      `A week ago we asked you for papers that we need for your proposal. These are still missing. Please send them by {{dates.responseBy}}:

${evidence}

If you have sent them in the last few days, thank you; please ignore this letter. If something keeps you from sending them, let us know, and we will help.

${support}`,
      { raisedOn: 'in_status', raisedAfterDays: 7, raisedInStatusId: 'Pack Sent' },
    ),
    toClient(
      'Evidence chaser 2',
      'Letter to client',
      `We have asked you twice for papers, and these are still missing. Please send them by {{dates.responseBy}}:

${evidence}

We would like to help you, but we can only put a proposal to your creditors that is complete. If we have not heard from you by {{dates.responseBy}}, we will close your file. You can come back to us at any time. Your creditors may go on contacting you in the meantime, and breathing space may be open to you: ask us or a free adviser about it.

${freeAdvice}

${support}`,
      {
        raisedOn: 'in_status',
        raisedAfterDays: 14,
        raisedInStatusId: 'Pack Sent',
        // Breathing space is a scheme of England and Wales.
        jurisdictions: englandAndWales,
      },
    ),
    toClient('Terms of engagement and privacy notice', 'Terms of engagement', engagement),
    toClient('Debt solution referral', 'Advice letter', referral, { folderId: '07 Proposal' }),
    toClient(
      'Data subject reply',
      'Letter to client',
      `You asked us on {{dates.requestReceived}} for the personal data that we hold about you. We confirm that we use your personal data.

# Our answer

{{request.answer}}

A copy of your data is enclosed. Parts that would disclose data of other people are left out.

# What we use your data for

{{request.purposes | or: "To advise you, to prepare and run your solution, to report to creditors and authorities as the law asks, and to check our own work."}}

# Which data, and where they come from

Who you are and how to reach you, your household, income, spending, property, debts, papers, and our notes of conversations. They come from you, from credit reference agencies, from your creditors, from identity checks{{#if case.introducer}} and from {{case.introducer}}{{/if}}.

# Who has had your data

{{request.recipients | or: "Your creditors and those who act for them, the insurer of the bond, the Insolvency Service, our regulators, banks, and companies that work for us."}} No data left the United Kingdom without the safeguards that the law asks for.

# How long we keep your data

A case for six years after it is closed, an enquiry that went no further for two years, proof of identity for five years after we last worked for you.

# Your rights

You may ask for correction, deletion or restriction, and you may object. No decision about you was made by a computer alone. If you are not content with this answer, please tell us, or complain to the Information Commissioner: {{firm.informationCommissioner}}.`,
      { requiresApproval: true },
    ),
  ]),
];
