import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Present } from '#shared/views/cases/presence/contract.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { answerCalls } from '#web/platform/api/test-calls.ts';

import { changeInWords, Presence } from '#web/views/cases/presence/Presence.tsx';

const person = (id: number, name: string, isEditing = false): Present => ({
  id,
  name,
  avatar: null,
  isEditing,
});
const [ann, ben, cyd, dov] = [person(1, 'Ann'), person(2, 'Ben'), person(3, 'Cyd'), person(4, 'Dov')];

describe('what a screen reader hears', () => {
  test.each([
    ['nothing while nothing changes', [ann], [ann], ''],
    ['one who comes', [], [ann], 'Ann is on this case too.'],
    ['several who come', [], [ann, ben], 'Ann and Ben are on this case too.'],
    ['one who leaves as another comes', [ann], [ben], 'Ben is on this case too. Ann has left this case.'],
    ['one who begins to edit', [ann], [{ ...ann, isEditing: true }], 'Ann is editing it.'],
    ['nothing when they cease', [{ ...ann, isEditing: true }], [ann], ''],
  ] as [string, Present[], Present[], string][])('%s', (_name, before, now, words) => {
    expect(changeInWords(before, now)).toBe(words);
  });
});

let said: string[];
let tabs: Set<unknown>;
let others: Present[];
beforeEach(() => {
  others = [];
  said = [];
  tabs = new Set();
  answerCalls(
    {
      'presence.enter': ({ id, tab, isEditing }: { id: number; tab: string; isEditing: boolean }) => {
        said.push(`enter ${id}${isEditing ? ' editing' : ''}`);
        tabs.add(tab);
        return others;
      },
    },
    (path, init) => {
      const { pathname, searchParams } = new URL(path, 'http://localhost');
      said.push(`${init?.method} ${pathname}`);
      tabs.add(searchParams.get('tab'));
      return Response.json({ success: true, message: 'OK', data: null });
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  queryClient.clear();
});

const page = (parts: { caseId: number; isEditing?: boolean }[]) => (
  <QueryClientProvider client={queryClient}>
    {parts.map((each) => (
      <Presence key={`${each.caseId} ${each.isEditing}`} {...each} />
    ))}
  </QueryClientProvider>
);
test('others are shown by name, with what they are doing, the first three of many', async () => {
  others = [ann!, { ...ben!, isEditing: true }, cyd!, dov!];
  render(page([{ caseId: 7 }]));
  const list = await screen.findByRole('list', { name: 'Also on this case' });
  expect(list).toHaveTextContent('AnnBenis editingCyd+1Dov');
  expect(screen.getByRole('status')).toHaveTextContent('Ann, Ben, Cyd and Dov are on this case too.');
});

/** What pages reported about the cases: a page of an earlier test may still be leaving. */
const about = (...ids: number[]) =>
  said.filter((each) => ids.some((id) => new RegExp(`\\b${id}\\b`).test(each)));

test('alone, nothing is shown', async () => {
  render(page([{ caseId: 11 }]));
  await waitFor(() => expect(about(11)).toEqual(['enter 11']));
  expect(screen.queryByRole('list')).toBeNull();
});

test('a page that closes says so; one that turns into the form of the same case does not', async () => {
  const { rerender } = render(page([{ caseId: 7 }]));
  await waitFor(() => expect(about(7, 8)).toHaveLength(1));
  vi.useFakeTimers();
  rerender(page([{ caseId: 7, isEditing: true }]));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(about(7, 8)).toEqual(['enter 7', 'enter 7 editing']);
  rerender(page([{ caseId: 8 }]));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  vi.useRealTimers();
  expect(about(7, 8).slice(2).toSorted()).toEqual(['DELETE /api/cases/7/presence', 'enter 8']);
  expect(tabs.size).toBe(1);
});

test('a page that has been in the background for a minute does not count, until it is in view again', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  render(page([{ caseId: 12 }]));
  await waitFor(() => expect(about(12)).toHaveLength(1));
  vi.useFakeTimers();
  visibility.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await act(() => vi.advanceTimersByTimeAsync(59_000));
  expect(about(12)).not.toContain('DELETE /api/cases/12/presence');
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(about(12).at(-1)).toBe('DELETE /api/cases/12/presence');
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await act(() => vi.advanceTimersByTimeAsync(10));
  await act(() => vi.advanceTimersByTimeAsync(1));
  vi.useRealTimers();
  await waitFor(() => expect(about(12).at(-1)).toBe('enter 12'));
});

test('the browser’s closing the page says so too', async () => {
  render(page([{ caseId: 13 }]));
  await waitFor(() => expect(about(13)).toHaveLength(1));
  window.dispatchEvent(new Event('pagehide'));
  expect(about(13).at(-1)).toBe('DELETE /api/cases/13/presence');
});
