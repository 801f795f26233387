import { seed } from '../seed.ts';
import { debtor, document, eachSigns, englandAndWales, support, toClient } from './letter.ts';

/** Rule 8.3: law.md 'IVA proposal', items 1 to 23. */
const proposal = `# Proposal for an individual voluntary arrangement

Under Part VIII of the Insolvency Act 1986 and rules 8.2 and 8.3 of the Insolvency (England and Wales) Rules 2016

# 1. The ${debtor}

{{client.1.name}}, born {{client.1.dateOfBirth}}, of {{address.line}}{{#if client.1.otherNames}}, also known as {{client.1.otherNames}}{{/if}}.

{{#if client.2.name}}

{{client.2.name}}, born {{client.2.dateOfBirth}}{{#if client.2.otherNames}}, also known as {{client.2.otherNames}}{{/if}}, makes the same proposal. Each of us proposes an arrangement of our own; they are carried out together.

{{/if}}

# 2. Why an arrangement is desirable

My debts are {{figures.totalDebt}}. From {{figures.income}} a month I have {{figures.surplus}} left after the costs of living. {{#if proposal.desirable}}{{proposal.desirable}}{{else}}I cannot pay my debts as they fall due. An arrangement lets me pay all that I can afford, to all my creditors alike, and gives me a date on which it ends.{{/if}}

# 3. Why creditors should agree

Creditors receive an estimated {{figures.pencePerPound}} pence in the pound. {{#if proposal.agree}}{{proposal.agree}}{{else}}I believe that this is more than in bankruptcy, where the costs are higher and where what I have left each month would be claimed for three years only.{{/if}}

{{#if alternatives[]}}

{{alternatives[]}}

The estimates start from the same statement of affairs and the same budget.

{{/if}}

# 4. Assets and their values; charges; what is excluded

{{#if assets[]}}

{{assets[]}}

{{else}}

I own nothing of value.

{{/if}}

Values are estimates unless a valuation is enclosed. Each charge is shown beside its asset. An asset marked 'excluded' is not part of the arrangement, for the reason given. A secured creditor’s security is not affected without that creditor’s consent.

# 5. Property of others

{{#if proposal.thirdParties}}{{proposal.thirdParties}}{{else}}No property of anybody else is offered to creditors, unless the list above or an annex names it with its owner and the terms on which it is given.{{/if}}

# 6. Liabilities

{{creditors[]}}

# 7. How liabilities are met

I pay contributions to the supervisor, who pays the costs of the arrangement and divides the rest among creditors whose claims are admitted, in proportion to them. Preferential creditors ({{figures.preferentialDebt}}) are paid in full before others. Secured creditors ({{figures.securedDebt}}) rely on their security and are paid by me outside the arrangement as their contracts say; only what their security does not cover takes part. Payment of all other debts is postponed while the arrangement runs, and what is unpaid at its end is released.

# 8. Associates

{{#if case.hasAssociates}}Creditors marked 'associate' are associates of mine within section 435 of the Act. Their claims are treated like those of other creditors.{{else}}None of my creditors is an associate of mine within section 435 of the Act.{{/if}}

# 9. Claims under sections 339, 340 and 343

{{#if proposal.bankruptcy}}{{proposal.bankruptcy}}{{else}}{{#if case.isBankrupt}}I am an undischarged bankrupt. Claims that a trustee may have under sections 339 (transactions at an undervalue), 340 (preferences) and 343 (extortionate credit), and how I would indemnify the estate, are stated in the annex.{{else}}I am not an undischarged bankrupt. I know of no circumstances that would give rise to claims under sections 339 (transactions at an undervalue), 340 (preferences) or 343 (extortionate credit transactions) if I were made bankrupt.{{/if}}{{/if}}

# 10. Creditors without notice

{{#if proposal.noNotice}}{{proposal.noNotice}}{{else}}A creditor who was entitled to notice and did not get it is bound and has the same dividend as others from the day on which the claim is admitted; dividends already paid are made up first.{{/if}}

# 11. Guarantees

{{#if proposal.guarantees}}{{proposal.guarantees}}{{else}}Guarantees of my debts by others are not released. No guarantee is offered for this proposal, unless an annex names it.{{/if}}

# 12. What I pay, and for how long

I pay {{figures.contribution}} a month for {{figures.termMonths}} months, {{figures.totalContributions}} in all. The arrangement begins on the day of approval. The supervisor may extend it by up to 12 months to make up missed payments.

{{#if lumpSums[]}}

{{lumpSums[]}}

{{/if}}

# 13. Distributions

The supervisor distributes {{case.distributionFrequency}} once the costs then due have been paid. My estimate is:

{{eos[]}}

# 14. Nominee’s remuneration and expenses

The nominee’s fee is {{figures.nomineeFee}}. Expenses until approval are the premium of the specific bond, {{figures.bondPremium}}, and the registration fee, {{figures.registrationFee}}.

# 15. The supervisor

{{ip.name}} of {{firm.legalName}}, {{firm.address}}, who is qualified to act as an insolvency practitioner in relation to me and is licensed by the {{ip.body}} (IP number {{ip.number}}). The supervisor collects contributions, agrees claims, pays dividends, reports each year, looks at my budget each year, and decides what the terms leave to the supervisor. The fee is {{figures.supervisorFee}}; other expenses are estimated at {{figures.expenses}}. All costs together are estimated at {{figures.totalCosts}}. {{#if case.isFeeTaxed}}VAT is added to the fees.{{else}}The fees are exempt from VAT.{{/if}}

# 16. Business

{{#if proposal.business}}{{proposal.business}}{{else}}I carry on no business during the arrangement, unless an annex says how it is conducted and what credit it needs.{{/if}}

# 17. Further credit

{{#if proposal.credit}}{{proposal.credit}}{{else}}I take no credit of more than £500 without the supervisor’s written consent.{{/if}}

# 18. Banking and investment of funds

{{#if proposal.banking}}{{proposal.banking}}{{else}}Money is kept in a client account of the supervisor’s firm, apart from its own money and recorded for my case alone, until it is paid out.{{/if}}

# 19. Cross-border position

{{#if proposal.crossBorder}}{{proposal.crossBorder}}{{else}}My centre of main interests is in England and Wales, where I live and manage my affairs. I have no proceedings abroad.{{/if}}

# 20. Standard terms and my duties

The standard terms{{#if case.protocol}} of the {{case.protocol}}{{/if}} apply. Each year I give the supervisor my payslips, benefit letters and bank statements, and half of any lasting improvement goes to creditors. I report windfalls, income beyond the ordinary and any change within 14 days. {{#if case.hasHome}}{{#unless case.isProtocol2025}}The equity of my home is reviewed before the end of the term as the standard terms say.{{/unless}}{{#if case.isProtocol2025}}My home is not remortgaged; if my share of the equity, at 85% of the value less what is secured on it, is £10,000 or more, the term is 72 months.{{/if}}{{/if}}

# 21. My household

{{iande[]}}

# Statement of truth

I believe that the facts stated in this proposal are true. I have been advised on my other options.

${eachSigns((name) => `| Signed (${name}): | Date: |`)}

Nominee for whose consent and report I ask:`;

