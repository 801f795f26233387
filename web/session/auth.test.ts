import { describe, expect, it } from 'vitest';
import { permissionCheck } from '#web/session/auth.ts';

const may = permissionCheck([{ name: 'reports.wip' }, { name: 'config.titles' }]);

describe('the permission check', () => {
  it('holds exactly the named permissions', () => {
    expect(may('reports.wip')).toBe(true);
    expect(may('reports.tasks')).toBe(false);
  });

  it('holds a group while any permission of it is held', () => {
    expect(may('reports.*')).toBe(true);
    expect(may('financials.*')).toBe(false);
    expect(permissionCheck([])('reports.*')).toBe(false);
  });

  it('does not mistake a longer group name for the group', () => {
    expect(permissionCheck([{ name: 'reportsarchive.wip' }])('reports.*')).toBe(false);
  });

  it('lets everybody do what asks for nothing', () => {
    expect(permissionCheck([])(undefined)).toBe(true);
  });
});
