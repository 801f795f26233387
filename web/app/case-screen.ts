import { createElement } from 'react';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { CasePage, type CaseParts } from '#web/records/cases/CasePage.tsx';
import { Presence } from '#web/views/cases/presence/Presence.tsx';

/** The tab that three slices have a part in. */
async function loadPayments() {
  const [{ PaymentsTab }, { CaseReceipts }, { CasePayers }] = await Promise.all([
    import('#web/records/payments/PaymentsTab.tsx'),
    import('#web/records/ledger/CaseLedger.tsx'),
    import('#web/activities/money/banking/CasePayers.tsx'),
  ]);
  const Payments = ({ caseId }: { caseId: number }) =>
    createElement(PaymentsTab, { caseId, Receipts: CaseReceipts, Payers: CasePayers });
  return { Payments };
}

/** The tab of the books, with allocations and fees, the client's own account at the bank and the bond. */
async function loadAccounts() {
  const [{ AccountsTab }, { AllocationsView }, { FeesView }, { CaseClientAccountView }, { CaseBonds }] =
    await Promise.all([
      import('#web/records/ledger/AccountsTab.tsx'),
      import('#web/records/commitments/AllocationsView.tsx'),
      import('#web/records/commitments/FeesView.tsx'),
      import('#web/activities/money/client-accounts/CaseClientAccount.tsx'),
      import('#web/activities/bonding/CaseBonds.tsx'),
    ]);
  const Accounts = ({ caseId }: { caseId: number }) =>
    createElement(AccountsTab, {
      caseId,
      Allocations: AllocationsView,
      Fees: FeesView,
      ClientAccount: CaseClientAccountView,
      Bonds: CaseBonds,
    });
  return { Accounts };
}

/** The page of a case, put together from the slices. */
const parts: CaseParts = {
  tabs: [
    {
      key: 'summary',
      label: 'Summary',
      component: lazyPart(() => import('#web/app/CaseSummaryTab.tsx'), 'CaseSummaryTab'),
    },
    {
      key: 'people',
      label: 'People',
      component: lazyPart(() => import('#web/records/cases/PeopleTab.tsx'), 'PeopleTab'),
    },
    {
      key: 'income-expenditure',
      label: 'Income & Expenditure',
      component: lazyPart(
        () => import('#web/records/affairs/IncomeExpenditureTab.tsx'),
        'IncomeExpenditureTab',
      ),
    },
    {
      key: 'assets',
      label: 'Assets',
      component: lazyPart(() => import('#web/records/affairs/AssetsTab.tsx'), 'AssetsTab'),
    },
    {
      key: 'creditors',
      label: 'Creditors',
      component: lazyPart(() => import('#web/records/affairs/CreditorsTab.tsx'), 'CreditorsTab'),
    },
    {
      key: 'proposal-voting',
      label: 'Proposal & Voting',
      component: lazyPart(() => import('#web/app/ProposalVotingTab.tsx'), 'ProposalVotingTab'),
    },
    {
      key: 'modifications',
      label: 'Modifications',
      component: lazyPart(
        () => import('#web/activities/creditors/modifications/ModificationsTab.tsx'),
        'ModificationsTab',
      ),
    },
    {
      key: 'payments',
      label: 'Payments',
      component: lazyPart(loadPayments, 'Payments'),
    },
    {
      key: 'accounts',
      label: 'Accounts',
      component: lazyPart(loadAccounts, 'Accounts'),
    },
    {
      key: 'annual-reviews',
      label: 'Annual reviews',
      component: lazyPart(() => import('#web/activities/reviews/ReviewsTab.tsx'), 'ReviewsTab'),
    },
    {
      key: 'breaches',
      label: 'Breaches',
      component: lazyPart(() => import('#web/activities/creditors/breaches/BreachesTab.tsx'), 'BreachesTab'),
    },
    {
      key: 'variations',
      label: 'Variations',
      component: lazyPart(
        () => import('#web/activities/creditors/variations/VariationsTab.tsx'),
        'VariationsTab',
      ),
    },
    {
      key: 'documents',
      label: 'Documents',
      component: lazyPart(() => import('#web/records/documents/DocumentsTab.tsx'), 'DocumentsTab'),
    },
    {
      key: 'mail',
      label: 'Mail',
      component: lazyPart(() => import('#web/records/correspondence/MailTab.tsx'), 'MailTab'),
    },
    {
      key: 'calendar',
      label: 'Calendar & Notes',
      component: lazyPart(() => import('#web/views/cases/timeline/TimelineTab.tsx'), 'TimelineTab'),
    },
    {
      key: 'tasks',
      label: 'Tasks',
      component: lazyPart(() => import('#web/records/tasks/TasksTab.tsx'), 'TasksTab'),
    },
    {
      key: 'complaints',
      label: 'Complaints',
      component: lazyPart(() => import('#web/activities/complaints/ComplaintsTab.tsx'), 'ComplaintsTab'),
    },
    {
      key: 'audit',
      label: 'Audit',
      component: lazyPart(() => import('#web/records/cases/AuditTab.tsx'), 'AuditTab'),
    },
  ],
  actions: [
    {
      key: 'status',
      label: 'Change status',
      shortcut: 's',
      component: lazyPart(() => import('#web/records/cases/StatusDialog.tsx'), 'StatusDialog'),
    },
    {
      key: 'note',
      label: 'Add note',
      shortcut: 'n',
      isFrequent: true,
      component: lazyPart(() => import('#web/views/cases/timeline/NoteDialog.tsx'), 'NoteDialog'),
    },
    {
      key: 'task',
      label: 'Add task',
      shortcut: 't',
      isFrequent: true,
      component: lazyPart(() => import('#web/records/tasks/AddTaskDialog.tsx'), 'AddTaskDialog'),
    },
    {
      key: 'letter',
      label: 'Letter',
      shortcut: 'l',
      component: lazyPart(() => import('#web/records/correspondence/LetterDialog.tsx'), 'LetterDialog'),
    },
    {
      key: 'complaint',
      label: 'Log complaint',
      shortcut: 'c',
      component: lazyPart(
        () => import('#web/activities/complaints/LogComplaintDialog.tsx'),
        'LogComplaintDialog',
      ),
    },
    {
      key: 'document',
      label: 'Add document',
      shortcut: 'd',
      component: lazyPart(() => import('#web/records/documents/AddDocumentDialog.tsx'), 'AddDocumentDialog'),
    },
  ],
  Letters: lazyPart(() => import('#web/records/correspondence/CaseLetters.tsx'), 'CaseLetters'),
  Presence,
};

/** /cases/{id}. */
export const CaseScreen = () => createElement(CasePage, { parts });
