import { ListTodo, UserRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { casesInWords } from '#web/cases/case-words.ts';
import { BulkLetterButton } from '#web/page/mail/BulkLetterButton.tsx';
import { Button } from '#web/ui/Button.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { TickedBar } from '#web/ui/TickedBar.tsx';
import { toast } from '#web/ui/toast.ts';

const dialogs = {
  assign: lazyPart(() => import('#web/cases/BulkDialogs.tsx'), 'AssignDialog'),
  task: lazyPart(() => import('#web/cases/BulkDialogs.tsx'), 'TaskDialog'),
};

export interface BulkBarProps {
  caseIds: readonly number[];
  onClear: () => void;
}

/** What can be done with the ticked cases, with their number. */
export function BulkBar({ caseIds, onClear }: BulkBarProps) {
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  if (caseIds.length === 0) return null;
  const Dialog = open && dialogs[open];
  return (
    <TickedBar label="Ticked cases" words={`${casesInWords(caseIds.length)} ticked`} onClear={onClear}>
      <Button small onClick={() => setOpen('assign')}>
        <UserRound aria-hidden="true" className="size-4" />
        Assign owner
      </Button>
      <Button small onClick={() => setOpen('task')}>
        <ListTodo aria-hidden="true" className="size-4" />
        Add task
      </Button>
      <BulkLetterButton caseIds={caseIds} />
      <Suspense>
        {Dialog && (
          <Dialog
            caseIds={caseIds}
            onClose={() => setOpen(null)}
            onDone={(words) => {
              toast.success('Item Updated.', words);
              onClear();
            }}
          />
        )}
      </Suspense>
    </TickedBar>
  );
}
