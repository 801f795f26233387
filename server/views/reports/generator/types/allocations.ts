import {
  allocationKinds,
  allocationStatuses,
  retainedReasons,
} from '#shared/records/commitments/allocations.ts';
import { expenseCategories } from '#shared/records/commitments/contract.ts';
import { caseGroups, ownCase } from '../case-columns.ts';
import { choice, code, count, day, daysFrom, defineType, flag, named, pence, text } from '../report-type.ts';

export const allocationsType = defineType({
  title: 'Allocations',
  about:
    'One row for each sum that is or was set aside on a case, including what open distribution runs propose.',
  permissions: ['case.read'],
  from: `all_allocations a ${ownCase('a.case_id')}
    left join payment_types payment_type on payment_type.id = a.payment_type_id
    left join suppliers supplier on supplier.id = a.supplier_id
    left join case_creditors debt on debt.id = a.case_creditor_id
    left join creditors creditor on creditor.id = debt.creditor_id
    left join cases to_case on to_case.id = a.to_case_id and to_case.domain_id = c.domain_id`,
  domain: 'c.domain_id',
  id: `a.case_id || ':' || a.idempotency_key`,
  caseId: 'c.id',
  groups: {
    Allocation: {
      kind: choice('For', 'a.kind', allocationKinds),
      paymentType: named('payment-types', 'Payment type', 'payment_type.name', 'a.payment_type_id'),
      supplier: named('suppliers', 'Supplier', 'supplier.name', 'a.supplier_id'),
      creditor: named('creditors', 'Creditor', 'creditor.name', 'debt.creditor_id'),
      creditorAccount: code('Creditor’s account', 'debt.account_number'),
      toReference: code('Transferred to', 'to_case.unique_reference'),
      expenseCategory: choice('Category', 'a.category', expenseCategories),
      amountPence: pence('Amount', 'a.amount_pence'),
      netPence: pence('Net', 'a.net_pence'),
      vatPence: pence('VAT', 'a.vat_pence'),
      allocationStatus: choice('Status', 'a.status', allocationStatuses),
      retainedReason: choice('Retained because', 'a.retained_reason', retainedReasons),
      allocationReason: text('Reason for the status', 'a.status_reason'),
      allocatedOn: day('Set aside', 'a.allocated_on'),
      daysSetAside: count('Days set aside', daysFrom('a.allocated_on')),
      releasedOn: day('Released', 'a.released_on'),
      expectsInvoice: flag('Expects an invoice', 'a.invoice_expected'),
      isRecharge: flag('Recharge', 'a.is_recharge'),
      description: text('Description', 'a.description'),
    },
    ...caseGroups,
  },
  usual: ['reference', 'client', 'kind', 'paymentType', 'amountPence', 'allocationStatus', 'allocatedOn'],
});
