import { ClashPanel } from '#web/platform/page/form/ClashPanel.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import type { StatementClash } from './use-statement-form.ts';

export interface StatementClashPanelProps {
  clash: StatementClash;
  isSaving: boolean;
  onTake: (key: string) => void;
}

/** What two people changed at the same time: both values, and a button for the other one. */
export function StatementClashPanel({ clash, isSaving, onTake }: StatementClashPanelProps) {
  const { changedBy, conflicts } = clash;
  const advice =
    conflicts.length === 0
      ? 'Nothing else differs: save again to keep yours.'
      : 'These were changed by both of you. Yours are kept unless you take theirs; then save again.';
  return (
    <ClashPanel
      clash={clash}
      advice={`Changes that only they made have been kept. ${advice}`}
      isSaving={isSaving}
    >
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
    </ClashPanel>
  );
}
