import {
  type ItemDetail,
  ignoreItemInput,
  matchItemInput,
  releaseItemInput,
  returnItemInput,
  splitItemInput,
} from '#shared/activities/money/banking/triage-contract.ts';
import { showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import { CasePicker } from '#web/platform/case/CasePicker.tsx';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import {
  type ContractForm,
  FormDialog,
  useContractForm,
  useValue,
} from '#web/platform/page/form/FormDialog.tsx';
import { FormField, InputField, partOf } from '#web/platform/page/form/FormField.tsx';
import { leftOf, leftText } from '#web/platform/page/form/left-of-parts.ts';
import { PartsFields } from '#web/platform/page/form/PartsFields.tsx';
import { NamePicker } from '#web/platform/page/pickers/NamePicker.tsx';
import { type Option, TextInput } from '#web/platform/ui/Field.tsx';
import type { Decide } from './use-triage.ts';

interface DialogProps {
  item: ItemDetail;
  decide: Decide;
  onClose: () => void;
}

/** Leaves a line out of the books. */
export function IgnoreDialog({ item, decide, onClose }: DialogProps) {
  return (
    <FieldsDialog
      title={`Ignore ${poundsText(item.amountPence)}`}
      submitLabel="Ignore"
      about="The line stays out of the books, and in the difference between bank and ledger."
      schema={ignoreItemInput}
      given={{ id: item.id, version: item.version }}
      fields={{ reason: { kind: 'line', label: 'Why', required: true, max: 300, value: '' } }}
      call={({ reason }) => decide({ action: 'ignore', reason })}
      onClose={onClose}
    />
  );
}

/** Lets a line dated ahead be dealt with before its day. */
export function ReleaseDialog({ item, decide, onClose }: DialogProps) {
  return (
    <FieldsDialog
      title={`Release ${poundsText(item.amountPence)} before its day`}
      submitLabel="Release"
      about={`The bank dates it ${showDate(item.bookedOn)}. What it posts is booked on that day.`}
      schema={releaseItemInput}
      given={{ id: item.id, version: item.version }}
      fields={{ reason: { kind: 'line', label: 'Why', required: true, max: 300, value: '' } }}
      call={({ reason }) => decide({ action: 'release', reason })}
      onClose={onClose}
    />
  );
}

interface ReturnDialogProps extends DialogProps {
  /** The payment that the line would return. */
  returned: Pick<ItemDetail['payable'][number], 'id' | 'name' | 'on'>;
}

/** Asks why a line returns a payment that was sent after the line's day. */
export function ReturnDialog({ item, returned, decide, onClose }: ReturnDialogProps) {
  return (
    <FieldsDialog
      title={`${returned.name} came back`}
      submitLabel="It returns this"
      notice={`The line is dated ${showDate(item.bookedOn)}, but ${returned.name} was sent on ${showDate(returned.on)}.`}
      schema={returnItemInput}
      given={{ id: item.id, version: item.version, paymentId: returned.id }}
      fields={{ reason: { kind: 'line', label: 'Why', required: true, max: 300, value: '' } }}
      call={({ reason }) => decide({ action: 'returned', paymentId: returned.id, reason: reason ?? null })}
      onClose={onClose}
    />
  );
}

/** Posts a line to no case yet: the money is held as unallocated, and the reason stays with it. */
export function UnallocatedDialog({ item, decide, onClose }: DialogProps) {
  return (
    <FieldsDialog
      title={`Hold ${poundsText(item.amountPence)} as unallocated`}
      submitLabel="Hold as unallocated"
      about="The money is in the books, but on no case until it is known whose it is."
      schema={matchItemInput}
      given={{ id: item.id, version: item.version, caseId: null, learnsPayer: false }}
      fields={{ reason: { kind: 'line', label: 'Why', required: true, max: 300, value: '' } }}
      call={({ reason }) =>
        decide({ action: 'match', caseId: null, reason: reason ?? '', learnsPayer: false })
      }
      onClose={onClose}
    />
  );
}

interface Part {
  caseId: number | null;
  incomeTypeId: number | null;
  amountPence: number | null;
  reason: string | null;
}
const emptyPart: Part = { caseId: null, incomeTypeId: null, amountPence: null, reason: null };

interface PartFieldsProps {
  form: ContractForm<Part>;
  domainId: number;
  selected: Option<number> | undefined;
}

function PartFields({ form, domainId, selected }: PartFieldsProps) {
  const [caseId, amountPence] = [useValue(form, 'caseId'), useValue(form, 'amountPence')];
  const isUnallocated = caseId === null && amountPence !== null;
  return (
    <>
      <div className="min-w-0 grow basis-full sm:basis-56">
        <FormField form={form} name="caseId" label="Case">
          {(control) => <CasePicker {...control} domainId={domainId} selected={selected} />}
        </FormField>
      </div>
      <div className="min-w-0 grow basis-full sm:basis-40">
        <FormField form={form} name="incomeTypeId" label="Kind of money">
          {(control) => <NamePicker {...control} from="income-types" defaultText="Contribution" />}
        </FormField>
      </div>
      <div className="min-w-0 grow sm:w-28 sm:grow-0">
        <InputField form={form} name="amountPence" label="Amount" kind="pence" />
      </div>
      {isUnallocated && (
        <div className="order-last basis-full">
          <FormField form={form} name="reason" label="Why no case can have it yet" required>
            {(control) => <TextInput {...control} maxLength={300} />}
          </FormField>
        </div>
      )}
    </>
  );
}

/** Refuses parts that do not add up to the line, even while an amount is missing. */
const splitOf = (whole: number) =>
  splitItemInput.superRefine(
    ({ parts }, context) => {
      const left = leftOf(whole, parts);
      const message = `The parts must add up to the whole: ${leftText(left)}`;
      if (left !== 0) context.addIssue({ code: 'custom', path: ['parts'], message });
    },
    { when: () => true },
  );

/** Splits a line among cases; a part without a case is unallocated. */
export function SplitDialog({ item, domainId, decide, onClose }: DialogProps & { domainId: number }) {
  const best = item.proposals[0]?.case;
  const form = useContractForm({
    schema: splitOf(item.amountPence),
    given: { id: item.id, version: item.version },
    values: { parts: [{ ...emptyPart, caseId: best?.id ?? null }, emptyPart] },
    save: ({ parts }) => decide({ action: 'split', parts }),
  });
  const left = leftOf(item.amountPence, useValue(form, 'parts'));
  return (
    <FormDialog
      title={`Split ${poundsText(item.amountPence)}`}
      submitLabel="Split"
      size="large"
      form={form}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{item.description}. A part without a case is unallocated.</p>
      <PartsFields form={form} empty={emptyPart} most={100} left={left}>
        {(n) => (
          <PartFields
            form={partOf(form, 'parts', n)}
            domainId={domainId}
            selected={best && { id: best.id, label: `${best.uniqueReference} ${best.caseName}` }}
          />
        )}
      </PartsFields>
    </FormDialog>
  );
}
