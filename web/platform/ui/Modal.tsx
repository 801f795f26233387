import { X } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from '#web/platform/ui/Button.tsx';
import { focusableIn } from '#web/platform/ui/focusable.ts';
import { PortalContainer } from '#web/platform/ui/portal-container.ts';

export interface ModalProps {
  open: boolean;
  /** Called by Escape, the close button or the backdrop; the parent decides whether to close. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons, at the bottom right. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  closeOnBackdrop?: boolean;
  /** Beside the page, which stays readable and usable; on a phone below it. */
  isBeside?: boolean;
  /** Printing prints it instead of the page. */
  isPrinted?: boolean;
}

const sizeClass = { small: 'max-w-md', medium: 'max-w-2xl', large: 'max-w-4xl' };

const overClass =
  'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] rounded-lg border border-border bg-raised shadow-lg';
const besideClass =
  'fixed inset-x-0 top-auto bottom-0 z-20 m-0 h-fit max-h-[60dvh] w-full max-w-none border-t border-border bg-raised ' +
  'shadow-lg md:top-20 md:left-auto md:h-auto md:max-h-none md:w-96 md:border-t-0 md:border-l';

/** The control that is marked, or the first one inside what is marked; else the first of all. */
function focusFirst(body: HTMLElement, dialog: HTMLDialogElement) {
  const marked = dialog.querySelector<HTMLElement>('[data-autofocus]');
  const chosen = marked && (marked.tabIndex >= 0 ? marked : focusableIn(marked)[0]);
  (chosen ?? focusableIn(body)[0] ?? focusableIn(dialog)[0] ?? dialog).focus();
}

function OpenModal({
  onClose,
  title,
  children,
  footer,
  size = 'large',
  closeOnBackdrop = true,
  isBeside = false,
  isPrinted = false,
}: Omit<ModalProps, 'open'>) {
  const titleId = useId();
  const body = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);

  const pressBackdrop = useEffectEvent((event: MouseEvent) => {
    if (closeOnBackdrop && event.target === dialog) onClose();
  });

  useEffect(() => {
    const press = (event: MouseEvent) => pressBackdrop(event);
    dialog?.addEventListener('mousedown', press);
    return () => dialog?.removeEventListener('mousedown', press);
  }, [dialog]);

  useLayoutEffect(() => {
    if (!dialog) return;
    const opener = document.activeElement;
    if (isBeside) dialog.show();
    else dialog.showModal();
    if (body.current) focusFirst(body.current, dialog);
    return () => {
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [dialog, isBeside]);

  // Read-only content longer than the screen can be scrolled by keyboard.
  useLayoutEffect(() => {
    const { current } = body;
    if (!current) return;
    const isLong = current.scrollHeight > current.clientHeight;
    if (isLong && focusableIn(current).length === 0) current.tabIndex = 0;
  });

  function cancel(event: SyntheticEvent) {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  }

  /** A dialog beside the page gets no `cancel` from the browser. */
  function escape(event: KeyboardEvent) {
    if (!isBeside || event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }

  return (
    <dialog
      ref={setDialog}
      data-beside={isBeside || undefined}
      data-printed={isPrinted || undefined}
      onKeyDown={escape}
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={() => dialog?.open || onClose()}
      className={`overflow-hidden open:flex ${isBeside ? besideClass : `${overClass} ${sizeClass[size]}`}`}
    >
      <div className="flex max-h-full min-w-0 grow flex-col">
        <header className="flex items-center justify-between gap-4 border-b border-border py-2 pr-2 pl-4">
          <h2 id={titleId} className="text-lg font-semibold">
            {title}
          </h2>
          <IconButton small label="Close" icon={X} onClick={onClose} />
        </header>
        <div ref={body} className="min-h-0 grow overflow-auto p-4 print:overflow-visible">
          <PortalContainer value={dialog}>{children}</PortalContainer>
        </div>
        {footer && (
          <footer className="flex flex-wrap justify-end gap-2 border-t border-border px-4 py-3">
            {footer}
          </footer>
        )}
      </div>
    </dialog>
  );
}

export function Modal({ open, ...rest }: ModalProps) {
  return open ? <OpenModal {...rest} /> : null;
}
