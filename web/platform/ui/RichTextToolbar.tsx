import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  Ellipsis,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Table2,
  Underline,
  Undo2,
} from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { IconButton } from '#web/platform/ui/Button.tsx';
import { focusableIn } from '#web/platform/ui/focusable.ts';
import {
  type Insertion,
  type InsertionForm,
  RichTextInsertions,
} from '#web/platform/ui/RichTextInsertions.tsx';
import { RichTextLink } from '#web/platform/ui/RichTextLink.tsx';
import { RichTextMenu } from '#web/platform/ui/RichTextMenu.tsx';
import { inTable, moreFormats, newTable } from '#web/platform/ui/rich-text-commands.ts';

interface Tool {
  label: string;
  icon: LucideIcon;
  run: (editor: Editor) => boolean;
  isOn?: (editor: Editor) => boolean;
  canRun?: (editor: Editor) => boolean;
}

const tools: readonly Tool[] = [
  {
    label: 'Bold',
    icon: Bold,
    run: (e) => e.chain().focus().toggleBold().run(),
    isOn: (e) => e.isActive('bold'),
  },
  {
    label: 'Italic',
    icon: Italic,
    run: (e) => e.chain().focus().toggleItalic().run(),
    isOn: (e) => e.isActive('italic'),
  },
  {
    label: 'Underline',
    icon: Underline,
    run: (e) => e.chain().focus().toggleUnderline().run(),
    isOn: (e) => e.isActive('underline'),
  },
  {
    label: 'Heading',
    icon: Heading2,
    run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
    isOn: (e) => e.isActive('heading', { level: 2 }),
  },
  {
    label: 'Small heading',
    icon: Heading3,
    run: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: (e) => e.isActive('heading', { level: 3 }),
  },
  {
    label: 'Bullet list',
    icon: List,
    run: (e) => e.chain().focus().toggleBulletList().run(),
    isOn: (e) => e.isActive('bulletList'),
  },
  {
    label: 'Numbered list',
    icon: ListOrdered,
    run: (e) => e.chain().focus().toggleOrderedList().run(),
    isOn: (e) => e.isActive('orderedList'),
  },
  {
    label: 'Quote',
    icon: Quote,
    run: (e) => e.chain().focus().toggleBlockquote().run(),
    isOn: (e) => e.isActive('blockquote'),
  },
  { label: 'Undo', icon: Undo2, run: (e) => e.chain().focus().undo().run(), canRun: (e) => e.can().undo() },
  { label: 'Redo', icon: Redo2, run: (e) => e.chain().focus().redo().run(), canRun: (e) => e.can().redo() },
];

/** Arrow keys move between the buttons; every button also stays in the tab order. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const buttons = focusableIn(event.currentTarget);
  const current = buttons.indexOf(document.activeElement as HTMLElement);
  if (step === undefined || current === -1) return;
  event.preventDefault();
  buttons.at((current + step) % buttons.length)?.focus();
}

export interface RichTextToolbarProps {
  editor: Editor;
  disabled: boolean;
  insertions: readonly Insertion[];
  forms: readonly InsertionForm[];
}

export function RichTextToolbar({ editor, disabled, insertions, forms }: RichTextToolbarProps) {
  const states = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      isInTable: current.isActive('table'),
      tools: tools.map((tool) => ({ isOn: tool.isOn?.(current), canRun: tool.canRun?.(current) ?? true })),
    }),
  });
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      tabIndex={-1}
      onKeyDown={moveFocus}
      className="flex flex-wrap gap-0.5 border-b border-border p-1"
    >
      {tools.map((tool, index) => (
        <IconButton
          key={tool.label}
          small
          label={tool.label}
          icon={<tool.icon className="size-4" aria-hidden="true" />}
          aria-pressed={states.tools[index]?.isOn}
          disabled={disabled || !states.tools[index]?.canRun}
          onClick={() => tool.run(editor)}
          className="aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
        />
      ))}
      <RichTextLink editor={editor} disabled={disabled} />
      <RichTextMenu
        editor={editor}
        label="Table"
        icon={Table2}
        commands={states.isInTable ? inTable : newTable}
        disabled={disabled}
        isOn={states.isInTable}
      />
      <RichTextMenu
        editor={editor}
        label="More formatting"
        icon={Ellipsis}
        commands={moreFormats}
        disabled={disabled}
      />
      {insertions.length > 0 && (
        <RichTextInsertions editor={editor} insertions={insertions} forms={forms} disabled={disabled} />
      )}
    </div>
  );
}
