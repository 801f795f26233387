import {
  invoiceCategories,
  invoiceStatuses,
  vatTreatments,
} from '#shared/activities/money/invoices/invoices.ts';
import { choice, code, count, day, daysFrom, defineType, flag, named, pence, text } from '../report-type.ts';

const ofLines = (expression: string) =>
  `(select ${expression} from invoice_lines l where l.invoice_id = v.id)`;

export const invoicesType = defineType({
  title: 'Invoices',
  about: 'One row for each supplier’s invoice or credit note.',
  permissions: ['financials.banking'],
  from: `invoices v left join suppliers supplier on supplier.id = v.supplier_id
    left join domains invoice_domain on invoice_domain.id = v.domain_id
    left join invoices credited on credited.id = v.credits_invoice_id
    left join users submitter on submitter.id = v.submitted_by
    left join users approver on approver.id = v.approved_by`,
  domain: 'v.domain_id',
  id: 'v.id',
  caseId: 'null::int',
  groups: {
    Invoice: {
      number: code('Number', 'v.number'),
      supplier: named('suppliers', 'Supplier', 'supplier.name', 'v.supplier_id'),
      domain: named('domains', 'Domain', 'invoice_domain.name', 'v.domain_id'),
      issuedOn: day('Issued', 'v.issue_date'),
      taxPoint: day('Tax point', 'v.tax_point'),
      dueOn: day('Due', 'v.due_date'),
      age: count('Days old', daysFrom('v.issue_date')),
      category: choice('Category', 'v.category', invoiceCategories),
      isCreditNote: flag('Credit note', 'v.is_credit_note'),
      credits: code('Credits invoice', 'credited.number'),
      invoiceStatus: choice('Status', 'v.status', invoiceStatuses),
      comment: text('Comment', 'v.comment'),
      notes: text('Notes', 'v.notes'),
      submittedBy: named('users', 'Submitted by', 'submitter.name', 'v.submitted_by'),
      approvedBy: named('users', 'Approved by', 'approver.name', 'v.approved_by'),
      paidOn: day('Paid', 'v.paid_on'),
    },
    Amounts: {
      netPence: pence('Net', 'v.net_pence'),
      vatPence: pence('VAT', 'v.vat_pence'),
      grossPence: pence('Gross', 'v.net_pence + v.vat_pence'),
      vatTreatment: choice('VAT treatment', 'v.vat_treatment', vatTreatments),
      owedPence: pence('Owed', 'v.owed_pence'),
      lineCount: count('Lines', `${ofLines('count(*)')}::int`),
      matchedPence: pence(
        'Matched',
        ofLines(`coalesce(sum(l.net_pence + l.vat_pence) filter (where l.status = 'matched'), 0)::bigint`),
      ),
      openPence: pence(
        'Not matched',
        ofLines(
          `coalesce(sum(l.net_pence + l.vat_pence) filter (where l.status in ('unmatched', 'suggested')), 0)::bigint`,
        ),
      ),
    },
  },
  usual: ['number', 'supplier', 'issuedOn', 'category', 'grossPence', 'invoiceStatus'],
});
