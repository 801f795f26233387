import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { DateInput, type DateInputProps } from '#web/platform/ui/DateInput.tsx';
import { dateTimeText, isoOfDate } from '#web/platform/ui/date-text.ts';
import { Controlled } from '#web/platform/ui/test-kit.tsx';

type Options = Partial<Omit<DateInputProps, 'value' | 'onChange'>>;

function setUp(initial: string | null, options: Options = {}) {
  const heard = vi.fn<(value: string | null) => void>();
  render(
    <Controlled<string | null> initial={initial} heard={heard}>
      {(state) => <DateInput aria-label="Date" {...options} {...state} />}
    </Controlled>,
  );
  return { heard, input: screen.getByRole('textbox', { name: 'Date' }) as HTMLInputElement };
}

async function replace(input: HTMLElement, text: string) {
  await userEvent.clear(input);
  await userEvent.type(input, text);
  await userEvent.tab();
}

const inDays = (days: number) => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
};
const typed = (date: Date) => isoOfDate(date).split('-').toReversed().join('/');

test('shows dd/MM/yyyy, stores yyyy-MM-dd, and says how to type', async () => {
  const { input, heard } = setUp('2024-02-29');
  expect(input).toHaveDisplayValue('29/02/2024');
  expect(input.placeholder).toBe('e.g. DD/MM/YYYY');
  await replace(input, '01032024');
  expect(heard).toHaveBeenLastCalledWith('2024-03-01');
});

describe('the slash', () => {
  test.each([
    ['1', '1'],
    ['12', '12/'],
    ['120', '12/0'],
    ['1203', '12/03/'],
    ['12032', '12/03/2'],
    ['12/03/2024', '12/03/2024'],
    ['1/3/2024', '1/3/2024'],
    ['12.03.2024', '12/03/2024'],
  ])('typing %s shows %s', async (keys, shown) => {
    const { input } = setUp(null);
    await userEvent.type(input, keys);
    expect(input.value).toBe(shown);
  });

  test('does not come back while deleting', async () => {
    const { input } = setUp(null);
    await userEvent.type(input, '12{Backspace}');
    expect(input.value).toBe('12');
    await userEvent.type(input, '{Backspace}');
    expect(input.value).toBe('1');
  });

  test.each(['2024-03-12', '12032024', '12/03/2024'])('pasting %s shows 12/03/2024', async (pasted) => {
    const { input } = setUp(null);
    await userEvent.click(input);
    await userEvent.paste(pasted);
    expect(input.value).toBe('12/03/2024');
  });
});

