import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#web/platform/api/query.ts';
import { rest } from '#web/platform/api/rest.ts';
import { TabData } from '#web/platform/page/TabData.tsx';
import { LiveIndicator } from '#web/platform/shell/LiveIndicator.tsx';

let status: number;
let calls: number;

beforeEach(() => {
  vi.useFakeTimers();
  calls = 0;
  globalThis.fetch = async () => {
    calls += 1;
    const body = status === 200 ? { success: true, data: 'Titles' } : { success: false, message: 'Not now.' };
    return Response.json(body, { status });
  };
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

function Page() {
  const { data, error } = useQuery({ queryKey: ['page'], queryFn: () => rest.get<string>('/page') });
  return <p>{error?.message ?? data?.data ?? 'Nothing yet'}</p>;
}

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
      <LiveIndicator />
    </QueryClientProvider>,
  );
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('a page says that it is waiting for a server without its database, and continues automatically', async () => {
  status = 503;
  show();
  await pass(4_000);
  expect(screen.getByText('Waiting for the server…')).toBeVisible();
  expect(screen.getByText('Nothing yet')).toBeVisible();
  await pass(600_000);
  expect(calls).toBeLessThan(100);
  status = 200;
  await pass(10_000);
  expect(screen.getByText('Titles')).toBeVisible();
  expect(screen.queryByText('Waiting for the server…')).toBeNull();
});

test('the same while the server cannot be reached', async () => {
  status = 200;
  const answer = globalThis.fetch;
  globalThis.fetch = async () => {
    throw new TypeError('Failed to fetch');
  };
  show();
  await pass(4_000);
  expect(screen.getByText('Waiting for the server…')).toBeVisible();
  expect(screen.getByText('Nothing yet')).toBeVisible();
  globalThis.fetch = answer;
  await pass(10_000);
  expect(screen.getByText('Titles')).toBeVisible();
});

test('other refusals are shown at once, and not retried', async () => {
  status = 500;
  show();
  await pass(60_000);
  expect(screen.getByText('Not now.')).toBeVisible();
  expect(screen.queryByText('Waiting for the server…')).toBeNull();
  expect(calls).toBe(1);
});

test('what was read stays when it cannot be refreshed; the page says so, and tries again when asked', async () => {
  status = 200;
  function Tab() {
    const query = useQuery({ queryKey: ['page'], queryFn: () => rest.get<string>('/page') });
    return (
      <TabData query={query}>
        {({ data }) => (
          <label>
            {data} <input />
          </label>
        )}
      </TabData>
    );
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Tab />
      <LiveIndicator />
    </QueryClientProvider>,
  );
  await pass(1_000);
  const field = screen.getByRole('textbox', { name: 'Titles' });
  fireEvent.change(field, { target: { value: 'Typed by somebody' } });
  status = 500;
  void queryClient.invalidateQueries();
  await pass(1_000);
  expect(screen.getByText('Part of this page could not be refreshed.')).toBeVisible();
  expect(field).toBeVisible();
  expect(field).toHaveValue('Typed by somebody');
  status = 200;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(1_000);
  expect(screen.queryByText('Part of this page could not be refreshed.')).toBeNull();
  expect(field).toHaveValue('Typed by somebody');
  status = 404;
  void queryClient.invalidateQueries();
  await pass(1_000);
  expect(screen.getByText('Not now.')).toBeVisible();
  expect(field).not.toBeInTheDocument();
});
