import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { relativeTimeText, Timestamp } from '#web/platform/ui/Timestamp.tsx';

const now = new Date(2026, 10, 20, 12);

test.each([
  [new Date(2026, 10, 20, 11, 59, 30), '30 seconds ago'],
  [new Date(2026, 10, 20, 9), '3 hours ago'],
  [new Date(2026, 10, 19, 11), 'yesterday'],
  [new Date(2026, 11, 5, 12), 'in 2 weeks'],
  [new Date(2024, 10, 1), '2 years ago'],
])('%s is %s', (instant, text) => {
  expect(relativeTimeText(instant, now)).toBe(text);
});

test('an instant reads as day and time, with the distance on hover', () => {
  render(<Timestamp at="2020-01-31T09:05:00Z" />);
  const time = screen.getByText('31/01/2020 09:05');
  expect(time).not.toHaveAttribute('title');
  fireEvent.pointerEnter(time);
  expect(time.title).toMatch(/^\d+ years ago$/);
});

test('an instant is shown as clocks in London show it, in summer too', () => {
  render(<Timestamp at="2026-07-01T23:30:00Z" />);
  expect(screen.getByText('02/07/2026 00:30')).toBeVisible();
});