const consent = `Your creditors are ready to agree to your proposal if it is changed. Section 258 of the Insolvency Act 1986 says that each change needs your consent. You decide on each of them separately.

# The changes

{{proposedModifications[]}}

No change may cut the rights of a secured or preferential creditor without that creditor’s consent.

You do not have to agree. If you refuse a change, your creditors may reject the proposal; we can then talk about what else is open to you. Please call us on {{firm.phone}} before {{dates.responseBy}} so that we can explain each change and what it would cost you, and only then sign.

Your answer goes on the form that follows. Please sign it and send it back to us.

${support}`;

const answer = `# Your answer

Please tick one box for each change, sign beside it and write the date.

{{modificationAnswers[]}}

The changes were explained to me.

${eachSigns((name) => `| Signed (${name}): | Date: |`)}`;

const approval = `I am pleased to tell you that your creditors approved your arrangement on {{dates.approval}}. From that day it binds all your creditors who were entitled to vote, and they may no longer ask you for payment. I am its supervisor. Under rule 8.25 of the Insolvency (England and Wales) Rules 2016 you must do all you can to put me in possession of what is included in the arrangement.

{{#if modifications[]}}

# What your creditors changed, with your consent

{{modifications[]}}

{{else}}

Your creditors approved your proposal as it stood.

{{/if}}

# Your payments

Please pay {{figures.contribution}} on the {{schedule.dayOfMonth}} of each month for {{figures.termMonths}} months, for the first time on {{schedule.firstPaymentDate}}. A standing order is the safest way:

| Account name | {{schedule.bankAccountName}} |
| Sort code | {{schedule.bankSortCode}} |
| Account number | {{schedule.bankAccountNumber}} |
| Reference | {{schedule.paymentReference}} |

Always quote the reference; without it we cannot tell that the money is yours.

# What you must do

- Tell us within 14 days when your income or your household changes, when you earn more than a tenth above your usual pay in overtime or bonus, when you come into money, and when you move.
- Take no credit above £500 without our written consent.
- Send us your papers every year, so that we can look at your budget together.

# If a creditor still writes to you

Letters may cross for a few weeks. Send them to us and do not pay. Your arrangement is entered in the public Individual Insolvency Register. A creditor may challenge the approval at court until {{dates.challengeBy}}.

If you ever find it hard to make a payment, call us before it is due, on {{firm.phone}}. There is usually something that we can do.

${support}`;

