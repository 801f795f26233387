import { useState } from 'react';
import type { InvoiceDetail, LineSheet } from '#shared/invoices/contract.ts';
import { type LineField, type LineMapping, lineFields } from '#shared/invoices/line-files.ts';
import { messageOf } from '#web/api/api-error.ts';
import { storeFile } from '#web/api/files.ts';
import { trpcClient } from '#web/api/trpc.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FileUpload } from '#web/ui/FileUpload.tsx';
import { keyboardScroll } from '#web/ui/focusable.ts';
import { Modal } from '#web/ui/Modal.tsx';
import { Select } from '#web/ui/Select.tsx';
import { toast } from '#web/ui/toast.ts';
import { importLines } from './invoices-client.ts';

const fields = Object.keys(lineFields) as LineField[];
type Chosen = { fileId: number; sheet: LineSheet; mapping: LineMapping };

function Columns({ sheet, mapping, onChange }: Chosen & { onChange: (mapping: LineMapping) => void }) {
  const options = (sheet.rows[0] ?? []).map((text, id) => ({ id, label: text.trim() || `Column ${id + 1}` }));
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {fields.map((field) => (
        <Field key={field} label={lineFields[field]}>
          {(control) => (
            <Select
              {...control}
              label={lineFields[field]}
              value={mapping[field]}
              options={options}
              defaultText="Not in the file"
              onChange={(at) => onChange({ ...mapping, [field]: at })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

/** The first lines as they will be read: only the columns that are used, under the names of the fields. */
function Preview({ sheet, mapping }: Chosen) {
  const used = fields.filter((field) => mapping[field] !== null);
  return (
    <section
      aria-label="First lines"
      {...keyboardScroll}
      className="max-h-60 overflow-auto rounded-md border border-border"
    >
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-muted">
            {used.map((field) => (
              <th key={field} scope="col" className="px-2 py-1 font-normal">
                {lineFields[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.slice(1).map((row, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file have nothing else
            <tr key={n} className="border-t border-border">
              {used.map((field) => (
                <td key={field} className="px-2 py-1">
                  {row[mapping[field]!]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface ImportDialogProps {
  invoice: InvoiceDetail;
  onClose: () => void;
  onRead: () => void;
}

/** Reads the lines of an invoice from the supplier's CSV file; its columns are known from the last one, or chosen here. */
export function ImportDialog({ invoice, onClose, onRead }: ImportDialogProps) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function attempt(act: () => Promise<void>) {
    setBusy(true);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  const choose = (next: readonly File[]) => {
    setFiles(next);
    setChosen(null);
    const [file] = next;
    if (!file) return;
    void attempt(async () => {
      const { id: fileId } = await storeFile(file);
      const sheet = await trpcClient.invoices.readFile.query({ id: invoice.id, fileId });
      setChosen({ fileId, sheet, mapping: sheet.mapping });
    });
  };
  const read = ({ fileId, mapping }: Chosen) =>
    attempt(async () => {
      const { lineCount } = await importLines({ id: invoice.id, version: invoice.version, fileId, mapping });
      toast.success('Item Updated.', `${lineCount.toLocaleString('en-GB')} lines were read.`);
      onRead();
    });
  return (
    <Modal
      open
      size="large"
      title="Lines from a CSV file"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            colour="accent"
            loading={isBusy}
            disabled={chosen === null}
            onClick={() => chosen && void read(chosen)}
          >
            Read {chosen ? `${chosen.sheet.rowCount.toLocaleString('en-GB')} lines` : 'lines'}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <Field label="File">{(control) => <FileUpload {...control} value={files} onChange={choose} />}</Field>
        {problem && <Alert colour="red" title="The lines were not read." message={problem} />}
        {chosen && (
          <>
            <p className="text-sm text-muted">
              {chosen.sheet.isLearned
                ? `The columns are those of the last file of ${invoice.supplier.name}.`
                : 'The columns are a guess: check them. They are remembered for the next file.'}
            </p>
            <Columns {...chosen} onChange={(mapping) => setChosen({ ...chosen, mapping })} />
            <Preview {...chosen} />
          </>
        )}
      </div>
    </Modal>
  );
}
