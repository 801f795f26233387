import { describe, expect, it } from 'vitest';
import { comingScreens } from '#shared/coming-screens.ts';
import { referenceNames } from '#shared/reference/registry.ts';
import { comingPaths } from '#web/app/routes.tsx';
import { accessOf } from '#web/shell/access.ts';

describe('what a page needs', () => {
  it('is the permission of the entity, on all three of its pages', () => {
    expect(accessOf('/$entity', { entity: 'users' })).toBe('settings.users');
    expect(accessOf('/$entity/create', { entity: 'titles' })).toBe('config.titles');
    expect(accessOf('/$entity/$id/edit', { entity: 'debt-statuses', id: '3' })).toBe('settings.statuses');
  });

  it.each(referenceNames)('is known for %s', (entity) => {
    expect(accessOf('/$entity', { entity })).toMatch(/^(settings|config|financials)\./);
  });

  it('is unknown for an address that means nothing', () => {
    expect(accessOf('/$entity', { entity: 'nonsense' })).toBe('unknown');
    expect(accessOf('/reports/download/$report', { report: 'nonsense' })).toBe('unknown');
  });

  it('is that of the menu for downloads', () => {
    expect(accessOf('/reports/download/$report', { report: 'cms-summary' })).toBe(
      'reports.cms-withdrawals-and-deposits',
    );
    expect(accessOf('/reports/download/$report', { report: 'bonding-report' })).toBe('open');
  });

  it('is that of the nearest entry of the menu for pages below it', () => {
    expect(accessOf('/chart-of-accounts/$id/entries', { id: '3' })).toBe('financials.chart-of-accounts');
    expect(accessOf('/trial-balance', {})).toBe('financials.chart-of-accounts');
  });

  it('is that of banking for its pages', () => {
    for (const route of ['/banking/accounts', '/banking/accounts/create', '/banking/accounts/$id/imports'])
      expect(accessOf(route, {})).toBe('financials.banking');
  });

  it('is nothing for the pages of everybody', () => {
    expect(['/dashboard', '/profile', '/cases'].map((route) => accessOf(route, {}))).toEqual([
      'open',
      'open',
      'open',
    ]);
  });
});

describe('screens still to come', () => {
  it.each(Object.entries(comingScreens))('%s asks for its permission', (route, { permission }) => {
    expect(accessOf(route, {})).toBe(permission ?? 'open');
  });

  it('each have a route', () => {
    expect([...comingPaths].sort()).toEqual(Object.keys(comingScreens).sort());
  });
});
