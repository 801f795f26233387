import { Fragment } from 'react';
import { shortcuts } from '#web/shell/use-shortcuts.ts';
import { Kbd } from '#web/ui/Kbd.tsx';
import { Modal } from '#web/ui/Modal.tsx';

function Keys({ keys }: { keys: readonly string[] }) {
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && <span className="text-muted">+</span>}
      <Kbd>{key}</Kbd>
    </Fragment>
  ));
}

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal open onClose={onClose} title="Keyboard shortcuts" size="small">
      <dl className="space-y-2">
        {shortcuts.map((shortcut) => (
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
    </Modal>
  );
}
