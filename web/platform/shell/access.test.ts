import { describe, expect, it } from 'vitest';
import { referenceNames } from '#shared/records/reference/registry.ts';
import { router } from '#web/app/routes.ts';
import { accessOf } from '#web/platform/shell/access.ts';

type Path = keyof typeof router.routesByPath;
const accessAt = (path: Path, params: Record<string, string> = {}) =>
  accessOf(router.routesByPath[path].options.staticData.access, params);

describe('what a page needs', () => {
  it('is the permission of the entity, on all three of its pages', () => {
    expect(accessAt('/$entity', { entity: 'users' })).toBe('settings.users');
    expect(accessAt('/$entity/create', { entity: 'titles' })).toBe('config.titles');
    expect(accessAt('/$entity/$id/edit', { entity: 'debt-statuses', id: '3' })).toBe('settings.statuses');
  });

  it.each(referenceNames)('is known for %s', (entity) => {
    expect(accessAt('/$entity', { entity })).toMatch(/^(settings|config|financials)\./);
  });

  it('is unknown for an address without a page', () => {
    expect(accessAt('/$entity', { entity: 'nonsense' })).toBeNull();
    expect(accessAt('/reports/$report', { report: 'nonsense' })).toBeNull();
  });

  it('is that of the menu for downloads', () => {
    expect(accessAt('/reports/$report', { report: 'cms-summary' })).toBe(
      'reports.cms-withdrawals-and-deposits',
    );
    expect(accessAt('/reports/$report', { report: 'bonding-report' })).toBe('signedIn');
  });

  it('is that of the chart of accounts for the pages about it', () => {
    expect(accessAt('/chart-of-accounts/$id/entries', { id: '3' })).toBe('financials.chart-of-accounts');
    expect(accessAt('/trial-balance')).toBe('financials.chart-of-accounts');
  });

  it('is that of banking for its pages', () => {
    const paths = ['/banking/accounts', '/banking/accounts/create', '/banking/accounts/$id/imports'] as const;
    for (const path of paths) expect(accessAt(path)).toBe('financials.banking');
  });

  it('is a session, or reading cases, for pages open to everybody', () => {
    expect((['/dashboard', '/profile', '/cases'] as const).map((path) => accessAt(path))).toEqual([
      'signedIn',
      'signedIn',
      'case.read',
    ]);
  });

  it('is changing cases, for their forms', () => {
    expect([accessAt('/cases/create'), accessAt('/cases/$id/edit')]).toEqual(['case.write', 'case.write']);
  });
});
