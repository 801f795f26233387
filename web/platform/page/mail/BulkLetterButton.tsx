import { MailPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '#web/platform/ui/Button.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { TickedBar } from '#web/platform/ui/TickedBar.tsx';

const BulkLetterDialog = lazyPart(() => import('./BulkLetterDialog.tsx'), 'BulkLetterDialog');

/** Writes one letter to the cases of ticked rows, each of them once. */
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

/** The ticked rows of a list of which nothing is done at once but letters. */
export const LetterBar = ({ caseIds, ...bar }: LetterBarProps) =>
  caseIds.length > 0 && (
    <TickedBar {...bar}>
      <BulkLetterButton caseIds={caseIds} />
    </TickedBar>
  );
