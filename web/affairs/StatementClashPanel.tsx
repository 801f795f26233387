import { useEffect, useId, useRef } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Timestamp } from '#web/ui/Timestamp.tsx';
import type { StatementClash } from './use-statement-form.ts';

export interface StatementClashPanelProps {
  clash: StatementClash;
  isSaving: boolean;
  onTake: (key: string) => void;
}

/** What two people changed at the same time: both values, and a button for the other one. */
export function StatementClashPanel({ clash, isSaving, onTake }: StatementClashPanelProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const { changedBy, changedAt, conflicts } = clash;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={id}
      className="scroll-mt-24 space-y-3 rounded-lg border border-yellow-border bg-yellow-bg p-4"
    >
      <div role="alert">
        <h2 id={id} className="font-semibold">
          Somebody else saved this while you were editing.
        </h2>
        <p className="text-sm">
          {changedBy} saved it at <Timestamp at={changedAt} />. What only they changed has been taken over.{' '}
          {conflicts.length === 0
            ? 'Nothing else differs: save again to keep yours.'
            : 'These were changed by both of you. Yours are kept unless you take theirs; then save again.'}
        </p>
      </div>
      {conflicts.length > 0 && (
        <ul className="space-y-2">
          {conflicts.map(({ key, label, mine, theirs }) => (
            <li
              key={key}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-border bg-surface p-2 text-text"
            >
              <strong className="min-w-40 font-semibold">{label}</strong>
              <span className="figures">Yours: {mine}</span>
              <span className="figures">
                {changedBy}: {theirs}
              </span>
              <Button small className="ml-auto" onClick={() => onTake(key)}>
                Take theirs
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button type="submit" colour="accent" loading={isSaving}>
        Save again
      </Button>
    </section>
  );
}
