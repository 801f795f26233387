import type { Page } from '@playwright/test';
import { demo } from '#test/e2e/api.ts';
import { expect, test, visit } from '#test/e2e/fixtures.ts';
import { newColleague } from '#test/e2e/staff.ts';

const always = [
  'Case Creditor List',
  'Case Creditor Financials',
  'Retained Allocations',
  'Bonding Report (Month)',
];
const reports = [
  'Report Viewer',
  'WTH / DEP statements',
  'Annuals Due',
  'WIP',
  'Unapproved Creditors',
  'Clients By Creditor',
  'Customer Payments',
  'Receipts And Payments',
  'Completion Status',
  'Missing CAT1 Invoices',
  'Payment Deficit',
  'Monthly Payments',
  'CMS Accounts',
  'CMS WTH / DEP',
  'CMS Summary',
  'Modifications',
  'All Tasks',
  'Overdue Tasks',
  'Complaint Register',
  ...always,
];
const financials = [
  'Allocate Client Funds',
  'Approve Payments',
  'Bank Accounts',
  'Invoicing',
  'Chart Of Accounts',
];
const mail = ['Outbound Mail', 'Inbound Mail'];
const settings = (
  'Users, Templates, Letterheads, Introducers, Statuses, Sub Statuses, Debt Statuses, Departments, ' +
  'Complaint Statuses, Documents, Folders, Tasks, Products, Suppliers, Address Types'
).split(', ');
const config = (
  'Breach Types, Modifications, Income Types, Payment Types, Account Groups, Account Types, Domains, Permissions, ' +
  'Status Categories, Portfolios, Creditors, Delivery Methods, Titles, Countries, Occupations, Assets, ' +
  'Income Categories, Incomes, Expenditure Categories, Expenditure Types, Credit Types, Genders, Marital Statuses, ' +
  'Residential Statuses, Employment Statuses'
).split(', ');
const taskReports = ['Report Viewer', 'WIP', 'All Tasks', 'Overdue Tasks', ...always];

/** What each demo user sees: groups with their entries, by the specification's sections 2 and 6. */
const menus: Record<string, Record<string, string[]>> = {
  admin: {
    Reports: reports,
    Financials: financials,
    'Paperless Office': mail,
    Settings: settings,
    'Concordat Config': config,
  },
  'priya.shah': { Reports: taskReports },
  'tom.fletcher': {
    Reports: [
      'Report Viewer',
      'WTH / DEP statements',
      'Annuals Due',
      'WIP',
      'Payment Deficit',
      'Monthly Payments',
      'All Tasks',
      'Overdue Tasks',
      ...always,
    ],
  },
  'daniel.okafor': {
    Reports: [
      'Report Viewer',
      'Customer Payments',
      'Receipts And Payments',
      'Missing CAT1 Invoices',
      'CMS Accounts',
      'CMS WTH / DEP',
      'CMS Summary',
      ...always,
    ],
    Financials: ['Allocate Client Funds', 'Bank Accounts', 'Invoicing', 'Chart Of Accounts'],
    Settings: ['Suppliers'],
    'Concordat Config': ['Creditors'],
  },
  'aisha.rahman': {
    Reports: ['Report Viewer', 'Complaint Register', ...always],
    Settings: ['Complaint Statuses'],
  },
  'ben.carter': { Reports: ['Report Viewer', ...always], 'Paperless Office': mail },
  'nadia.petrov': { Settings: settings, 'Concordat Config': ['Delivery Methods', 'Titles'] },
  'catherine.doyle': {
    Reports: reports,
    Financials: ['Approve Payments'],
    'Paperless Office': mail,
    'Concordat Config': ['Modifications', 'Portfolios'],
  },
};

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** The menu as it stands there: every group with its entries, in order. */
async function groupsOf(page: Page): Promise<Record<string, string[]>> {
  const groups: Record<string, string[]> = {};
  for (const button of await menuOf(page).getByRole('button').all()) {
    await button.click();
    const list = button.locator('xpath=following-sibling::ul');
    await expect(list).toBeVisible();
    const entries = await list.getByRole('link').allInnerTexts();
    groups[await button.innerText()] = entries.map((text) =>
      text.replace(/,?\s*, opens in a new tab$/, '').trim(),
    );
  }
  return groups;
}

for (const [username, groups] of Object.entries(menus))
  test(`the menu of ${username}`, async ({ open }) => {
    const page = await open(demo(username));
    await visit(page, '/dashboard', 'Dashboard');
    await expect(menuOf(page).getByRole('link', { name: /^(Dashboard|Cases)$/ })).toHaveText([
      'Dashboard',
      'Cases',
    ]);
    expect(await groupsOf(page)).toEqual(groups);
  });

test('a user without permissions sees the dashboard and the cases', async ({ open }) => {
  const page = await open(await newColleague());
  await visit(page, '/dashboard', 'Dashboard');
  await expect(menuOf(page).getByRole('link')).toHaveText(['Dashboard', 'Cases']);
  await expect(menuOf(page).getByRole('button')).toHaveCount(0);
  await visit(page, '/reports/viewer', 'Report Viewer');
});

test('one permission of a group shows the group', async ({ open }) => {
  const page = await open(await newColleague('reports.monthly-payments'));
  await visit(page, '/dashboard');
  expect(await groupsOf(page)).toEqual({ Reports: ['Report Viewer', 'Monthly Payments', ...always] });
});