/** The IVA Protocol 2025 has the client read these before agreeing (law.md, IVA Protocol: 'Key facts'). */
const keyFacts = `# Key facts about your arrangement

Please read these before you decide. They are the main points of the proposal that we have prepared with you; the proposal says them in full.

# What you pay

{{figures.contribution}} a month for {{figures.termMonths}} months{{#if figures.lumpSum}}, and {{figures.lumpSum}} in lump sums{{/if}}. If your income or your costs change, your payment is looked at again, each year at least.

# What it costs

All fees and expenses are estimated at {{figures.totalCosts}}, of which {{figures.nomineeFee}} is the nominee’s fee and {{figures.supervisorFee}} the supervisor’s. They come out of your payments: you pay nothing on top.

# What your creditors get

Your unsecured creditors are owed {{figures.unsecuredClaims}} and would share about {{figures.unsecuredDividend}}: {{figures.pencePerPound}} pence in the pound. What is unpaid when you have kept to the terms is written off.

# Your home and what you own

{{#if case.hasHome}}You are not asked to remortgage your home. If your share of its equity, at 85% of the value less what is secured on it, is £10,000 or more, the term is 72 months.{{else}}You own no home.{{/if}} What is left out of the arrangement stays yours; the proposal lists it.

# What else you should know

- The arrangement is entered in a public register, and stays on your credit record for six years.
- You may not take credit of more than £500 without our consent while it runs.
- Some jobs and licences are affected by insolvency: ask your employer’s rules.
- Joint debts and guarantees: the other person still owes them in full.
- If you do not keep to the terms it may fail. You would owe your debts again, less what was paid, and a creditor could make you bankrupt.

# You have a choice

You can still choose another solution, and take the time that you need. Free advice:

{{firm.debtAdvice}}

If anything is unclear, call us on {{firm.phone}}.

${support}`;

/** The proposal, the client's consent to what creditors ask for, and the approval. */
export const proposalTemplates = [
  seed('templates', [
    document('IVA proposal', 'Proposal', proposal, {
      requiresApproval: true,
      folderId: '07 Proposal',
      audience: 'client',
      deliveryMethodId: 'First class post',
    }),
    document('Key facts', 'Key facts', keyFacts, {
      folderId: '07 Proposal',
      audience: 'client',
      deliveryMethodId: 'First class post',
      signedBy: 'writer',
      // The key facts of the IVA Protocol 2025.
      jurisdictions: englandAndWales,
    }),
    toClient('Modification consent form', 'Letter to client', consent, {
      raisedOn: 'modifications_proposed',
      folderId: '08 Meeting',
      autoTaskId: 'Chase outstanding votes',
      annex: answer,
    }),
    toClient('Approval letter and payment instructions', 'Letter to client', approval, {
      autoTaskId: 'Set up schedule and first payment check',
      signedBy: 'officeHolder',
    }),
  ]),
];
