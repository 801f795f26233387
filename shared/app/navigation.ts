import type { CallerAccess, PermissionRequest } from '#shared/platform/permissions.ts';
import type { ReferenceName } from '#shared/records/reference/registry.ts';

/** Shown to users with the permission. */
type Entry = { label: string; permission: CallerAccess };
/** A screen of the product. */
export type ScreenEntry = Entry & { path: string };
/** A report that is downloaded in a new tab; `overdue` narrows the task report to overdue tasks. */
export type DownloadEntry = Entry & { report: string; overdue?: true; openInNewTab: true };
export type MenuItem = ScreenEntry | DownloadEntry;
export type MenuGroup = Entry & { items: readonly MenuItem[] };
export type MenuEntry = ScreenEntry | MenuGroup;

export const isGroup = (entry: MenuEntry): entry is MenuGroup => 'items' in entry;
export const isDownload = (item: MenuItem): item is DownloadEntry => 'report' in item;

/** Label and permission repeat the registry's, so that the menu, which every page loads, need not import it; a test compares them. */
const entity = (name: ReferenceName, label: string, permission: PermissionRequest): ScreenEntry => ({
  label,
  path: `/${name}`,
  permission,
});

const download = (label: string, report: string, permission: CallerAccess): DownloadEntry => ({
  label,
  report,
  openInNewTab: true,
  permission,
});

/** The side menu, with the order, labels and permissions of the specification (sections 2 and 6). */
export const menu: readonly MenuEntry[] = [
  { label: 'Dashboard', path: '/dashboard', permission: 'signedIn' },
  { label: 'Cases', path: '/cases', permission: 'case.read' },
  {
    label: 'Reports',
    permission: 'reports.*',
    items: [
      { label: 'Report Viewer', path: '/reports/viewer', permission: 'signedIn' },
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
      download('Case Creditor List', 'case-creditor-list', 'signedIn'),
      download('Case Creditor Financials', 'case-creditor-financials', 'signedIn'),
      download('Retained Allocations', 'retained-allocations', 'signedIn'),
      download('Bonding Report (Month)', 'bonding-report', 'signedIn'),
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
      entity('chart-of-accounts', 'Chart Of Accounts', 'financials.chart-of-accounts'),
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
      entity('users', 'Users', 'settings.users'),
      entity('templates', 'Templates', 'settings.templates'),
      entity('letterheads', 'Letterheads', 'settings.letterheads'),
      entity('introducers', 'Introducers', 'settings.introducers'),
      entity('statuses', 'Statuses', 'settings.statuses'),
      entity('substatuses', 'Sub Statuses', 'settings.substatuses'),
      entity('debt-statuses', 'Debt Statuses', 'settings.statuses'),
      entity('departments', 'Departments', 'settings.departments'),
      entity('complaint-statuses', 'Complaint Statuses', 'settings.complaint-statuses'),
      entity('documents', 'Documents', 'settings.documents'),
      entity('folders', 'Folders', 'settings.folders'),
      entity('tasks', 'Tasks', 'settings.tasks'),
      entity('products', 'Products', 'settings.products'),
      entity('suppliers', 'Suppliers', 'settings.suppliers'),
      entity('address-types', 'Address Types', 'settings.address-types'),
    ],
  },
  {
    label: 'Concordat Config',
    permission: 'config.*',
    items: [
      entity('breach-types', 'Breach Types', 'config.breach-types'),
      entity('modifications', 'Modifications', 'config.modifications'),
      entity('income-types', 'Income Types', 'config.income-types'),
      entity('payment-types', 'Payment Types', 'config.payment-types'),
      entity('account-groups', 'Account Groups', 'config.account-groups'),
      entity('account-types', 'Account Types', 'config.account-types'),
      entity('domains', 'Domains', 'config.domains'),
      entity('permissions', 'Permissions', 'config.permissions'),
      entity('status-categories', 'Status Categories', 'config.status-categories'),
      entity('portfolios', 'Portfolios', 'config.portfolios'),
      entity('creditors', 'Creditors', 'config.creditors'),
      entity('delivery-methods', 'Delivery Methods', 'config.delivery-methods'),
      entity('titles', 'Titles', 'config.titles'),
      entity('countries', 'Countries', 'config.countries'),
      entity('occupations', 'Occupations', 'config.occupations'),
      entity('assets', 'Assets', 'config.assets'),
      entity('income-categories', 'Income Categories', 'config.income-categories'),
      entity('incomes', 'Incomes', 'config.incomes'),
      entity('expenditure-categories', 'Expenditure Categories', 'config.expenditure-categories'),
      entity('expenditures', 'Expenditure Types', 'config.expenditures'),
      entity('credits', 'Credit Types', 'config.credits'),
      entity('genders', 'Genders', 'config.genders'),
      entity('marital-statuses', 'Marital Statuses', 'config.marital-statuses'),
      entity('residential-statuses', 'Residential Statuses', 'config.residential-statuses'),
      entity('employment-statuses', 'Employment Statuses', 'config.employment-statuses'),
    ],
  },
];

