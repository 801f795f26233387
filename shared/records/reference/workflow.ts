import { catalogue } from '#shared/platform/fields/entity.ts';
import {
  boolean,
  choice,
  choices,
  html,
  integer,
  pence,
  ref,
  refs,
  text,
} from '#shared/platform/fields/field.ts';
import { words } from '#shared/platform/words.ts';
import {
  badgeColours,
  caseDates,
  caseFields,
  receiptHandlings,
} from '#shared/records/reference/status-words.ts';

const onEnter = {
  raiseTaskIds: refs('tasks', { label: 'Tasks raised', section: 'When a case enters' }),
  generateTemplateIds: refs('templates', { label: 'Letters generated', section: 'When a case enters' }),
  sendsLetters: boolean({
    label: 'Send these letters at once',
    section: 'When a case enters',
    help: 'Otherwise they are drafts for somebody to finish.',
  }),
  setDates: choices(caseDates, { label: 'Dates set to today', section: 'When a case enters' }),
} as const;

/** The states of a case and of what belongs to it, and the work that they raise. */
export const workflow = {
  'status-categories': catalogue({
    label: 'Status category',
    plural: 'Status Categories',
    about: 'Stages in the life of a case, to which statuses belong.',
    permission: 'config.status-categories',
    fields: {
      stage: choice(
        {
          lead: 'Lead',
          advice: 'Advice',
          drafting: 'Drafting',
          proposal: 'Proposal',
          live: 'Live',
          closing: 'Closing',
          closed: 'Closed',
        },
        { label: 'Stage', required: true },
      ),
      isTerminal: boolean({ label: 'Ends the case' }),
      reportGroup: text({ label: 'Group in reports', max: 40 }),
    },
    list: ['name', 'stage', 'isTerminal', 'reportGroup', 'sortOrder', 'isActive'],
  }),

  statuses: catalogue({
    label: 'Status',
    plural: 'Statuses',
    about: 'The states of a case, and the steps allowed between them.',
    permission: 'settings.statuses',
    fields: {
      statusCategoryId: ref('status-categories', { label: 'Category', required: true }),
      badgeColour: choice(badgeColours, { label: 'Badge', required: true, default: 'grey' }),
      productIds: refs('products', { label: 'Products', help: 'Leave blank for every product.' }),
      allowedNextIds: refs('statuses', { label: 'Next statuses', section: 'Transitions' }),
      requiredFields: choices(caseFields, {
        label: 'Required details',
        section: 'Transitions',
        help: 'A case without them cannot enter the status.',
      }),
      isOpen: boolean({ label: 'Open', section: 'Meaning', default: true }),
      countsAsWip: boolean({ label: 'Counts as work in progress', section: 'Meaning' }),
      expectsPayments: boolean({ label: 'Expects payments', section: 'Meaning' }),
      freezesSchedule: boolean({ label: 'Freezes the payment schedule', section: 'Meaning' }),
      bankReceipts: choice(receiptHandlings, {
        label: 'Receipts from the bank',
        section: 'Meaning',
        required: true,
        default: 'propose',
        help: 'What bank matching does with money that clearly belongs to such a case.',
      }),
      ...onEnter,
    },
    list: ['name', 'statusCategoryId', 'badgeColour', 'isOpen', 'countsAsWip', 'expectsPayments', 'isActive'],
  }),

  substatuses: catalogue({
    label: 'Sub status',
    plural: 'Sub Statuses',
    about: 'Finer states within a status, such as arrears or a payment break.',
    permission: 'settings.substatuses',
    scope: 'statusId',
    fields: {
      statusId: ref('statuses', { label: 'Status', required: true }),
      isArrears: boolean({ label: 'In arrears' }),
      isBreak: boolean({ label: 'Payment break' }),
      hidesFromChasing: boolean({ label: 'Not to be chased for payments' }),
      ...onEnter,
    },
    list: ['name', 'statusId', 'isArrears', 'isBreak', 'hidesFromChasing', 'isActive'],
  }),

  'debt-statuses': catalogue({
    label: 'Debt status',
    plural: 'Debt Statuses',
    about: 'The states of one debt, from estimate to payment in full.',
    permission: 'settings.statuses',
    fields: {
      countsInSoa: boolean({ label: 'Counts in the statement of affairs' }),
      countsForVoting: boolean({ label: 'Counts for voting' }),
      countsForDividend: boolean({ label: 'Counts for dividends' }),
      needsApproval: boolean({ label: 'Needs approval' }),
      isTerminal: boolean({ label: 'Final' }),
    },
    list: words('name countsInSoa countsForVoting countsForDividend needsApproval isTerminal isActive'),
  }),

  'complaint-statuses': catalogue({
    label: 'Complaint status',
    plural: 'Complaint Statuses',
    about: 'The states of a complaint.',
    permission: 'settings.complaint-statuses',
    fields: {
      stage: choice(
        { open: 'Open', investigating: 'Investigating', offer: 'Offer', closed: 'Closed' },
        { label: 'Stage', required: true },
      ),
      stopsClock: boolean({
        label: 'Waits for the client',
        help: 'The days are counted and shown. They move no deadline: DISP has no pause.',
      }),
      isFinal: boolean({ label: 'Final' }),
      letterTemplateId: ref('templates', { label: 'Letter that must go out' }),
      gatewayLetterTemplateId: ref('templates', {
        label: 'Letter under the Gateway alone',
        help: 'For complaints about the office holder only. If left blank, the same letter.',
      }),
    },
    list: ['name', 'stage', 'stopsClock', 'isFinal', 'letterTemplateId', 'isActive'],
  }),

  'breach-types': catalogue({
    label: 'Breach type',
    plural: 'Breach Types',
    about: 'Ways in which an arrangement may be breached, and what follows.',
    permission: 'config.breach-types',
    fields: {
      severity: choice(
        { minor: 'Minor', material: 'Material', terminal: 'Terminal' },
        { label: 'Severity', required: true },
      ),
      detection: choice(
        {
          manual: 'By staff',
          arrears: 'Arrears',
          missing_document: 'A missing document',
          undisclosed_asset: 'An undisclosed asset',
          new_credit: 'New credit',
          no_contact: 'No contact',
        },
        { label: 'Detected by', required: true },
      ),
      thresholdMonths: integer({ label: 'Threshold in months', min: 1, max: 24 }),
      thresholdAmount: pence({ label: 'Threshold' }),
      remedyDays: integer({ label: 'Days to remedy', min: 1, max: 365, default: 30 }),
      noticeTemplateId: ref('templates', { label: 'Notice', section: 'What follows' }),
      escalationTaskId: ref('tasks', { label: 'Task when not remedied', section: 'What follows' }),
      referToCreditors: boolean({ label: 'Referred to creditors', section: 'What follows' }),
      autoRaise: boolean({
        label: 'Raised as a suspicion by the nightly check',
        section: 'What follows',
        help: 'A notice is always served by a person.',
      }),
    },
    list: ['name', 'severity', 'detection', 'remedyDays', 'referToCreditors', 'autoRaise', 'isActive'],
  }),

  tasks: catalogue({
    label: 'Task',
    plural: 'Tasks',
    about: 'The standard tasks raised on cases: who does them and when they are due.',
    permission: 'settings.tasks',
    fields: {
      content: html({ label: 'What to do', tokens: 'checkedOnSave', max: 10_000 }),
      priority: choice(
        { low: 'Low', normal: 'Normal', high: 'High' },
        { label: 'Priority', required: true, default: 'normal' },
      ),
      assignTo: choice(
        {
          role_case_owner: 'The case owner',
          department: 'A department',
          user: 'A user',
          creator: 'The person who raises it',
        },
        { label: 'Assigned to', section: 'Assignment', required: true, default: 'role_case_owner' },
      ),
      assignToDepartmentId: ref('departments', {
        label: 'Department',
        section: 'Assignment',
        shownWhen: { field: 'assignTo', is: ['department'] },
        requiredWhen: { field: 'assignTo', is: ['department'] },
      }),
      assignToUserId: ref('users', {
        label: 'User',
        section: 'Assignment',
        shownWhen: { field: 'assignTo', is: ['user'] },
        requiredWhen: { field: 'assignTo', is: ['user'] },
      }),
      dueOffsetDays: integer({
        label: 'Days',
        section: 'Due',
        required: true,
        min: -3_650,
        max: 3_650,
        default: 0,
        help: 'After the day chosen below; negative for days before it.',
      }),
      dueBasis: choice(
        {
          created: 'The day it is raised',
          status_change: 'The change of status',
          approval_date: 'The approval',
          next_annual: 'The next anniversary',
          field: 'A date of the case',
        },
        { label: 'Counted from', section: 'Due', required: true, default: 'created' },
      ),
      dueField: choice(caseDates, {
        label: 'Date of the case',
        section: 'Due',
        shownWhen: { field: 'dueBasis', is: ['field'] },
        requiredWhen: { field: 'dueBasis', is: ['field'] },
      }),
      businessDays: boolean({ label: 'Business days', section: 'Due' }),
      isRepeatable: boolean({ label: 'Repeats', section: 'Due' }),
      repeatEvery: choice(
        {
          day: 'Every business day',
          week: 'Every week',
          month: 'Every month',
          quarter: 'Every quarter',
          year: 'Every year',
        },
        {
          label: 'How often',
          section: 'Due',
          shownWhen: { field: 'isRepeatable', is: [true] },
          requiredWhen: { field: 'isRepeatable', is: [true] },
        },
      ),
      completionRequires: choice(
        { none: 'Nothing', note: 'A note', document: 'A document', field: 'A value on the case' },
        { label: 'Completing needs', section: 'Completion', required: true, default: 'none' },
      ),
      completionDocumentId: ref('documents', {
        label: 'Document',
        section: 'Completion',
        shownWhen: { field: 'completionRequires', is: ['document'] },
        requiredWhen: { field: 'completionRequires', is: ['document'] },
      }),
      completionField: choice(caseFields, {
        label: 'Value',
        section: 'Completion',
        shownWhen: { field: 'completionRequires', is: ['field'] },
        requiredWhen: { field: 'completionRequires', is: ['field'] },
      }),
      autoCompleteWhen: choice(
        {
          document_received: 'The document arrives',
          payment_received: 'The missed payment has been received in full',
          status_changed: 'The status changes',
          mail_sent: 'The letter is sent',
          vote_recorded: 'Every vote is recorded',
          claim_admitted: 'The claim is admitted',
          due_diligence_complete: 'Due diligence is complete',
        },
        { label: 'Automatic completion', section: 'Completion' },
      ),
      escalateAfterDays: integer({
        label: 'Escalated after days overdue',
        section: 'Escalation',
        min: 1,
        max: 365,
      }),
      escalateToUserId: ref('users', {
        label: 'Escalated to',
        section: 'Escalation',
        requiredWhen: { field: 'escalateAfterDays', filled: true },
      }),
    },
    list: ['name', 'assignTo', 'assignToDepartmentId', 'dueOffsetDays', 'dueBasis', 'priority', 'isActive'],
  }),
};
