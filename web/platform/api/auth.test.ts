import { describe, expect, it } from 'vitest';
import { permissionCheck } from '#web/platform/api/auth.ts';

const may = permissionCheck([{ name: 'reports.wip' }, { name: 'config.titles' }], 'full');

describe('the permission check', () => {
  it('holds exactly the named permissions', () => {
    expect(may('reports.wip')).toBe(true);
    expect(may('reports.tasks')).toBe(false);
  });

  it('holds a group while any permission of it is held', () => {
    expect(may('reports.*')).toBe(true);
    expect(may('financials.*')).toBe(false);
    expect(permissionCheck([], 'full')('reports.*')).toBe(false);
  });

  it('does not mistake a longer group name for the group', () => {
    expect(permissionCheck([{ name: 'reportsarchive.wip' }], 'full')('reports.*')).toBe(false);
  });

  it('lets everybody do what asks only to be signed in, or to read cases', () => {
    expect(permissionCheck([], 'read')('signedIn')).toBe(true);
    expect(permissionCheck([], 'read')('case.read')).toBe(true);
  });

  it('lets those change cases who have full access, whatever permissions they hold', () => {
    expect(permissionCheck([], 'full')('case.write')).toBe(true);
    expect(permissionCheck([{ name: 'cases.sensitive' }], 'full')('case.write')).toBe(true);
    expect(permissionCheck([{ name: 'cases.sensitive' }], 'read')('case.write')).toBe(false);
  });
});
