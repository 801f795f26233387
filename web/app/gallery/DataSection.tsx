import { useState } from 'react';
import { Section, Specimen } from '#web/app/gallery/Specimen.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { MoreMenu } from '#web/platform/ui/MoreMenu.tsx';
import { Paginator } from '#web/platform/ui/Paginator.tsx';
import { SearchBox } from '#web/platform/ui/SearchBox.tsx';
import { type Column, type Sort, Table } from '#web/platform/ui/Table.tsx';

interface Supplier {
  id: number;
  name: string;
  category: string;
  terms: number;
  spent: string;
  isActive: boolean;
}

const suppliers: readonly Supplier[] = [
  { id: 1, name: 'Ashworth Valuers', category: 'Valuer', terms: 30, spent: '£12,480.00', isActive: true },
  { id: 2, name: 'Bramley Bonding', category: 'Bond', terms: 14, spent: '£3,120.50', isActive: true },
  {
    id: 3,
    name: 'Cantref Solicitors',
    category: 'Solicitor',
    terms: 30,
    spent: '£48,900.00',
    isActive: true,
  },
  { id: 4, name: 'Dales Mailing House', category: 'Mailing', terms: 7, spent: '£964.20', isActive: false },
];

const columns: readonly Column<Supplier>[] = [
  { key: 'name', header: 'Name', cell: (row) => row.name, sortable: true },
  { key: 'category', header: 'Category', cell: (row) => row.category, sortable: true },
  { key: 'terms', header: 'Terms', cell: (row) => `${row.terms} days`, align: 'right' },
  { key: 'spent', header: 'Spent this year', cell: (row) => row.spent, align: 'right', sortable: true },
  {
    key: 'active',
    header: 'Status',
    cell: (row) => (row.isActive ? <Badge colour="green">Active</Badge> : <Badge>Inactive</Badge>),
  },
];

const rowActions = () => (
  <MoreMenu
    label="Actions"
    items={[{ label: 'Edit', href: '#edit' }, { label: 'Deactivate' }, { label: 'Delete', danger: true }]}
  />
);

function Tables() {
  const [sort, setSort] = useState<Sort>({ key: 'name', dir: 'asc' });
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set([2]));
  const sorted = suppliers.toSorted((a, b) => a.name.localeCompare(b.name) * (sort.dir === 'asc' ? 1 : -1));
  const shared = { columns, rowKey: (row: Supplier) => row.id };
  return (
    <>
      <Specimen name={`Table: ${selected.size} selected`} wide>
        <Table
          {...shared}
          label="Suppliers"
          rows={sorted}
          rowHref={(row) => `#supplier-${row.id}`}
          sort={sort}
          onSort={setSort}
          selection={{ selected, onChange: setSelected }}
          actions={rowActions}
        />
      </Specimen>
      <Specimen name="Table: loading" wide>
        <Table {...shared} label="Suppliers, loading" rows={[]} loading loadingRows={3} />
      </Specimen>
      <Specimen name="Table: empty" wide>
        <Table
          {...shared}
          label="Suppliers, none"
          rows={[]}
          empty={<EmptyState title="No suppliers match" message="Change the search or the filter." />}
        />
      </Specimen>
    </>
  );
}

export function DataSection() {
  const [term, setTerm] = useState('bond');
  const [page, setPage] = useState(2);
  return (
    <Section title="Search, pages and tables">
      <Specimen name={`Search box: searching for "${term}"`}>
        <SearchBox label="Search suppliers" value={term} onChange={setTerm} />
      </Specimen>
      <Specimen name="Search box: disabled">
        <SearchBox label="Search creditors" value="" onChange={setTerm} disabled />
      </Specimen>
      <Specimen name="Paginator: 4 pages" wide>
        <Paginator label="4 pages" page={Math.min(page, 4)} totalPages={4} onPage={setPage} />
      </Specimen>
      <Specimen name="Paginator: 5 pages" wide>
        <Paginator label="5 pages" page={Math.min(page, 5)} totalPages={5} onPage={setPage} />
      </Specimen>
      <Specimen name="Paginator: 42 pages" wide>
        <Paginator label="42 pages" page={page} totalPages={42} onPage={setPage} />
      </Specimen>
      <Tables />
    </Section>
  );
}
