import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { CaseModification, LibraryClause } from '#shared/activities/creditors/modifications/contract.ts';
import { modificationEffectFields } from '#shared/platform/fields/common-fields.ts';
import { entity } from '#shared/platform/fields/entity.ts';
import { group, text } from '#shared/platform/fields/field.ts';
import { effectOf, effectTexts } from '#shared/records/affairs/effects.ts';
import type { StoredRow, Values } from '#web/platform/page/pickers/client.ts';
import { FormModal } from '#web/platform/reference/FormModal.tsx';
import { Button, IconButton } from '#web/platform/ui/Button.tsx';
import { Field, TextInput } from '#web/platform/ui/Field.tsx';
import { SearchableSelect } from '#web/platform/ui/SearchableSelect.tsx';
import { Switch } from '#web/platform/ui/Switch.tsx';
import type { Hypothetical, SetDraft } from './compared-sets.ts';

/** The form of a trial clause, which nobody has proposed. */
const supposed = entity({
  label: 'Trial clause',
  plural: 'Trial clauses',
  about: 'A clause that nobody has proposed, to see what it would be worth.',
  permission: 'case.write',
  fields: {
    title: text({ label: 'Title', required: true, max: 120 }),
    effect: group(modificationEffectFields, {
      label: 'Effect on the figures',
      help: 'Only what the clause would change; the rest stays empty.',
    }),
  },
  list: ['title'],
  display: ['title'],
});

function SupposedDialog({ onAdd, onClose }: { onAdd: (clause: Hypothetical) => void; onClose: () => void }) {
  const keep = async (values: Values): Promise<StoredRow> => {
    onAdd({ title: String(values.title), effect: effectOf(values.effect as Values) });
    return { id: 0, version: 1, ...values } as StoredRow;
  };
  return (
    <FormModal
      title="Try a clause"
      entity={supposed}
      store={{ create: keep, change: (_row, values) => keep(values) }}
      row={null}
      onClose={onClose}
    />
  );
}

interface ClauseTicksProps {
  set: SetDraft;
  rows: readonly CaseModification[];
  onChange: (change: Partial<SetDraft>) => void;
}

function ClauseTicks({ set, rows, onChange }: ClauseTicksProps) {
  const open = rows.filter(
    ({ status }) => status === 'proposed' || (status === 'accepted' && !set.withAccepted),
  );
  const { caseModificationIds: chosen } = set;
  const toggle = (id: number) =>
    onChange({
      caseModificationIds: chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id],
    });
  return open.map(({ id, code, title, effect }) => (
    <label key={id} className="flex gap-2 py-1">
      <input
        type="checkbox"
        className="mt-1 size-4 shrink-0 accent-accent"
        checked={chosen.includes(id)}
        onChange={() => toggle(id)}
      />
      <span className="min-w-0">
        {[code, title].filter(Boolean).join(' ')}
        <span className="block text-sm text-muted">{effectTexts(effect).join(' · ') || 'No figure'}</span>
      </span>
    </label>
  ));
}

interface SetEditorProps {
  set: SetDraft;
  rows: readonly CaseModification[];
  library: readonly LibraryClause[];
  hasAccepted: boolean;
  onChange: (change: Partial<SetDraft>) => void;
  /** Left out where it is the only set. */
  onRemove?: (() => void) | undefined;
}

/** The contents of one set: clauses of the case, of the library, and trial clauses. */
export function SetEditor({ set, rows, library, hasAccepted, onChange, onRemove }: SetEditorProps) {
  const [isSupposing, setSupposing] = useState(false);
  const added = library.filter(({ id }) => set.modificationIds.includes(id));
  const others = library.filter(({ id }) => !set.modificationIds.includes(id));
  return (
    <section
      aria-label={set.name}
      className="min-w-0 space-y-2 rounded-lg border border-border bg-surface p-3"
    >
      <div className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <Field label="Name of the set">
            {(control) => (
              <TextInput
                {...control}
                value={set.name}
                maxLength={60}
                onChange={(name) => onChange({ name })}
              />
            )}
          </Field>
        </div>
        {onRemove && (
          <IconButton
            label={`Remove ${set.name}`}
            icon={<Trash2 className="size-4" aria-hidden="true" />}
            onClick={onRemove}
          />
        )}
      </div>
      {hasAccepted && (
        <Switch
          value={set.withAccepted}
          onChange={(withAccepted) => onChange({ withAccepted })}
          label="On top of the accepted clauses"
        />
      )}
      <ClauseTicks set={set} rows={rows} onChange={onChange} />
      <ul>
        {added.map(({ id, code, title }) => (
          <li key={id} className="flex items-center justify-between gap-2">
            <span className="min-w-0 truncate" title={`${code} ${title}`}>
              {code} {title}
            </span>
            <IconButton
              small
              label={`Take ${code} out of ${set.name}`}
              icon={<Trash2 className="size-4" aria-hidden="true" />}
              onClick={() =>
                onChange({ modificationIds: set.modificationIds.filter((other) => other !== id) })
              }
            />
          </li>
        ))}
        {set.hypothetical.map((clause, at) => (
          <li key={`${at} ${clause.title}`} className="flex items-center justify-between gap-2">
            <span className="min-w-0">
              {clause.title}
              <span className="block text-sm text-muted">
                {effectTexts(clause.effect).join(' · ') || 'No figure'}
              </span>
            </span>
            <IconButton
              small
              label={`Take ${clause.title} out of ${set.name}`}
              icon={<Trash2 className="size-4" aria-hidden="true" />}
              onClick={() => onChange({ hypothetical: set.hypothetical.filter((_, other) => other !== at) })}
            />
          </li>
        ))}
      </ul>
      <Field label="Add from the library">
        {(control) => (
          <SearchableSelect
            {...control}
            value={null}
            label="Clause"
            defaultText="Choose a clause"
            options={others.map(({ id, code, title }) => ({ id, label: `${code} ${title}` }))}
            onChange={(id) => {
              if (id !== null) onChange({ modificationIds: [...set.modificationIds, id] });
            }}
          />
        )}
      </Field>
      <Button small onClick={() => setSupposing(true)}>
        <Plus className="size-4" aria-hidden="true" />
        Try a clause
      </Button>
      {isSupposing && (
        <SupposedDialog
          onAdd={(clause) => onChange({ hypothetical: [...set.hypothetical, clause] })}
          onClose={() => setSupposing(false)}
        />
      )}
    </section>
  );
}
