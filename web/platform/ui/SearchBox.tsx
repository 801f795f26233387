import { Search, X } from 'lucide-react';
import {
  type FocusEventHandler,
  type KeyboardEventHandler,
  type MouseEventHandler,
  type Ref,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { IconButton } from '#web/platform/ui/Button.tsx';

export interface SearchBoxProps {
  /** The term in force, for example the one in the address. */
  value: string;
  /** Called once typing has paused; at once on Enter and when cleared. */
  onChange: (term: string) => void;
  label: string;
  placeholder?: string;
  /** The pause in milliseconds; 500 by default. */
  debounce?: number;
  /** Called at every keystroke. */
  onType?: (text: string) => void;
  onFocus?: FocusEventHandler<HTMLInputElement>;
  onClick?: MouseEventHandler<HTMLInputElement>;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
  disabled?: boolean;
  /** Lets a shortcut such as `/` focus the field. */
  ref?: Ref<HTMLInputElement>;
}

/** What was typed but not yet applied by the parent; null once it has been. */
function useDraft(value: string) {
  const [draft, setDraft] = useState<string | null>(null);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value === draft) setDraft(null);
  }
  return [draft, setDraft] as const;
}

const boxClass =
  'block min-h-9 w-full min-w-0 rounded-md border border-border-strong bg-surface pr-9 pl-8 text-base ' +
  'focus-visible:outline-offset-0 disabled:bg-hover [&::-webkit-search-cancel-button]:hidden';

export function SearchBox(props: SearchBoxProps) {
  const {
    value,
    onChange,
    onType,
    onKeyDown,
    label,
    placeholder = 'Search',
    debounce = 500,
    ref,
    ...rest
  } = props;
  const [draft, setDraft] = useDraft(value);
  const text = draft ?? value;

  function report(term: string) {
    if (term !== value) onChange(term);
  }

  function type(next: string) {
    setDraft(next);
    onType?.(next);
  }

  const reportPause = useEffectEvent(report);
  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(() => reportPause(draft), debounce);
    return () => clearTimeout(timer);
  }, [draft, debounce]);

  return (
    <div className="relative">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
      />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        disabled={rest.disabled}
        autoComplete="off"
        spellCheck={false}
        onFocus={rest.onFocus}
        onClick={rest.onClick}
        onBlur={() => text.trim() === value && setDraft(null)}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') report(text);
          onKeyDown?.(event);
        }}
        className={boxClass}
      />
      {text !== '' && !rest.disabled && (
        <span className="absolute inset-y-0 right-1 flex items-center">
          <IconButton
            small
            label="Clear search"
            icon={X}
            onClick={(event) => {
              type('');
              report('');
              event.currentTarget.closest('.relative')?.querySelector('input')?.focus();
            }}
          />
        </span>
      )}
    </div>
  );
}
