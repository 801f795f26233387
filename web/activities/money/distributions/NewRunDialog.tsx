import { useNavigate } from '@tanstack/react-router';
import { newRunInput } from '#shared/activities/money/distributions/contract.ts';
import { runKinds } from '#shared/activities/money/distributions/runs.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { CasePicker } from '#web/platform/case/CasePicker.tsx';
import { FormDialog, useContractForm, useValue } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, FormSwitch } from '#web/platform/page/form/FormField.tsx';
import { NamePicker } from '#web/platform/page/pickers/NamePicker.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { Select } from '#web/platform/ui/Field.tsx';
import { createRun, summaryHref } from './distributions-client.ts';

const kinds = Object.entries(runKinds).map(([id, label]) => ({ id: id as keyof typeof runKinds, label }));

/** Starts a run and opens its summary, where the calculation can be watched. */
export function NewRunDialog({ onClose }: { onClose: () => void }) {
  const { allUserDomains, profile } = useAuth();
  const chosen = useDomain();
  const navigate = useNavigate();
  const form = useContractForm({
    schema: newRunInput,
    given: {},
    values: {
      domainId: chosen === 'all' ? profile.domain.id : chosen,
      kind: 'regular',
      cutoffOn: londonDate(),
      portfolioId: null,
      productId: null,
      caseId: null,
      isEveryCase: false,
    },
    save: async (input) => {
      const { id } = await createRun(input);
      await navigate({ href: summaryHref(id) });
    },
  });
  const kind = useValue(form, 'kind');
  const domainId = useValue(form, 'domainId') ?? undefined;
  return (
    <FormDialog title="New distribution run" submitLabel="Calculate" form={form} onClose={onClose}>
      {allUserDomains.length > 1 && (
        <FormField form={form} name="domainId" label="Domain" required>
          {(control) => (
            <Select {...control} options={allUserDomains.map(({ id, name }) => ({ id, label: name }))} />
          )}
        </FormField>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField form={form} name="kind" label="Kind" required>
          {(control) => <Select {...control} options={kinds} />}
        </FormField>
        <FormField form={form} name="cutoffOn" label="Cut-off" required help="Money that cleared by then.">
          {(control) => <DateInput {...control} allowFuture={false} />}
        </FormField>
      </div>
      {(kind === 'single_case' || kind === 'closing') && (
        <FormField
          form={form}
          name="caseId"
          label="Case"
          required={kind === 'single_case'}
          help={kind === 'closing' ? 'Leave blank for all that have ended with money left.' : undefined}
        >
          {(control) => <CasePicker {...control} domainId={domainId} />}
        </FormField>
      )}
      {kind !== 'single_case' && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <FormField form={form} name="portfolioId" label="Portfolio">
              {(control) => (
                <NamePicker {...control} from="portfolios" domainId={domainId} defaultText="All" />
              )}
            </FormField>
            <FormField form={form} name="productId" label="Product">
              {(control) => <NamePicker {...control} from="products" defaultText="All" />}
            </FormField>
          </div>
          {kind === 'regular' && (
            <FormSwitch form={form} name="isEveryCase" label="Include cases that are not due yet" />
          )}
        </>
      )}
    </FormDialog>
  );
}
