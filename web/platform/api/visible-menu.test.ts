import { describe, expect, it } from 'vitest';
import { isGroup, menu } from '#shared/app/navigation.ts';
import { permissionCheck } from '#web/platform/api/auth.ts';
import { isActivePath, itemPath, visibleMenu } from '#web/platform/api/visible-menu.ts';

const seenWith = (...names: string[]) =>
  visibleMenu(
    menu,
    permissionCheck(
      names.map((name) => ({ name })),
      'full',
    ),
  ).map((entry) =>
    isGroup(entry) ? `${entry.label}: ${entry.items.map((item) => item.label).join(', ')}` : entry.label,
  );

describe('the menu', () => {
  it('shows only Dashboard and Cases to somebody without permissions', () => {
    expect(seenWith()).toEqual(['Dashboard', 'Cases']);
  });

  it('shows a group with the one entry that is held', () => {
    expect(seenWith('settings.users')).toEqual(['Dashboard', 'Cases', 'Settings: Users']);
    expect(seenWith('settings.statuses')).toEqual([
      'Dashboard',
      'Cases',
      'Settings: Statuses, Debt Statuses',
    ]);
  });

  it('shows the unchecked reports to holders of any report', () => {
    expect(seenWith('reports.wip')).toEqual([
      'Dashboard',
      'Cases',
      'Reports: Report Viewer, WIP, Case Creditor List, Case Creditor Financials, Retained Allocations, Bonding Report (Month)',
    ]);
  });

  it('hides a group whose entries are all hidden, although a permission of the group is held', () => {
    expect(seenWith('config.all-domains', 'financials.journals')).toEqual(['Dashboard', 'Cases']);
  });
});

describe('menu paths', () => {
  const permission = 'signedIn';
  const overdue = {
    label: 'Overdue Tasks',
    report: 'tasks',
    overdue: true,
    openInNewTab: true,
    permission,
  } as const;

  it('lead downloads to their page, without a token', () => {
    expect(itemPath(overdue)).toBe('/reports/tasks?download=true&overdue=true');
  });

  const activeAt = (pathname: string, isOverdue = false) =>
    menu
      .flatMap((entry) => (isGroup(entry) ? entry.items : [entry]))
      .filter((item) => isActivePath({ pathname, isOverdue }, item))
      .map(({ label }) => label);

  it.each([
    ['/statuses', ['Statuses']],
    ['/statuses/4/edit', ['Statuses']],
    ['/statuses-archive', []],
    ['/substatuses', ['Sub Statuses']],
    ['/reports/customer-payments', ['Customer Payments']],
    ['/reports/tasks', ['All Tasks']],
    ['/report-generator', ['Report Viewer']],
    ['/report-generator/receipts/add-columns', ['Report Viewer']],
    ['/reports/viewer/history', ['Report Viewer']],
    ['/reports/viewer/exports', ['Report Viewer']],
    ['/my-tasks', ['Cases']],
    ['/paperless-office/print-runs', ['Outbound Mail']],
    ['/financials/batches/7', ['Allocate Client Funds']],
    ['/financials/fee-invoices', ['Invoicing']],
    ['/trial-balance', ['Chart Of Accounts']],
    ['/profile', []],
  ])('at %s, %j is active', (pathname, labels) => {
    expect(activeAt(pathname)).toEqual(labels);
  });

  it('the overdue tasks are an entry of their own', () => {
    expect(activeAt('/reports/tasks', true)).toEqual(['Overdue Tasks']);
  });
});
