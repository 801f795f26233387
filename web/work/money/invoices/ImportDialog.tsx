import { useState } from 'react';
import type { InvoiceDetail, LineSheet } from '#shared/work/money/invoices/contract.ts';
import { type LineMapping, lineFields } from '#shared/work/money/invoices/line-files.ts';
import { storeFile } from '#web/platform/api/files.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { SheetColumns, SheetPreview } from '#web/platform/page/SheetColumns.tsx';
import { useAttempt } from '#web/platform/page/use-attempt.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Field } from '#web/platform/ui/Field.tsx';
import { FileUpload } from '#web/platform/ui/FileUpload.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { importLines } from './invoices-client.ts';

type Chosen = { fileId: number; sheet: LineSheet; mapping: LineMapping };

interface ImportDialogProps {
  invoice: InvoiceDetail;
  onClose: () => void;
  onRead: () => void;
}

/** Reads the lines of an invoice from the supplier's CSV file; its columns are known from the last one, or chosen here. */
export function ImportDialog({ invoice, onClose, onRead }: ImportDialogProps) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { attempt, problem, isBusy } = useAttempt();
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
            <SheetColumns
              fields={lineFields}
              rows={chosen.sheet.rows}
              mapping={chosen.mapping}
              onChange={(mapping) => setChosen({ ...chosen, mapping })}
            />
            <SheetPreview fields={lineFields} rows={chosen.sheet.rows} mapping={chosen.mapping} />
          </>
        )}
      </div>
    </Modal>
  );
}
