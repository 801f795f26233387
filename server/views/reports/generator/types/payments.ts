import { paymentStates } from '#shared/activities/money/outgoing/payment-states.ts';
import { payeeKinds } from '#shared/activities/money/outgoing/payments.ts';
import { caseGroups, looseCase } from '../case-columns.ts';
import { bankDetail, choice, code, day, defineType, named, pence, text } from '../report-type.ts';

export const paymentsType = defineType({
  title: 'Payments',
  about: 'One row for each payment to a creditor, a supplier, the firm or a client.',
  permissions: ['financials.distributions'],
  from: `payments y ${looseCase('y.case_id')}
    left join domains payment_domain on payment_domain.id = y.domain_id
    left join creditors creditor on creditor.id = y.creditor_id
    left join suppliers supplier on supplier.id = y.supplier_id
    left join bank_accounts bank on bank.id = y.bank_account_id
    left join payment_batches batch on batch.id = y.batch_id`,
  domain: 'y.domain_id',
  id: 'y.id',
  caseId: 'c.id',
  groups: {
    Payment: {
      paymentNumber: code('Payment', `'P' || lpad(y.id::text, 6, '0')`),
      amountPence: pence('Amount', 'y.amount_pence'),
      paymentStatus: choice('Status', 'y.status', paymentStates),
      paymentReason: text('Reason for the status', 'y.status_reason'),
      dueOn: day('Due', 'y.due_on'),
      processingOn: day('Processing day', 'y.processing_on'),
      paidOn: day('Paid', 'y.paid_on'),
      returnedOn: day('Returned', 'y.returned_on'),
      actBy: day('Act by', 'y.act_by'),
      bankReference: code('Payment reference', 'y.reference'),
      chequeNumber: code('Cheque', 'y.cheque_number'),
      chequeOn: day('Cheque issued', 'y.cheque_on'),
      batch: code('Batch', 'batch.id::text'),
      batchPayOn: day('Batch pays on', 'batch.pay_on'),
      paidFrom: text('Paid from', 'bank.name'),
      paymentDomain: named('domains', 'Domain of the payment', 'payment_domain.name', 'y.domain_id'),
    },
    Payee: {
      payeeKind: choice('Paid to', 'y.payee_kind', payeeKinds),
      payee: text('Payee', 'y.payee_name'),
      creditor: named('creditors', 'Creditor', 'creditor.name', 'y.creditor_id'),
      supplier: named('suppliers', 'Supplier', 'supplier.name', 'y.supplier_id'),
      sortCode: code('Sort code', 'y.sort_code', { withheldBy: bankDetail }),
      accountNumber: code('Account number', 'y.account_number', { withheldBy: bankDetail }),
    },
    ...caseGroups,
  },
  usual: ['paymentNumber', 'payee', 'reference', 'amountPence', 'paymentStatus', 'dueOn', 'paidOn'],
});