describe('other forms of date are read too', () => {
  test.each([
    '17/6/65',
    '17/06/65',
    '170665',
    '17.6.65',
    '17 6 65',
    '17 Jun 1965',
    '17 june 65',
    '17th June 1965',
  ])('%s', async (keys) => {
    const { input, heard } = setUp(null, { isBirth: true });
    await userEvent.type(input, keys);
    expect(heard).not.toHaveBeenCalled();
    await userEvent.tab();
    expect(heard.mock.calls).toEqual([['1965-06-17']]);
    expect(input).toHaveDisplayValue('17/06/1965');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each(['170665', '17 June 1965', '17-Jun-65', '1965-06-17'])('%s, pasted', async (pasted) => {
    const { input, heard } = setUp(null);
    await userEvent.click(input);
    await userEvent.paste(pasted);
    await userEvent.tab();
    expect(heard).toHaveBeenLastCalledWith('1965-06-17');
  });

  const nextYear = typed(inDays(400)).replace(/..(..)$/, '$1');
  test('a two-digit year is taken to be near today', async () => {
    const { input, heard } = setUp(null, { allowFuture: true });
    await replace(input, nextYear);
    expect(heard).toHaveBeenLastCalledWith(isoOfDate(inDays(400)));
  });

  test('a two-digit year of birth is taken to be in the past', async () => {
    const { input, heard } = setUp(null, { isBirth: true });
    await replace(input, nextYear);
    expect(heard).toHaveBeenLastCalledWith(isoOfDate(inDays(400)).replace(/^20/, '19'));
  });

  test('Enter takes it before the form is sent', async () => {
    const sent = vi.fn<(value: string | null) => void>();
    let value: string | null = null;
    render(
      <form onSubmit={() => sent(value)}>
        <DateInput aria-label="Date" value={null} onChange={(iso) => (value = iso)} />
        <button type="submit">Save</button>
      </form>,
    );
    await userEvent.type(screen.getByRole('textbox'), '17/6/65{Enter}');
    expect(sent).toHaveBeenCalledExactlyOnceWith('1965-06-17');
  });
});

describe('a form', () => {
  function setUpForm() {
    const sent = vi.fn<() => void>();
    render(
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          sent();
        }}
      >
        <Controlled<string | null> initial="2024-01-05">
          {(state) => <DateInput aria-label="Date" {...state} />}
        </Controlled>
        <button type="submit">Save</button>
      </form>,
    );
    return { sent, input: screen.getByRole('textbox'), save: screen.getByRole('button', { name: 'Save' }) };
  }

  test('does not submit the date that a refused one reverted to until the field has been left again', async () => {
    const { sent, input, save } = setUpForm();
    await userEvent.clear(input);
    await userEvent.type(input, '31/02/2024');
    await userEvent.click(save);
    expect(sent).not.toHaveBeenCalled();
    expect(input).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('Not a valid date. Format must be DD/MM/YYYY');
    await userEvent.click(save);
    expect(sent).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('is blocked on Enter, too, until a date is typed', async () => {
    const { sent, input } = setUpForm();
    await userEvent.clear(input);
    await userEvent.type(input, '31/02/2024{Enter}{Enter}');
    expect(sent).not.toHaveBeenCalled();
    await userEvent.clear(input);
    await userEvent.type(input, '28/2/24{Enter}');
    expect(sent).toHaveBeenCalledOnce();
    expect(input).toHaveDisplayValue('28/02/2024');
  });
});

describe('on leaving', () => {
  test.each(['31/02/2024', '12/13/2024', '12/03', '12/03/245', 'yesterday', '1/2/3/2024'])(
    '%s is not a valid date and reverts',
    async (text) => {
      const { input, heard } = setUp('2024-01-05');
      await replace(input, text);
      expect(screen.getByRole('alert')).toHaveTextContent('Not a valid date. Format must be DD/MM/YYYY');
      expect(input).toHaveDisplayValue('05/01/2024');
      expect(input).toHaveAccessibleDescription('Not a valid date. Format must be DD/MM/YYYY');
      expect(heard).not.toHaveBeenCalled();
    },
  );

  test('a date before the minimum is refused with its midnight', async () => {
    const { input, heard } = setUp('2024-06-01', { min: '2024-05-10' });
    await replace(input, '09/05/2024');
    expect(screen.getByRole('alert')).toHaveTextContent('Date must be after 10/05/2024 00:00');
    expect(input).toHaveDisplayValue('01/06/2024');
    expect(heard).not.toHaveBeenCalled();
  });

  test('a date after the maximum is refused', async () => {
    const { input } = setUp('2024-06-01', { max: '2024-06-30' });
    await replace(input, '01/07/2024');
    expect(screen.getByRole('alert')).toHaveTextContent('Date must be before 30/06/2024 00:00');
    expect(input).toHaveDisplayValue('01/06/2024');
  });

  test('the minimum and the maximum themselves are fine', async () => {
    const { input, heard } = setUp(null, { min: '2024-05-10', max: '2024-06-30' });
    await replace(input, '10/05/2024');
    await replace(input, '30/06/2024');
    expect(heard.mock.calls.map(([value]) => value)).toEqual(['2024-05-10', '2024-06-30']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('an emptied field stores nothing and shows no error', async () => {
    const { input, heard } = setUp('2024-06-01');
    await userEvent.clear(input);
    await userEvent.tab();
    expect(heard).toHaveBeenLastCalledWith(null);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('the message goes once a valid date is typed', async () => {
    const { input } = setUp(null);
    await replace(input, '99/99/2024');
    expect(screen.getByRole('alert')).toBeVisible();
    await replace(input, '01/02/2024');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(input).toHaveDisplayValue('01/02/2024');
  });
});

describe('by default', () => {
  test('yesterday and today are allowed, tomorrow is after now', async () => {
    const { input, heard } = setUp(null);
    await replace(input, typed(inDays(-1)));
    await replace(input, typed(inDays(0)));
    expect(heard).toHaveBeenLastCalledWith(isoOfDate(inDays(0)));
    await replace(input, typed(inDays(1)));
    expect(screen.getByRole('alert').textContent).toMatch(
      /^Date must be before \d\d\/\d\d\/\d{4} \d\d:\d\d$/,
    );
    expect(input).toHaveDisplayValue(typed(inDays(0)));
  });

  test('a future field takes tomorrow and, without the past, refuses yesterday', async () => {
    const { input, heard } = setUp(null, { allowFuture: true, allowPast: false });
    await replace(input, typed(inDays(1)));
    expect(heard).toHaveBeenLastCalledWith(isoOfDate(inDays(1)));
    await replace(input, typed(inDays(-1)));
    expect(screen.getByRole('alert')).toHaveTextContent(`Date must be after ${dateTimeText(inDays(0))}`);
  });
});

test('a day picked in the calendar is stored, and focus returns to its button', async () => {
  const { input, heard } = setUp('2024-02-10');
  await userEvent.click(screen.getByRole('button', { name: 'Choose a date' }));
  await userEvent.click(await screen.findByRole('button', { name: '14 February 2024' }));
  expect(heard).toHaveBeenLastCalledWith('2024-02-14');
  expect(input).toHaveDisplayValue('14/02/2024');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Choose a date' })).toHaveFocus();
});

test('the calendar drills from the month out to the century and back in', async () => {
  setUp('2024-02-10');
  await userEvent.click(screen.getByRole('button', { name: 'Choose a date' }));
  for (const shown of ['February 2024', '2024', '2021 – 2030']) {
    const drill = await screen.findByRole('button', { name: 'Show a longer period' });
    expect(drill).toHaveTextContent(shown);
    await userEvent.click(drill);
  }
  await userEvent.click(screen.getByRole('button', { name: '2011 – 2020' }));
  await userEvent.click(screen.getByRole('button', { name: '2016' }));
  await userEvent.click(screen.getByRole('button', { name: 'May 2016' }));
  await userEvent.click(screen.getByRole('button', { name: '9 May 2016' }));
  expect(screen.getByRole('textbox', { name: 'Date' })).toHaveDisplayValue('09/05/2016');
});
