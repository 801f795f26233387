import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { keyOf } from '#shared/platform/contract.ts';
import { idSchema, plainLine } from '#shared/platform/validation.ts';
import { cardShows } from '#shared/views/dashboard/cards.ts';
import type { OwnDashboard, ReportCard } from '#shared/views/dashboard/own-contract.ts';
import type { Report } from '#shared/views/reports/report.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { FormDialog, useContractForm, useValue } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, InputField } from '#web/platform/page/form/FormField.tsx';
import { optionsOf, Select } from '#web/platform/ui/Field.tsx';
import { toast } from '#web/platform/ui/toast.ts';

/** The fields; where the user has no dashboard of their own, one is created. */
const asked = z
  .strictObject({
    dashboardId: idSchema.nullable(),
    name: plainLine(80),
    title: plainLine(80, 1),
    show: keyOf(cardShows),
    column: z.string().nullable(),
  })
  .superRefine(({ dashboardId, name, show, column }, ctx) => {
    const refuse = (path: string, message: string) =>
      ctx.issues.push({ code: 'custom', path: [path], message, input: undefined });
    if (dashboardId === null && name === '') refuse('name', 'Name the new dashboard.');
    if ((show === 'total' || show === 'bars') && column === null) refuse('column', 'Choose a column.');
  });

export interface DashboardDialogProps {
  /** A report with the filters on its page. */
  of: Pick<ReportCard, 'report' | 'filters'>;
  report: Report;
  /** It sums its rows up: as rows it would not be what its page shows. */
  isPivot?: boolean;
  hasChart: boolean;
  onClose: () => void;
}

/** Asks which dashboard to add the report to, and how to show it there. */
export function DashboardDialog(props: DashboardDialogProps) {
  const { data } = useQuery(trpc.dashboards.list.queryOptions({}));
  if (!data) return null;
  const own = data.dashboards.filter(({ isOwn }) => isOwn);
  return <CardDialog {...props} own={own} chosenId={data.chosenId} />;
}

type CardDialogProps = DashboardDialogProps & { own: readonly OwnDashboard[]; chosenId: number | null };

function useCardForm({ of, report, hasChart, own, chosenId }: CardDialogProps) {
  const { allUserDomains } = useAuth();
  const domain = useDomain();
  const domainId = domain === 'all' ? (allUserDomains[0]?.id ?? 0) : domain;
  return useContractForm({
    schema: asked,
    given: {},
    values: {
      dashboardId: (own.find(({ id }) => id === chosenId) ?? own[0])?.id ?? null,
      name: own.length === 0 ? 'My dashboard' : '',
      title: report.title.slice(0, 80),
      show: hasChart ? 'chart' : 'count',
      column: null,
    },
    refusedAt: { 'card.column': 'column', 'card.show': 'show', 'card.title': 'title', id: 'dashboardId' },
    failure: 'Error creating item.',
    save: async ({ dashboardId, name, title, show, column }) => {
      const isOfColumn = show === 'total' || show === 'bars';
      const card = { of: 'report', ...of, title, show, column: isOfColumn ? column : null } as const;
      if (dashboardId === null) {
        const { id } = await trpcClient.dashboards.create.mutate({ name, domainId, card });
        await trpcClient.dashboards.choose.mutate({ id });
      } else await trpcClient.dashboards.add.mutate({ id: dashboardId, card });
      await queryClient.invalidateQueries(trpc.dashboards.pathFilter());
      toast.success('Added to the dashboard.', undefined, { href: '/dashboard' });
    },
  });
}

const NEW = 0;

function CardDialog(props: CardDialogProps) {
  const { report, own, isPivot = false, hasChart, onClose } = props;
  const form = useCardForm(props);
  const dashboardId = useValue(form, 'dashboardId');
  const show = useValue(form, 'show');
  const named = (names: readonly string[]) =>
    names.map((name) => ({ id: name, label: report.columns[name]?.label ?? name }));
  const shows = optionsOf(cardShows).filter(
    ({ id }) =>
      (id !== 'total' || report.totals.length > 0) &&
      (id !== 'bars' || report.summaries.length > 0) &&
      (id !== 'chart' || hasChart) &&
      (id !== 'rows' || !isPivot),
  );
  return (
    <FormDialog title={`Add ${report.title} to a dashboard`} submitLabel="Add" form={form} onClose={onClose}>
      <p className="text-muted">
        The card keeps the present filters, and shows each reader what they may see.
      </p>
      {own.length > 0 && (
        <FormField form={form} name="dashboardId" label="Dashboard" required>
          {({ value, onChange, ...control }) => (
            <Select
              {...control}
              value={value ?? NEW}
              onChange={(id) => onChange(id === NEW ? null : id)}
              options={[
                ...own.map(({ id, name }) => ({ id, label: name })),
                { id: NEW, label: 'A new dashboard' },
              ]}
            />
          )}
        </FormField>
      )}
      {dashboardId === null && (
        <InputField form={form} name="name" label="Name of the new dashboard" required kind="line" max={80} />
      )}
      <InputField form={form} name="title" label="Title of the card" required kind="line" max={80} />
      <FormField form={form} name="show" label="Shown as" required>
        {(control) => <Select {...control} label="look" options={shows} />}
      </FormField>
      {(show === 'total' || show === 'bars') && (
        <InputField
          key={show}
          form={form}
          name="column"
          label={show === 'total' ? 'Total' : 'Summed up by'}
          required
          kind="choice"
          options={named(show === 'total' ? report.totals : report.summaries)}
          noun="column"
        />
      )}
    </FormDialog>
  );
}
