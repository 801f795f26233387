import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { Field, type Option, Select } from '#web/platform/ui/Field.tsx';
import {
  MultiSelect,
  SearchableSelect,
  type SearchableSelectProps,
} from '#web/platform/ui/SearchableSelect.tsx';
import { Controlled } from '#web/platform/ui/test-kit.tsx';

const options = ['Baker', 'Carer', 'Nurse'].map((label, index): Option<number> => ({ id: index + 1, label }));
const many = Array.from({ length: 30 }, (_, index): Option<number> => ({ id: index, label: `Row ${index}` }));
const nothing = () => undefined;

describe('select', () => {
  test('the empty choice asks when required and says so otherwise', () => {
    const { rerender } = render(
      <Select label="Occupation" required options={options} value={null} onChange={nothing} />,
    );
    expect(screen.getByRole('combobox')).toHaveDisplayValue('-- Select Occupation --');
    rerender(<Select label="Occupation" options={options} value={null} onChange={nothing} />);
    expect(screen.getByRole('combobox')).toHaveDisplayValue('No Occupation');
  });

  test('gives the id as it was given, and null for the empty choice', async () => {
    const heard = vi.fn<(value: number | null) => void>();
    render(
      <Controlled<number | null> initial={1} heard={heard}>
        {(state) => <Select label="Occupation" options={options} {...state} />}
      </Controlled>,
    );
    await userEvent.selectOptions(screen.getByRole('combobox'), 'Nurse');
    await userEvent.selectOptions(screen.getByRole('combobox'), 'No Occupation');
    expect(heard.mock.calls).toEqual([[3], [null]]);
  });
});

