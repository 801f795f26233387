import { useRef, useState } from 'react';
import { useAuth } from '#web/platform/api/auth.ts';
import { type Command, commandsFor, matchingCommands } from '#web/platform/shell/commands.ts';
import type { ShellDialog } from '#web/platform/shell/shell-dialog.ts';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { inputClass } from '#web/platform/ui/control.ts';
import { walkThroughFound } from '#web/platform/ui/found-keys.ts';
import { Modal } from '#web/platform/ui/Modal.tsx';

export interface CommandPaletteProps {
  onClose: () => void;
  onDialog: (dialog: ShellDialog) => void;
}

const itemClass =
  'flex min-h-9 w-full items-center gap-3 rounded-md px-2.5 text-left hover:bg-hover ' +
  'focus-visible:bg-accent-soft focus-visible:outline-offset-[-2px]';

function CommandItem({ command, onClose }: { command: Command; onClose: () => void }) {
  const { label, group, href, opensTab, run } = command;
  const content = (
    <>
      <span className="min-w-0 grow truncate">{label}</span>
      <span className="shrink-0 text-sm text-muted">{opensTab ? `${group}, new tab` : group}</span>
    </>
  );
  if (href)
    return (
      <AppLink href={href} target={opensTab ? '_blank' : undefined} onClick={onClose} className={itemClass}>
        {content}
      </AppLink>
    );
  return (
    <button
      type="button"
      onClick={() => {
        onClose();
        run?.();
      }}
      className={itemClass}
    >
      {content}
    </button>
  );
}

/** Runs any command by typing part of its name; the arrow keys move through the matches. */
export function CommandPalette({ onClose, onDialog }: CommandPaletteProps) {
  const { may } = useAuth();
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const found = matchingCommands(commandsFor(may, onDialog), typed);

  return (
    <Modal open onClose={onClose} title="Pages and actions" size="medium">
      <div
        role="presentation"
        onKeyDown={(event) => walkThroughFound(event, input.current, list.current, onClose)}
        className="space-y-2"
      >
        <input
          ref={input}
          data-autofocus=""
          type="search"
          aria-label="Find a page or an action"
          autoComplete="off"
          spellCheck={false}
          placeholder="Find a page or an action"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className={inputClass}
        />
        <ul ref={list} aria-label="Pages and actions" className="-mx-1 max-h-[50vh] overflow-y-auto p-1">
          {found.map((command) => (
            <li key={`${command.group} ${command.label}`}>
              <CommandItem command={command} onClose={onClose} />
            </li>
          ))}
        </ul>
        <output className={found.length > 0 ? 'sr-only' : 'block px-2.5 py-4 text-center text-muted'}>
          {found.length > 0 ? `${found.length} found` : 'Nothing has that name.'}
        </output>
      </div>
    </Modal>
  );
}
