import { TextSelection, type Transaction } from '@tiptap/pm/state';
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
import type { Command } from '#web/platform/ui/RichTextMenu.tsx';
import { emptyTable } from '#web/platform/ui/rich-text-tables.ts';

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
  { label: 'Code block', run: (e) => e.chain().focus().toggleCodeBlock().run() },
  { label: 'Horizontal line', run: (e) => e.chain().focus().setHorizontalRule().run(), separated: true },
  { label: 'Clear formatting', run: (e) => e.chain().focus().unsetAllMarks().clearNodes().run() },
];

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

/** Text before and after what is selected; where that is several paragraphs, in paragraphs of their own. */
function wrapSelection(editor: Editor, tr: Transaction, before: string, after: string): void {
  const { $from, $to, from, to } = tr.selection;
  if ($from.sameParent($to)) {
    tr.insertText(after, to).insertText(before, from);
    tr.setSelection(TextSelection.create(tr.doc, from + before.length, to + before.length));
    return;
  }
  const { schema } = editor;
  tr.insert($to.after(1), schema.nodeFromJSON(paragraph(after)));
  tr.insert($from.before(1), schema.nodeFromJSON(paragraph(before)));
}

/** Inserts a text at the cursor, in its own paragraph, or around the selection, and puts the cursor after it. */
export function insertAround(
  editor: Editor,
  { text, after, isBlock }: { text: string; after?: string; isBlock?: boolean },
): void {
  const chain = editor.chain().focus();
  if (after === undefined)
    chain.insertContent(isBlock ? [paragraph(text), { type: 'paragraph' }] : { type: 'text', text }).run();
  else
    chain
      .command(({ tr }) => {
        wrapSelection(editor, tr, text, after);
        return true;
      })
      .run();
}
