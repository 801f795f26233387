import type { Editor } from '@tiptap/react';
import { Braces } from 'lucide-react';
import { useRef, useState } from 'react';
import { inputClass } from '#web/ui/control.ts';
import { walkThroughFound } from '#web/ui/found-keys.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Popover } from '#web/ui/Popover.tsx';

/** Text to insert at the cursor, a merge field for example. */
export interface Insertion {
  text: string;
  /** What the text stands for. */
  label: string;
  group: string;
}

/** Those whose group, label or text contain every typed word. */
export function matchingInsertions(insertions: readonly Insertion[], typed: string): Insertion[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return insertions.filter(({ text, label, group }) => {
    const all = `${group} ${label} ${text}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

interface PickerProps {
  insertions: readonly Insertion[];
  onPick: (insertion: Insertion) => void;
  onClose: () => void;
}

function Picker({ insertions, onPick, onClose }: PickerProps) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const found = matchingInsertions(insertions, typed);
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <div
      role="presentation"
      onKeyDown={(event) => walkThroughFound(event, input.current, list.current, onClose)}
      className="flex max-h-[inherit] flex-col"
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
        {groups.map((group) => (
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
                      <code className="shrink-0 text-xs text-muted">{insertion.text}</code>
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
        <output className={found.length > 0 ? 'sr-only' : 'block px-2 py-4 text-center text-muted'}>
          {found.length > 0 ? `${found.length} found` : 'Nothing is called that.'}
        </output>
      </div>
    </div>
  );
}

export interface RichTextInsertionsProps {
  editor: Editor;
  insertions: readonly Insertion[];
  disabled: boolean;
}

/** Inserts one of many texts, found by typing part of its meaning. */
export function RichTextInsertions({ editor, insertions, disabled }: RichTextInsertionsProps) {
  return (
    <Popover
      label="Insert a field"
      focusPanel
      className="w-[26rem]"
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          small
          disabled={disabled}
          label="Insert a field"
          icon={<Braces className="size-4" aria-hidden="true" />}
        />
      )}
    >
      {(close) => (
        <Picker
          insertions={insertions}
          onClose={close}
          onPick={({ text }) => {
            close();
            editor.chain().focus().insertContent({ type: 'text', text }).run();
          }}
        />
      )}
    </Popover>
  );
}
