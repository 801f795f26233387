import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  BankMatching,
  isStuck,
  type MatchingRun,
  matchingPercentage,
} from '#web/platform/shell/BankMatching.tsx';

const startedAgo = (minutes: number): MatchingRun => ({
  startDate: new Date(Date.now() - minutes * 60_000).toISOString(),
  endDate: null,
  currentEntry: 1,
  totalEntries: 3,
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a matching run', () => {
  it('can be restarted once 90 minutes are over, not up to a minute later', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') });
    render(<BankMatching run={startedAgo(0)} onRestart={() => {}} />);
    await act(async () => vi.advanceTimersByTime(90 * 60_000));
    expect(screen.queryByRole('button', { name: 'Restart' })).toBeNull();
    await act(async () => vi.advanceTimersByTime(1));
    expect(screen.getByRole('button', { name: 'Restart' })).toBeVisible();
  });

  it('shows its rounded percentage', () => {
    expect(matchingPercentage(startedAgo(1))).toBe(33);
    expect(matchingPercentage({ ...startedAgo(1), currentEntry: 0, totalEntries: 0 })).toBe(0);
    render(<BankMatching run={startedAgo(1)} />);
    expect(screen.getByText('33%')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is hidden when none runs or the last one has ended', () => {
    const { container, rerender } = render(<BankMatching run={null} />);
    expect(container).toBeEmptyDOMElement();
    rerender(<BankMatching run={{ ...startedAgo(5), endDate: new Date().toISOString() }} />);
    expect(container).toBeEmptyDOMElement();
  });

  it('is stuck after more than 90 minutes, and can then be restarted', async () => {
    const start = new Date('2026-11-20T09:00:00Z');
    const run = { ...startedAgo(0), startDate: start.toISOString() };
    expect(isStuck(run, new Date('2026-11-20T10:30:00Z'))).toBe(false);
    expect(isStuck(run, new Date('2026-11-20T10:30:00.001Z'))).toBe(true);
    // London's clocks went back in between: elapsed time counts.
    const autumn = { ...run, startDate: '2026-10-25T00:30:00.000Z' };
    expect(isStuck(autumn, new Date('2026-10-25T02:00:00Z'))).toBe(false);
    expect(isStuck(autumn, new Date('2026-10-25T02:00:01Z'))).toBe(true);
    let restarts = 0;
    render(
      <BankMatching
        run={startedAgo(91)}
        onRestart={() => {
          restarts += 1;
        }}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Restart' }));
    expect(restarts).toBe(1);
  });
});
