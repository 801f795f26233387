import { Fragment } from 'react';
import { type Shortcut, shortcuts } from '#web/platform/shell/use-shortcuts.ts';
import { Kbd } from '#web/platform/ui/Kbd.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';

function Keys({ keys }: { keys: readonly string[] }) {
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && <span className="text-muted">+</span>}
      <Kbd>{key}</Kbd>
    </Fragment>
  ));
}

/** The single keys on the items of a bank account. */
const triage: readonly Shortcut[] = [
  { keys: ['J'], alternative: ['K'], what: 'Next line, previous line' },
  { keys: ['Enter'], what: 'Confirm the best proposal' },
  { keys: ['/'], what: 'Find a case' },
  { keys: ['S'], what: 'Split the line' },
  { keys: ['I'], what: 'Ignore the line' },
  { keys: ['A'], what: 'Confirm the lines alike' },
  { keys: ['U'], what: 'Undo' },
];

/** The single keys in the outbound queue: for the ticked letters, otherwise for the one shown. */
const outbound: readonly Shortcut[] = [
  { keys: ['J'], alternative: ['K'], what: 'Next letter, previous letter' },
  { keys: ['Space'], what: 'Tick the letter' },
  { keys: ['A'], what: 'Approve' },
  { keys: ['P'], what: 'Print what is queued' },
  { keys: ['Q'], what: 'Queue again' },
  { keys: ['X'], what: 'Cancel' },
];

function List({ of }: { of: readonly Shortcut[] }) {
  return (
    <dl className="space-y-2">
      {of.map((shortcut) => (
        <div key={shortcut.what} className="flex items-center justify-between gap-4">
          <dt>{shortcut.what}</dt>
          <dd className="flex shrink-0 items-center gap-1 text-sm">
            <Keys keys={shortcut.keys} />
            {shortcut.alternative && (
              <>
                <span className="px-1 text-muted">or</span>
                <Keys keys={shortcut.alternative} />
              </>
            )}
            {shortcut.where && <span className="text-muted">{shortcut.where}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal open onClose={onClose} title="Keyboard shortcuts" size="small">
      <List of={shortcuts} />
      <h3 className="mt-6 mb-2 font-semibold">On the items of a bank account</h3>
      <List of={triage} />
      <h3 className="mt-6 mb-2 font-semibold">In Outbound Mail</h3>
      <List of={outbound} />
    </Modal>
  );
}
