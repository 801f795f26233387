import { useLocation } from '@tanstack/react-router';
import { type KeyboardEvent, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { searchedTerm, shortestTerm } from '#shared/platform/search/search.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { rememberCase, useRecentCases } from '#web/platform/case/recent-cases.ts';
import type { ShellDialog } from '#web/platform/shell/shell-dialog.ts';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { Popover } from '#web/platform/ui/Popover.tsx';
import { SearchBox } from '#web/platform/ui/SearchBox.tsx';

const clearDelay = 200;

export interface ClientSearchProps {
  inputRef: RefObject<HTMLInputElement | null>;
  onDialog: (dialog: ShellDialog) => void;
}

// Every page loads the box; the code for its results loads with the first search.
const SearchPanel = lazyPart(() => import('#web/platform/shell/SearchResults.tsx'), 'SearchPanel');

/** Records every opened case, however it was opened. */
function useRememberedCases(userId: number): readonly number[] {
  const opened = /^\/cases\/(\d+)(?:\/|$)/.exec(useLocation({ select: ({ pathname }) => pathname }))?.[1];
  useEffect(() => {
    if (opened) rememberCase(userId, Number(opened));
  }, [opened, userId]);
  return useRecentCases(userId);
}

/** Open or closed; the term is cleared shortly after closing, unless it was opened again by then. */
function useOpen(onClear: () => void) {
  const [isOpen, setOpen] = useState(false);
  const clearing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(clearing.current), []);
  function changeOpen(open: boolean) {
    clearTimeout(clearing.current);
    if (!open) clearing.current = setTimeout(onClear, clearDelay);
    setOpen(open);
  }
  return [isOpen, changeOpen] as const;
}

const cardsIn = (panel: Element | null) => [...(panel?.querySelectorAll<HTMLElement>('li a') ?? [])];

/** From the last row of a list to the next list, from the first to the one before, or back to the box. */
function leaveList({ key, target, currentTarget }: KeyboardEvent<HTMLElement>, box: HTMLElement | null) {
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
  const lists = [...currentTarget.querySelectorAll('ul')];
  const own = lists.findIndex((list) => list.contains(target as Node));
  const links = lists[key === 'ArrowDown' ? own + 1 : own - 1]?.querySelectorAll<HTMLElement>('a');
  if (links) links[key === 'ArrowDown' ? 0 : links.length - 1]?.focus();
  else if (key === 'ArrowUp') box?.focus();
}

/** The search box of the top bar; '>' as the first character turns to the command palette. */
export function ClientSearch({ inputRef, onDialog }: ClientSearchProps) {
  const { profile } = useAuth();
  const recent = useRememberedCases(profile.id);
  const [term, setTerm] = useState('');
  const [typed, setTyped] = useState('');
  const panel = useRef<HTMLDivElement>(null);
  const isReturning = useRef(false);
  const [isOpen, changeOpen] = useOpen(() => {
    setTerm('');
    setTyped('');
  });
  const isTyping = typed.trim() !== term.trim();
  const isLongEnough = searchedTerm(typed).length >= shortestTerm;
  const origin = useRef<HTMLElement | null>(null);

  /** Closing by Escape gives focus back to the box, which must not open it again. */
  function close(open: boolean) {
    isReturning.current = !open;
    changeOpen(open);
    setTimeout(() => {
      isReturning.current = false;
    });
  }

  function type(text: string) {
    setTyped(text);
    changeOpen(true);
    if (text !== '>') return;
    changeOpen(false);
    setTerm('');
    setTyped('');
    onDialog('palette');
  }

  function keyInBox(event: KeyboardEvent<HTMLInputElement>) {
    const [first] = cardsIn(panel.current);
    if (event.key !== 'ArrowDown' && (event.key !== 'Enter' || isTyping)) return;
    if (!isOpen) changeOpen(true);
    if (!first) return;
    event.preventDefault();
    if (event.key === 'ArrowDown') first.focus();
    // A page that is already found must not open in place of a client whom the search is still looking for.
    else if (isLongEnough && !panel.current?.querySelector('[data-waiting]')) first.click();
  }

  /** A first Escape closes the results; the next one returns to where the search was opened from. */
  function leave(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Escape' || isOpen || term !== '') return;
    if (origin.current?.isConnected) origin.current.focus();
    else event.currentTarget.blur();
  }

  return (
    <Popover
      label="Client search"
      open={isOpen}
      onOpenChange={close}
      placement="bottom"
      className="w-[44rem] p-4"
      trigger={({ ref }) => (
        <SearchBox
          ref={(input) => {
            inputRef.current = input;
            ref(input);
          }}
          label="Client search"
          placeholder="Start typing to search..."
          value={term}
          onChange={setTerm}
          onType={type}
          onClick={() => changeOpen(true)}
          onFocus={({ relatedTarget }) => {
            if (isReturning.current) return;
            origin.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
            changeOpen(true);
          }}
          onKeyDown={(event) => {
            keyInBox(event);
            leave(event);
          }}
        />
      )}
    >
      {/* Not a control: it handles the arrow keys that leave the cards or the pages. */}
      <div ref={panel} role="presentation" onKeyDown={(event) => leaveList(event, inputRef.current)}>
        <Suspense>
          <SearchPanel
            term={term}
            typed={typed}
            typing={isTyping}
            isShort={!isLongEnough}
            recent={recent}
            onChoose={() => changeOpen(false)}
          />
        </Suspense>
      </div>
    </Popover>
  );
}
