import type { InvoiceDetail } from '#shared/activities/money/invoices/contract.ts';
import { lineFields } from '#shared/activities/money/invoices/line-files.ts';
import { counted } from '#shared/platform/counted.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { SheetDialog } from '#web/platform/page/SheetDialog.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { importLines } from './invoices-client.ts';

interface ImportDialogProps {
  invoice: InvoiceDetail;
  onClose: () => void;
  onRead: () => void;
}

/** Reads the lines of an invoice from the supplier's CSV file. */
export const ImportDialog = ({ invoice: { id, version, supplier }, onClose, onRead }: ImportDialogProps) => (
  <SheetDialog
    title="Lines from a CSV file"
    failure="The lines were not read."
    fields={lineFields}
    from={supplier.id}
    learnedText={`The columns are those of the last file of ${supplier.name}.`}
    look={(fileId) => trpcClient.invoices.readFile.query({ id, fileId })}
    read={async (fileId, mapping) => {
      const { lineCount } = await importLines({ id, version, fileId, mapping });
      toast.success('Item Updated.', `${counted(lineCount, 'line')} read.`);
      onRead();
    }}
    onClose={onClose}
  />
);
