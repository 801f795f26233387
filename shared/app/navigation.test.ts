import { describe, expect, it } from 'vitest';
import { isDownload, isGroup, menu, menuScreens, reportAccess } from '#shared/app/navigation.ts';
import { permissions } from '#shared/platform/permissions.ts';
import { type ReferenceName, reference, referenceNames } from '#shared/records/reference/registry.ts';
import { reportNames, reportOf } from '#shared/views/reports/registry.ts';

/** The entries of the specification, section 2, as it lists them. */
const specified = {
  Reports:
    'Report Viewer, WTH / DEP statements, Annuals Due, WIP, Unapproved Creditors, Clients By Creditor, Customer Payments, Receipts And Payments, Completion Status, Missing CAT1 Invoices, Payment Deficit, Monthly Payments, CMS Accounts, CMS WTH / DEP, CMS Summary, Modifications, All Tasks, Overdue Tasks, Complaint Register, Case Creditor List, Case Creditor Financials, Retained Allocations, Bonding Report (Month)',
  Financials: 'Allocate Client Funds, Approve Payments, Bank Accounts, Invoicing, Chart Of Accounts',
  'Paperless Office': 'Outbound Mail, Inbound Mail',
  Settings:
    'Users, Templates, Letterheads, Introducers, Statuses, Sub Statuses, Debt Statuses, Departments, Complaint Statuses, Documents, Folders, Tasks, Products, Suppliers, Address Types',
  'Concordat Config':
    'Breach Types, Modifications, Income Types, Payment Types, Account Groups, Account Types, Domains, Permissions, Status Categories, Portfolios, Creditors, Delivery Methods, Titles, Countries, Occupations, Assets, Income Categories, Incomes, Expenditure Categories, Expenditure Types, Credit Types, Genders, Marital Statuses, Residential Statuses, Employment Statuses',
};
const groups = menu.filter(isGroup);
const items = groups.flatMap((group) => group.items);

describe('the side menu', () => {
  it('has the specified groups and entries in the specified order', () => {
    expect(menu.map((entry) => entry.label)).toEqual(['Dashboard', 'Cases', ...Object.keys(specified)]);
    expect(
      Object.fromEntries(
        groups.map((group) => [group.label, group.items.map((item) => item.label).join(', ')]),
      ),
    ).toEqual(specified);
  });

  it('opens exactly the specified entries to everybody', () => {
    const open = [...menu, ...items]
      .filter(({ permission }) => ['signedIn', 'case.read'].includes(permission))
      .map((entry) => entry.label);
    expect(open).toEqual([
      'Dashboard',
      'Cases',
      'Report Viewer',
      'Case Creditor List',
      'Case Creditor Financials',
      'Retained Allocations',
      'Bonding Report (Month)',
    ]);
  });

  it('asks only for permissions that exist', () => {
    const asked = [...menu, ...items].map(({ permission }) => permission);
    const single = asked.filter((asks) => !['signedIn', 'case.read'].includes(asks) && !asks.endsWith('.*'));
    expect(Object.keys(permissions)).toEqual(expect.arrayContaining(single));
  });

  it.each(referenceNames)('leads to %s once, with its own label and permission', (name: ReferenceName) => {
    const entries = menuScreens.filter((item) => item.path === `/${name}`);
    expect(entries).toEqual([
      { label: reference[name].plural, path: `/${name}`, permission: reference[name].permission },
    ]);
  });

  it('narrows only Overdue Tasks and opens every download in a new tab', () => {
    const downloads = items.filter(isDownload);
    expect(downloads).toHaveLength(17);
    expect(downloads.filter((item) => item.overdue).map((item) => item.label)).toEqual(['Overdue Tasks']);
    expect(downloads.every((item) => item.openInNewTab)).toBe(true);
  });
});

describe('reports of the menu', () => {
  it('name each report as it names itself, with the same permission', () => {
    const labels = new Map(
      items.map((item) => [isDownload(item) ? item.report : item.path.replace('/reports/', ''), item.label]),
    );
    for (const name of reportNames) {
      const { title, permission } = reportOf(name);
      expect({ name, permission: reportAccess(name) }).toEqual({ name, permission });
      if (labels.has(name) && (name as string) !== 'tasks') expect(title).toBe(labels.get(name));
    }
  });
});
