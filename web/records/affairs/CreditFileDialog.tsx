import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '#shared/platform/counted.ts';
import { keysOf } from '#shared/platform/options.ts';
import {
  type CreditFileField,
  type CreditFileMapping,
  creditFileFields,
  creditFileMapping,
} from '#shared/records/affairs/credit-file.ts';
import type { CreditFileSheet } from '#shared/records/affairs/credit-file-contract.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { useAttempt } from '#web/platform/page/use-attempt.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Field, Select, TextInput } from '#web/platform/ui/Field.tsx';
import { FileUpload } from '#web/platform/ui/FileUpload.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { saved } from './affairs-client.ts';
import { CreditFileRows, UnknownWords, type Words } from './CreditFileRows.tsx';

const fields = keysOf(creditFileFields);
const amounts = [
  { id: 'pounds' as const, label: 'Pounds: 1,234.56' },
  { id: 'pence' as const, label: 'Pence: 123456' },
];

type Draft = Omit<CreditFileMapping, 'source'> & { source: string };
type Chosen = { fileName: string; content: string; sheet: CreditFileSheet };

const draftOf = ({
  source,
  header,
  columns,
  amountsIn,
  creditTypes,
  usualCreditId,
}: CreditFileSheet): Draft => ({
  source: source ?? '',
  header,
  columns,
  amountsIn,
  creditTypes,
  usualCreditId,
});

/** The bytes of a file in base64. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

function Columns({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const options = draft.header.map((name, id) => ({ id, label: name || `Column ${id + 1}` }));
  const set = (field: CreditFileField, at: number | null) => {
    const { [field]: _, ...others } = draft.columns;
    onChange({ ...draft, columns: at === null ? others : { ...others, [field]: at } });
  };
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <Field
        label="Source"
        required
        help="The agency that issued it. Its columns are remembered for next time."
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={60}
            value={draft.source}
            onChange={(source) => onChange({ ...draft, source })}
          />
        )}
      </Field>
      <Field label="Amounts" required>
        {(control) => (
          <Select
            {...control}
            label="Amounts"
            options={amounts}
            value={draft.amountsIn}
            onChange={(amountsIn) => amountsIn && onChange({ ...draft, amountsIn })}
          />
        )}
      </Field>
      {fields.map((field) => (
        <Field key={field} label={creditFileFields[field]}>
          {(control) => (
            <Select
              {...control}
              label={creditFileFields[field]}
              options={options}
              defaultText="Not in the file"
              value={draft.columns[field] ?? null}
              onChange={(at) => set(field, at)}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

interface CreditFileDialogProps {
  caseId: number;
  onClose: () => void;
}

/** Imports debts from a credit file: its columns, unknown names, and every row with what will happen to it. */
export function CreditFileDialog({ caseId, onClose }: CreditFileDialogProps) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [creditors, setCreditors] = useState<Words>({});
  const [unticked, untick] = useState<ReadonlySet<number>>(new Set());
  const { attempt, problem, isBusy } = useAttempt();
  const parsed = draft && creditFileMapping.safeParse(draft);
  const missing = parsed && !parsed.success ? (parsed.error.issues[0]?.message ?? null) : null;
  const sent =
    chosen && parsed?.success
      ? {
          caseId,
          fileName: chosen.fileName,
          content: chosen.content,
          mapping: parsed.data,
          matches: Object.entries(creditors).map(([name, creditorId]) => ({ name, creditorId })),
        }
      : null;
  const preview = useQuery(trpc.affairs.creditFile.preview.queryOptions(sent ?? skipToken));
  const importable = (preview.data?.rows ?? []).filter(({ state }) => state === 'new' || state === 'waiting');
  const rows = importable.map(({ row }) => row).filter((row) => !unticked.has(row));
  const choose = (next: readonly File[]) => {
    setFiles(next);
    setChosen(null);
    setDraft(null);
    setCreditors({});
    untick(new Set());
    const [file] = next;
    if (!file) return;
    void attempt(async () => {
      const read = { fileName: file.name, content: await base64Of(file) };
      const sheet = await trpcClient.affairs.creditFile.read.query({ caseId, ...read });
      setChosen({ ...read, sheet });
      setDraft(draftOf(sheet));
    });
  };
  const store = () =>
    attempt(async () => {
      if (!sent) return;
      const done = await saved(caseId, trpcClient.affairs.creditFile.import.mutate({ ...sent, rows }));
      const waiting = done.waiting > 0 ? ` ${counted(done.waiting, 'debt')} to be matched.` : '';
      toast.success('Item Created.', `${counted(done.added, 'debt')} added.${waiting}`);
      onClose();
    });
  const toggle = (row: number) => {
    const next = new Set(unticked);
    if (!next.delete(row)) next.add(row);
    untick(next);
  };
  return (
    <Modal
      open
      size="large"
      title="Import from credit file"
      closeOnBackdrop={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            colour="accent"
            loading={isBusy}
            disabled={!sent || rows.length === 0}
            onClick={() => void store()}
          >
            Import {counted(rows.length, 'debt')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <Field label="File" help="CSV or JSON, as the credit reference agency supplies it.">
          {(control) => <FileUpload {...control} value={files} onChange={choose} />}
        </Field>
        {problem && <Alert colour="red" title="Not imported." message={problem} />}
        {draft && <Columns draft={draft} onChange={setDraft} />}
        {missing && <Alert colour="yellow" role="none" message={missing} />}
        {preview.error && <Alert colour="red" message={messageOf(preview.error)} />}
        {draft && preview.data && (
          <>
            <UnknownWords
              label="Creditors not known by these names"
              unchosen="Not matched yet"
              help="A name matched once is remembered. Debts that are not matched yet are listed on the case."
              from="creditors"
              words={[...new Set([...preview.data.unknownCreditors, ...Object.keys(creditors)])]}
              chosen={creditors}
              onChange={setCreditors}
            />
            <UnknownWords
              label="Kinds of debt in the file’s own words"
              unchosen="Not matched"
              from="credits"
              words={[
                ...new Set([...preview.data.unknownTypes, ...draft.creditTypes.map(({ word }) => word)]),
              ]}
              chosen={Object.fromEntries(draft.creditTypes.map(({ word, creditId }) => [word, creditId]))}
              onChange={(words) =>
                setDraft({
                  ...draft,
                  creditTypes: Object.entries(words).map(([word, creditId]) => ({ word, creditId })),
                })
              }
            />
            <CreditFileRows rows={preview.data.rows} unticked={unticked} onToggle={toggle} />
          </>
        )}
      </div>
    </Modal>
  );
}
