import { Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/platform/ui/Button.tsx';
import { keyboardScroll } from '#web/platform/ui/focusable.ts';
import { Tabs } from '#web/platform/ui/Tabs.tsx';

export interface View {
  key: string;
  label: string;
  content: ReactNode;
}

export interface ViewsProps {
  label: string;
  views: readonly View[];
  /** The view that is open at first, if it is one of them; else the first one. */
  first?: string | undefined;
}

/** Two ways to look at the same figures: the one to work in, the one to print. Only the open one is printed. */
export function Views({ label, views, first }: ViewsProps) {
  const [selected, setSelected] = useState(
    views.find(({ key }) => key === first)?.key ?? views[0]?.key ?? '',
  );
  return (
    <div className="print:[&_[role=tablist]]:hidden">
      <Tabs label={label} tabs={views} selected={selected} onSelect={setSelected} />
    </div>
  );
}

export interface PaperProps {
  title: string;
  /** The case and the date of the figures. */
  context: ReactNode;
  children: ReactNode;
}

/** A statement at reading width, with its own title and a button to print it. */
export function Paper({ title, context, children }: PaperProps) {
  return (
    <article className="max-w-4xl space-y-5 rounded-lg border border-border bg-surface p-6 print:max-w-none print:border-0 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 className="text-xl font-semibold">{title}</h2>
          <p className="figures text-sm text-muted">{context}</p>
        </div>
        <Button icon={Printer} className="no-print" onClick={() => window.print()}>
          Print
        </Button>
      </header>
      {children}
    </article>
  );
}

export interface PaperTableProps {
  caption: string;
  /** Amounts are the columns after the first; `text` names further columns that are not. */
  columns: readonly string[];
  text?: readonly string[];
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[];
  total?: readonly ReactNode[];
  empty: string;
}

/** Lines with amounts on the right, and their total below a rule. */
export function PaperTable({ caption, columns, text = [], rows, total, empty }: PaperTableProps) {
  const alignOf = (index: number) =>
    index === 0 || text.includes(columns[index] ?? '') ? 'text-left' : 'figures text-right';
  return (
    <section
      className="min-w-0 overflow-x-auto"
      aria-label={`${caption} in the statement`}
      {...keyboardScroll}
    >
      <table className="w-full border-collapse">
        <caption className="pb-1 text-left text-base font-semibold">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`border-b border-border px-2 py-1 text-sm font-medium text-muted first:pl-0 last:pr-0 ${alignOf(index)}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} className="py-2 text-muted">
                {empty}
              </td>
            </tr>
          )}
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td
                  key={columns[index]}
                  className={`border-b border-border px-2 py-1 first:pl-0 last:pr-0 ${alignOf(index)}`}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {total && rows.length > 0 && (
          <tfoot>
            <tr className="font-semibold">
              {total.map((cell, index) => (
                <td key={columns[index]} className={`px-2 py-1 first:pl-0 last:pr-0 ${alignOf(index)}`}>
                  {cell}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
