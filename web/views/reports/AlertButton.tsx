import { BellPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/platform/ui/Button.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import type { AlertDialogProps } from './AlertDialog.tsx';

const AlertDialog = lazyPart(() => import('./AlertDialog.tsx'), 'AlertDialog');

/** Has its user told when rows appear in the report, or a figure of it passes a line, with the filters as they are. */
export function AlertButton(props: Omit<AlertDialogProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={BellPlus} onClick={() => setOpen(true)}>
        Alert me
      </Button>
      {isOpen && <AlertDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
