import { CircleAlert, CircleCheck } from 'lucide-react';
import { checks } from '#shared/activities/creditors/decisions/checklist.ts';
import type { DecisionDetail } from '#shared/activities/creditors/decisions/contract.ts';

/** What must be in order before voting opens, each with what is missing. */
export function DecisionChecklist({ checklist }: Pick<DecisionDetail, 'checklist'>) {
  return (
    <section aria-label="Before voting opens">
      <h3 className="mb-2 font-semibold">Before voting opens</h3>
      <ul className="divide-y divide-border rounded-md border border-border">
        {checklist.map(({ key, blockers, remarks }) => {
          const isDone = blockers.length === 0;
          return (
            <li key={key} className="flex gap-2.5 px-3 py-2">
              {isDone ? (
                <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-green-text" />
              ) : (
                <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-red-text" />
              )}
              <div className="min-w-0">
                <p className="font-medium">
                  {checks[key]}
                  <span className="sr-only">{isDone ? ': in order' : ': not in order'}</span>
                </p>
                {blockers.map((text) => (
                  <p key={text}>{text}</p>
                ))}
                {remarks.map((text) => (
                  <p key={text} className="text-sm text-muted">
                    {text}
                  </p>
                ))}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
