import { jurisdictions } from '#shared/platform/fields/common-fields.ts';
import { activeField, catalogue, entity } from '#shared/platform/fields/entity.ts';
import {
  boolean,
  choice,
  choices,
  file,
  group,
  html,
  instant,
  integer,
  longText,
  pence,
  ref,
  refs,
  text,
  texts,
} from '#shared/platform/fields/field.ts';

const pdf = ['application/pdf'] as const;
const docx = ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'] as const;
const notDocx = { field: 'format', isNot: ['docx'] } as const;
const isDocx = { field: 'format', is: ['docx'] } as const;
const isByClock = { field: 'raisedOn', is: ['payment_due', 'payment_missed', 'in_status'] } as const;
const isInStatus = { field: 'raisedOn', is: ['in_status'] } as const;
const isRaised = { field: 'raisedOn', filled: true } as const;
const isEmail = { field: 'format', is: ['email'] } as const;

/** Events on a case that raise the letters of templates naming them. */
export const letterEvents = {
  payment_due: 'A payment falls due',
  payment_missed: 'A payment has been missed',
  break_agreed: 'A payment break is agreed',
  break_ended: 'A payment break has ended',
  extension_agreed: 'Payments go on for longer',
  arrangement_extended: 'An arrangement is extended',
  payments_changed: 'Payments are changed in another way',
  payments_eased: 'Payments are eased without a vote of creditors',
  in_status: 'A case stays in a status',
  modifications_proposed: 'The client is asked to consent to modifications',
  variation_issued: 'A variation is put to creditors',
  variation_approved: 'A variation is approved',
  variation_rejected: 'A variation is rejected',
  variation_refused: 'Creditors reject a variation',
  claim_queried: 'A claim is withheld or disputed',
  claim_rejected: 'A claim is rejected, wholly or in part',
  deed_published: 'A trust deed is published',
  deed_registered: 'A trust deed is registered',
  deed_not_protected: 'A trust deed does not become protected',
  deed_discharged: 'The debtor of a trust deed is discharged',
  deed_refused: 'The debtor of a trust deed is refused discharge',
  deed_released: 'The trustee of a trust deed is discharged',
  ended_by_death: 'An arrangement has ended after a death',
  review_requested: 'Papers of an annual review are asked for',
  review_reported: 'The report of a year is written',
} as const;

/** What a letter is under the Insolvency Rules. A letter that is neither is sent as its recipient prefers. */
export const noticeKinds = {
  notice: 'Notice under the Rules',
  dividend: 'Notice of a dividend',
} as const;
export type NoticeKind = keyof typeof noticeKinds;

