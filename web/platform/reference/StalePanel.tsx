import { useId } from 'react';
import type { NamedRow } from '#shared/platform/fields/entity.ts';
import { type Field, type Fields, labelOf } from '#shared/platform/fields/field.ts';
import type { ReferenceName } from '#shared/records/reference/registry.ts';
import { ClashPanel } from '#web/platform/page/form/ClashPanel.tsx';
import { useNames } from '#web/platform/page/pickers/ReferenceControls.tsx';
import { ValueView } from '#web/platform/reference/kinds.tsx';
import type { Clash } from '#web/platform/reference/use-row-form.ts';

const noNames: readonly NamedRow[] = [];

function NamedValue({ to, ids, field }: { to: string; ids: readonly number[]; field: Field }) {
  const named = useNames(to as ReferenceName, ids, noNames);
  return <ValueView field={field} value={ids} named={named} />;
}

/** A value that may not be stored yet, so the names it refers to have to be looked up. */
export function LookedUpValue({ field, value }: { field: Field; value: unknown }) {
  if (field.kind !== 'ref' && field.kind !== 'refs') return <ValueView field={field} value={value} />;
  const ids = [value ?? []].flat() as number[];
  return <NamedValue to={field.to} ids={ids} field={field} />;
}

interface SideProps {
  group: string;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
  field: Field;
  value: unknown;
}

function Side({ group, label, isChosen, onChoose, field, value }: SideProps) {
  const id = useId();
  return (
    <div className="relative min-w-0 rounded-md border border-border bg-surface p-2 has-checked:border-accent-text has-checked:bg-accent-soft">
      <label className="flex items-center gap-2 text-sm text-muted after:absolute after:inset-0 after:cursor-pointer">
        <input
          type="radio"
          name={group}
          checked={isChosen}
          onChange={onChoose}
          aria-describedby={id}
          className="size-4 shrink-0 accent-accent"
        />
        {label}
      </label>
      <div id={id} className="mt-1 break-words">
        <LookedUpValue field={field} value={value} />
      </div>
    </div>
  );
}

export interface StalePanelProps {
  clash: Clash;
  fields: Fields;
  isSaving: boolean;
  onChoose: (field: string, side: 'mine' | 'theirs') => void;
}

/** Both values of every field in which this form and the row, saved by somebody else meanwhile, differ. */
export function StalePanel({ clash, fields, isSaving, onChoose }: StalePanelProps) {
  const id = useId();
  const differing = Object.entries(clash.choices);
  return (
    <ClashPanel
      clash={clash}
      advice={
        differing.length === 0
          ? 'Nothing differs from what you have here.'
          : 'Choose what to keep, then save again. Nothing you typed is lost.'
      }
      isSaving={isSaving}
    >
      {differing.map(([name, choice]) => {
        const field = fields[name];
        if (!field) return null;
        const side = (which: 'mine' | 'theirs', label: string) => (
          <Side
            group={`${id}-${name}`}
            label={label}
            isChosen={choice === which}
            onChoose={() => onChoose(name, which)}
            field={field}
            value={clash[which][name]}
          />
        );
        return (
          <fieldset key={name} className="min-w-0">
            <legend className="mb-1 text-sm font-medium">{labelOf(name, field)}</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              {side('mine', 'Yours')}
              {side('theirs', `Theirs (saved by ${clash.changedBy})`)}
            </div>
          </fieldset>
        );
      })}
    </ClashPanel>
  );
}
