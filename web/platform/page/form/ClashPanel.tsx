import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#web/platform/ui/Button.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import type { StaleData } from './refusal.ts';

export interface ClashPanelProps {
  clash: Pick<StaleData, 'changedBy' | 'changedAt'>;
  /** The two versions, and how to proceed. */
  advice: string;
  isSaving: boolean;
  children: ReactNode;
}

/** Heads a form whose record somebody else saved first: who and when, what differs, and the button to save again. */
export function ClashPanel({ clash: { changedBy, changedAt }, advice, isSaving, children }: ClashPanelProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
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
          {changedBy} saved it at <Timestamp at={changedAt} />. {advice}
        </p>
      </div>
      {children}
      <Button type="submit" colour="accent" loading={isSaving}>
        Save again
      </Button>
    </section>
  );
}
