import { MailPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '#web/platform/ui/Button.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { TickedBar } from '#web/platform/ui/TickedBar.tsx';

const BulkLetterDialog = lazyPart(() => import('./BulkLetterDialog.tsx'), 'BulkLetterDialog');

/** Writes a letter to the cases of the ticked rows, once to each case. */
export function BulkLetterButton({ caseIds }: { caseIds: readonly number[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={MailPlus} small onClick={() => setOpen(true)}>
        Letter
      </Button>
      <Suspense>
        {isOpen && <BulkLetterDialog caseIds={[...new Set(caseIds)]} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

interface LetterBarProps {
  label: string;
  words: string;
  caseIds: readonly number[];
  onClear: () => void;
}

/** The bar of ticked rows of a list whose only bulk action is a letter. */
export const LetterBar = ({ caseIds, ...bar }: LetterBarProps) =>
  caseIds.length > 0 && (
    <TickedBar {...bar}>
      <BulkLetterButton caseIds={caseIds} />
    </TickedBar>
  );
