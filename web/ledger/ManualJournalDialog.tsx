import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { ManualJournalDetail } from '#shared/ledger/contract.ts';
import { type Ledger, ledgers } from '#shared/ledger/ledger.ts';
import { trpcClient } from '#web/api/trpc.ts';
import { CasePicker } from '#web/case/CasePicker.tsx';
import { DialogForm, type Errors } from '#web/page/DialogForm.tsx';
import { NamePicker } from '#web/reference/NamePicker.tsx';
import { useAuth } from '#web/session/auth.ts';
import { useDomain } from '#web/session/domain.ts';
import { Button } from '#web/ui/Button.tsx';
import { CurrencyInput } from '#web/ui/CurrencyInput.tsx';
import { DateInput } from '#web/ui/DateInput.tsx';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { toast } from '#web/ui/toast.ts';
import {
  type Draft,
  type DraftLine,
  draftOf,
  emptyLine,
  inputOf,
  missingIn,
  totalsOf,
} from './journal-draft.ts';
import { saving } from './ledger-client.ts';

interface LineProps {
  line: DraftLine;
  number: number;
  domainId: number | null;
  error: string | undefined;
  onChange: (change: Partial<DraftLine>) => void;
  onRemove: (() => void) | null;
}

function LineFields({ line, number, domainId, error, onChange, onRemove }: LineProps) {
  return (
    <fieldset className="rounded-md border border-border p-3">
      <legend className="px-1 text-sm text-muted">Line {number}</legend>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_8rem_8rem_auto]">
        <Field label="Account" required error={error}>
          {(control) => (
            <NamePicker
              {...control}
              from="chart-of-accounts"
              label="account"
              value={line.accountId}
              onChange={(accountId) => onChange({ accountId })}
            />
          )}
        </Field>
        <Field label="Case">
          {(control) => (
            <CasePicker
              {...control}
              domainId={domainId ?? undefined}
              value={line.caseId}
              selected={line.caseId === null ? null : { id: line.caseId, label: line.caseLabel ?? '' }}
              onChange={(caseId) => onChange({ caseId, caseLabel: null })}
            />
          )}
        </Field>
        <Field label="Debit">
          {(control) => (
            <CurrencyInput
              {...control}
              value={line.debitPence}
              onChange={(debitPence) => onChange({ debitPence })}
            />
          )}
        </Field>
        <Field label="Credit">
          {(control) => (
            <CurrencyInput
              {...control}
              value={line.creditPence}
              onChange={(creditPence) => onChange({ creditPence })}
            />
          )}
        </Field>
        <div className="self-end pb-0.5">
          <IconButton
            label={`Remove line ${number}`}
            disabled={onRemove === null}
            icon={<X aria-hidden="true" className="size-4" />}
            onClick={() => onRemove?.()}
          />
        </div>
      </div>
    </fieldset>
  );
}

interface PartProps {
  draft: Draft;
  errors: Errors;
  onChange: (change: Partial<Draft>) => void;
}

const ledgerOptions = Object.entries(ledgers).map(([id, label]) => ({ id: id as Ledger, label }));

function Head({ draft, errors, onChange, isNew }: PartProps & { isNew: boolean }) {
  const { allUserDomains } = useAuth();
  const domains = allUserDomains.map(({ id, name }) => ({ id, label: name }));
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <Field label="Domain" required error={errors.domainId}>
        {(control) => (
          <Select
            {...control}
            disabled={!isNew}
            label="domain"
            options={domains}
            value={draft.domainId}
            onChange={(domainId) => onChange({ domainId })}
          />
        )}
      </Field>
      <Field label="Ledger" required error={errors.ledger}>
        {(control) => (
          <Select
            {...control}
            label="ledger"
            options={ledgerOptions}
            value={draft.ledger}
            onChange={(ledger) => onChange({ ledger: ledger ?? 'estate' })}
          />
        )}
      </Field>
      <Field label="Posted on" required error={errors.postedOn}>
        {(control) => (
          <DateInput {...control} value={draft.postedOn} onChange={(postedOn) => onChange({ postedOn })} />
        )}
      </Field>
      <div className="sm:col-span-3">
        <Field label="What for" required error={errors.description}>
          {(control) => (
            <TextInput
              {...control}
              value={draft.description}
              maxLength={200}
              onChange={(description) => onChange({ description })}
            />
          )}
        </Field>
      </div>
    </div>
  );
}

function Lines({ draft, errors, onChange }: PartProps) {
  const { lines } = draft;
  const { debitPence, creditPence } = totalsOf(draft);
  return (
    <>
      {lines.map((line, index) => (
        <LineFields
          key={line.key}
          line={line}
          number={index + 1}
          domainId={draft.domainId}
          error={errors[`lines.${index}`]}
          onChange={(change) =>
            onChange({ lines: lines.map((each) => (each === line ? { ...each, ...change } : each)) })
          }
          onRemove={
            lines.length > 2 ? () => onChange({ lines: lines.filter((each) => each !== line) }) : null
          }
        />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          small
          onClick={() =>
            onChange({ lines: [...lines, emptyLine(Math.max(...lines.map(({ key }) => key)) + 1)] })
          }
        >
          <Plus aria-hidden="true" className="size-4" />
          Add line
        </Button>
        <output className="text-sm">
          Debits <Money pence={debitPence} />, credits <Money pence={creditPence} />
          {debitPence !== creditPence && <strong className="ml-2 text-red-text">They differ.</strong>}
        </output>
      </div>
      {errors.lines && (
        <p role="alert" className="text-sm text-red-text">
          {errors.lines}
        </p>
      )}
    </>
  );
}

export interface ManualJournalDialogProps {
  /** One's own journal that still waits; null for a new one. */
  own: ManualJournalDetail | null;
  onClose: () => void;
}

/** Writes a journal by hand, which somebody else then approves. */
export function ManualJournalDialog({ own, onClose }: ManualJournalDialogProps) {
  const chosen = useDomain();
  const [draft, setDraft] = useState(() => draftOf(own, chosen === 'all' ? null : chosen));
  const onChange = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  return (
    <DialogForm
      title={own ? 'Change the journal' : 'New manual journal'}
      submitLabel={own ? 'Save' : 'Ask for approval'}
      size="large"
      check={() => missingIn(draft)}
      submit={async () => {
        const { create, update } = trpcClient.payments.manual;
        const input = inputOf(draft);
        await saving(
          own ? update.mutate({ id: own.id, version: own.version, ...input }) : create.mutate(input),
        );
        toast.success(own ? 'Item Updated.' : 'Item Created.');
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Head draft={draft} errors={errors} onChange={onChange} isNew={own === null} />
          <Lines draft={draft} errors={errors} onChange={onChange} />
        </>
      )}
    </DialogForm>
  );
}
