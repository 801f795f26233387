import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useState } from 'react';
import type { ControlProps } from '#web/platform/ui/control.ts';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import type { Insertion, InsertionForm } from '#web/platform/ui/RichTextInsertions.tsx';
import { RichTextProblems } from '#web/platform/ui/RichTextProblems.tsx';
import { RichTextToolbar } from '#web/platform/ui/RichTextToolbar.tsx';
import { Subscript, Superscript } from '#web/platform/ui/rich-text-marks.ts';
import { tableExtensions } from '#web/platform/ui/rich-text-tables.ts';
import { type DescribeToken, tokenChips } from '#web/platform/ui/rich-text-tokens.ts';

export interface RichTextProps extends Omit<ControlProps<string, HTMLElement>, 'ref'> {
  /** Texts to insert at the cursor, merge fields for example. */
  insertions?: readonly Insertion[];
  /** The ways to insert them. */
  forms?: readonly InsertionForm[];
  /** Shows what is between double braces as a chip, with its meaning. */
  describeToken?: DescribeToken;
  /** The problems in the text, shown below it while it is typed. */
  problemsIn?: (html: string) => readonly { message: string }[];
}

const noForms: readonly InsertionForm[] = [];

/** The rich text that the server keeps; anything not listed here would be lost by editing. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
    },
    trailingNode: false,
  }),
  Subscript,
  Superscript,
  ...tableExtensions,
];

/** Drops undefined values, since the editor accepts only string attributes. */
function attributesOf(props: RichTextProps): Record<string, string> {
  const attributes = {
    id: props.id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': props['aria-label'],
    'aria-labelledby': props['aria-labelledby'],
    'aria-describedby': props['aria-describedby'],
    'aria-required': props.required ? 'true' : undefined,
    'aria-invalid': props.invalid ? 'true' : undefined,
    'aria-disabled': props.disabled ? 'true' : undefined,
  };
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML());

export function RichTextEditor(props: RichTextProps) {
  const { value, onChange, onBlur, disabled = false, insertions = [], forms = noForms, problemsIn } = props;
  const [allExtensions] = useState(() =>
    props.describeToken ? [...extensions, tokenChips(props.describeToken)] : extensions,
  );
  const editor = useEditor({
    extensions: allExtensions,
    content: value,
    injectCSS: false,
    immediatelyRender: false,
    editable: !disabled,
    editorProps: {
      attributes: attributesOf(props),
      // Ctrl+Enter saves the form here too, instead of breaking the line.
      handleDOMEvents: {
        keydown: (_view, event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey),
      },
    },
    onUpdate: ({ editor: changed }) => onChange(htmlOf(changed)),
    onBlur: () => onBlur?.(),
  });

  useEffect(() => {
    if (editor && value !== htmlOf(editor)) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  useEffect(() => {
    editor?.setEditable(!disabled, false);
  }, [editor, disabled]);

  if (!editor) return <Skeleton className="h-48 w-full" />;
  return (
    <div
      className={`rich-text rounded-md border bg-surface has-[.tiptap:focus-visible]:outline-2 has-[.tiptap:focus-visible]:outline-accent-text ${props.invalid ? 'border-red-text' : 'border-border-strong'} ${disabled ? 'bg-hover text-muted' : ''}`}
    >
      <RichTextToolbar editor={editor} disabled={disabled} insertions={insertions} forms={forms} />
      <EditorContent editor={editor} />
      {problemsIn && <RichTextProblems html={value} problemsIn={problemsIn} />}
    </div>
  );
}
