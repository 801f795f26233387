import { useQuery } from '@tanstack/react-query';
import {
  type BatchDetail,
  type BatchPreview,
  batchesContract,
} from '#shared/activities/money/outgoing/contract.ts';
import { paymentNumber } from '#shared/activities/money/outgoing/payments.ts';
import { counted } from '#shared/platform/counted.ts';
import { poundsText } from '#shared/platform/money.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { TextArea } from '#web/platform/ui/Field.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { BatchDays } from './BatchDays.tsx';
import { generateFile } from './outgoing-client.ts';

const more = (count: number, shown: number) =>
  count > shown && <p className="text-sm text-muted">and {(count - shown).toLocaleString('en-GB')} more</p>;

/** What the file will hold: texts that it writes differently, and what it cannot hold. */
function Preview({ preview }: { preview: BatchPreview }) {
  const { count, totalPence, days, changed, changedCount, refused, refusedCount, uncheckedCount } = preview;
  const numbers = new Set(changed.map(({ paymentId }) => paymentId)).size;
  return (
    <div className="space-y-3">
      <p>
        {counted(count, 'payment')}, {poundsText(totalPence)}.
        {uncheckedCount > 0 &&
          ` ${uncheckedCount.toLocaleString('en-GB')} to sort codes that the modulus table does not know.`}
      </p>
      <BatchDays days={days} />
      {refusedCount > 0 && (
        <Alert colour="red" title="These cannot go in the file. Remove them first.">
          <ul className="space-y-0.5">
            {refused.map(({ paymentId, reasons }) => (
              <li key={paymentId}>
                {paymentNumber(paymentId)}: {reasons.join(' ')}
              </li>
            ))}
          </ul>
          {more(refusedCount, refused.length)}
        </Alert>
      )}
      {changedCount === 0 ? (
        <p className="text-sm text-muted">Every name and reference goes in the file as it is.</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-sm">
            <caption className="pb-1 text-left font-semibold">What the file writes differently</caption>
            <thead>
              <tr className="text-left text-xs text-muted">
                <th scope="col" className="pb-1 font-normal">
                  Payment
                </th>
                <th scope="col" className="pb-1 pl-3 font-normal">
                  Here
                </th>
                <th scope="col" className="pb-1 pl-3 font-normal">
                  In the file
                </th>
              </tr>
            </thead>
            <tbody>
              {changed.map(({ paymentId, field, from, to, why }) => (
                <tr key={`${paymentId} ${field}`} className="border-t border-border align-top">
                  <th scope="row" className="figures py-1 text-left font-normal">
                    {paymentNumber(paymentId)}
                  </th>
                  <td className="py-1 pl-3">{from}</td>
                  <td className="py-1 pl-3">
                    {to}
                    <span className="block text-muted">{why.join(', ')}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {more(changedCount, numbers)}
        </div>
      )}
    </div>
  );
}

/** Shows what the file will hold, and generates it. */
export function GenerateDialog({ batch, onClose }: { batch: BatchDetail; onClose: () => void }) {
  const isAgain = batch.files.length > 0;
  const query = useQuery(trpc.outgoing.batches.preview.queryOptions({ id: batch.id }));
  const form = useContractForm({
    schema: batchesContract.generate.input,
    given: { id: batch.id, version: batch.version },
    values: { payOn: batch.payOn, reason: null },
    needs: isAgain ? ['reason'] : [],
    save: async (input) => {
      const { fileName } = await generateFile(input);
      toast.success('File generated.', `${fileName} was read back. Somebody else has to authorise it.`);
    },
  });
  return (
    <FormDialog
      title={`Generate the file of ${batch.reference}`}
      submitLabel={isAgain ? 'Generate again' : 'Generate'}
      form={form}
      size="medium"
      onClose={onClose}
    >
      <Loaded query={query} path="financials/batches">
        {(preview) => <Preview preview={preview} />}
      </Loaded>
      <FormField form={form} name="payOn" label="Pay day" required>
        {(control) => <DateInput {...control} />}
      </FormField>
      {isAgain && (
        <FormField form={form} name="reason" label="Why again" required help="The old file is kept.">
          {(control) => <TextArea {...control} rows={2} maxLength={300} />}
        </FormField>
      )}
    </FormDialog>
  );
}