/** Letters and papers: what is written, on which paper, how it is sent and where it is filed. */
export const correspondence = {
  templates: entity({
    label: 'Template',
    plural: 'Templates',
    about: 'Letters, emails and texts with merge tokens; only a published version is used.',
    permission: 'settings.templates',
    fields: {
      name: text({ label: 'Name', required: true, unique: 'languageVariant', max: 120 }),
      documentTypeId: ref('documents', { label: 'Document type', required: true }),
      audience: choice(
        {
          client: 'Client',
          creditor: 'One creditor',
          all_creditors: 'All creditors',
          employer: 'Employer',
          court: 'Court',
          sos: 'Secretary of State',
          internal: 'Internal',
        },
        { label: 'Written to', required: true },
      ),
      format: choice(
        { html: 'Letter', docx: 'Word document', pdf: 'PDF form', email: 'Email', sms: 'Text message' },
        { label: 'Format', required: true, default: 'html' },
      ),
      languageVariant: choice(
        { en: 'English', cy: 'Welsh', large_print: 'Large print' },
        { label: 'Variant', required: true, default: 'en' },
      ),
      jurisdictions: choices(jurisdictions, {
        label: 'Written for',
        required: true,
        default: ['EW'],
        help: 'Letters to cases anywhere else are stopped. If the text cites the law of one place, choose that place alone.',
      }),
      isActive: activeField,
      subject: text({
        label: 'Subject',
        section: 'Text',
        max: 200,
        shownWhen: isEmail,
        requiredWhen: isEmail,
      }),
      body: html({
        label: 'Body',
        section: 'Text',
        max: 200_000,
        tokens: 'checkedOnPublish',
        shownWhen: notDocx,
        requiredWhen: notDocx,
        help: 'Unknown merge tokens block publishing.',
      }),
      bodyFile: file({
        label: 'Word document',
        section: 'Text',
        accept: docx,
        maxBytes: 10_000_000,
        shownWhen: isDocx,
        requiredWhen: isDocx,
      }),
      letterheadId: ref('letterheads', {
        label: 'Letterhead',
        section: 'Sending',
        help: 'Leave blank for the default letterhead of the case’s domain.',
      }),
      noticeKind: choice(noticeKinds, {
        label: 'Notice',
        section: 'Sending',
        help: 'A notice goes by e-mail or a website only to those who consented to that, never as a text, and not to creditors who opted out; a notice of a dividend goes to these too. Leave blank for an ordinary letter.',
      }),
      deliveryMethodId: ref('delivery-methods', { label: 'Usual delivery', section: 'Sending' }),
      folderId: ref('folders', { label: 'Folder', section: 'Sending' }),
      requiresApproval: boolean({ label: 'Needs approval before it is sent', section: 'Sending' }),
      isFixed: boolean({
        label: 'Its text is fixed',
        section: 'Sending',
        help: 'Writers of a letter cannot change it.',
      }),
      autoTaskId: ref('tasks', { label: 'Follow-up task', section: 'Sending' }),
      raisedOn: choice(letterEvents, {
        label: 'Event',
        section: 'Automatic letters',
        help: 'Statuses, sub statuses and complaint statuses name their own letters.',
      }),
      raisedAfterDays: integer({
        label: 'Days',
        section: 'Automatic letters',
        min: 1,
        max: 365,
        shownWhen: isByClock,
        requiredWhen: isByClock,
        help: 'Before a payment falls due; after all other events.',
      }),
      raisedInStatusId: ref('statuses', {
        label: 'Status',
        section: 'Automatic letters',
        shownWhen: isInStatus,
      }),
      sendsByItself: boolean({
        label: 'Sent at once',
        section: 'Automatic letters',
        shownWhen: isRaised,
        help: 'Otherwise it is a draft for somebody to finish.',
      }),
      publishedVersion: integer({ label: 'Published version', section: 'Publication', readOnly: true }),
      publishedAt: instant({ label: 'Published at', section: 'Publication' }),
    },
    list: ['name', 'documentTypeId', 'audience', 'format', 'publishedVersion', 'publishedAt', 'isActive'],
  }),

  letterheads: entity({
    label: 'Letterhead',
    plural: 'Letterheads',
    about: 'The paper letters are written on, per domain.',
    permission: 'settings.letterheads',
    domain: 'domainId',
    fields: {
      name: text({ label: 'Name', required: true, unique: 'domainId', max: 80 }),
      domainId: ref('domains', { label: 'Domain', required: true }),
      isDefault: boolean({
        label: 'Default of the domain',
        help: 'One per domain; choosing it releases the other.',
      }),
      isActive: activeField,
      headerHtml: html({ label: 'Header', section: 'Text', max: 10_000, tokens: 'checkedOnSave' }),
      footerHtml: html({ label: 'Footer', section: 'Text', max: 10_000, tokens: 'checkedOnSave' }),
      fontFamily: choice(
        { sans: 'Sans serif', serif: 'Serif', humanist: 'Humanist sans serif' },
        { label: 'Font', section: 'Text', required: true, default: 'sans' },
      ),
      firstPagePdf: file({
        label: 'First page underlay',
        section: 'Paper',
        accept: pdf,
        maxBytes: 5_000_000,
        help: 'A4.',
      }),
      continuationPdf: file({
        label: 'Following pages underlay',
        section: 'Paper',
        accept: pdf,
        maxBytes: 5_000_000,
        help: 'A4.',
      }),
      margins: group(
        {
          top: integer({ label: 'Top', min: 0, max: 150, default: 45 }),
          right: integer({ label: 'Right', min: 0, max: 100, default: 20 }),
          bottom: integer({ label: 'Bottom', min: 0, max: 150, default: 30 }),
          left: integer({ label: 'Left', min: 0, max: 100, default: 20 }),
        },
        { label: 'Margins in mm', section: 'Paper' },
      ),
      windowEnvelope: choice(
        { DL_left: 'DL, window left', DL_right: 'DL, window right', none: 'No window' },
        { label: 'Envelope', section: 'Address block', required: true, default: 'DL_left' },
      ),
      addressBlock: group(
        {
          left: integer({ label: 'From the left', min: 0, max: 210, default: 20 }),
          top: integer({ label: 'From the top', min: 0, max: 297, default: 50 }),
          width: integer({ label: 'Width', min: 20, max: 150, default: 85 }),
        },
        { label: 'Position in mm', section: 'Address block' },
      ),
      returnAddress: longText({ label: 'Return address', section: 'Address block', max: 400 }),
    },
    list: ['name', 'domainId', 'isDefault', 'windowEnvelope', 'isActive'],
  }),

  documents: catalogue({
    label: 'Document',
    plural: 'Documents',
    about:
      'Types of document on a case: where each is filed, how it is recognised, how long it is kept. Which kinds of income require it is set on each income.',
    permission: 'settings.documents',
    fields: {
      folderId: ref('folders', { label: 'Folder', required: true }),
      direction: choice(
        { in: 'Comes in', out: 'Goes out', both: 'Both' },
        { label: 'Direction', required: true },
      ),
      category: choice(
        {
          proof_of_id: 'Proof of identity',
          address: 'Proof of address',
          income: 'Income',
          expenditure: 'Expenditure',
          debt: 'Debt',
          valuation: 'Valuation',
          agreement: 'Agreement',
          notice: 'Notice',
          report: 'Report',
          mail: 'Mail',
          internal: 'Internal',
        },
        { label: 'Category', required: true },
      ),
      isClientVisible: boolean({ label: 'Visible to the client' }),
      isSpecialCategory: boolean({
        label: 'Special category data',
        help: 'Health and the like: read only with the permission for sensitive data.',
      }),
      requiredAtStatusIds: refs('statuses', { label: 'Required at', section: 'Checklist' }),
      evidenceMaxAgeDays: integer({
        label: 'Evidence not older than, in days',
        section: 'Checklist',
        min: 1,
        max: 3_650,
      }),
      taskOnReceiptId: ref('tasks', { label: 'Task on receipt', section: 'Checklist' }),
      keywords: texts({ label: 'Keywords', section: 'Recognition', max: 60, maxItems: 50 }),
      regexes: texts({
        label: 'Patterns',
        section: 'Recognition',
        max: 200,
        maxItems: 20,
        help: 'Regular expressions.',
      }),
      retentionYears: integer({ label: 'Kept for years', section: 'Retention', min: 1, max: 30, default: 6 }),
    },
    list: ['name', 'folderId', 'direction', 'category', 'isClientVisible', 'retentionYears', 'isActive'],
  }),

  folders: catalogue({
    label: 'Folder',
    plural: 'Folders',
    about: 'Where the documents of a case are filed.',
    permission: 'settings.folders',
    scope: 'parentId',
    fields: {
      parentId: ref('folders', { label: 'Inside', tree: true }),
      caseTab: choice(
        {
          documents: 'Documents',
          mail: 'Mail',
          people: 'People',
          income_expenditure: 'Income & Expenditure',
          assets: 'Assets',
          creditors: 'Creditors',
          proposal: 'Proposal & Voting',
          payments: 'Payments',
          annual_reviews: 'Annual reviews',
          variations: 'Variations',
          complaints: 'Complaints',
        },
        { label: 'Shown on the tab', required: true, default: 'documents' },
      ),
      isInboundDefault: boolean({ label: 'Takes unsorted inbound mail' }),
      isClientVisible: boolean({ label: 'Visible to the client' }),
    },
    list: ['name', 'parentId', 'caseTab', 'isInboundDefault', 'isClientVisible', 'sortOrder', 'isActive'],
  }),

  'delivery-methods': catalogue({
    label: 'Delivery method',
    plural: 'Delivery Methods',
    about: 'How mail is sent, what it costs and whether it serves legally.',
    permission: 'config.delivery-methods',
    fields: {
      channel: choice(
        {
          print_1st: 'Print, first class',
          print_2nd: 'Print, second class',
          recorded: 'Recorded post',
          email: 'Email',
          sms: 'Text message',
          portal: 'Client portal',
          creditor_gateway: 'Creditor gateway',
          dx: 'DX',
        },
        { label: 'Channel', required: true },
      ),
      unitCost: pence({ label: 'Cost of one item', required: true, default: 0 }),
      isDefaultFor: choice(
        { client: 'Clients', creditor: 'Creditors', other: 'Others' },
        { label: 'Default for' },
      ),
      requiresAddress: boolean({ label: 'Needs an address' }),
      requiresEmail: boolean({ label: 'Needs an email address' }),
      requiresMobile: boolean({ label: 'Needs a mobile number' }),
      maxPages: integer({ label: 'Most pages', min: 1, max: 1_000 }),
      cutOffTime: text({
        label: 'Cut-off time',
        format: 'time',
        max: 5,
        help: 'Later items go the next business day.',
      }),
      deliveryDays: integer({
        label: 'Business days to delivery',
        required: true,
        default: 0,
        min: 0,
        max: 30,
        help: 'From the day it is sent to the day on which it counts as delivered. Never fewer than the rule for the channel: e-mail, portal and gateway 1, first class and recorded post 2, second class 4, DX 2.',
      }),
      fallbackId: ref('delivery-methods', {
        label: 'Returned items are re-sent by',
        help: 'A bounced e-mail is sent this way instead.',
      }),
      isTracked: boolean({ label: 'Tracked' }),
      legalServiceOk: boolean({ label: 'Valid for legal service' }),
    },
    list: ['name', 'channel', 'unitCost', 'isDefaultFor', 'legalServiceOk', 'isActive'],
  }),
};
