import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Copy, Ellipsis, Pencil, Star, Trash2, UserCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  type BuiltReport,
  type OpenedReport,
  savedReportsContract,
} from '#shared/views/reports/generator/contract.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { parseList } from '#web/platform/page/list/search.ts';
import { useListAddress } from '#web/platform/page/list-address.ts';
import { PageHeading } from '#web/platform/page/PageHeading.tsx';
import { RemoveDialog } from '#web/platform/page/RemoveDialog.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button, IconButton } from '#web/platform/ui/Button.tsx';
import { Menu } from '#web/platform/ui/Menu.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { AlertButton } from '../AlertButton.tsx';
import { DashboardButton } from '../DashboardButton.tsx';
import { DownloadMenu } from '../DownloadMenu.tsx';
import { ReportScreen } from '../ReportScreen.tsx';
import {
  alertOf,
  makeReport,
  type ReportSearch,
  reportPageOptions,
  reportTotalsOptions,
  saveReport,
  viewOf,
} from '../reports-client.ts';
import { ScheduleButton } from '../ScheduleButton.tsx';
import { reportOfBuilt } from './built-report.ts';
import { PivotView } from './PivotView.tsx';

/** /reports/saved/{id}: a report that somebody built, with the rows that the reader may see. */
export function SavedReportPage() {
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(trpc.savedReports.get.queryOptions({ id: Number(id) }));
  return (
    <Loaded query={query} path={`saved-reports/${id}`} isPage>
      {(report) =>
        report.built && report.definition.pivot ? (
          <Pivoted key={report.id} report={report} built={report.built} />
        ) : report.built ? (
          <Shown key={report.id} report={report} built={report.built} />
        ) : (
          <>
            <PageHeading
              title={report.name}
              context={report.description}
              actions={<Actions report={report} />}
            />
            <Alert
              colour="red"
              title="This report can no longer be run."
              message={`${report.problems.join(' ')} ${report.isOwn ? 'Change the report to correct it.' : `Ask ${report.owner.name} to change it.`}`}
            />
          </>
        )
      }
    </Loaded>
  );
}

function Shown({ report: saved, built }: { report: OpenedReport; built: BuiltReport }) {
  const { id, name, description, typeTitle, owner } = saved;
  const report = useMemo(
    () =>
      reportOfBuilt(
        { name: `saved-${id}`, title: name, about: description || `${typeTitle}, built by ${owner.name}.` },
        built,
      ),
    [id, name, description, typeTitle, owner.name, built],
  );
  const parse = useMemo(
    () => (raw: Readonly<Record<string, unknown>>) => parseList(report, raw) as ReportSearch,
    [report],
  );
  const address = useListAddress<ReportSearch>(`/reports/saved/${id}`, parse);
  const { search } = address;
  const domain = useDomain();
  const domainId = domain === 'all' ? undefined : domain;
  const page = useQuery(reportPageOptions(id, search, domainId));
  const totals = useQuery(reportTotalsOptions(id, search, domainId));
  return (
    <ReportScreen
      report={{ ...report, about: [report.about, ...(totals.data?.inWords ?? [])].join(' · ') }}
      page={page}
      totals={totals}
      address={address}
      domainId={domainId}
      defaults={{}}
      actions={
        <>
          <Actions report={saved} />
          <ScheduleButton of={{ report: id, ...viewOf(search, domainId) }} title={name} />
          <AlertButton of={{ report: id, ...alertOf(search, domainId) }} report={report} />
          <DashboardButton
            of={{ report: id, filters: alertOf(search, domainId).filters }}
            report={report}
            hasChart={false}
          />
          <DownloadMenu
            save={(format) => saveReport(id, search, { domainId, format })}
            make={(format) => makeReport(id, search, { domainId, format })}
          />
        </>
      }
    />
  );
}

