import { useRouter } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { Logo } from '#web/platform/page/Logo.tsx';
import { SideMenu } from '#web/platform/shell/SideMenu.tsx';
import { IconButton } from '#web/platform/ui/IconButton.tsx';

/** The side menu of small screens: over the page, with the page behind it out of reach until it closes. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    if (!dialog) return;
    const pressBackdrop = (event: MouseEvent) => event.target === dialog && close();
    dialog.showModal();
    dialog.addEventListener('mousedown', pressBackdrop);
    return () => {
      dialog.removeEventListener('mousedown', pressBackdrop);
      dialog.close();
    };
  }, [dialog]);

  useEffect(() => router.subscribe('onBeforeNavigate', () => close()), [router]);

  return (
    <dialog
      ref={setDialog}
      id="side-menu"
      aria-label="Menu"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-0 h-dvh max-h-none w-60 max-w-none border-r border-border bg-surface"
    >
      <div className="flex h-10 items-center justify-between pr-1 pl-4">
        <Logo />
        <IconButton small label="Close menu" icon={X} onClick={onClose} />
      </div>
      <SideMenu />
    </dialog>
  );
}
