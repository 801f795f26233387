import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nothing } from '#web/platform/ui/nothing.tsx';
import { type Column, type Sort, Table, type TableProps } from '#web/platform/ui/Table.tsx';
import '#web/platform/ui/test-kit.tsx';

interface Supplier {
  id: number;
  name: string;
  terms: number;
}

const rows: Supplier[] = [
  { id: 1, name: 'Ashworth', terms: 30 },
  { id: 2, name: 'Bramley', terms: 14 },
];
const columns: Column<Supplier>[] = [
  { key: 'name', header: 'Name', cell: (row) => row.name, sortable: true },
  { key: 'terms', header: 'Terms', cell: (row) => row.terms, align: 'right' },
];

function SupplierTable(props: Partial<TableProps<Supplier>>) {
  return <Table label="Suppliers" columns={columns} rows={rows} rowKey={(row) => row.id} {...props} />;
}

test('a sortable header shows its direction and reverses it', async () => {
  const onSort = vi.fn<(sort: Sort) => void>();
  const { rerender } = render(<SupplierTable sort={null} onSort={onSort} />);
  const header = screen.getByRole('columnheader', { name: 'Name' });
  expect(header).not.toHaveAttribute('aria-sort');
  await userEvent.click(within(header).getByRole('button'));
  rerender(<SupplierTable sort={{ key: 'name', dir: 'asc' }} onSort={onSort} />);
  expect(header).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.click(within(header).getByRole('button'));
  expect(onSort.mock.calls).toEqual([[{ key: 'name', dir: 'asc' }], [{ key: 'name', dir: 'desc' }]]);
  expect(within(screen.getByRole('columnheader', { name: 'Terms' })).queryByRole('button')).toBeNull();
});

test('a click anywhere in a row opens it, a click on a control in it does not', async () => {
  const onOpen = vi.fn<(row: Supplier) => void>();
  const act = vi.fn<(id: number) => void>();
  render(
    <SupplierTable
      onOpen={onOpen}
      actions={(row) => (
        <button type="button" onClick={() => act(row.id)}>
          Act on {row.name}
        </button>
      )}
    />,
  );
  await userEvent.click(screen.getByRole('cell', { name: '14' }));
  expect(onOpen.mock.calls).toEqual([[rows[1]]]);
  await userEvent.click(screen.getByRole('button', { name: 'Act on Ashworth' }));
  expect(act).toHaveBeenCalledWith(1);
  expect(onOpen).toHaveBeenCalledTimes(1);
});

test('a row with an address is a link', () => {
  render(<SupplierTable rowHref={(row) => `/suppliers/${row.id}/edit`} />);
  expect(screen.getByRole('link', { name: 'Bramley' })).toHaveAttribute('href', '/suppliers/2/edit');
});

test('the first load shows stand-ins, an empty list says so, and the frame can be scrolled by keyboard', () => {
  const { rerender } = render(<SupplierTable rows={[]} loading loadingRows={3} empty="No suppliers yet" />);
  expect(screen.getByRole('table', { name: 'Suppliers' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.getAllByRole('row')).toHaveLength(4);
  expect(screen.queryByText('No suppliers yet')).toBeNull();
  rerender(<SupplierTable rows={[]} empty="No suppliers yet" />);
  expect(screen.getByText('No suppliers yet')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Suppliers' })).toHaveAttribute('tabindex', '0');
});

test('rows are ticked one by one or all at once', async () => {
  function Ticked() {
    const [selected, onChange] = useState<ReadonlySet<string | number>>(new Set());
    return (
      <>
        <p>{[...selected].join()}</p>
        <SupplierTable selection={{ selected, onChange }} />
      </>
    );
  }
  render(<Ticked />);
  const all = screen.getByRole('checkbox', { name: 'Select all rows on this page' });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select row 2' }));
  expect(screen.getByText('2')).toBeVisible();
  expect(all).toBePartiallyChecked();
  await userEvent.click(all);
  expect(screen.getByText('1,2')).toBeVisible();
  await userEvent.click(all);
  expect(all).not.toBeChecked();
});

describe('on a phone', () => {
  beforeEach(() => {
    const small = { matches: true, addEventListener() {}, removeEventListener() {} };
    vi.stubGlobal('matchMedia', () => small);
  });
  afterEach(() => vi.unstubAllGlobals());

  test('rows that open something are cards, with their box and their menu', async () => {
    const onOpen = vi.fn<(row: Supplier) => void>();
    const onChange = vi.fn<(ids: ReadonlySet<string | number>) => void>();
    render(
      <SupplierTable
        onOpen={onOpen}
        selection={{ selected: new Set(), onChange }}
        actions={({ name }) => <button type="button">Act on {name}</button>}
      />,
    );
    expect(screen.queryByRole('table')).toBeNull();
    const card = within(screen.getByRole('region', { name: 'Suppliers' })).getAllByRole('listitem')[1]!;
    expect(card).toHaveTextContent('BramleyTerms: 14');
    await userEvent.click(within(card).getByRole('button', { name: 'Bramley' }));
    expect(onOpen.mock.calls).toEqual([[rows[1]]]);
    await userEvent.click(within(card).getByRole('checkbox', { name: 'Select row 2' }));
    expect(onChange.mock.calls).toEqual([[new Set([2])]]);
    await userEvent.click(within(card).getByRole('button', { name: 'Act on Bramley' }));
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  test('a card shows the columns that it is given, with a heading where needed and no dashes', () => {
    const more: Column<Supplier>[] = [
      ...columns,
      { key: 'owed', header: 'Owed', cell: (row) => `£${row.terms}.00`, isNamed: true },
      { key: 'since', header: 'Since', cell: () => nothing },
    ];
    render(
      <SupplierTable columns={more} rowHref={({ id }) => `/${id}`} card={{ below: ['since', 'owed'] }} />,
    );
    const [card] = within(screen.getByRole('region', { name: 'Suppliers' })).getAllByRole('listitem');
    expect(card).toHaveTextContent(/^AshworthOwed £30.00$/);
    expect(within(card!).getByText('Owed')).not.toHaveClass('sr-only');
  });

  test('rows that open nothing are cards, too, where the columns of a card are named', () => {
    render(
      <SupplierTable
        card={{ below: ['terms'] }}
        actions={({ name }) => <button type="button">Act on {name}</button>}
      />,
    );
    const [card] = within(screen.getByRole('region', { name: 'Suppliers' })).getAllByRole('listitem');
    expect(card).toHaveTextContent(/^AshworthTerms: 30/);
    expect(within(card!).getAllByRole('button')).toHaveLength(1);
  });

  test('cards are sorted like the columns', async () => {
    const onSort = vi.fn<(sort: Sort) => void>();
    render(
      <SupplierTable rowHref={({ id }) => `/${id}`} sort={{ key: 'name', dir: 'asc' }} onSort={onSort} />,
    );
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Name');
    await userEvent.click(screen.getByRole('button', { name: 'Ascending' }));
    expect(onSort.mock.calls).toEqual([[{ key: 'name', dir: 'desc' }]]);
  });

  test('a table of figures stays one', () => {
    render(<SupplierTable />);
    expect(screen.getByRole('table', { name: 'Suppliers' })).toBeVisible();
  });
});