/** A report with a pivot: its file has the groups collapsed as they are here. */
function Pivoted({ report, built }: { report: OpenedReport; built: BuiltReport }) {
  const { id, name, description, type, typeTitle, owner, definition } = report;
  const [folded, fold] = useState<(string | null)[][]>([]);
  const domain = useDomain();
  const domainId = domain === 'all' ? undefined : domain;
  const search: ReportSearch = folded.length === 0 ? {} : { folded: JSON.stringify(folded) };
  return (
    <>
      <PageHeading
        title={name}
        context={description || `${typeTitle}, built by ${owner.name}.`}
        actions={
          <>
            <Actions report={report} />
            <ScheduleButton of={{ report: id, ...viewOf({}, domainId) }} title={name} />
            <DashboardButton
              of={{ report: id, filters: {} }}
              report={reportOfBuilt({ name: `saved-${id}`, title: name, about: description }, built)}
              isPivot
              hasChart={definition.pivot?.chart !== null}
            />
            <DownloadMenu
              save={(format) => saveReport(id, search, { domainId, format })}
              make={(format) => makeReport(id, search, { domainId, format })}
            />
          </>
        }
      />
      <PivotView type={type} definition={definition} domainId={domainId} folded={folded} onFold={fold} />
    </>
  );
}

const refresh = () => queryClient.invalidateQueries(trpc.savedReports.pathFilter());

/** What may be done with a saved report; its owner may do more than those it is shared with. */
function Actions({ report }: { report: OpenedReport }) {
  const { id, name, type, isOwn, isFavourite, mayTakeOver, owner } = report;
  const [open, setOpen] = useState<'copy' | 'remove' | null>(null);
  const navigate = useNavigate();
  const attempt = (call: Promise<unknown>) =>
    call.then(refresh).catch((error: unknown) => toast.error('Error updating.', messageOf(error)));
  const items = [
    ...(isOwn
      ? [
          {
            label: 'Change',
            icon: <Pencil aria-hidden="true" className="size-4" />,
            href: `/report-generator/${type}/add-columns?report=${id}`,
          },
        ]
      : []),
    { label: 'Copy', icon: <Copy aria-hidden="true" className="size-4" />, onSelect: () => setOpen('copy') },
    ...(mayTakeOver
      ? [
          {
            label: `Take over from ${owner.name}`,
            icon: <UserCheck aria-hidden="true" className="size-4" />,
            onSelect: () => void attempt(trpcClient.savedReports.takeOver.mutate({ id })),
          },
        ]
      : []),
    ...(isOwn
      ? [
          {
            label: 'Remove',
            icon: <Trash2 aria-hidden="true" className="size-4" />,
            danger: true,
            separated: true,
            onSelect: () => setOpen('remove'),
          },
        ]
      : []),
  ];
  return (
    <>
      <IconButton
        label={isFavourite ? 'Remove from favourites' : 'Add to favourites'}
        aria-pressed={isFavourite}
        icon={<Star aria-hidden="true" className={`size-4 ${isFavourite ? 'fill-current' : ''}`} />}
        onClick={() =>
          void attempt(trpcClient.savedReports.favour.mutate({ report: id, isFavourite: !isFavourite }))
        }
      />
      <Menu
        label={`Actions for ${name}`}
        items={items}
        trigger={(trigger) => (
          <Button icon={Ellipsis} {...trigger}>
            Report
          </Button>
        )}
      />
      {open === 'copy' && <CopyDialog report={report} onClose={() => setOpen(null)} />}
      {open === 'remove' && (
        <RemoveDialog
          title={`Remove ${name}?`}
          remove={async () => {
            await trpcClient.savedReports.remove.mutate({ id });
            await navigate({ to: '/report-generator' as never });
            await queryClient.invalidateQueries(trpc.savedReports.list.pathFilter());
          }}
          onClose={() => setOpen(null)}
        >
          <p>The people it is shared with will no longer be able to open it.</p>
        </RemoveDialog>
      )}
    </>
  );
}

function CopyDialog({ report: { id, name }, onClose }: { report: OpenedReport; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <FieldsDialog
      title="Copy the report"
      submitLabel="Copy"
      schema={savedReportsContract.copy.input}
      given={{ id }}
      fields={{
        name: {
          kind: 'line',
          label: 'Name',
          help: 'The copy is yours, and not shared with anybody.',
          required: true,
          value: `Copy of ${name}`.slice(0, 80),
        },
      }}
      failure="Error creating item."
      call={async (input) => {
        const copy = await trpcClient.savedReports.copy.mutate(input);
        await refresh();
        onClose();
        void navigate({ to: `/reports/saved/${copy.id}` as never });
      }}
      onClose={onClose}
    />
  );
}