describe('searchable select', () => {
  function setUp(initial: number | null, props: Partial<SearchableSelectProps<number>>) {
    const heard = vi.fn<(value: number | null) => void>();
    render(
      <Controlled<number | null> initial={initial} heard={heard}>
        {(state) => <SearchableSelect label="Occupation" aria-label="Occupation" {...props} {...state} />}
      </Controlled>,
    );
    return { heard, input: screen.getByRole('combobox', { name: 'Occupation' }) };
  }

  test('its empty text follows the same rule', () => {
    expect(setUp(null, { options, required: true }).input).toHaveAttribute(
      'placeholder',
      '-- Select Occupation --',
    );
  });

  test('typing narrows the list, Enter takes the first', async () => {
    const { input, heard } = setUp(null, { options });
    await userEvent.type(input, 'ar');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Carer']);
    await userEvent.keyboard('{Enter}');
    expect(heard).toHaveBeenLastCalledWith(2);
    expect(input).toHaveDisplayValue('Carer');
  });

  test('leaving without a choice restores the chosen name', async () => {
    const { input, heard } = setUp(3, { options });
    expect(input).toHaveDisplayValue('Nurse');
    await userEvent.type(input, ' or not');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(input).toHaveDisplayValue('Nurse'));
    expect(heard).not.toHaveBeenCalled();
  });

  test('Escape in the closed field clears nothing', async () => {
    const { input, heard } = setUp(3, { options });
    input.focus();
    await userEvent.keyboard('{Escape}{Escape}');
    expect(input).toHaveDisplayValue('Nurse');
    expect(heard).not.toHaveBeenCalled();
  });

  test('an optional field can be cleared', async () => {
    const { heard, input } = setUp(3, { options });
    await userEvent.click(screen.getByRole('button', { name: 'Clear Occupation' }));
    expect(heard).toHaveBeenLastCalledWith(null);
    expect(input).toHaveDisplayValue('');
  });

  test('searches elsewhere, and shows the name of a row that is not loaded', async () => {
    const loadOptions = vi.fn<(search: string) => Promise<Option<number>[]>>(async (search: string) =>
      options.filter(({ label }) => label.includes(search)),
    );
    const { heard, input } = setUp(7, { loadOptions, selected: { id: 7, label: 'Optician' } });
    expect(input).toHaveDisplayValue('Optician');
    expect(loadOptions).not.toHaveBeenCalled();
    await userEvent.clear(input);
    await userEvent.type(input, 'Bak');
    await userEvent.click(await screen.findByRole('option', { name: 'Baker' }));
    expect(heard).toHaveBeenLastCalledWith(1);
    expect(input).toHaveDisplayValue('Baker');
  });

  test('says when nothing is found', async () => {
    const { input } = setUp(null, { options });
    await userEvent.type(input, 'zzz');
    expect(await screen.findByText('No results found.')).toBeVisible();
  });

  test('says when the list cannot be loaded', async () => {
    const { input } = setUp(null, { loadOptions: () => Promise.reject(new Error('offline')) });
    await userEvent.click(input);
    expect(await screen.findByText('The list could not be loaded. Please try again.')).toBeVisible();
  });

  test('the last row creates a new one from the typed text, and chooses nothing', async () => {
    const onSelect = vi.fn<(search: string) => void>();
    const { input, heard } = setUp(null, {
      options,
      createAction: { label: 'Create new occupation', onSelect },
    });
    await userEvent.type(input, 'Optic');
    await userEvent.click(await screen.findByRole('option', { name: 'Create new occupation' }));
    expect(onSelect).toHaveBeenCalledWith('Optic');
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('multi-select', () => {
  function setUp(initial: readonly number[]) {
    const heard = vi.fn<(value: readonly number[]) => void>();
    render(
      <Controlled<readonly number[]> initial={initial} heard={heard}>
        {(state) => <MultiSelect label="Rows" aria-label="Rows" options={many} {...state} />}
      </Controlled>,
    );
    return { heard, input: screen.getByRole('combobox', { name: 'Rows' }) };
  }

  const pills = () => screen.queryAllByRole('button', { name: /^Remove / });
  const ids = (count: number) => many.slice(0, count).map(({ id }) => id);

  test('20 chosen show as 20 pills', () => {
    setUp(ids(20));
    expect(pills()).toHaveLength(20);
    expect(screen.queryByText(/more items/)).toBeNull();
  });

  test('above 20 the rest is counted', () => {
    setUp(ids(27));
    expect(pills()).toHaveLength(20);
    expect(screen.getByText('plus 7 more items...')).toBeVisible();
  });

  test('Escape in the closed field clears nothing', async () => {
    const { input, heard } = setUp(ids(3));
    input.focus();
    await userEvent.keyboard('{Escape}{Escape}');
    expect(pills()).toHaveLength(3);
    expect(heard).not.toHaveBeenCalled();
  });

  test('removing a pill shows the next one', async () => {
    const { heard } = setUp(ids(21));
    await userEvent.click(screen.getByRole('button', { name: 'Remove Row 4' }));
    expect(heard).toHaveBeenLastCalledWith(ids(21).filter((id) => id !== 4));
    expect(pills()).toHaveLength(20);
    expect(screen.queryByText(/more items/)).toBeNull();
  });

  test('choosing adds in order, choosing again removes; the list is at most 25rem high', async () => {
    const { heard, input } = setUp([3]);
    await userEvent.type(input, 'Row 12');
    expect((await screen.findByRole('listbox')).closest('[class*="25rem"]')).not.toBeNull();
    await userEvent.click(screen.getByRole('option', { name: 'Row 12' }));
    expect(heard).toHaveBeenLastCalledWith([3, 12]);
    await userEvent.clear(input);
    await userEvent.type(input, 'Row 3');
    await userEvent.click(await screen.findByRole('option', { name: 'Row 3' }));
    expect(heard).toHaveBeenLastCalledWith([12]);
  });
});

test('the empty choice has the exact words of the label above it', () => {
  render(
    <Field label="Case owner" required>
      {(control) => <Select {...control} options={options} value={null} onChange={nothing} />}
    </Field>,
  );
  expect(screen.getByRole('combobox')).toHaveDisplayValue('-- Select Case owner --');
});
