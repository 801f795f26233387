import { receiptMethods, receiptStatuses } from '#shared/records/ledger/ledger.ts';
import { caseGroups, looseCase } from '../case-columns.ts';
import { choice, code, count, day, daysFrom, defineType, named, pence, text } from '../report-type.ts';

export const receiptsType = defineType({
  title: 'Receipts',
  about: 'One row for each receipt, including those without a case yet and those that were reversed.',
  permissions: ['reports.customer-payments'],
  from: `receipts r ${looseCase('r.case_id')}
    left join domains receipt_domain on receipt_domain.id = r.domain_id
    left join income_types income on income.id = r.income_type_id
    left join bank_accounts bank on bank.id = r.bank_account_id
    left join users poster on poster.id = r.created_by`,
  domain: 'r.domain_id',
  id: 'r.id',
  caseId: 'c.id',
  groups: {
    Receipt: {
      receivedOn: day('Received', 'r.received_on'),
      clearedOn: day('Cleared', 'r.cleared_on'),
      daysToClear: count('Days to clear', daysFrom('r.received_on', 'r.cleared_on')),
      amountPence: pence('Amount', 'r.amount_pence'),
      standingPence: pence(
        'Amount not reversed',
        `case when r.status = 'reversed' then 0 else r.amount_pence end`,
        { about: 'Zero for a receipt that was reversed.' },
      ),
      method: choice('Method', 'r.method', receiptMethods),
      incomeType: named('income-types', 'Income type', 'income.name', 'r.income_type_id'),
      receiptStatus: choice('Status', 'r.status', receiptStatuses),
      payerName: text('Payer', 'r.payer_name'),
      payerReference: code('Payer’s reference', 'r.payer_reference'),
      reversedOn: day('Reversed', 'r.reversed_on'),
      reversedReason: text('Why reversed', 'r.reversed_reason'),
      receiptBank: text('Bank account', 'bank.name'),
      receiptDomain: named('domains', 'Domain of the receipt', 'receipt_domain.name', 'r.domain_id'),
      postedBy: named('users', 'Entered by', 'poster.name', 'r.created_by'),
    },
    ...caseGroups,
  },
  usual: ['receivedOn', 'reference', 'client', 'method', 'incomeType', 'amountPence', 'receiptStatus'],
});
