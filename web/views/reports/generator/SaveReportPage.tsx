import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { counted } from '#shared/platform/counted.ts';
import { conditionsOf } from '#shared/views/reports/generator/conditions.ts';
import { newReport, type OpenedReport, shares } from '#shared/views/reports/generator/contract.ts';
import type { Dictionary } from '#shared/views/reports/generator/dictionary.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, FormSwitch, InputField } from '#web/platform/page/form/FormField.tsx';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { PageHeading } from '#web/platform/page/PageHeading.tsx';
import { NamesInput } from '#web/platform/page/pickers/NamesInput.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/platform/ui/Button.tsx';
import { Select, TextArea } from '#web/platform/ui/Field.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { ScheduleDialog } from '../ScheduleDialog.tsx';
import { type Draft, newDraft, useDraft } from './drafts.ts';

/** The fields of the page: a report's name, its domain, with whom it is shared, and whether to schedule it next. */
const asked = newReport
  .pick({ name: true, description: true, domainId: true })
  .extend({ ...shares.shape, isSent: z.boolean() });

/** /report-generator/{type}/save-report: a name for a report and whom it is shared with. */
export function SaveReportPage() {
  const { reportType = '' } = useParams({ strict: false });
  const { report: reportId }: { report?: number } = useSearch({ strict: false });
  const dictionary = useQuery(trpc.reportGenerator.dictionary.queryOptions({ type: reportType }));
  const saved = useQuery({
    ...trpc.savedReports.get.queryOptions({ id: reportId ?? 0 }),
    enabled: reportId !== undefined,
  });
  return (
    <Loaded query={dictionary} path="report-generator">
      {(found) =>
        reportId === undefined ? (
          <SaveForm dictionary={found} />
        ) : (
          <Loaded query={saved} path="saved-reports" isPage>
            {(report) => <SaveForm key={report.id} dictionary={found} report={report} />}
          </Loaded>
        )
      }
    </Loaded>
  );
}

const idsOf = (rows: readonly { id: number }[] = []) => rows.map(({ id }) => id);

function SaveForm({ dictionary, report }: { dictionary: Dictionary; report?: OpenedReport }) {
  const { type, title, usual } = dictionary;
  const [draft, setDraft] = useDraft(type, report?.id);
  const { allUserDomains } = useAuth();
  const domain = useDomain();
  const navigate = useNavigate();
  /** The saved report, while its schedule is being set up. */
  const [sent, setSent] = useState<{ id: number; name: string; definition: Draft } | null>(null);
  const definition = sent?.definition ?? draft ?? report?.definition ?? newDraft(usual);
  const show = (id: number) => void navigate({ to: `/reports/saved/${id}` as never });
  const form = useContractForm({
    schema: asked,
    given: {},
    values: {
      name: report?.name ?? '',
      description: report?.description ?? '',
      domainId: report?.domain.id ?? (domain === 'all' ? (allUserDomains[0]?.id ?? null) : domain),
      isEveryone: report?.shares.isEveryone ?? false,
      userIds: idsOf(report?.shares.users),
      departmentIds: idsOf(report?.shares.departments),
      isSent: false,
    },
    refusedAt: { 'shares.userIds': 'userIds' },
    isComparable: false,
    save: async ({ isEveryone, userIds, departmentIds, isSent, ...about }) => {
      const whole = { ...about, definition, shares: { isEveryone, userIds, departmentIds } };
      const { id, name } = report
        ? await trpcClient.savedReports.update.mutate({ ...whole, id: report.id, version: report.version })
        : await trpcClient.savedReports.create.mutate({ ...whole, type });
      await Promise.all(
        [trpc.savedReports, trpc.reports].map((each) => queryClient.invalidateQueries(each.pathFilter())),
      );
      setDraft(null);
      toast.success('Report saved.', name);
      if (isSent) setSent({ id, name, definition });
      else show(id);
    },
  });
  const back = `/report-generator/${type}/add-columns${report ? `?report=${report.id}` : ''}`;
  return (
    <>
      <PageHeading
        title={report ? `Save ${report.name}` : 'Save report'}
        context={`${title}: ${counted(definition.columns.length, 'column')}, ${counted(conditionsOf(definition.filters).length, 'filter')}`}
      />
      <form
        noValidate
        className="max-w-2xl space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        {form.problem && <Alert colour="red" message={form.problem} />}
        <InputField form={form} name="name" label="Name" required kind="line" />
        <FormField form={form} name="description" label="Description" help="What it is for, and who uses it.">
          {(control) => <TextArea {...control} value={control.value ?? ''} />}
        </FormField>
        <fieldset className="rounded-lg border border-border p-4 pt-2 *:not-first:mt-3">
          <legend className="px-1 font-medium">Sharing</legend>
          <p className="text-sm text-muted">
            People who open the report see only the rows that they may see. Only you can change it.
          </p>
          <FormField form={form} name="domainId" label="Domain" required>
            {(control) => (
              <Select {...control} options={allUserDomains.map(({ id, name }) => ({ id, label: name }))} />
            )}
          </FormField>
          <FormSwitch form={form} name="isEveryone" label="Share with everyone in the domain" />
          <FormField form={form} name="departmentIds" label="Departments">
            {(control) => <NamesInput {...control} from="departments" />}
          </FormField>
          <FormField form={form} name="userIds" label="People">
            {(control) => <NamesInput {...control} from="users" />}
          </FormField>
        </fieldset>
        {!report && (
          <FormSwitch form={form} name="isSent" label="Send it at set times, which are asked next" />
        )}
        <div className="flex gap-2">
          <ButtonLink href={back}>Back</ButtonLink>
          <Button type="submit" colour="accent" loading={form.form.formState.isSubmitting}>
            Save report
          </Button>
        </div>
      </form>
      {sent && <ScheduleDialog of={{ report: sent.id }} title={sent.name} onClose={() => show(sent.id)} />}
    </>
  );
}
