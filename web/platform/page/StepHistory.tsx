import type { ReactNode } from 'react';

interface StepHistoryProps {
  /** The oldest first; `by` is null for what Concordat did itself. */
  steps: readonly { id: number; name: string; at: ReactNode; by: string | null; note: string | null }[];
}

/** The steps taken on a record, newest first. */
export const StepHistory = ({ steps }: StepHistoryProps) => (
  <section aria-label="History">
    <h3 className="mb-1 text-sm font-semibold">History</h3>
    <ol className="space-y-1">
      {steps.toReversed().map(({ id, name, at, by, note }) => (
        <li key={id} className="flex flex-wrap gap-x-3">
          <span className="figures text-muted">{at}</span>
          <span className="font-medium">{name}</span>
          <span className="text-muted">{by ?? 'Concordat'}</span>
          {note && <span className="basis-full whitespace-pre-line">{note}</span>}
        </li>
      ))}
    </ol>
  </section>
);
