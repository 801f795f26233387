import { LayoutDashboard } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '#web/platform/ui/Button.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import type { DashboardDialogProps } from './DashboardDialog.tsx';

const DashboardDialog = lazyPart(() => import('./DashboardDialog.tsx'), 'DashboardDialog');

/** Adds the report to a dashboard of the user's own, with the present filters. */
export function DashboardButton(props: Omit<DashboardDialogProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={LayoutDashboard} onClick={() => setOpen(true)}>
        Add to dashboard
      </Button>
      <Suspense fallback={null}>
        {isOpen && <DashboardDialog {...props} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
