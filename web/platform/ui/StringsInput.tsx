import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { type ControlProps, nativeAttributes } from '#web/platform/ui/control.ts';
import { Pill } from '#web/platform/ui/Pill.tsx';

export interface StringsInputProps extends ControlProps<readonly string[]> {
  placeholder?: string;
}

/** A list of free texts: Enter or a comma adds one, pasted lines add several, Backspace removes the last. */
export function StringsInput({ value, onChange, onBlur, placeholder, ref, ...rest }: StringsInputProps) {
  const [text, setText] = useState('');

  function add(texts: readonly string[]) {
    const added = texts.map((each) => each.trim()).filter(Boolean);
    if (added.length > 0) onChange([...new Set([...value, ...added])]);
    setText('');
  }

  function keyDown(event: KeyboardEvent) {
    if (event.key === ',' || (event.key === 'Enter' && text.trim() !== '')) {
      event.preventDefault();
      add([text]);
    }
    if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1));
  }

  function paste(event: ClipboardEvent) {
    const lines = event.clipboardData.getData('text').split(/[\r\n,;]+/);
    if (lines.length < 2) return;
    event.preventDefault();
    add([text, ...lines]);
  }

  const { required, ...attributes } = nativeAttributes(rest);
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-1 rounded-md border border-border-strong bg-surface p-1 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent-text has-disabled:bg-hover has-aria-invalid:border-red-text">
      {value.map((each) => (
        <Pill
          key={each}
          label={each}
          onRemove={rest.disabled ? undefined : () => onChange(value.filter((other) => other !== each))}
        />
      ))}
      <input
        {...attributes}
        ref={ref}
        required={required && value.length === 0}
        value={text}
        placeholder={value.length === 0 ? placeholder : undefined}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={keyDown}
        onPaste={paste}
        onBlur={() => {
          add([text]);
          onBlur?.();
        }}
        className="min-h-6 w-0 min-w-20 grow bg-transparent px-1.5 text-base outline-none"
      />
    </div>
  );
}
