import { bankItemStatuses, matchedKinds } from '#shared/activities/money/banking/banking.ts';
import { caseGroups, looseCase } from '../case-columns.ts';
import {
  bankDetail,
  choice,
  code,
  count,
  day,
  daysFrom,
  defineType,
  flag,
  instant,
  named,
  pence,
  text,
} from '../report-type.ts';

export const bankItemsType = defineType({
  title: 'Bank items',
  about: 'One row for each line of the bank’s statements, with what it was matched to.',
  permissions: ['financials.banking'],
  from: `bank_items i join bank_accounts bank on bank.id = i.bank_account_id ${looseCase('i.case_id')}
    left join domains bank_domain on bank_domain.id = bank.domain_id
    left join bank_imports import on import.id = i.bank_import_id
    left join users matcher on matcher.id = i.matched_by`,
  domain: 'bank.domain_id',
  id: 'i.id',
  caseId: 'c.id',
  groups: {
    Item: {
      bankAccount: text('Bank account', 'bank.name'),
      bankDomain: named('domains', 'Domain of the account', 'bank_domain.name', 'bank.domain_id'),
      bookedOn: day('Booked', 'i.booked_on'),
      valueOn: day('Value date', 'i.value_on'),
      amountPence: pence('Amount', 'i.amount_pence', { about: 'Money out is negative.' }),
      inPence: pence('Money in', 'case when i.amount_pence > 0 then i.amount_pence else 0 end'),
      outPence: pence('Money out', 'case when i.amount_pence < 0 then -i.amount_pence else 0 end'),
      itemDescription: text('Description', 'i.description'),
      bankReference: code('Bank reference', 'i.reference'),
      payerName: text('Payer', 'i.payer_name'),
      payerSortCode: code('Payer’s sort code', 'i.payer_sort_code', {
        withheldBy: bankDetail,
      }),
      payerAccount: code('Payer’s account', 'i.payer_account_number', {
        withheldBy: bankDetail,
      }),
      chequeNumber: code('Cheque', 'i.cheque_number'),
      bankType: code('Bank’s type', 'i.bank_type'),
      isReturned: flag('Reversal', 'i.is_reversal'),
      balancePence: pence('Balance', 'i.balance_pence'),
      importFile: text('Imported from', 'import.file_name'),
      lineNumber: count('Line', 'i.line_number'),
      itemAge: count('Days old', daysFrom('i.booked_on')),
    },
    Match: {
      itemStatus: choice('Status', 'i.status', bankItemStatuses),
      matchedKind: choice('Matched to', 'i.matched_kind', matchedKinds),
      matchScore: count('Score', 'i.match_score'),
      isAutomatic: flag('Matched automatically', 'i.is_matched_automatically'),
      matchedBy: named('users', 'Matched by', 'matcher.name', 'i.matched_by'),
      matchedAt: instant('Matched', 'i.matched_at'),
      ignoredReason: text('Why ignored', 'i.ignored_reason'),
    },
    ...caseGroups,
  },
  usual: ['bookedOn', 'bankAccount', 'itemDescription', 'amountPence', 'itemStatus', 'reference'],
});
