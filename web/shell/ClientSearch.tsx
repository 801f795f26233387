import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import type { ShellDialog } from '#web/shell/ShellFrame.tsx';
import { Popover } from '#web/ui/Popover.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';

const helpText =
  'To search for a client please type the name, postcode or reference number in the box above. Results will appear here automatically.';
const shortestTerm = 2;
const clearDelay = 200;

export interface ClientSearchProps {
  inputRef: RefObject<HTMLInputElement | null>;
  onDialog: (dialog: ShellDialog) => void;
}

/** The search box of the top bar; '>' as the first character turns to the command palette. */
export function ClientSearch({ inputRef, onDialog }: ClientSearchProps) {
  const [isOpen, setOpen] = useState(false);
  const [term, setTerm] = useState('');
  const origin = useRef<HTMLElement | null>(null);

  function changeOpen(open: boolean) {
    setOpen(open);
    if (!open) setTimeout(() => setTerm(''), clearDelay);
  }

  function type(text: string) {
    setOpen(true);
    if (text !== '>') return;
    setOpen(false);
    setTerm('');
    onDialog('palette');
  }

  /** A first Escape closes the results; the next one goes back to where the search was called from. */
  function leave(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Escape' || isOpen || term !== '') return;
    if (origin.current?.isConnected) origin.current.focus();
    else event.currentTarget.blur();
  }

  return (
    <Popover
      label="Client search"
      open={isOpen}
      onOpenChange={changeOpen}
      placement="bottom"
      className="w-[28rem] p-4"
      trigger={({ ref }) => (
        <div ref={ref}>
          <SearchBox
            ref={inputRef}
            label="Client search"
            placeholder="Start typing to search..."
            value={term}
            onChange={setTerm}
            onType={type}
            onFocus={({ relatedTarget }) => {
              origin.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
              setOpen(true);
            }}
            onKeyDown={leave}
          />
        </div>
      )}
    >
      <output className="block text-sm text-muted">
        {term.trim().length < shortestTerm
          ? helpText
          : 'Client search arrives together with the case screens: there are no cases to search yet.'}
      </output>
    </Popover>
  );
}
