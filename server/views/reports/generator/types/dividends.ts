import { caseGroups, ownCase } from '../case-columns.ts';
import { code, day, defineType, flag, hundredths, named, pence } from '../report-type.ts';

/** The same value on each of its shares. */
const ofDividend = { of: 'v.id', about: 'Totals count each dividend once.' };

export const dividendsType = defineType({
  title: 'Dividends',
  about: 'One row for the share of each claim in each dividend that was declared.',
  permissions: ['case.read'],
  from: `dividend_lines l join dividends v on v.id = l.dividend_id ${ownCase('v.case_id')}
    left join case_creditors debt on debt.id = l.case_creditor_id
    left join creditors creditor on creditor.id = debt.creditor_id
    left join creditors creditor_group on creditor_group.id = creditor.parent_group_id`,
  domain: 'c.domain_id',
  id: 'l.id',
  caseId: 'c.id',
  groups: {
    Share: {
      creditor: named('creditors', 'Creditor', 'creditor.name', 'debt.creditor_id'),
      creditorGroup: named('creditors', 'Group', 'creditor_group.name', 'creditor.parent_group_id'),
      creditorAccount: code('Account number', 'debt.account_number'),
      claimPence: pence('Admitted claim', 'l.admitted_pence'),
      sharePence: pence('Share', 'l.share_pence'),
      retainedPence: pence('Retained', 'l.retained_pence'),
    },
    Dividend: {
      declaredOn: day('Declared', 'v.declared_on'),
      dividendPence: pence('Whole dividend', 'v.dividend_pence', ofDividend),
      allAdmittedPence: pence('All claims admitted', 'v.admitted_pence', ofDividend),
      pencePerPound: hundredths('p in the £', 'v.pence_per_pound'),
      pencePerPoundToDate: hundredths('p in the £ to date', 'v.pence_per_pound_to_date'),
      isFinal: flag('Final', 'v.is_final'),
    },
    ...caseGroups,
  },
  usual: ['declaredOn', 'reference', 'client', 'creditor', 'sharePence', 'retainedPence', 'pencePerPound'],
});
