import { ListTodo, MailPlus, UserRound, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { casesInWords } from '#web/cases/case-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { toast } from '#web/ui/toast.ts';

const dialogs = {
  assign: lazyPart(() => import('#web/cases/BulkDialogs.tsx'), 'AssignDialog'),
  task: lazyPart(() => import('#web/cases/BulkDialogs.tsx'), 'TaskDialog'),
  letter: lazyPart(() => import('#web/page/mail/BulkLetterDialog.tsx'), 'BulkLetterDialog'),
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
    <section
      aria-label="Ticked cases"
      className="flex flex-wrap items-center gap-2 rounded-lg border border-accent-text bg-accent-soft px-3 py-1.5"
    >
      <output className="mr-2 font-medium">{casesInWords(caseIds.length)} ticked</output>
      <Button small onClick={() => setOpen('assign')}>
        <UserRound aria-hidden="true" className="size-4" />
        Assign owner
      </Button>
      <Button small onClick={() => setOpen('task')}>
        <ListTodo aria-hidden="true" className="size-4" />
        Add task
      </Button>
      <Button small onClick={() => setOpen('letter')}>
        <MailPlus aria-hidden="true" className="size-4" />
        Letter
      </Button>
      <Button small colour="plain" onClick={onClear}>
        <X aria-hidden="true" className="size-4" />
        Untick all
      </Button>
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
    </section>
  );
}
