import { goToNextCell, isInTable, tableEditing } from '@tiptap/pm/tables';
import { type Attributes, Extension, Node } from '@tiptap/react';

/** The table engine's name for each node. */
const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

function span(name: 'colspan' | 'rowspan') {
  return {
    default: 1,
    parseHTML: (element: HTMLElement) => Math.max(1, Number(element.getAttribute(name)) || 1),
    renderHTML: (attributes: Record<string, unknown>) =>
      attributes[name] === 1 ? {} : { [name]: attributes[name] },
  };
}

const cellAttributes = (): Attributes => ({
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  // The engine requires it, although letters set no column widths.
  colwidth: { default: null, parseHTML: () => null, rendered: false },
});

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
});

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

const cell = (name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: cellAttributes,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

/** Selecting cells, pasting into them, and Tab from cell to cell; out of the last one Tab leaves the editor. */
const TableEditing = Extension.create({
  name: 'tableEditing',
  extendNodeSchema: ({ name }: { name: string }) => {
    const tableRole = roles[name];
    return tableRole ? { tableRole } : {};
  },
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const go = (step: 1 | -1) => () =>
      isInTable(this.editor.state) && goToNextCell(step)(this.editor.state, this.editor.view.dispatch);
    return { Tab: go(1), 'Shift-Tab': go(-1) };
  },
});

export const tableExtensions = [
  Table,
  TableRow,
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
  TableEditing,
];

const emptyCell = (type: 'tableCell' | 'tableHeader') => ({ type, content: [{ type: 'paragraph' }] });

/** A new table with a row of headings, as content to insert. */
export function emptyTable(rows: number, columns: number) {
  return {
    type: 'table',
    content: Array.from({ length: rows }, (_row, row) => ({
      type: 'tableRow',
      content: Array.from({ length: columns }, () => emptyCell(row === 0 ? 'tableHeader' : 'tableCell')),
    })),
  };
}
