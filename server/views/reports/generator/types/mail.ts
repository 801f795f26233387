import { mailStates, recipientStates } from '#shared/records/letters/mail-states.ts';
import type { RecipientType } from '#shared/records/letters/recipients.ts';
import { caseGroups, ownCase } from '../case-columns.ts';
import { choice, count, day, defineType, flag, instant, named, pence, text } from '../report-type.ts';

const recipientTypes: Readonly<Record<RecipientType, string>> = {
  client: 'Client',
  creditor: 'Creditor',
  employer: 'Employer',
  court: 'Court',
  sos: 'Secretary of State',
  complainant: 'Complainant',
  other: 'Somebody else',
};

export const mailType = defineType({
  title: 'Mail',
  about: 'One row for each recipient of each letter, e-mail or text that was written.',
  permissions: ['reports.paperless-office'],
  from: `mail_recipients r join mail_items i on i.id = r.item_id ${ownCase('i.case_id')}
    left join templates template on template.id = i.template_id
    left join documents document_type on document_type.id = i.document_type_id
    left join delivery_methods delivery on delivery.id = r.delivery_method_id
    left join users author on author.id = i.author_id
    left join users approver on approver.id = i.approved_by`,
  domain: 'c.domain_id',
  id: 'r.id',
  caseId: 'c.id',
  groups: {
    Letter: {
      mailTitle: text('Title', 'i.title'),
      template: named('templates', 'Template', 'template.name', 'i.template_id'),
      documentType: text('Document type', 'document_type.name'),
      mailStatus: choice('Status of the letter', 'i.status', mailStates),
      mailReason: text('Reason for the status', 'i.status_reason'),
      writtenAt: instant('Written', 'i.created_at'),
      author: named('users', 'Signed by', 'author.name', 'i.author_id'),
      needsApproval: flag('Needs approval', 'i.requires_approval'),
      approvedBy: named('users', 'Approved by', 'approver.name', 'i.approved_by'),
      approvedAt: instant('Letter approved', 'i.approved_at'),
      leavesOn: day('To leave on', 'i.due_on'),
      raisedBy: text('Raised by', 'i.raised_by'),
      about: text('About', 'i.about_label'),
    },
    Recipient: {
      recipient: text('Recipient', 'r.name'),
      recipientType: choice('Kind of recipient', 'r.type', recipientTypes),
      delivery: named('delivery-methods', 'Delivery', 'delivery.name', 'r.delivery_method_id'),
      email: text('E-mail', 'r.email'),
      pages: count('Pages', 'r.pages'),
      costPence: pence('Cost', 'r.cost_pence'),
      recipientStatus: choice('Status', 'r.status', recipientStates),
      recipientReason: text('Reason', 'r.status_reason'),
      sentOn: day('Sent', 'r.sent_on'),
      expectedOn: day('Expected', 'r.expected_on'),
      deliveredOn: day('Delivered', 'r.delivered_on'),
      returnedOn: day('Returned', 'r.returned_on'),
      returnReason: text('Why returned', 'r.return_reason'),
    },
    ...caseGroups,
  },
  usual: ['writtenAt', 'reference', 'mailTitle', 'recipient', 'delivery', 'recipientStatus', 'sentOn'],
});
