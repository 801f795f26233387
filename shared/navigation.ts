import type { PermissionRequest } from './permissions.ts';
import { type ReferenceName, reference } from './reference/registry.ts';

/** An entry without a permission is shown to everybody who sees its group. */
type Entry = { label: string; permission?: PermissionRequest };
/** A screen of the product. */
export type ScreenEntry = Entry & { path: string };
/** A report that is downloaded in a new tab; `overdue` narrows the task report to overdue tasks. */
export type DownloadEntry = Entry & { report: string; overdue?: true; openInNewTab: true };
export type MenuItem = ScreenEntry | DownloadEntry;
export type MenuGroup = Entry & { items: readonly MenuItem[] };
export type MenuEntry = ScreenEntry | MenuGroup;

export const isGroup = (entry: MenuEntry): entry is MenuGroup => 'items' in entry;
export const isDownload = (item: MenuItem): item is DownloadEntry => 'report' in item;

const entity = (name: ReferenceName): ScreenEntry => ({
  label: reference[name].plural,
  path: `/${name}`,
  permission: reference[name].permission,
});

const download = (label: string, report: string, permission?: PermissionRequest): DownloadEntry => ({
  label,
  report,
  openInNewTab: true,
  ...(permission && { permission }),
});

/** The side menu, in the order, with the labels and the permissions of the specification (sections 2 and 6). */
export const menu: readonly MenuEntry[] = [
  { label: 'Dashboard', path: '/dashboard' },
  { label: 'Cases', path: '/cases' },
  {
    label: 'Reports',
    permission: 'reports.*',
    items: [
      { label: 'Report Viewer', path: '/reports/viewer' },
      {
        label: 'WTH / DEP statements',
        path: '/reports/wth-dep-statements',
        permission: 'reports.annuals-due',
      },
      { label: 'Annuals Due', path: '/reports/annuals-due', permission: 'reports.annuals-due' },
      { label: 'WIP', path: '/reports/wip', permission: 'reports.wip' },
      {
        label: 'Unapproved Creditors',
        path: '/reports/unapproved-creditors',
        permission: 'reports.unapproved-creditors',
      },
      {
        label: 'Clients By Creditor',
        path: '/reports/clients-by-creditors',
        permission: 'reports.client-by-creditor',
      },
      download('Customer Payments', 'customer-payments', 'reports.customer-payments'),
      download('Receipts And Payments', 'receipts-and-payments', 'reports.receipts-and-payments'),
      download('Completion Status', 'completion-status', 'reports.completion-status'),
      download('Missing CAT1 Invoices', 'missing-cat1-invoices', 'reports.missing-cat1-invoices'),
      download('Payment Deficit', 'payment-deficit', 'reports.payment-deficit'),
      download('Monthly Payments', 'monthly-payments', 'reports.monthly-payments'),
      download('CMS Accounts', 'cms-accounts', 'reports.cms-accounts'),
      download('CMS WTH / DEP', 'cms-withdrawals-and-deposits', 'reports.cms-withdrawals-and-deposits'),
      download('CMS Summary', 'cms-summary', 'reports.cms-withdrawals-and-deposits'),
      download('Modifications', 'modifications', 'reports.modifications'),
      download('All Tasks', 'tasks', 'reports.tasks'),
      { ...download('Overdue Tasks', 'tasks', 'reports.tasks'), overdue: true },
      download('Complaint Register', 'complaint-register', 'reports.complaint-register'),
      download('Case Creditor List', 'case-creditor-list'),
      download('Case Creditor Financials', 'case-creditor-financials'),
      download('Retained Allocations', 'retained-allocations'),
      download('Bonding Report (Month)', 'bonding-report'),
    ],
  },
  {
    label: 'Financials',
    permission: 'financials.*',
    items: [
      {
        label: 'Allocate Client Funds',
        path: '/financials/distributions',
        permission: 'financials.distributions',
      },
      { label: 'Approve Payments', path: '/approvals', permission: 'financials.approve-payments' },
      { label: 'Bank Accounts', path: '/banking/accounts', permission: 'financials.banking' },
      { label: 'Invoicing', path: '/financials/invoicing', permission: 'financials.banking' },
      entity('chart-of-accounts'),
    ],
  },
  {
    // Mail is not among the entries that the specification leaves unchecked, and this is the permission that names it.
    label: 'Paperless Office',
    permission: 'reports.paperless-office',
    items: [
      { label: 'Outbound Mail', path: '/paperless-office/outbound', permission: 'reports.paperless-office' },
      { label: 'Inbound Mail', path: '/paperless-office/inbound', permission: 'reports.paperless-office' },
    ],
  },
  {
    label: 'Settings',
    permission: 'settings.*',
    items: [
      entity('users'),
      entity('templates'),
      entity('letterheads'),
      entity('introducers'),
      entity('statuses'),
      entity('substatuses'),
      entity('debt-statuses'),
      entity('departments'),
      entity('complaint-statuses'),
      entity('documents'),
      entity('folders'),
      entity('tasks'),
      entity('products'),
      entity('suppliers'),
      entity('address-types'),
    ],
  },
  {
    label: 'Concordat Config',
    permission: 'config.*',
    items: [
      entity('breach-types'),
      entity('modifications'),
      entity('income-types'),
      entity('payment-types'),
      entity('account-groups'),
      entity('account-types'),
      entity('domains'),
      entity('permissions'),
      entity('status-categories'),
      entity('portfolios'),
      entity('creditors'),
      entity('delivery-methods'),
      entity('titles'),
      entity('countries'),
      entity('occupations'),
      entity('assets'),
      entity('income-categories'),
      entity('incomes'),
      entity('expenditure-categories'),
      entity('expenditures'),
      entity('credits'),
      entity('genders'),
      entity('marital-statuses'),
      entity('residential-statuses'),
      entity('employment-statuses'),
    ],
  },
];

/** Every item of the menu that leads to a screen, groups opened. */
export const menuScreens: readonly ScreenEntry[] = menu
  .flatMap((entry): readonly MenuItem[] => (isGroup(entry) ? entry.items : [entry]))
  .filter((item): item is ScreenEntry => !isDownload(item));
