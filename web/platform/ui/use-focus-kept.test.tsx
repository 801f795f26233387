import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useFocusKept } from './use-focus-kept.ts';

function Rows({ first }: { first: readonly string[] }) {
  const [rows, setRows] = useState(first);
  const keepsFocus = useFocusKept<HTMLDivElement>();
  return (
    <div {...keepsFocus}>
      {rows.map((row) => (
        <button key={row} type="button" onClick={() => setRows(rows.filter((each) => each !== row))}>
          {row}
        </button>
      ))}
      {rows.length < 3 && (
        <button type="button" onClick={() => setRows([...rows, 'Third'])}>
          Add
        </button>
      )}
    </div>
  );
}
const press = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }));

test('what follows a row that goes has the focus, and the last where none follows', async () => {
  render(<Rows first={['First', 'Second']} />);
  await press('First');
  expect(screen.getByRole('button', { name: 'Second' })).toHaveFocus();
  await press('Second');
  expect(screen.getByRole('button', { name: 'Add' })).toHaveFocus();
});

test('what takes the place of a button has the focus', async () => {
  render(<Rows first={['First', 'Second']} />);
  await press('Add');
  expect(screen.getByRole('button', { name: 'Third' })).toHaveFocus();
});
