/**
 * Every permission that code checks, with the text shown on the Permissions screen. The names are binding (specification,
 * section 6); the last group adds what money and special-category data need. A firm may add rows of its own: code ignores them.
 */
export const permissions = {
  'reports.annuals-due': 'Annuals Due and WTH / DEP statements',
  'reports.customer-payments': 'Customer Payments report',
  'reports.wip': 'WIP report',
  'reports.unapproved-creditors': 'Unapproved Creditors report',
  'reports.client-by-creditor': 'Clients By Creditor report',
  'reports.receipts-and-payments': 'Receipts And Payments report',
  'reports.completion-status': 'Completion Status report',
  'reports.missing-cat1-invoices': 'Missing CAT1 Invoices report',
  'reports.payment-deficit': 'Payment Deficit report',
  'reports.monthly-payments': 'Monthly Payments report',
  'reports.cms-accounts': 'CMS Accounts report',
  'reports.cms-withdrawals-and-deposits': 'CMS WTH / DEP and CMS Summary reports',
  'reports.modifications': 'Modifications report',
  'reports.tasks': 'All Tasks and Overdue Tasks reports',
  'reports.complaint-register': 'Complaint Register report',
  'reports.paperless-office': 'Paperless Office report',

  'financials.distributions': 'Allocate client funds',
  'financials.approve-payments': 'Approve payments',
  'financials.banking': 'Bank accounts, imports, matching and invoicing',
  'financials.chart-of-accounts': 'Chart of accounts',
  'financials.journals': 'Write manual journals',
  'financials.bank-details': 'See, change and verify payees’ bank details',
  'financials.close-period': 'Close and re-open accounting periods',

  'settings.users': 'Users',
  'settings.templates': 'Templates',
  'settings.letterheads': 'Letterheads',
  'settings.introducers': 'Introducers',
  'settings.statuses': 'Statuses and debt statuses',
  'settings.substatuses': 'Sub statuses',
  'settings.departments': 'Departments',
  'settings.complaint-statuses': 'Complaint statuses',
  'settings.documents': 'Document types',
  'settings.folders': 'Folders',
  'settings.tasks': 'Task definitions',
  'settings.products': 'Products',
  'settings.suppliers': 'Suppliers',
  'settings.address-types': 'Address types',

  'config.breach-types': 'Breach types',
  'config.modifications': 'Modifications',
  'config.income-types': 'Income types',
  'config.payment-types': 'Payment types',
  'config.account-groups': 'Account groups',
  'config.account-types': 'Account types',
  'config.domains': 'Domains',
  'config.permissions': 'Permissions',
  'config.status-categories': 'Status categories',
  'config.portfolios': 'Portfolios',
  'config.creditors': 'Creditors',
  'config.delivery-methods': 'Delivery methods',
  'config.titles': 'Titles',
  'config.countries': 'Countries',
  'config.occupations': 'Occupations',
  'config.assets': 'Asset types',
  'config.income-categories': 'Income categories',
  'config.incomes': 'Incomes',
  'config.expenditure-categories': 'Expenditure categories',
  'config.expenditures': 'Expenditure types',
  'config.credits': 'Credit types',
  'config.genders': 'Genders',
  'config.marital-statuses': 'Marital statuses',
  'config.residential-statuses': 'Residential statuses',
  'config.employment-statuses': 'Employment statuses',
  'config.all-domains': 'See every domain',
  'config.product-updates': 'Write product updates',

  'cases.sensitive': 'Read sensitive notes and special-category data',
  'cases.identifiers':
    'NI numbers, dates of birth, bank details and special-category data in reports and files',

  'post.all-domains': 'Sort post whose domain is not known',
} as const;

export type Permission = keyof typeof permissions;
export type PermissionGroup = Permission extends infer P
  ? P extends `${infer G}.${string}`
    ? G
    : never
  : never;
/** What a check may require: one permission, or 'group.*' for any permission of the group. */
export type PermissionRequest = Permission | `${PermissionGroup}.*`;

/** A user's field 'Access to cases': whether they change the cases of their domains, or only read them. */
export const caseAccesses = { full: 'Full', read: 'Read only' } as const;
export type CaseAccess = keyof typeof caseAccesses;

/**
 * The access that a call or a page may require of a signed-in caller: a permission, reading or changing cases, both, or only being signed
 * in. Everybody may read cases, each those in their domains.
 */
export type CallerAccess =
  | PermissionRequest
  | 'case.read'
  | 'case.write'
  | 'signedIn'
  | `${Permission}${typeof ON_CASES}`;

/** Appended to a permission: full access to cases is required as well, since the call changes one. */
const ON_CASES = ' and case.write';

/** Whether somebody may export identifiers, in a report, a list or any other file. Each export also needs its own permission. */
export const mayExportIdentifiers = ({ permissions: held }: Pick<Actor, 'permissions'>): boolean =>
  held.has('cases.identifiers');

/** The signed-in person on whose behalf a call runs. `domainIds` are the domains they may see, 'all' with config.all-domains. */
export type Actor = {
  id: number;
  name: string;
  permissions: ReadonlySet<string>;
  caseAccess: CaseAccess;
  domainIds: readonly number[] | 'all';
  sessionId: string;
};

/** Specification, section 5: held when the names are equal or, for 'group.*', when any permission of the group is held. */
export function holds(held: Iterable<string>, requested: PermissionRequest): boolean {
  const group = requested.endsWith('.*') ? requested.slice(0, -1) : null;
  for (const name of held) if (name === requested || (group !== null && name.startsWith(group))) return true;
  return false;
}

/** Whether the caller may do what is asked for: the one decision for calls and for pages. */
export function may(
  { permissions: held, caseAccess }: Pick<Actor, 'permissions' | 'caseAccess'>,
  asked: CallerAccess,
): boolean {
  if (asked === 'signedIn' || asked === 'case.read') return true;
  if (asked === 'case.write') return caseAccess === 'full';
  if (asked.endsWith(ON_CASES)) return caseAccess === 'full' && held.has(asked.slice(0, -ON_CASES.length));
  return asked.endsWith('.*') ? holds(held, asked as PermissionRequest) : held.has(asked);
}

/** What a caller lacks for the required access: access to cases, or the permission. */
export const lacksCases = (
  { permissions, caseAccess }: Pick<Actor, 'permissions' | 'caseAccess'>,
  asked: CallerAccess,
): boolean =>
  asked.endsWith('case.write') && may({ permissions, caseAccess: 'full' }, asked) && caseAccess !== 'full';

/** The refusal of a change by somebody who may only read cases. */
export const READ_ONLY_CASES = 'You may read cases but not change them.';
