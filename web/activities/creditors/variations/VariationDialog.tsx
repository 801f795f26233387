import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import {
  changedVariation,
  newVariation,
  type VariationDetail,
  type VariationPreview,
  variationsContract,
} from '#shared/activities/creditors/variations/contract.ts';
import { deciders } from '#shared/records/payments/who-decides.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { type ContractForm, FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { useSettled } from '#web/platform/page/use-settled.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { FiguresView } from './FiguresView.tsx';
import { TermsFields } from './TermsFields.tsx';
import { type DraftValues, draftOf, emptyTerms, proposedOf } from './variation-form.ts';
import { createVariation, updateVariation } from './variations-client.ts';

const pause = 300;

/** Tries the terms out whenever typing pauses and none of them is missing. */
function usePreview(caseId: number, form: ContractForm<DraftValues>): VariationPreview | undefined {
  const values = form.form.watch() as DraftValues;
  const settled = JSON.parse(useSettled(JSON.stringify(proposedOf(values)), pause));
  const entered = variationsContract.preview.input.safeParse({ caseId, ...settled });
  const { data } = useQuery(
    trpc.variations.preview.queryOptions(
      entered.success && !form.form.formState.isSubmitting ? entered.data : skipToken,
      { placeholderData: keepPreviousData },
    ),
  );
  return entered.success ? data : undefined;
}

/** The effect of the terms while they are being entered, and who would decide. */
function Preview({ preview }: { preview: VariationPreview | undefined }) {
  if (!preview?.figures)
    return (
      <p className="text-sm text-muted">The effect on each creditor appears here before anything is saved.</p>
    );
  const { figures, creditorReasons } = preview;
  return (
    <div className="space-y-4" aria-live="polite">
      <Alert
        colour={creditorReasons.length > 0 ? 'yellow' : 'blue'}
        role="none"
        title={deciders[creditorReasons.length > 0 ? 'creditors' : 'supervisor']}
        message={creditorReasons.join(' ') || 'It is within the limits of the case’s Protocol.'}
      />
      <FiguresView figures={figures} isFixed={false} />
    </div>
  );
}

type Body = { caseId: number; domainId: number | undefined; form: ContractForm<DraftValues> };

function DraftBody({ caseId, domainId, form }: Body) {
  const preview = usePreview(caseId, form);
  // What is still missing is not an error until it is saved.
  const isTouched = form.form.formState.isDirty;
  return (
    <>
      <TermsFields
        caseId={caseId}
        form={form}
        domainId={domainId}
        errors={isTouched ? (preview?.errors ?? {}) : {}}
      />
      <Preview preview={preview} />
    </>
  );
}

interface NewVariationDialogProps {
  caseId: number;
  breachId: number | null;
  start: { from: string; feePence: number };
  domainId: number | undefined;
  onDone: (id: number) => Promise<void>;
  onClose: () => void;
}

/** Starts a variation, showing its effect before anything is stored. */
export function NewVariationDialog({
  caseId,
  breachId,
  start,
  domainId,
  onDone,
  onClose,
}: NewVariationDialogProps) {
  const form = useContractForm({
    schema: newVariation,
    given: { caseId, breachId },
    values: {
      kind: 'contributions_reduction',
      customName: null,
      reason: '',
      ifRefused: null,
      feePence: start.feePence,
      terms: emptyTerms(start.from),
    },
    failure: 'Error creating item.',
    save: async (input) => {
      const { id, number } = await createVariation(input);
      toast.success('Item Created.', `Variation ${number}`);
      await onDone(id);
    },
  });
  return (
    <FormDialog title="New variation" size="large" submitLabel="Save draft" form={form} onClose={onClose}>
      <DraftBody caseId={caseId} domainId={domainId} form={form} />
    </FormDialog>
  );
}

interface ChangeDialogProps {
  caseId: number;
  variation: VariationDetail;
  domainId: number | undefined;
  onClose: () => void;
}

/** Changes what is proposed; the client has to agree to it again. */
export function ChangeVariationDialog({ caseId, variation, domainId, onClose }: ChangeDialogProps) {
  const form = useContractForm({
    schema: changedVariation,
    given: { caseId, id: variation.id, version: variation.version },
    values: draftOf(variation),
    save: async (input) => {
      await updateVariation(input);
      toast.success('Item Updated.');
    },
  });
  return (
    <FormDialog
      title={`Variation ${variation.number}`}
      size="large"
      submitLabel="Save draft"
      form={form}
      onClose={onClose}
    >
      {variation.clientAgreedOn && (
        <Alert
          colour="yellow"
          role="none"
          message="The client has agreed to these terms: if you change them, the client must agree again."
        />
      )}
      <DraftBody caseId={caseId} domainId={domainId} form={form} />
    </FormDialog>
  );
}
