import { createElement, lazy } from 'react';
import { CasePage, type CaseParts } from '#web/cases/CasePage.tsx';
import { Presence } from '#web/presence/Presence.tsx';

/** The page of a case, put together from the slices. */
const parts: CaseParts = {
  tabs: [
    {
      key: 'summary',
      label: 'Summary',
      component: lazy(async () => ({ default: (await import('#web/cases/SummaryTab.tsx')).SummaryTab })),
    },
    {
      key: 'people',
      label: 'People',
      component: lazy(async () => ({ default: (await import('#web/cases/PeopleTab.tsx')).PeopleTab })),
    },
    {
      key: 'income-expenditure',
      label: 'Income & Expenditure',
      component: lazy(async () => ({
        default: (await import('#web/affairs/IncomeExpenditureTab.tsx')).IncomeExpenditureTab,
      })),
    },
    {
      key: 'assets',
      label: 'Assets',
      component: lazy(async () => ({ default: (await import('#web/affairs/AssetsTab.tsx')).AssetsTab })),
    },
    {
      key: 'creditors',
      label: 'Creditors',
      component: lazy(async () => ({
        default: (await import('#web/affairs/CreditorsTab.tsx')).CreditorsTab,
      })),
    },
    {
      key: 'payments',
      label: 'Payments',
      component: lazy(async () => {
        const [{ PaymentsTab }, { CaseReceipts }, { CasePayers }] = await Promise.all([
          import('#web/payments/PaymentsTab.tsx'),
          import('#web/ledger/CaseReceipts.tsx'),
          import('#web/banking/CasePayers.tsx'),
        ]);
        return {
          default: ({ caseId }) =>
            createElement(PaymentsTab, { caseId, Receipts: CaseReceipts, Payers: CasePayers }),
        };
      }),
    },
    {
      key: 'accounts',
      label: 'Accounts',
      component: lazy(async () => ({ default: (await import('#web/ledger/AccountsTab.tsx')).AccountsTab })),
    },
    {
      key: 'documents',
      label: 'Documents',
      component: lazy(async () => ({
        default: (await import('#web/documents/DocumentsTab.tsx')).DocumentsTab,
      })),
    },
    {
      key: 'calendar',
      label: 'Calendar & Notes',
      component: lazy(async () => ({
        default: (await import('#web/timeline/TimelineTab.tsx')).TimelineTab,
      })),
    },
    {
      key: 'tasks',
      label: 'Tasks',
      component: lazy(async () => ({ default: (await import('#web/tasks/TasksTab.tsx')).TasksTab })),
    },
    {
      key: 'complaints',
      label: 'Complaints',
      component: lazy(async () => ({
        default: (await import('#web/complaints/ComplaintsTab.tsx')).ComplaintsTab,
      })),
    },
    {
      key: 'audit',
      label: 'Audit',
      component: lazy(async () => ({ default: (await import('#web/cases/AuditTab.tsx')).AuditTab })),
    },
  ],
  actions: [
    {
      key: 'status',
      label: 'Change status',
      shortcut: 's',
      component: lazy(async () => ({ default: (await import('#web/cases/StatusDialog.tsx')).StatusDialog })),
    },
    {
      key: 'note',
      label: 'Add note',
      shortcut: 'n',
      isFrequent: true,
      component: lazy(async () => ({ default: (await import('#web/timeline/NoteDialog.tsx')).NoteDialog })),
    },
    {
      key: 'task',
      label: 'Add task',
      shortcut: 't',
      isFrequent: true,
      component: lazy(async () => ({
        default: (await import('#web/tasks/AddTaskDialog.tsx')).AddTaskDialog,
      })),
    },
    {
      key: 'complaint',
      label: 'Log complaint',
      shortcut: 'c',
      component: lazy(async () => ({
        default: (await import('#web/complaints/LogComplaintDialog.tsx')).LogComplaintDialog,
      })),
    },
    {
      key: 'document',
      label: 'Add document',
      shortcut: 'd',
      component: lazy(async () => ({
        default: (await import('#web/documents/AddDocumentDialog.tsx')).AddDocumentDialog,
      })),
    },
  ],
  Presence,
};

/** /cases/{id}. */
export const CaseScreen = () => createElement(CasePage, { parts });
