import { richText } from '../rich-text.ts';
import { seed } from '../seed.ts';

/** Clauses of the kinds that creditors and their agents ask for, in the firm's own words and numbering. */
export const modifications = [
  seed('modifications', [
    {
      code: 'MOD 101',
      title: 'Total cost cap',
      category: 'fee',
      text: richText(
        'The nominee’s fee, the supervisor’s fee and all expenses together shall not exceed £3,650 over the whole term. A fee for a variation that creditors approve is paid in addition.',
      ),
      effect: { totalCostCap: 365_000 },
    },
    {
      code: 'MOD 102',
      title: 'Nominee fee and expenses cap',
      category: 'fee',
      text: richText(
        'The nominee’s fee and expenses, other than the specific bond and the registration fee, shall not exceed £1,900.',
      ),
      effect: { nomineePlusExpensesCap: 190_000 },
    },
    {
      code: 'MOD 103',
      title: 'Supervisor’s fee as a percentage',
      category: 'fee',
      text: richText(
        'The supervisor’s fee shall be 15% of realisations less the nominee’s fee as first agreed, and shall not exceed £1,750.',
      ),
      effect: {
        supervisorPercentBp: 1_500,
        supervisorFee: 175_000,
        supervisorBase: 'realisations_less_nominee',
      },
    },
    {
      code: 'MOD 104',
      title: 'Category 1 expenses above the threshold',
      category: 'fee',
      text: richText(
        'Where category 1 expenses exceed £1,000, the nominee’s fee is reduced by the excess and refunded to the arrangement. The expenses stand.',
      ),
      effect: { cat1Threshold: 100_000 },
    },
    {
      code: 'MOD 105',
      title: 'No category 2 expenses',
      category: 'fee',
      text: richText(
        'No expense shall be paid to an associate of the supervisor or shared with other cases.',
      ),
      effect: { cat2Prohibited: true },
    },
    {
      code: 'MOD 201',
      title: 'Minimum dividend',
      category: 'dividend',
      text: richText(
        'Creditors shall receive at least 25 pence in the pound. If the supervisor expects less, the term is extended by up to 12 months or the matter is put to creditors.',
      ),
      effect: { minDividend: 2_500 },
    },
    {
      code: 'MOD 202',
      title: 'First contributions to creditors',
      category: 'dividend',
      text: richText('The first two contributions are retained for creditors and not used for fees.'),
      effect: { retainFirstContributions: 2 },
    },
    {
      code: 'MOD 301',
      title: 'Term of 72 months',
      category: 'term',
      text: richText('The arrangement shall run for 72 months instead of the equity being released.'),
      effect: { termMonths: 72 },
    },
    {
      code: 'MOD 401',
      title: 'Minimum contribution',
      category: 'contribution',
      text: richText(
        '{{client.1.name}} shall pay at least £120 each month, whatever the yearly review shows.',
      ),
      effect: { minContribution: 12_000 },
    },
    {
      code: 'MOD 402',
      title: 'Overtime and bonus',
      category: 'contribution',
      text: richText(
        'Where overtime, bonus or commission exceeds 10% of the usual take-home pay, {{client.1.name}} shall tell the supervisor within 14 days and pay in half of the excess within 14 days more.',
      ),
    },
    {
      code: 'MOD 501',
      title: 'Windfalls',
      category: 'asset',
      text: richText(
        'Any inheritance, win, redress or other windfall above £500 shall be reported within 14 days and paid in.',
      ),
    },
    {
      code: 'MOD 601',
      title: 'Equity review in month 54',
      category: 'equity',
      text: richText(
        'The equity in the home is reviewed in month 54. Where the debtor’s share is £5,000 or more and a remortgage to 85% of the value cannot be obtained on reasonable terms, contributions continue for up to 12 more months.',
      ),
      effect: { equityReviewMonth: 54 },
    },
    {
      code: 'MOD 701',
      title: 'Failure after three missed contributions',
      category: 'conduct',
      text: richText(
        'Where three contributions are missed and not made good within one month from a notice of breach, the supervisor shall issue a certificate of termination unless creditors decide otherwise.',
      ),
      effect: { breachMonths: 3 },
    },
    {
      code: 'MOD 702',
      title: 'No new credit',
      category: 'conduct',
      text: richText('No credit above £500 shall be taken without the supervisor’s written consent.'),
      effect: { noNewCreditOver: 50_000 },
    },
    {
      code: 'MOD 801',
      title: 'Yearly review with evidence',
      category: 'reporting',
      requiresClientConsent: false,
      text: richText(
        'The supervisor shall review income and expenditure each year on the evidence of payslips and bank statements, and send creditors the result with the annual report.',
      ),
      effect: { annualReviewRequired: true },
    },
  ]),
];
