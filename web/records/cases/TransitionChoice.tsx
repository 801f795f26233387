import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useController } from 'react-hook-form';
import type { Transition } from '#shared/records/cases/contract.ts';
import type { Blocker } from '#shared/records/solutions/solution.ts';
import { type CaseRow, statusColour } from '#web/platform/case/case.ts';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { BlockerText } from '#web/records/cases/BlockerText.tsx';
import { obstaclesOf, type StatusValues } from '#web/records/cases/use-status-form.ts';

interface OptionProps {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  label: ReactNode;
  caseId: number;
  obstacles: readonly Blocker[];
  /** A link to where an obstacle is put right was followed. */
  onLeave: () => void;
}

function Option({ name, isChosen, onChoose, label, caseId, obstacles, onLeave }: OptionProps) {
  const id = useId();
  return (
    <div className="relative rounded-md border border-border bg-surface p-3 has-checked:border-accent-text has-checked:bg-accent-soft">
      <label className="flex items-center gap-2 after:absolute after:inset-0 after:cursor-pointer">
        <input
          type="radio"
          name={name}
          checked={isChosen}
          onChange={onChoose}
          aria-describedby={obstacles.length > 0 ? id : undefined}
          className="size-4 shrink-0 accent-accent"
        />
        {label}
      </label>
      {obstacles.length > 0 && (
        <ul id={id} className="mt-2 space-y-1 pl-6 text-sm">
          {obstacles.map((blocker) => (
            // Above the label, which covers the whole option.
            <li key={blocker.text} className="relative z-10 flex w-fit gap-1.5">
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-red-text" />
              <BlockerText caseId={caseId} blocker={blocker} onFollow={onLeave} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export interface TransitionChoiceProps {
  row: CaseRow;
  transitions: readonly Transition[];
  /** Whether the present status has sub statuses to choose from. */
  canStay: boolean;
  onLeave: () => void;
}

/** The statuses that may come next, each with every sentence that stands in its way. */
export function TransitionChoice({ row, transitions, canStay, onLeave }: TransitionChoiceProps) {
  const { field } = useController<StatusValues, 'statusId'>({ name: 'statusId' });
  const group = useId();
  const whose = { caseId: row.id, onLeave };
  return (
    <fieldset className="min-w-0 space-y-2">
      <legend className="mb-1 text-sm font-medium">
        Now in {row.status.name}
        {row.substatus && ` (${row.substatus.name})`}. Next:
      </legend>
      {canStay && (
        <Option
          name={group}
          isChosen={field.value === null}
          onChoose={() => field.onChange(null)}
          {...whose}
          label={`Stay in ${row.status.name}, with another sub status`}
          obstacles={[]}
        />
      )}
      {transitions.map((transition) => (
        <Option
          key={transition.statusId}
          {...whose}
          name={group}
          isChosen={field.value === transition.statusId}
          onChoose={() => field.onChange(transition.statusId)}
          label={
            <>
              <Badge colour={statusColour(transition)}>{transition.name}</Badge>
              {transition.isReopening && <span className="text-sm text-muted">re-opens the case</span>}
            </>
          }
          obstacles={obstaclesOf(transition)}
        />
      ))}
      {transitions.length === 0 && !canStay && (
        <p className="text-sm text-muted">Nothing follows {row.status.name}.</p>
      )}
    </fieldset>
  );
}
