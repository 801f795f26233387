import { type ItemDetail, splitChargeInput } from '#shared/activities/money/banking/triage-contract.ts';
import { poundsText, splitByWeight } from '#shared/platform/money.ts';
import {
  type ContractForm,
  FormDialog,
  useContractForm,
  useValue,
} from '#web/platform/page/form/FormDialog.tsx';
import { InputField, partOf } from '#web/platform/page/form/FormField.tsx';
import { leftOf, leftText } from '#web/platform/page/form/left-of-parts.ts';
import { PartsFields } from '#web/platform/page/form/PartsFields.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import type { Decide } from './use-triage.ts';

interface Part {
  caseId: number | null;
  amountPence: number | null;
}
const emptyPart: Part = { caseId: null, amountPence: null };

/** Refuses parts that do not add up to the charge, even while an amount is missing. */
const splitOf = (whole: number) =>
  splitChargeInput.superRefine(
    ({ parts }, context) => {
      const left = leftOf(whole, parts);
      const message = `The parts must add up to the whole: ${leftText(left)}`;
      if (left !== 0) context.addIssue({ code: 'custom', path: ['parts'], message });
    },
    { when: () => true },
  );

function PartFields({ form, domainId }: { form: ContractForm<Part>; domainId: number }) {
  return (
    <>
      <div className="min-w-0 grow basis-full sm:basis-72">
        <InputField form={form} name="caseId" label="Case" kind="case" domainId={domainId} />
      </div>
      <div className="min-w-0 grow sm:w-32 sm:grow-0">
        <InputField form={form} name="amountPence" label="Amount" kind="pence" />
      </div>
    </>
  );
}

interface ChargeSplitDialogProps {
  item: ItemDetail;
  domainId: number;
  decide: Decide;
  onClose: () => void;
}

/** Splits a bank charge among the cases that it was for; a part without a case is the firm's. */
export function ChargeSplitDialog({ item, domainId, decide, onClose }: ChargeSplitDialogProps) {
  const whole = -item.amountPence;
  const form = useContractForm({
    schema: splitOf(whole),
    given: { id: item.id, version: item.version },
    values: { parts: [emptyPart, emptyPart] },
    save: ({ parts }) => decide({ action: 'splitCharge', parts }),
  });
  const left = leftOf(whole, useValue(form, 'parts'));
  const share = (count: number) => {
    const parts = splitByWeight(whole, Array<number>(count).fill(1));
    for (const [n, pence] of parts.entries())
      form.form.setValue(`parts.${n}.amountPence`, pence, { shouldDirty: true });
  };
  return (
    <FormDialog
      title={`Split a charge of ${poundsText(whole)}`}
      submitLabel="Split"
      size="large"
      form={form}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        {item.description}. Each case bears its part as an expense; the firm makes good a part without a case.
      </p>
      <PartsFields
        form={form}
        empty={emptyPart}
        most={100}
        left={left}
        more={(count) => (
          <Button small onClick={() => share(count)}>
            Share equally
          </Button>
        )}
      >
        {(n) => <PartFields form={partOf(form, 'parts', n)} domainId={domainId} />}
      </PartsFields>
    </FormDialog>
  );
}
