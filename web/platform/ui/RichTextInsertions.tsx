import type { Editor } from '@tiptap/react';
import { Braces } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { IconButton } from '#web/platform/ui/Button.tsx';
import { inputClass } from '#web/platform/ui/control.ts';
import { walkThroughFound } from '#web/platform/ui/found-keys.ts';
import { Popover } from '#web/platform/ui/Popover.tsx';
import { insertAround } from '#web/platform/ui/rich-text-commands.ts';

/** Text to insert at the cursor, a merge field for example. */
export interface Insertion {
  text: string;
  /** What the text stands for. */
  label: string;
  group: string;
  /** What closes it: the selection, or the cursor, comes between. */
  after?: string;
  /** Stands in a paragraph of its own. */
  isBlock?: boolean;
}

/** A way to write what is picked; `blankLabel` also asks for a text. */
export interface InsertionForm {
  id: string;
  label: string;
  write: (insertion: Insertion, blank: string) => Insertion;
  blankLabel?: string;
}

/** Those whose group, label or text contain every typed word. */
export function matchingInsertions(insertions: readonly Insertion[], typed: string): Insertion[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return insertions.filter(({ text, label, group }) => {
    const all = `${group} ${label} ${text}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

interface FoundProps {
  found: readonly Insertion[];
  onPick: (insertion: Insertion) => void;
}

function Found({ found, onPick }: FoundProps) {
  const groups = [...new Set(found.map(({ group }) => group))];
  return groups.map((group) => (
    <section key={group} aria-label={group}>
      <h3 className="px-2 pt-2 pb-1 text-xs font-semibold text-muted">{group}</h3>
      <ul>
        {found
          .filter((each) => each.group === group)
          .map((insertion) => (
            <li key={insertion.text}>
              <button
                type="button"
                onClick={() => onPick(insertion)}
                className="flex min-h-8 w-full items-center justify-between gap-4 rounded-md px-2 py-1 text-left hover:bg-hover focus-visible:bg-hover focus-visible:outline-offset-[-2px]"
              >
                <span className="min-w-0">{insertion.label}</span>
                <code className="min-w-0 text-right text-xs break-all text-muted">{insertion.text}</code>
              </button>
            </li>
          ))}
      </ul>
    </section>
  ));
}

interface FormChoiceProps {
  forms: readonly InsertionForm[];
  form: InsertionForm;
  onForm: (id: string) => void;
  blank: string;
  onBlank: (blank: string) => void;
}

function FormChoice({ forms, form, onForm, blank, onBlank }: FormChoiceProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-2 gap-2 border-t border-border p-2 text-sm">
      <label htmlFor={`${id}-form`}>
        Insert
        <select
          id={`${id}-form`}
          value={form.id}
          onChange={(event) => onForm(event.target.value)}
          className={inputClass}
        >
          {forms.map((each) => (
            <option key={each.id} value={each.id}>
              {each.label}
            </option>
          ))}
        </select>
      </label>
      {form.blankLabel && (
        <label htmlFor={`${id}-blank`}>
          {form.blankLabel}
          <input
            id={`${id}-blank`}
            autoComplete="off"
            placeholder="nothing: it stops the letter"
            value={blank}
            onChange={(event) => onBlank(event.target.value)}
            className={inputClass}
          />
        </label>
      )}
    </div>
  );
}

interface PickerProps {
  insertions: readonly Insertion[];
  forms: readonly InsertionForm[];
  onPick: (insertion: Insertion) => void;
  onClose: () => void;
}

function Picker({ insertions, forms, onPick, onClose }: PickerProps) {
  const [typed, setTyped] = useState('');
  const [formId, setFormId] = useState('');
  const [blank, setBlank] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const found = matchingInsertions(insertions, typed);
  const form = forms.find(({ id }) => id === formId) ?? forms[0];
  return (
    <div className="flex max-h-[inherit] flex-col">
      <div
        role="presentation"
        className="contents"
        onKeyDown={(event) => walkThroughFound(event, input.current, list.current, onClose)}
      >
        <div className="p-2">
          <input
            ref={input}
            type="search"
            aria-label="Find a field"
            placeholder="Find a field"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className={inputClass}
          />
        </div>
        <div ref={list} className="max-h-80 overflow-y-auto border-t border-border p-1">
          <Found
            found={found}
            onPick={(insertion) => onPick(form ? form.write(insertion, blank.trim()) : insertion)}
          />
          <output className={found.length > 0 ? 'sr-only' : 'block px-2 py-4 text-center text-muted'}>
            {found.length > 0 ? `${found.length} found` : 'Nothing has that name.'}
          </output>
        </div>
      </div>
      {form && <FormChoice forms={forms} form={form} onForm={setFormId} blank={blank} onBlank={setBlank} />}
    </div>
  );
}

export interface RichTextInsertionsProps {
  editor: Editor;
  insertions: readonly Insertion[];
  forms: readonly InsertionForm[];
  disabled: boolean;
}

/** Inserts one of many texts, found by typing part of its meaning. */
export function RichTextInsertions({ editor, insertions, forms, disabled }: RichTextInsertionsProps) {
  return (
    <Popover
      label="Insert a field"
      focusPanel
      className="w-[30rem]"
      trigger={(trigger) => (
        <IconButton {...trigger} small disabled={disabled} label="Insert a field" icon={Braces} />
      )}
    >
      {(close) => (
        <Picker
          insertions={insertions}
          forms={forms}
          onClose={close}
          onPick={(insertion) => {
            close();
            insertAround(editor, insertion);
          }}
        />
      )}
    </Popover>
  );
}
