import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CurrencyInput, type CurrencyInputProps } from '#web/platform/ui/CurrencyInput.tsx';
import { PercentInput } from '#web/platform/ui/PercentInput.tsx';
import { Controlled } from '#web/platform/ui/test-kit.tsx';

type Options = Partial<Omit<CurrencyInputProps, 'value' | 'onChange'>>;

function setUp(initial: number | null, options: Options = {}) {
  const heard = vi.fn<(value: number | null) => void>();
  render(
    <Controlled<number | null> initial={initial} heard={heard}>
      {(state) => <CurrencyInput aria-label="Amount" {...options} {...state} />}
    </Controlled>,
  );
  return { heard, input: screen.getByRole('spinbutton', { name: 'Amount' }) as HTMLInputElement };
}

test.each([
  [123_450, '1234.50'],
  [5, '0.05'],
  [0, '0.00'],
  [-250, '-2.50'],
  [null, ''],
])('%s hundredths are shown as %j', (value, shown) => expect(setUp(value).input.value).toBe(shown));

test.each([
  ['12.349', 1234, '12.34'],
  ['12.3', 1230, '12.30'],
  ['12', 1200, '12.00'],
  ['.5', 50, '0.50'],
  ['0.999', 99, '0.99'],
])('typing %s stores %i and shows %s', async (typed, value, shown) => {
  const { input, heard } = setUp(null);
  await userEvent.type(input, typed);
  await userEvent.tab();
  expect(heard).toHaveBeenLastCalledWith(value);
  expect(input.value).toBe(shown);
});

test('clearing the field stores nothing', async () => {
  const { input, heard } = setUp(500);
  await userEvent.clear(input);
  await userEvent.tab();
  expect(heard).toHaveBeenLastCalledWith(null);
  expect(input.value).toBe('');
});

test('the minimum is a penny when required, and so is the step', () => {
  const { input } = setUp(null, { required: true });
  expect([input.min, input.step]).toEqual(['0.01', '0.01']);
});

test('the minimum is zero where it is not required', () => expect(setUp(null).input.min).toBe('0.00'));

test('a given minimum and maximum are divided by 100', () => {
  const { input } = setUp(null, { min: 1050, max: 50_000 });
  expect([input.min, input.max]).toEqual(['10.50', '500.00']);
});

test.each([
  ['£1,234.50', 123_450],
  ['1 234.5', 123_450],
  ['(12.00)', -1200],
  ['GBP 7', 700],
])('pasting %s stores %i', async (pasted, value) => {
  const { input, heard } = setUp(null);
  await userEvent.click(input);
  await userEvent.paste(pasted);
  expect(heard).toHaveBeenLastCalledWith(value);
});

test('a percentage is stored in basis points', async () => {
  const heard = vi.fn<(value: number | null) => void>();
  render(
    <Controlled<number | null> initial={1750} heard={heard}>
      {(state) => <PercentInput aria-label="Dividend" {...state} />}
    </Controlled>,
  );
  const input = screen.getByRole('spinbutton', { name: 'Dividend' });
  expect(input).toHaveDisplayValue('17.50');
  await userEvent.clear(input);
  await userEvent.type(input, '8.255');
  await userEvent.tab();
  expect(heard).toHaveBeenLastCalledWith(825);
  expect(input).toHaveDisplayValue('8.25');
});