/** Screens that belong together: the menu leads to the first, whose heading leads to the others. */
export const families: readonly { group: string; screens: readonly ScreenEntry[] }[] = [
  {
    group: 'Cases',
    screens: [
      { label: 'Cases', path: '/cases', permission: 'case.read' },
      { label: 'My tasks', path: '/my-tasks', permission: 'case.read' },
      { label: 'Deadlines', path: '/deadlines', permission: 'case.read' },
      { label: 'Due diligence', path: '/due-diligence', permission: 'case.read' },
      { label: 'Annual reviews', path: '/annual-reviews', permission: 'case.read' },
      { label: 'Breaches', path: '/breaches', permission: 'case.read' },
      { label: 'Bonds', path: '/bonds', permission: 'case.read' },
      { label: 'Bordereau', path: '/bonds/bordereau', permission: 'case.read' },
      { label: 'Complaints', path: '/complaints', permission: 'case.read' },
      { label: 'Decisions', path: '/decisions', permission: 'case.read' },
      { label: 'Agents’ votes', path: '/decisions/files', permission: 'case.read' },
    ],
  },
  {
    group: 'Reports',
    screens: [
      { label: 'Report Viewer', path: '/reports/viewer', permission: 'signedIn' },
      { label: 'Report generator', path: '/report-generator', permission: 'signedIn' },
      { label: 'Schedules', path: '/reports/viewer/schedules', permission: 'signedIn' },
      { label: 'Alerts', path: '/reports/viewer/alerts', permission: 'signedIn' },
      { label: 'Run history', path: '/reports/viewer/history', permission: 'signedIn' },
      { label: 'Exports', path: '/reports/viewer/exports', permission: 'settings.users' },
    ],
  },
  {
    group: 'Paperless Office',
    screens: [
      { label: 'Outbound Mail', path: '/paperless-office/outbound', permission: 'reports.paperless-office' },
      { label: 'Print runs', path: '/paperless-office/print-runs', permission: 'reports.paperless-office' },
    ],
  },
  {
    group: 'Financials',
    screens: [
      { label: 'Runs', path: '/financials/distributions', permission: 'financials.distributions' },
      {
        label: 'In preparation',
        path: '/financials/distributions/summary',
        permission: 'financials.distributions',
      },
      { label: 'Payments', path: '/financials/payments', permission: 'financials.distributions' },
      { label: 'Batches', path: '/financials/batches', permission: 'financials.distributions' },
      { label: 'Returned', path: '/financials/returned', permission: 'financials.distributions' },
      { label: 'Bacs reports', path: '/financials/reports', permission: 'financials.distributions' },
    ],
  },
  {
    group: 'Financials',
    screens: [
      { label: 'Invoicing', path: '/financials/invoicing', permission: 'financials.banking' },
      { label: 'Fee invoices', path: '/financials/fee-invoices', permission: 'financials.banking' },
    ],
  },
  {
    group: 'Financials',
    screens: [
      { label: 'Bank Accounts', path: '/banking/accounts', permission: 'financials.banking' },
      { label: 'Reconciliations', path: '/banking/reconciliations', permission: 'financials.banking' },
      { label: 'Client money', path: '/banking/client-money', permission: 'financials.banking' },
      { label: 'Match rules', path: '/banking/match-rules', permission: 'financials.banking' },
    ],
  },
  {
    group: 'Financials',
    screens: [
      entity('chart-of-accounts', 'Chart Of Accounts', 'financials.chart-of-accounts'),
      { label: 'Trial balance', path: '/trial-balance', permission: 'financials.chart-of-accounts' },
      { label: 'Manual journals', path: '/manual-journals', permission: 'financials.journals' },
      { label: 'Periods', path: '/periods', permission: 'financials.close-period' },
    ],
  },
];

/** Every item of the menu that leads to a screen, groups opened. */
export const menuScreens: readonly ScreenEntry[] = menu
  .flatMap((entry): readonly MenuItem[] => (isGroup(entry) ? entry.items : [entry]))
  .filter((item): item is ScreenEntry => !isDownload(item));

/** Reports that the menu does not show: they are reached from others, from the viewer, or by their address. */
const otherReports: Readonly<Record<string, CallerAccess>> = {
  'clients-of-creditor': 'reports.client-by-creditor',
  'consumer-outcomes': 'reports.complaint-register',
  'delivery-consents': 'reports.paperless-office',
  'paperless-office': 'reports.paperless-office',
  'portfolio-at-a-date': 'reports.wip',
  'portfolio-trend': 'reports.wip',
};

/** The access that a report requires; null if there is none of that name. The reports themselves say the same, which a test compares. */
export function reportAccess(name: string): CallerAccess | null {
  const items = menu.flatMap((entry): readonly MenuItem[] => (isGroup(entry) ? entry.items : []));
  const found = items.find((item) =>
    isDownload(item) ? item.report === name : item.path === `/reports/${name}`,
  );
  return found?.permission ?? (Object.hasOwn(otherReports, name) ? otherReports[name]! : null);
}
