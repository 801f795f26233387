import {
  feeModelFields,
  jurisdictions,
  modificationEffectFields,
} from '#shared/platform/fields/common-fields.ts';
import { activeField, catalogue, entity } from '#shared/platform/fields/entity.ts';
import {
  boolean,
  choice,
  date,
  group,
  html,
  integer,
  pence,
  ref,
  refs,
  text,
} from '#shared/platform/fields/field.ts';

/** What is offered to a client, and what goes into the figures: debts, income, expenditure, assets, creditors' clauses. */
export const solutions = {
  products: catalogue({
    label: 'Product',
    plural: 'Products',
    about:
      'The debt solutions that are offered or referred. Which statuses a product uses is kept on each status.',
    permission: 'settings.products',
    fields: {
      type: choice(
        {
          iva: 'Individual voluntary arrangement',
          dmp: 'Debt management plan',
          ptd: 'Protected trust deed',
          dro: 'Debt relief order',
          bankruptcy: 'Bankruptcy',
          sequestration: 'Sequestration',
          fnf: 'Full and final settlement',
          breathing_space: 'Breathing space',
          referral: 'Referral',
        },
        { label: 'Type', required: true },
      ),
      jurisdiction: choice(jurisdictions, { label: 'Jurisdiction', required: true }),
      isInHouse: boolean({ label: 'Run by this firm', help: 'Otherwise clients are referred elsewhere.' }),
      clientMoneyRegime: choice(
        {
          ip_estate: 'Estate account of an office-holder',
          cass11: 'FCA client money (CASS 11)',
          none: 'None',
        },
        { label: 'Client money', required: true },
      ),
      distributionFrequency: choice(
        {
          monthly: 'Monthly',
          quarterly: 'Quarterly',
          half_yearly: 'Half-yearly',
          annual: 'Yearly',
          ad_hoc: 'When decided',
        },
        { label: 'Distributions' },
      ),
      defaultTermMonths: integer({ label: 'Usual term in months', section: 'Terms', min: 1, max: 480 }),
      minTermMonths: integer({ label: 'Shortest term in months', section: 'Terms', min: 1, max: 480 }),
      maxTermMonths: integer({ label: 'Longest term in months', section: 'Terms', min: 1, max: 480 }),
      standardTermsVersion: text({ label: 'Standard terms', section: 'Terms', max: 40 }),
      feeModelDefault: group(feeModelFields, { label: 'Fee model of new cases', section: 'Fees' }),
    },
    list: ['name', 'type', 'jurisdiction', 'isInHouse', 'defaultTermMonths', 'isActive'],
  }),

  credits: catalogue({
    label: 'Credit type',
    plural: 'Credit Types',
    about: 'Kinds of debt, and how each is treated in an arrangement.',
    permission: 'config.credits',
    fields: {
      sfsDebtClass: choice(
        { priority: 'Priority', non_priority: 'Non-priority' },
        { label: 'Class in the Standard Financial Statement', required: true, default: 'non_priority' },
      ),
      isSecured: boolean({ label: 'Secured' }),
      isPreferential: boolean({ label: 'Preferential' }),
      isPriority: boolean({ label: 'Priority', help: 'Non-payment can cost home, liberty or supply.' }),
      isExcludable: boolean({ label: 'Stays outside an arrangement' }),
      requiresGuarantor: boolean({ label: 'Has a guarantor' }),
    },
    list: ['name', 'sfsDebtClass', 'isSecured', 'isPreferential', 'isExcludable', 'isActive'],
  }),

  'income-categories': catalogue({
    label: 'Income category',
    plural: 'Income Categories',
    about: 'Headings of the income half of the Standard Financial Statement.',
    permission: 'config.income-categories',
    fields: { sfsSection: text({ label: 'Section of the statement', required: true, max: 40 }) },
    list: ['name', 'sfsSection', 'sortOrder', 'isActive'],
  }),

  incomes: catalogue({
    label: 'Income',
    plural: 'Incomes',
    about: 'Lines of income in a client’s statement, with the evidence each needs.',
    permission: 'config.incomes',
    scope: 'incomeCategoryId',
    fields: {
      incomeCategoryId: ref('income-categories', { label: 'Category', required: true }),
      isBenefit: boolean({ label: 'Benefit' }),
      isDisregarded: boolean({
        label: 'Disregarded',
        help: 'Treated as meeting a cost, as PIP does for care.',
      }),
      isVariable: boolean({ label: 'Varies', help: 'Averaged over three payslips.' }),
      evidenceDocumentTypeIds: refs('documents', { label: 'Evidence', section: 'Evidence' }),
      evidenceMaxAgeDays: integer({
        label: 'Evidence not older than, in days',
        section: 'Evidence',
        min: 1,
        max: 730,
      }),
    },
    list: ['name', 'incomeCategoryId', 'isBenefit', 'isDisregarded', 'isVariable', 'isActive'],
  }),

  'expenditure-categories': catalogue({
    label: 'Expenditure category',
    plural: 'Expenditure Categories',
    about: 'Headings of the expenditure half of the Standard Financial Statement.',
    permission: 'config.expenditure-categories',
    fields: {
      costClass: choice(
        { fixed: 'Fixed costs', flexible: 'Flexible costs', savings: 'Savings', debt: 'Debt' },
        { label: 'Class', required: true },
      ),
      isEssential: boolean({ label: 'Essential' }),
    },
    list: ['name', 'costClass', 'isEssential', 'sortOrder', 'isActive'],
  }),

  expenditures: catalogue({
    label: 'Expenditure type',
    plural: 'Expenditure Types',
    about: 'Lines of expenditure in a client’s statement, with guideline and evidence rules.',
    permission: 'config.expenditures',
    scope: 'expenditureCategoryId',
    fields: {
      expenditureCategoryId: ref('expenditure-categories', { label: 'Category', required: true }),
      priorityArrearsPossible: boolean({ label: 'Arrears are priority debts' }),
      guidelineGroup: choice(
        {
          communications_leisure: 'Communications and leisure',
          food_housekeeping: 'Food and housekeeping',
          personal: 'Personal costs',
          none: 'None',
        },
        { label: 'Guideline group', section: 'Guideline', required: true, default: 'none' },
      ),
      guideline: group(
        {
          firstAdult: pence({ label: 'First adult' }),
          additionalAdult: pence({ label: 'Each further adult' }),
          childUnder16: pence({ label: 'Each child under 16' }),
          child16To18: pence({ label: 'Each child of 16 to 18' }),
          perVehicle: pence({ label: 'Each vehicle' }),
        },
        {
          label: 'Monthly guideline',
          section: 'Guideline',
          help: 'A household above the sum needs a written explanation.',
        },
      ),
      evidenceRequired: boolean({ label: 'Evidence required', section: 'Evidence' }),
      maxWithoutEvidence: pence({ label: 'Most without evidence', section: 'Evidence' }),
    },
    list: ['name', 'expenditureCategoryId', 'guidelineGroup', 'evidenceRequired', 'isActive'],
  }),

  assets: catalogue({
    label: 'Asset',
    plural: 'Assets',
    about: 'Kinds of asset in a statement of affairs.',
    permission: 'config.assets',
    fields: {
      class: choice(
        {
          property: 'Property',
          vehicle: 'Vehicle',
          cash: 'Cash',
          investment: 'Investment',
          pension: 'Pension',
          policy: 'Policy',
          business: 'Business',
          household: 'Household',
          redress: 'Redress',
          other: 'Other',
        },
        { label: 'Class', required: true },
      ),
      isExcludedByDefault: boolean({
        label: 'Excluded unless agreed otherwise',
        help: 'As tools of the trade and basic household goods are.',
      }),
      needsValuation: boolean({ label: 'Needs a valuation' }),
      needsChargeDetails: boolean({ label: 'Needs details of charges' }),
      isSolelyPensionable: boolean({ label: 'Solely a pension right' }),
      defaultRealisationAccountId: ref('chart-of-accounts', { label: 'Realised to' }),
      revaluationMonths: integer({ label: 'Revalued in month', min: 1, max: 120 }),
    },
    list: ['name', 'class', 'isExcludedByDefault', 'needsValuation', 'isActive'],
  }),

  modifications: entity({
    label: 'Modification',
    plural: 'Modifications',
    about: 'The library of clauses that creditors add to proposals.',
    permission: 'config.modifications',
    fields: {
      code: text({ label: 'Code', required: true, unique: true, max: 20 }),
      title: text({ label: 'Title', required: true, max: 120 }),
      category: choice(
        {
          fee: 'Fees',
          dividend: 'Dividend',
          term: 'Term',
          contribution: 'Contributions',
          asset: 'Assets',
          equity: 'Equity',
          conduct: 'Conduct',
          reporting: 'Reporting',
          other: 'Other',
        },
        { label: 'Category', required: true },
      ),
      text: html({ label: 'Wording', required: true, tokens: 'checkedOnSave', max: 20_000 }),
      agentCreditorId: ref('creditors', { label: 'Agent whose clause it is' }),
      creditorId: ref('creditors', { label: 'Creditor whose clause it is' }),
      requiresClientConsent: boolean({ label: 'Needs the client’s consent', default: true }),
      isActive: activeField,
      effectiveFrom: date({ label: 'In use from', section: 'Validity' }),
      effectiveTo: date({ label: 'In use until', section: 'Validity', notBefore: 'effectiveFrom' }),
      effect: group(modificationEffectFields, {
        label: 'Effect on the figures',
        section: 'Effect',
        help: 'Only what the clause changes; the rest stays empty.',
      }),
    },
    display: ['code', 'title'],
    order: ['code'],
    list: ['code', 'title', 'category', 'agentCreditorId', 'requiresClientConsent', 'isActive'],
  }),
};
