import { useState } from 'react';
import { type ControlProps, inputClass, nativeAttributes } from '#web/platform/ui/control.ts';

const hexPattern = /^#[0-9a-f]{6}$/;

/** Completes `abc`, `#ABC` or `AABBCC` to `#aabbcc`; null when it is not a colour. */
export function hexColour(text: string): string | null {
  const digits = text.trim().replace(/^#/, '').toLowerCase();
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  return hexPattern.test(`#${long}`) ? `#${long}` : null;
}

/** A colour as `#rrggbb`: picked in the browser's own dialog or typed. */
export function ColourInput({ value, onChange, onBlur, ref, ...rest }: ControlProps<string | null>) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <div className="flex gap-2">
      <input
        type="color"
        aria-label="Pick a colour"
        disabled={rest.disabled}
        value={value ?? '#808080'}
        onChange={(event) => onChange(event.target.value)}
        className="h-9 w-12 shrink-0 rounded-md border border-border-strong bg-surface p-1 disabled:opacity-60"
      />
      <input
        {...nativeAttributes(rest)}
        ref={ref}
        value={draft ?? value ?? ''}
        placeholder="#rrggbb"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setDraft(event.target.value);
          const typed = hexColour(event.target.value);
          if (typed) onChange(typed);
          if (event.target.value.trim() === '') onChange(null);
        }}
        onBlur={() => {
          setDraft(null);
          onBlur?.();
        }}
        className={`${inputClass} font-mono`}
      />
    </div>
  );
}
