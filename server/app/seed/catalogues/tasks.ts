import { type SeedRow, seed } from '../seed.ts';

type Task = Omit<SeedRow<'tasks'>, 'assignTo' | 'assignToDepartmentId' | 'content' | 'name'>;

const task = (name: string, department: string | null, content: string, rest: Task) => ({
  name,
  ...(department ? { assignTo: 'department' as const, assignToDepartmentId: department } : {}),
  content: `<p>${content}</p>`,
  ...rest,
});

const onField = (dueField: Task['dueField'] & string, dueOffsetDays: number, businessDays = false) =>
  ({ dueBasis: 'field', dueField, dueOffsetDays, businessDays }) as const;
const after = (dueOffsetDays: number) => ({ dueOffsetDays, businessDays: true }) as const;

export const tasks = [
  seed('tasks', [
    task(
      'First contact call',
      'Sales/Triage',
      'Call {{client.1.name}} on {{client.1.mobile}}. Try at least three times on different days.',
      { ...after(1), priority: 'high' },
    ),
    task(
      'ID and AML check',
      'Drafting',
      'Record under People who every applicant is, what was checked, the screening and the risk, and complete the due diligence.',
      {
        ...onField('packReturnedOn', 1, true),
        autoCompleteWhen: 'due_diligence_complete',
      },
    ),
    task(
      'Due diligence review',
      null,
      'Review the due diligence under People: open it again, check screening, risk and funds, say when the next review is, and complete it.',
      { dueOffsetDays: 0, isSystem: true },
    ),
    task(
      'Suitability sign-off',
      null,
      'The insolvency practitioner confirms that the advice covered every option and that the proposal suits the client.',
      { ...after(5), priority: 'high' },
    ),
    task(
      'Add bond entry',
      'Cashiering',
      'Check the specific bond of {{case.reference}}, and mark it as reviewed: assets after security, at least £5,000.',
      { ...after(1), dueBasis: 'status_change' },
    ),
    task(
      'Open client account',
      'Cashiering',
      'Ask the bank to open the client account of {{case.reference}}.',
      { ...after(1), dueBasis: 'status_change' },
    ),
    task('Chase outstanding votes', 'Creditor services', 'Chase every creditor that has not voted yet.', {
      ...onField('decisionDate', -3, true),
      priority: 'high',
      autoCompleteWhen: 'vote_recorded',
    }),
    task(
      'Send chair’s report',
      'Creditor services',
      'Send the report of the decision to creditors and the client.',
      {
        ...onField('decisionDate', 4, true),
        priority: 'high',
      },
    ),
    task(
      'Notify Secretary of State',
      'Creditor services',
      'Send the register entry for {{case.name}}, leaving out the address where there is a risk of violence.',
      {
        ...onField('approvalDate', 14),
        priority: 'high',
      },
    ),
    task(
      'Apply for registration',
      'Creditor services',
      'Apply for {{case.reference}} to be registered as a protected trust deed, within four weeks of the end of the objections window.',
      { ...onField('decisionDate', 28), priority: 'high' },
    ),
    task(
      'Set up schedule and first payment check',
      'Supervision',
      'Enter the payment schedule and check that a standing order is in place.',
      { dueBasis: 'approval_date', ...after(1) },
    ),
    task(
      'Chase missed payment',
      'Supervision',
      'A payment did not arrive. Find out why and what can be paid.',
      { ...after(5), autoCompleteWhen: 'payment_received' },
    ),
    task(
      'Serve notice of breach',
      'Supervision',
      'Arrears have reached three months. Decide whether to serve a notice; it is never sent automatically.',
      { ...after(2), priority: 'high' },
    ),
    task(
      'Request annual review documents',
      'Supervision',
      'Ask for payslips, benefit letters, bank statements and any change of circumstances.',
      {
        dueBasis: 'next_annual',
        dueOffsetDays: -60,
        isRepeatable: true,
        repeatEvery: 'year',
      },
    ),
    task(
      'Prepare annual report',
      'Supervision',
      'Prepare the report for the year that has ended, with receipts and payments.',
      {
        dueBasis: 'next_annual',
        dueOffsetDays: 0,
        isRepeatable: true,
        repeatEvery: 'year',
      },
    ),
    task(
      'Send annual report',
      'Supervision',
      'Send the annual report to the client and to all creditors. It must be delivered within two months of the period end.',
      {
        dueBasis: 'next_annual',
        dueOffsetDays: 47,
        priority: 'high',
        isRepeatable: true,
        repeatEvery: 'year',
      },
    ),
    task(
      'Equity review',
      'Supervision',
      'Obtain a valuation and a redemption statement, and decide what follows for the equity.',
      { ...onField('equityReviewDueOn', 0) },
    ),
    task(
      'Query unadmitted claim',
      'Creditor services',
      'The claim has not been admitted yet. Ask the creditor for what is missing.',
      { ...after(10), autoCompleteWhen: 'claim_admitted' },
    ),
    task(
      'Verify creditor bank details',
      'Cashiering',
      'Confirm the bank details with the creditor by a known telephone number. This must not be done by the person who entered them.',
      { ...after(5) },
    ),
    task(
      'Attach missing Cat 1 invoice',
      'Cashiering',
      'A category 1 expense has no invoice. Obtain and file it.',
      { ...after(10) },
    ),
    task(
      'Reconcile bank daily',
      'Cashiering',
      'Import the statements of every account and clear what is unmatched.',
      { ...after(0), priority: 'high', isRepeatable: true, repeatEvery: 'day' },
    ),
    task(
      'Submit bordereau',
      'Cashiering',
      'Send the monthly bordereau to the insurer, even when there is nothing to report.',
      {
        dueOffsetDays: 15,
        isRepeatable: true,
        repeatEvery: 'month',
      },
    ),
    task(
      'Final closure checklist',
      'Closures',
      'Check payments, claims, equity, invoices, refunds and the client account before the completion report.',
      { ...after(5), dueBasis: 'status_change' },
    ),
    task(
      'Complaint stage deadlines',
      'Complaints',
      'A deadline of {{complaint.reference}} is two business days away.',
      { ...after(1), priority: 'high', isSystem: true },
    ),
    task('Index inbound mail', 'Post room', 'Find the case, the type and the person for the item.', {
      ...after(1),
    }),
    task(
      'Returned post: new address',
      'Supervision',
      'A letter came back. Find the new address; until then no post is sent.',
      { ...after(1) },
    ),
  ]),
];
