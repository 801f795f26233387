import { journalSources, ledgers } from '#shared/records/ledger/ledger.ts';
import { caseGroups, looseCase } from '../case-columns.ts';
import { choice, code, count, day, defineType, flag, named, pence, text } from '../report-type.ts';

export const ledgerType = defineType({
  title: 'Ledger',
  about: 'One row for each line of each journal: what was posted where.',
  permissions: ['financials.chart-of-accounts'],
  from: `journal_lines l join journals j on j.id = l.journal_id ${looseCase('l.case_id')}
    left join domains ledger_domain on ledger_domain.id = l.domain_id
    left join chart_of_accounts account on account.id = l.account_id
    left join account_groups account_group on account_group.id = account.account_group_id
    left join creditors creditor on creditor.id = l.creditor_id
    left join suppliers supplier on supplier.id = l.supplier_id
    left join bank_accounts bank on bank.id = l.bank_account_id
    left join users approver on approver.id = j.approved_by
    left join users poster on poster.id = j.created_by`,
  domain: 'l.domain_id',
  id: 'l.journal_id::bigint * 100000 + l.line',
  caseId: 'c.id',
  groups: {
    Line: {
      journal: count('Journal', 'j.id'),
      line: count('Line', 'l.line'),
      postedOn: day('Posted', 'l.posted_on'),
      account: named('chart-of-accounts', 'Account', 'account.name', 'l.account_id'),
      accountCode: code('Account code', 'account.code'),
      accountGroup: text('Account group', 'account_group.name'),
      heading: text('R&P heading', 'account_group.rp_heading'),
      debitPence: pence('Debit', 'l.debit_pence'),
      creditPence: pence('Credit', 'l.credit_pence'),
      memo: text('Memo', 'l.memo'),
      creditor: named('creditors', 'Creditor', 'creditor.name', 'l.creditor_id'),
      supplier: named('suppliers', 'Supplier', 'supplier.name', 'l.supplier_id'),
      ledgerBank: text('Bank account', 'bank.name'),
      ledgerDomain: named('domains', 'Domain of the journal', 'ledger_domain.name', 'l.domain_id'),
    },
    Journal: {
      ledger: choice('Ledger', 'j.ledger', ledgers),
      description: text('Description', 'j.description'),
      source: choice('Source', 'j.source', journalSources),
      reverses: count('Reverses', 'j.reverses_id'),
      isReversed: flag('Reversed', 'exists (select from journals mirror where mirror.reverses_id = j.id)'),
      postedBy: named('users', 'Posted by', 'poster.name', 'j.created_by'),
      approvedBy: named('users', 'Approved by', 'approver.name', 'j.approved_by'),
    },
    ...caseGroups,
  },
  usual: ['postedOn', 'journal', 'reference', 'account', 'description', 'debitPence', 'creditPence'],
});
