import { Printer } from 'lucide-react';
import { Button } from '#web/platform/ui/Button.tsx';

/** Prints what is on screen. */
export function PrintButton() {
  return (
    <Button icon={Printer} className="no-print max-sm:hidden" onClick={() => window.print()}>
      Print
    </Button>
  );
}
