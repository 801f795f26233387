import { TextSelection } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  mergeCells,
  splitCell,
  toggleHeaderRow,
} from '@tiptap/pm/tables';
import type { Editor } from '@tiptap/react';
import type { Command } from '#web/ui/RichTextMenu.tsx';
import { emptyTable } from '#web/ui/rich-text-tables.ts';

type TableCommand = typeof addRowAfter;

const onTable = (label: string, command: TableCommand, separated = false): Command => ({
  label,
  separated,
  run: (editor) => {
    editor.commands.focus();
    command(editor.state, editor.view.dispatch);
  },
});

/** Inserts a table and puts the cursor in its first cell. */
function insertTable(editor: Editor, columns: number) {
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      const start = tr.selection.from + 1;
      tr.replaceSelectionWith(editor.schema.nodeFromJSON(emptyTable(3, columns)));
      tr.setSelection(TextSelection.near(tr.doc.resolve(start))).scrollIntoView();
      return true;
    })
    .run();
}

/** Outside a table the only command is to insert one. */
export const newTable: readonly Command[] = [2, 3, 4].map((columns) => ({
  label: `Insert a table with ${columns} columns`,
  run: (editor: Editor) => insertTable(editor, columns),
}));

export const inTable: readonly Command[] = [
  onTable('Row above', addRowBefore),
  onTable('Row below', addRowAfter),
  onTable('Delete row', deleteRow),
  onTable('Column to the left', addColumnBefore, true),
  onTable('Column to the right', addColumnAfter),
  onTable('Delete column', deleteColumn),
  onTable('Heading row', toggleHeaderRow, true),
  onTable('Merge selected cells', mergeCells),
  onTable('Split cell', splitCell),
  onTable('Delete table', deleteTable, true),
];

/** Formatting that few letters need. */
export const moreFormats: readonly Command[] = [
  { label: 'Title', run: (e) => e.chain().focus().toggleHeading({ level: 1 }).run() },
  { label: 'Smallest heading', run: (e) => e.chain().focus().toggleHeading({ level: 4 }).run() },
  { label: 'Strikethrough', run: (e) => e.chain().focus().toggleStrike().run(), separated: true },
  { label: 'Superscript', run: (e) => e.chain().focus().toggleMark('superscript').run() },
  { label: 'Subscript', run: (e) => e.chain().focus().toggleMark('subscript').run() },
  { label: 'Code', run: (e) => e.chain().focus().toggleCode().run() },
  { label: 'Block of code', run: (e) => e.chain().focus().toggleCodeBlock().run() },
  { label: 'Line across the page', run: (e) => e.chain().focus().setHorizontalRule().run(), separated: true },
  { label: 'Clear formatting', run: (e) => e.chain().focus().unsetAllMarks().clearNodes().run() },
];
