import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { Paginator, pageWindow } from '#web/platform/ui/Paginator.tsx';
import '#web/platform/ui/test-kit.tsx';

function setUp(page: number, totalPages: number) {
  const onPage = vi.fn<(page: number) => void>();
  render(<Paginator page={page} totalPages={totalPages} onPage={onPage} />);
  return onPage;
}

const names = () => screen.queryAllByRole('button').map((button) => button.textContent);

test.each([
  [1, 3, [1, 2, 3]],
  [1, 42, [1, 2, 3, 4, 5]],
  [10, 42, [8, 9, 10, 11, 12]],
  [42, 42, [38, 39, 40, 41, 42]],
  [41, 42, [38, 39, 40, 41, 42]],
])('on page %i of %i the window is %j', (page, total, shown) =>
  expect(pageWindow(page, total)).toEqual(shown),
);

describe('the number of pages decides what is offered', () => {
  test('one page: nothing', () => {
    setUp(1, 1);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  test('4 pages: the numbers alone', () => {
    setUp(2, 4);
    expect(names()).toEqual(['1', '2', '3', '4']);
  });

  test('5 pages: the steps too, but no skipping', () => {
    setUp(2, 5);
    expect(names()).toEqual(['First', 'Previous', '1', '2', '3', '4', '5', 'Next', 'Last']);
    expect(screen.queryByLabelText('Skip to page')).toBeNull();
  });

  test('6 pages: skipping too', () => {
    setUp(2, 6);
    expect(screen.getByLabelText('Skip to page')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Last' })).toBeVisible();
  });
});

test('the current page is marked, and steps that lead nowhere are disabled', () => {
  setUp(1, 6);
  expect(screen.getByRole('button', { current: 'page' })).toHaveTextContent('1');
  expect(screen.getByRole('button', { name: 'First' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled();
});

test('numbers and steps lead where they say', async () => {
  const onPage = setUp(4, 9);
  for (const name of ['First', 'Previous', 'Page 6', 'Next', 'Last']) {
    await userEvent.click(screen.getByRole('button', { name }));
  }
  expect(onPage.mock.calls).toEqual([[1], [3], [6], [5], [9]]);
});

test('skipping goes to the page typed, within the pages there are', async () => {
  const onPage = setUp(1, 9);
  const field = screen.getByLabelText('Skip to page');
  await userEvent.type(field, '7{Enter}');
  await userEvent.type(field, '120{Enter}');
  await userEvent.type(field, '0');
  await userEvent.click(screen.getByRole('button', { name: 'Go' }));
  await userEvent.type(field, 'x{Enter}');
  expect(onPage.mock.calls).toEqual([[7], [9], [1]]);
});
