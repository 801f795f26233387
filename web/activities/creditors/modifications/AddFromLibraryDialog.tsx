import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type LibraryClause,
  modificationsContract,
} from '#shared/activities/creditors/modifications/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { plainCapitals } from '#shared/platform/search/words-in-text.ts';
import { effectTexts } from '#shared/records/affairs/effects.ts';
import { solutions } from '#shared/records/reference/solutions.ts';
import { FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { InputField } from '#web/platform/page/form/FormField.tsx';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { keyboardScroll } from '#web/platform/ui/focusable.ts';
import { SearchBox } from '#web/platform/ui/SearchBox.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { addFromLibrary, libraryOptions } from './modifications-client.ts';

const categories = solutions.modifications.fields.category.options;

interface ClauseChoiceProps {
  clauses: readonly LibraryClause[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  problem: string | undefined;
}

/** The clauses of the library, found by part of their code, title or wording. */
function ClauseChoice({ clauses, chosen, onChange, problem }: ClauseChoiceProps) {
  const [search, setSearch] = useState('');
  const wanted = plainCapitals(search.trim());
  const shown = clauses.filter(({ code, title, text, creditor }) =>
    plainCapitals(`${code} ${title} ${text} ${creditor?.name ?? ''}`).includes(wanted),
  );
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <fieldset className="space-y-2">
      <legend className="text-sm font-medium">
        Clauses{' '}
        <span className="text-red-text" aria-hidden="true">
          *
        </span>
      </legend>
      <SearchBox value={search} onChange={setSearch} label="Search the library" />
      <ul
        {...keyboardScroll}
        aria-label="Clauses from the library"
        className="max-h-80 divide-y divide-border overflow-y-auto rounded-md border border-border"
      >
        {shown.map(({ id, code, title, category, effect }) => (
          <li key={id}>
            <label className="flex gap-3 px-3 py-2 hover:bg-hover">
              <input
                type="checkbox"
                aria-label={title}
                className="mt-1 size-4 shrink-0 accent-accent"
                checked={chosen.includes(id)}
                onChange={() => toggle(id)}
              />
              <span className="min-w-0">
                <span className="font-medium">
                  {code} {title}
                </span>
                <span className="block text-sm text-muted">
                  {[categories[category], ...effectTexts(effect)].join(' · ')}
                </span>
              </span>
            </label>
          </li>
        ))}
        {shown.length === 0 && <li className="px-3 py-4 text-sm text-muted">No clause matches.</li>}
      </ul>
      {problem && (
        <p role="alert" className="text-sm font-medium text-red-text">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

/** Adds clauses of the library to the case, as a creditor or its agent asked for them. */
export function AddFromLibraryDialog({ caseId, onClose }: { caseId: number; onClose: () => void }) {
  const library = useQuery(libraryOptions(caseId));
  const form = useContractForm({
    schema: modificationsContract.addFromLibrary.input,
    given: { caseId },
    values: { modificationIds: [], proposedByCreditorId: null, receivedOn: londonDate() },
    failure: 'Error creating item.',
    save: async (input) => {
      await addFromLibrary(input);
      toast.success('Item Created.');
    },
  });
  const chosen = (form.form.watch('modificationIds') ?? []) as number[];
  const problem = form.form.formState.errors.modificationIds?.message as string | undefined;
  return (
    <FormDialog
      title="Add from the library"
      size="medium"
      submitLabel={chosen.length > 1 ? `Add ${chosen.length} clauses` : 'Add clause'}
      form={form}
      onClose={onClose}
    >
      <Loaded query={library} path="modifications">
        {(clauses) => (
          <ClauseChoice
            clauses={clauses}
            chosen={chosen}
            onChange={(modificationIds) => form.set({ modificationIds })}
            problem={problem}
          />
        )}
      </Loaded>
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField
          form={form}
          name="proposedByCreditorId"
          label="Proposed by"
          help="The creditor or its agent. Leave blank for the library’s own."
          kind="row"
          from="creditors"
          noun="Creditor"
        />
        <InputField form={form} name="receivedOn" label="Received on" required kind="day" />
      </div>
    </FormDialog>
  );
}
