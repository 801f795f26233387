import { endsContributions, partsOf, type TermPart } from '#shared/activities/creditors/variations/terms.ts';
import { type VariationKind, variationKinds } from '#shared/activities/creditors/variations/variations.ts';
import { GIVER_HELP, GiverSelect } from '#web/platform/page/due-diligence/GiverField.tsx';
import { FoldedFields } from '#web/platform/page/form/FoldedFields.tsx';
import { type ContractForm, useValue } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, partOf } from '#web/platform/page/form/FormField.tsx';
import { NamePicker } from '#web/platform/page/pickers/NamePicker.tsx';
import { CurrencyInput } from '#web/platform/ui/CurrencyInput.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { DecimalInput } from '#web/platform/ui/DecimalInput.tsx';
import { optionsOf, Select, TextArea, TextInput } from '#web/platform/ui/Field.tsx';
import { NumberInput } from '#web/platform/ui/NumberInput.tsx';
import { PercentInput } from '#web/platform/ui/PercentInput.tsx';
import { arrearsOptions, type DraftValues, type FeeValues, type TermValues } from './variation-form.ts';

const kinds = optionsOf(variationKinds);

type Errors = Readonly<Record<string, string>>;

/** Changes of the fees; seldom needed, so folded away. */
function FeeFields({ form }: { form: ContractForm<FeeValues> }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField form={form} name="totalCostCap" label="Total cost cap">
        {(control) => <CurrencyInput {...control} min={0} />}
      </FormField>
      <FormField form={form} name="nomineePlusExpensesCap" label="Nominee fee and expenses cap">
        {(control) => <CurrencyInput {...control} min={0} />}
      </FormField>
      <FormField form={form} name="nomineeFee" label="Nominee fee">
        {(control) => <CurrencyInput {...control} min={0} />}
      </FormField>
      <FormField form={form} name="supervisorFee" label="Supervisor fee">
        {(control) => <CurrencyInput {...control} min={0} />}
      </FormField>
      <FormField form={form} name="supervisorPercentBp" label="Supervisor percentage">
        {(control) => <PercentInput {...control} />}
      </FormField>
    </div>
  );
}

type PartProps = { caseId: number; form: ContractForm<TermValues>; errors: Errors };

/** A lump sum, and who gives it. */
function LumpFields({ caseId, form, errors }: PartProps) {
  const chosen = useValue(form, 'lumpFromPersonId');
  const name = useValue(form, 'lumpFrom');
  return (
    <>
      <FormField form={form} name="lumpPence" label="Lump sum" error={errors['terms.lumpPence']}>
        {(control) => <CurrencyInput {...control} />}
      </FormField>
      <FormField form={form} name="lumpOn" label="Paid by" error={errors['terms.lumpOn']}>
        {(control) => <DateInput {...control} allowFuture />}
      </FormField>
      <FormField
        form={form}
        name="lumpFromPersonId"
        label="Given by"
        error={errors['terms.lumpFromPersonId']}
        help={GIVER_HELP}
      >
        {(control) => (
          <GiverSelect
            caseId={caseId}
            control={{
              ...control,
              onChange: (id) => {
                control.onChange(id);
                form.set({ lumpFrom: null });
              },
            }}
            typed={chosen ? null : (name ?? null)}
            nobody="The client"
          />
        )}
      </FormField>
    </>
  );
}

/** Changes of what falls due. */
function PaymentFields({ caseId, form, has, errors }: PartProps & { has: (part: TermPart) => boolean }) {
  return (
    <>
      {has('contribution') && (
        <FormField
          form={form}
          name="contributionPence"
          label="New contribution"
          error={errors['terms.contributionPence']}
        >
          {(control) => <CurrencyInput {...control} />}
        </FormField>
      )}
      {has('break') && (
        <FormField
          form={form}
          name="breakMonths"
          label="Months of payment break"
          error={errors['terms.breakMonths']}
          help="They are added to the end."
        >
          {(control) => <NumberInput {...control} min={0} max={24} />}
        </FormField>
      )}
      {has('extension') && (
        <FormField
          form={form}
          name="addedMonths"
          label="Months added to the end"
          error={errors['terms.addedMonths']}
        >
          {(control) => <NumberInput {...control} min={0} max={60} />}
        </FormField>
      )}
      {has('arrears') && (
        <FormField form={form} name="arrears" label="Arrears" error={errors['terms.arrears']}>
          {(control) => <Select {...control} options={arrearsOptions} />}
        </FormField>
      )}
      {has('lump') && <LumpFields caseId={caseId} form={form} errors={errors} />}
    </>
  );
}

interface TermsFieldsProps {
  caseId: number;
  form: ContractForm<DraftValues>;
  domainId: number | undefined;
  /** The refusals of a trial of the terms, by field. */
  errors: Errors;
}

/** What a variation proposes: the parts that its kind asks for. */
export function TermsFields({ caseId, form, domainId, errors }: TermsFieldsProps) {
  const kind = (useValue(form, 'kind') ?? 'other') as VariationKind;
  const has = (part: TermPart) => partsOf[kind].includes(part);
  const terms = partOf(form, 'terms');
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField form={form} name="kind" label="Kind of variation" required error={errors.kind}>
          {(control) => <Select {...control} options={kinds} />}
        </FormField>
        <FormField
          form={form}
          name="customName"
          label="Name"
          required={kind === 'other'}
          error={errors.customName}
          help={kind === 'other' ? undefined : 'Leave blank to name it after its kind.'}
        >
          {(control) => <TextInput {...control} value={control.value ?? ''} maxLength={120} />}
        </FormField>
        <FormField
          form={terms}
          name="from"
          label={endsContributions(kind) ? 'No contribution is due from' : 'From'}
          required
          error={errors['terms.from']}
        >
          {(control) => <DateInput {...control} allowFuture />}
        </FormField>
        <PaymentFields caseId={caseId} form={terms} has={has} errors={errors} />
        {has('supervisor') && (
          <FormField
            form={terms}
            name="supervisorUserId"
            label="New supervisor"
            required
            error={errors['terms.supervisorUserId']}
          >
            {(control) => <NamePicker {...control} from="users" domainId={domainId} />}
          </FormField>
        )}
        {has('dividend') && (
          <FormField
            form={terms}
            name="minDividend"
            label="Dividend pledged from now on"
            error={errors['terms.minDividend']}
          >
            {(control) => <DecimalInput {...control} min={0} max={10_000} suffix="p/£" />}
          </FormField>
        )}
        <FormField
          form={form}
          name="feePence"
          label="Fee for the variation"
          required
          help="On top of the total cost cap."
        >
          {(control) => <CurrencyInput {...control} min={0} />}
        </FormField>
      </div>
      {has('fees') && (
        <FoldedFields form={terms} names={['fees']} summary="Fees that change">
          <FeeFields form={partOf(terms, 'fees')} />
        </FoldedFields>
      )}
      <FormField form={form} name="reason" label="Reason" required help="Shown to creditors.">
        {(control) => <TextArea {...control} value={control.value ?? ''} rows={3} maxLength={4_000} />}
      </FormField>
      <FormField
        form={form}
        name="ifRefused"
        label="If it is refused"
        help="Leave blank for the notice to say that the arrangement continues as it stands."
      >
        {(control) => <TextArea {...control} value={control.value ?? ''} rows={2} maxLength={2_000} />}
      </FormField>
    </>
  );
}
