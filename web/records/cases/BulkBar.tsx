import { ListTodo, UserRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { BulkLetterButton } from '#web/platform/page/mail/BulkLetterButton.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { TickedBar } from '#web/platform/ui/TickedBar.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { casesInWords } from '#web/records/cases/case-words.ts';

const dialogs = {
  assign: lazyPart(() => import('#web/records/cases/BulkDialogs.tsx'), 'AssignDialog'),
  task: lazyPart(() => import('#web/records/cases/BulkDialogs.tsx'), 'TaskDialog'),
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
      <Button icon={UserRound} small onClick={() => setOpen('assign')}>
        Assign owner
      </Button>
      <Button icon={ListTodo} small onClick={() => setOpen('task')}>
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
