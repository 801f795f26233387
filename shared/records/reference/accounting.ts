import { activeField, catalogue, entity } from '#shared/platform/fields/entity.ts';
import { boolean, choice, instant, integer, percent, ref, text } from '#shared/platform/fields/field.ts';

/** The headings under which money is kept, and the kinds of money that come and go. */
export const accounting = {
  'account-types': catalogue({
    label: 'Account type',
    plural: 'Account Types',
    about: 'The side and the statement to which ledger accounts belong.',
    permission: 'config.account-types',
    fields: {
      normalSide: choice({ debit: 'Debit', credit: 'Credit' }, { label: 'Normal side', required: true }),
      statement: choice(
        {
          rp_receipt: 'Receipts and payments: receipts',
          rp_payment: 'Receipts and payments: payments',
          balance: 'Balances',
          office_pl: 'Office profit and loss',
        },
        { label: 'Statement', required: true },
      ),
    },
    list: ['name', 'normalSide', 'statement', 'sortOrder', 'isActive'],
  }),

  'account-groups': catalogue({
    label: 'Account group',
    plural: 'Account Groups',
    about: 'Headings of the receipts and payments account, in the order in which they are printed.',
    permission: 'config.account-groups',
    fields: {
      accountTypeId: ref('account-types', { label: 'Account type', required: true }),
      rpHeading: text({ label: 'Heading in the account', required: true, max: 60 }),
      rpOrder: integer({ label: 'Position in the account', required: true, min: 0, max: 1_000 }),
    },
    list: ['name', 'accountTypeId', 'rpHeading', 'rpOrder', 'isActive'],
  }),

  'chart-of-accounts': entity({
    label: 'Ledger account',
    plural: 'Chart Of Accounts',
    about: 'The accounts of the estate ledger and of the office ledger.',
    permission: 'financials.chart-of-accounts',
    fields: {
      code: text({ label: 'Code', required: true, unique: true, format: 'accountCode', max: 10 }),
      name: text({ label: 'Name', required: true, max: 80 }),
      accountGroupId: ref('account-groups', {
        label: 'Account group',
        required: true,
        help: 'Cannot change after the first posting.',
      }),
      ledger: choice(
        { estate: 'Estate', office: 'Office' },
        { label: 'Ledger', required: true, help: 'Cannot change after the first posting.' },
      ),
      caseDimension: choice(
        { required: 'Every posting names a case', none: 'No case' },
        { label: 'Case', required: true },
      ),
      isControl: boolean({ label: 'Control account', help: 'No manual postings.' }),
      vatRateBp: percent({ label: 'VAT rate', max: 10_000 }),
      eosLineLabel: text({ label: 'Line in the estimated outcome statement', max: 60 }),
      isActive: activeField,
      firstPostedAt: instant({ label: 'First posting' }),
    },
    display: ['code', 'name'],
    order: ['code'],
    list: ['code', 'name', 'accountGroupId', 'ledger', 'caseDimension', 'isControl', 'isActive'],
  }),

  'income-types': catalogue({
    label: 'Income type',
    plural: 'Income Types',
    about: 'Kinds of money that come into an estate, each with its ledger account.',
    permission: 'config.income-types',
    fields: {
      accountId: ref('chart-of-accounts', { label: 'Ledger account', required: true }),
      countsAsContribution: boolean({
        label: 'Counts as a contribution',
        help: 'Settles lines of the payment schedule.',
      }),
      countsForFeeBase: boolean({ label: 'Counts for the supervisor’s percentage' }),
      isAssetRealisation: boolean({ label: 'Realises an asset' }),
      isExtraAsset: boolean({
        label: 'Comes from an asset outside the proposal',
        help: 'The supervisor’s percentage of it is the extra asset fee of the fee model.',
      }),
      isReceiptFromThirdParty: boolean({ label: 'Comes from a third party' }),
    },
    list: ['name', 'accountId', 'countsAsContribution', 'countsForFeeBase', 'isActive'],
  }),

  'payment-types': catalogue({
    label: 'Payment type',
    plural: 'Payment Types',
    about: 'Kinds of money that leave an estate, each with its ledger account.',
    permission: 'config.payment-types',
    fields: {
      accountId: ref('chart-of-accounts', { label: 'Ledger account', required: true }),
      class: choice(
        {
          nominee_fee: 'Nominee fee',
          supervisor_fee: 'Supervisor fee',
          variation_fee: 'Variation fee',
          expense_cat1: 'Category 1 expense',
          expense_cat2: 'Category 2 expense',
          dividend: 'Dividend',
          client_refund: 'Refund to the client',
          transfer: 'Transfer',
        },
        { label: 'Class', required: true },
      ),
      payeeKind: choice(
        { office: 'The firm', supplier: 'A supplier', creditor: 'A creditor', client: 'The client' },
        { label: 'Paid to' },
      ),
      vatRateBp: percent({ label: 'VAT rate', max: 10_000 }),
      requiresInvoice: boolean({ label: 'Needs an invoice' }),
      requiresSecondApproval: boolean({
        label: 'Needs a second approval',
        help: 'Two people besides the requester must approve it, whether it is paid by hand, in a run, on an invoice or in a batch.',
      }),
    },
    list: ['name', 'accountId', 'class', 'payeeKind', 'requiresInvoice', 'isActive'],
  }),
};
