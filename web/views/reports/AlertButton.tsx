import { BellPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '#web/platform/ui/Button.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import type { AlertDialogProps } from './AlertDialog.tsx';

const AlertDialog = lazyPart(() => import('./AlertDialog.tsx'), 'AlertDialog');

/** Sets up an alert to its user when rows appear in the report, or one of its figures crosses a threshold, with the present filters. */
export function AlertButton(props: Omit<AlertDialogProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={BellPlus} onClick={() => setOpen(true)}>
        Alert me
      </Button>
      <Suspense fallback={null}>
        {isOpen && <AlertDialog {...props} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
