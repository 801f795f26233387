import { addressFields, bankDetailFields } from '#shared/platform/fields/common-fields.ts';
import { activeField, entity } from '#shared/platform/fields/entity.ts';
import {
  boolean,
  choice,
  date,
  integer,
  longText,
  pence,
  pencePerPound,
  ref,
  text,
  texts,
} from '#shared/platform/fields/field.ts';

const feeAllowed = { field: 'feeAllowed', is: [true] } as const;
const feeAgreed = { field: 'feeBasis', is: ['per_lead', 'per_accepted'] } as const;

/** Everybody outside the firm: those who are owed, those who introduce clients, those who bill. */
export const parties = {
  creditors: entity({
    label: 'Creditor',
    plural: 'Creditors',
    about: 'Everybody our clients owe, with voting and payment details.',
    permission: 'config.creditors',
    fields: {
      name: text({ label: 'Name', required: true, unique: true, max: 120 }),
      type: choice(
        {
          bank: 'Bank',
          card: 'Card issuer',
          loan: 'Loan company',
          payday: 'Short-term lender',
          dca: 'Debt purchaser or collector',
          council: 'Council',
          hmrc: 'HMRC',
          dwp: 'DWP',
          utility: 'Utility',
          telecom: 'Telecom',
          secured: 'Secured lender',
          individual: 'Individual',
          other: 'Other',
        },
        { label: 'Type', required: true },
      ),
      tradingNames: texts({
        label: 'Trading names',
        max: 120,
        maxItems: 100,
        help: 'Other names found on statements and credit files; imports match on them.',
      }),
      parentGroupId: ref('creditors', {
        label: 'Group',
        tree: true,
        help: 'The group of companies it belongs to. Group totals follow from it.',
      }),
      isPreferential: boolean({ label: 'Preferential' }),
      isGovernment: boolean({ label: 'Government body' }),
      isActive: activeField,

      agentCreditorId: ref('creditors', { label: 'Voting agent', section: 'Voting' }),
      votingBehaviour: choice(
        {
          accept: 'Usually accepts',
          reject: 'Usually rejects',
          consider: 'Considers each case',
          conditional: 'Accepts with modifications',
          no_vote: 'Does not vote',
          unknown: 'Unknown',
        },
        { label: 'Voting rules', section: 'Voting', required: true, default: 'unknown' },
      ),
      minDividend: pencePerPound({ label: 'Minimum dividend', section: 'Voting', max: 10_000 }),
      criteriaNotes: longText({ label: 'Criteria', section: 'Voting', max: 4_000 }),
      lastReviewedOn: date({ label: 'Criteria reviewed on', section: 'Voting', future: false }),

      ...addressFields,
      email: text({ label: 'Email', section: 'Correspondence', format: 'email', max: 254 }),
      phone: text({ label: 'Phone', section: 'Correspondence', format: 'phone', max: 20 }),
      deliveryMethodId: ref('delivery-methods', { label: 'Preferred delivery', section: 'Correspondence' }),
      dxExchange: text({
        label: 'DX exchange',
        section: 'Correspondence',
        max: 60,
        help: 'Such as Leeds 29. Within our own exchange DX is delivered on the next business day.',
      }),
      claimEmail: text({ label: 'Email for claims', section: 'Correspondence', format: 'email', max: 254 }),
      dividendRemittanceEmail: text({
        label: 'Email for remittances',
        section: 'Correspondence',
        format: 'email',
        max: 254,
      }),

      ...bankDetailFields,
      paymentReferenceRule: choice(
        {
          account_number: 'The client’s account number',
          case_ref: 'Our case reference',
          our_ref: 'Our reference with the creditor',
          custom: 'Fixed text',
        },
        { label: 'Payment reference', section: 'Payment', required: true, default: 'account_number' },
      ),
      paymentReference: text({
        label: 'Fixed reference',
        section: 'Payment',
        max: 18,
        shownWhen: { field: 'paymentReferenceRule', is: ['custom'] },
        requiredWhen: { field: 'paymentReferenceRule', is: ['custom'] },
        help: 'At most 18 characters, as Bacs allows.',
      }),
      paymentGrouping: choice(
        {
          per_case: 'One for each case',
          listing: 'One over all cases of a run, with a remittance listing',
        },
        {
          label: 'Payments',
          section: 'Payment',
          required: true,
          default: 'per_case',
          help: 'The listing says which client and account each part of a payment is for.',
        },
      ),
      minPayment: pence({
        label: 'Smallest payment',
        section: 'Payment',
        help: 'Smaller dividends are retained until they add up to it.',
      }),

      successorCreditorId: ref('creditors', { label: 'Buyer', section: 'Debt sale' }),
      successorFrom: date({
        label: 'Sold from',
        section: 'Debt sale',
        requiredWhen: { field: 'successorCreditorId', filled: true },
      }),
    },
    list: ['name', 'type', 'parentGroupId', 'agentCreditorId', 'votingBehaviour', 'minDividend', 'isActive'],
  }),

  introducers: entity({
    label: 'Introducer',
    plural: 'Introducers',
    about: 'Where clients come from, with what the firm must know about each source.',
    permission: 'settings.introducers',
    fields: {
      name: text({ label: 'Name', required: true, unique: true, max: 120 }),
      type: choice(
        {
          debt_advice: 'Debt adviser',
          charity: 'Charity',
          packager: 'Debt packager',
          affiliate: 'Affiliate',
          internal: 'Our own staff',
          web: 'Our own website',
          self: 'The client',
        },
        { label: 'Type', required: true },
      ),
      fcaNumber: text({
        label: 'FCA number',
        format: 'fcaNumber',
        max: 7,
        requiredWhen: { field: 'type', isNot: ['affiliate'] },
        help: 'For our own sources: the firm’s number.',
      }),
      companyNumber: text({ label: 'Company number', format: 'companyNumber', max: 8 }),
      isActive: activeField,
      contactName: text({ label: 'Contact', section: 'Contact', max: 80 }),
      email: text({ label: 'Email', section: 'Contact', format: 'email', max: 254 }),
      phone: text({ label: 'Phone', section: 'Contact', format: 'phone', max: 20 }),
      feeAllowed: boolean({
        label: 'A fee may be paid',
        section: 'Fee',
        shownWhen: { field: 'type', isNot: ['packager'] },
        help: 'Referral fees to debt packagers are banned.',
      }),
      feeBasis: choice(
        { none: 'None', per_lead: 'Per lead', per_accepted: 'Per accepted case' },
        { label: 'Fee basis', section: 'Fee', shownWhen: feeAllowed, requiredWhen: feeAllowed },
      ),
      feeAmount: pence({ label: 'Fee', section: 'Fee', shownWhen: feeAgreed, requiredWhen: feeAgreed }),
      agreementStartOn: date({ label: 'Agreement from', section: 'Agreement' }),
      agreementEndOn: date({ label: 'Agreement until', section: 'Agreement', notBefore: 'agreementStartOn' }),
      dueDiligenceOn: date({ label: 'Due diligence done on', section: 'Agreement', future: false }),
      nextReviewOn: date({ label: 'Next review on', section: 'Agreement', notBefore: 'dueDiligenceOn' }),
    },
    list: ['name', 'type', 'fcaNumber', 'feeAllowed', 'nextReviewOn', 'isActive'],
  }),

  suppliers: entity({
    label: 'Supplier',
    plural: 'Suppliers',
    about: 'Third parties that bill expenses to cases or to the firm.',
    permission: 'settings.suppliers',
    fields: {
      name: text({ label: 'Name', required: true, unique: true, max: 120 }),
      category: choice(
        {
          bond: 'Bond insurer',
          registry: 'Registry',
          'credit-agency': 'Credit reference agency',
          'aml-id': 'Identity checks',
          'land-registry': 'Land registry',
          software: 'Software',
          portal: 'Portal',
          valuer: 'Valuer',
          solicitor: 'Solicitor',
          mailing: 'Mailing house',
          bank: 'Bank',
          other: 'Other',
        },
        { label: 'Category', required: true },
      ),
      isAssociate: boolean({
        label: 'Associate of the firm',
        help: 'Makes every expense category 2, which needs approval like a fee.',
      }),
      associateReason: text({
        label: 'Why an associate',
        max: 255,
        shownWhen: { field: 'isAssociate', is: [true] },
        requiredWhen: { field: 'isAssociate', is: [true] },
      }),
      isActive: activeField,
      vatNumber: text({ label: 'VAT number', section: 'Company', format: 'vatNumber', max: 11 }),
      companyNumber: text({ label: 'Company number', section: 'Company', format: 'companyNumber', max: 8 }),
      email: text({ label: 'Email', section: 'Company', format: 'email', max: 254 }),
      ...addressFields,
      accountRef: text({ label: 'Our account with them', section: 'Billing', max: 40 }),
      defaultPaymentTypeId: ref('payment-types', { label: 'Usual payment type', section: 'Billing' }),
      defaultUnitCost: pence({ label: 'Usual cost per case', section: 'Billing' }),
      paymentTermsDays: integer({
        label: 'Payment terms in days',
        section: 'Billing',
        min: 0,
        max: 365,
        default: 30,
      }),
      invoiceRequired: boolean({
        label: 'Invoice required',
        section: 'Billing',
        default: true,
        help: 'Expenses without one appear in Missing CAT1 Invoices.',
      }),
      ...bankDetailFields,
    },
    list: ['name', 'category', 'isAssociate', 'defaultPaymentTypeId', 'invoiceRequired', 'isActive'],
  }),
};
