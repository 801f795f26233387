import { LayoutDashboard } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/platform/ui/Button.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import type { DashboardDialogProps } from './DashboardDialog.tsx';

const DashboardDialog = lazyPart(() => import('./DashboardDialog.tsx'), 'DashboardDialog');

/** Puts the report on a dashboard of its user's own, with the filters as they are. */
export function DashboardButton(props: Omit<DashboardDialogProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={LayoutDashboard} onClick={() => setOpen(true)}>
        Add to dashboard
      </Button>
      {isOpen && <DashboardDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
