import { describe, expect, it } from 'vitest';
import { permissionCheck } from '#web/platform/api/auth.ts';
import { commandsFor, matchingCommands } from '#web/platform/shell/commands.ts';

const commandsWith = (...names: string[]) =>
  commandsFor(
    permissionCheck(
      names.map((name) => ({ name })),
      'full',
    ),
    () => {},
  );
const labels = (commands: readonly { label: string }[]) => commands.map((command) => command.label);

describe('commands', () => {
  it('offer only what the user may open or create', () => {
    expect(labels(commandsWith())).toEqual([
      'Dashboard',
      'Cases',
      'My tasks',
      'Deadlines',
      'Due diligence',
      'Annual reviews',
      'Breaches',
      'Bonds',
      'Bordereau',
      'Complaints',
      'Decisions',
      'Agents’ votes',
      'Report generator',
      'Schedules',
      'Alerts',
      'Run history',
      'Profile',
      'Theme: light',
      'Theme: dark',
      'Theme: system',
      'Keyboard shortcuts',
      'Log Out',
    ]);
    expect(commandsWith('config.titles')).toContainEqual({
      label: 'New title',
      group: 'Create',
      href: '/titles/create',
    });
    expect(labels(commandsWith('config.domains'))).not.toContain('New domain');
    expect(labels(commandsWith('config.domains', 'config.all-domains'))).toContain('New domain');
    expect(labels(commandsWith('config.product-updates'))).toContain('Product updates');
    const cashier = labels(
      commandsWith(
        'financials.banking',
        'financials.chart-of-accounts',
        'financials.journals',
        'financials.close-period',
      ),
    );
    expect(cashier).toEqual(
      expect.arrayContaining(['Match rules', 'Trial balance', 'Manual journals', 'Periods', 'My tasks']),
    );
  });

  it('are found by parts of words in any order, beginnings first', () => {
    const all = commandsWith('config.income-types', 'config.account-types', 'config.incomes');
    expect(labels(matchingCommands(all, 'new a'))[0]).toBe('New account type');
    expect(labels(matchingCommands(all, 'inc'))).toEqual([
      'Income Types',
      'Incomes',
      'New income type',
      'New income',
    ]);
    expect(labels(matchingCommands(all, 'new i'))).toEqual(['New income type', 'New income']);
    expect(labels(matchingCommands(all, 'type new'))).toEqual(['New income type', 'New account type']);
    expect(matchingCommands(all, 'zzz')).toEqual([]);
  });
});
