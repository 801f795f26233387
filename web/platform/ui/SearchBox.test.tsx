import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchBox, type SearchBoxProps } from '#web/platform/ui/SearchBox.tsx';
import { Controlled } from '#web/platform/ui/test-kit.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(initial: string, props: Partial<SearchBoxProps> = {}) {
  const heard = vi.fn<(term: string) => void>();
  render(
    <Controlled initial={initial} heard={heard}>
      {(state) => (
        <>
          <SearchBox label="Search suppliers" {...props} {...state} />
          <button type="button" onClick={() => state.onChange('')}>
            Clear all filters
          </button>
        </>
      )}
    </Controlled>,
  );
  return { heard, input: screen.getByRole('searchbox', { name: 'Search suppliers' }) };
}

const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

test('reports once typing has paused for 500 ms', () => {
  const { input, heard } = setUp('');
  type(input, 'bo');
  pass(499);
  type(input, 'bond');
  pass(499);
  expect(heard).not.toHaveBeenCalled();
  pass(1);
  expect(heard.mock.calls).toEqual([['bond']]);
});

test('the pause can be another', () => {
  const { input, heard } = setUp('', { debounce: 100 });
  type(input, 'bond');
  pass(100);
  expect(heard.mock.calls).toEqual([['bond']]);
});

test('Enter reports at once, and only once', () => {
  const { input, heard } = setUp('');
  type(input, 'bond');
  fireEvent.keyDown(input, { key: 'Enter' });
  pass(1000);
  expect(heard.mock.calls).toEqual([['bond']]);
});

test('the clear button empties at once and gives focus back', () => {
  const { input, heard } = setUp('bond');
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(heard.mock.calls).toEqual([['']]);
  expect(input).toHaveValue('');
  expect(input).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
});

test('a term changed from outside is shown', () => {
  const { input } = setUp('bond');
  type(input, 'bonds');
  pass(500);
  fireEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
  expect(input).toHaveValue('');
});

test('a ref reaches the field, for a shortcut to focus it', () => {
  const ref: { current: HTMLInputElement | null } = { current: null };
  const { input } = setUp('', { ref });
  act(() => ref.current?.focus());
  expect(input).toHaveFocus();
});
