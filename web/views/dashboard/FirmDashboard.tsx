import { type ReactNode, Suspense } from 'react';
import type { Dashboard } from '#shared/views/dashboard/contract.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { DeadlinesCard } from '#web/platform/page/clocks/DeadlinesCard.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { ErrorState } from '#web/platform/ui/Placeholders.tsx';
import { useScreenSize } from '#web/platform/ui/screen-size.ts';
import { ApprovalsCard } from '#web/views/dashboard/ApprovalsCard.tsx';
import { CashCard } from '#web/views/dashboard/CashCard.tsx';
import { useDashboard, useFigures } from '#web/views/dashboard/dashboard-client.ts';
import { AnnualsCard, BreachesCard, MonthCard, WipCard } from '#web/views/dashboard/FiguresCards.tsx';
import { JumpCard } from '#web/views/dashboard/JumpCard.tsx';
import { LoadingCard } from '#web/views/dashboard/LoadingCard.tsx';
import { InboundCard, OutboundCard } from '#web/views/dashboard/MailCards.tsx';
import { NewCasesCard } from '#web/views/dashboard/NewCasesCard.tsx';
import { OwnersCard } from '#web/views/dashboard/OwnersCard.tsx';
import { RecentCard } from '#web/views/dashboard/RecentCard.tsx';
import { StagesCard } from '#web/views/dashboard/StagesCard.tsx';
import { TasksCard } from '#web/views/dashboard/TasksCard.tsx';

const ComplaintsCard = lazyPart(() => import('#web/views/dashboard/ComplaintsCard.tsx'), 'ComplaintsCard');
const NewsCard = lazyPart(() => import('#web/views/dashboard/NewsCard.tsx'), 'NewsCard');

interface CardsProps {
  data: Dashboard | undefined;
  /** Whether the user may see the state of all cases. */
  mayWip: boolean;
  mayComplaints: boolean;
  mayApprove: boolean;
  /** Whether the user works with the bank accounts or with manual journals. */
  mayCash: boolean;
}

/** Two cards side by side, where there is room. */
const pair = 'grid items-start gap-4 md:grid-cols-2';

/** The cards on open work and on the state of the cases. */
function MainCards({ data, mayWip, mayCash }: Omit<CardsProps, 'mayComplaints' | 'mayApprove'>) {
  return (
    <>
      {mayCash && (data ? <CashCard {...data} /> : <LoadingCard title="Banking" className="h-44" />)}
      <div className={pair}>
        {data ? <TasksCard tasks={data.tasks} /> : <LoadingCard title="My tasks" className="h-52" />}
        {data ? (
          <NewCasesCard newCases={data.newCases} />
        ) : (
          <LoadingCard title="New cases" className="h-52" />
        )}
      </div>
      {data?.openCases && <StagesCard openCases={data.openCases} />}
      {!data && mayWip && <LoadingCard title="Cases by stage" className="h-80" />}
    </>
  );
}

function SideCards({ data, mayComplaints, mayApprove }: Omit<CardsProps, 'mayWip' | 'mayCash'>) {
  return (
    <>
      {data?.approvals && <ApprovalsCard approvals={data.approvals} />}
      {!data && mayApprove && <LoadingCard title="Approvals waiting on me" className="h-36" />}
      {data?.outboundMail && <OutboundCard mail={data.outboundMail} />}
      {data?.inboundPost && <InboundCard post={data.inboundPost} />}
      <DeadlinesCards />
      <CaseCards />
      {data?.complaints && (
        <Suspense fallback={<LoadingCard title="Complaints" className="h-64" />}>
          <ComplaintsCard complaints={data.complaints} />
        </Suspense>
      )}
      {!data && mayComplaints && <LoadingCard title="Complaints" className="h-64" />}
      <RecentCard />
      <Suspense fallback={<LoadingCard title="What’s new" className="h-24" />}>
        <NewsCard />
      </Suspense>
    </>
  );
}

/** The totals of reports. On a large book they arrive some seconds after the rest, in the space reserved for them. */
function ReportCards({ mayWip, mayMonth }: { mayWip: boolean; mayMonth: boolean }) {
  const { data, error } = useFigures();
  if ((error && !data) || !(mayWip || mayMonth)) return null;
  return (
    <div className={mayWip && mayMonth ? pair : ''}>
      {mayWip &&
        (data?.wip ? <WipCard wip={data.wip} /> : <LoadingCard title="WIP by stage" className="h-40" />)}
      {mayMonth &&
        (data?.month ? (
          <MonthCard month={data.month} />
        ) : (
          <LoadingCard title="This month’s payments" className="h-40" />
        ))}
    </div>
  );
}

/** The user's own deadlines, and those of all cases. */
function DeadlinesCards() {
  const { data } = useFigures();
  return <DeadlinesCard all={data?.deadlines} />;
}

/** Reviews and breaches, counted. */
function CaseCards() {
  const { data } = useFigures();
  return (
    <>
      {data?.annuals && <AnnualsCard annuals={data.annuals} />}
      {data && <BreachesCard breaches={data.breaches} />}
    </>
  );
}

const Column = ({ wide = false, children }: { wide?: boolean; children: ReactNode }) => (
  <div className={`grid min-w-0 content-start gap-4 ${wide ? 'lg:col-span-2' : ''}`}>{children}</div>
);

/** The user's open work and the state of all cases, each number a link to its list. */
export function FirmDashboard() {
  const { may } = useAuth();
  const isWide = useScreenSize() === 'large';
  const { data, error, isFetching, refetch } = useDashboard();
  const cards = {
    data,
    mayWip: may('reports.wip') && !error,
    mayComplaints: may('reports.complaint-register') && !error,
    mayApprove: may('financials.approve-payments') && !error,
    mayCash: (may('financials.banking') || may('financials.journals')) && !error,
  };
  const hasOwners = Boolean(data?.openCases) || cards.mayWip;
  return (
    <>
      {data?.isDemoLoading && (
        <div className="mb-4">
          <Alert
            colour="blue"
            message="The demo firm is still being loaded: cases, bank statements, letters and post arrive one after the other, and the numbers grow with them."
          />
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <Column wide>
          {error && !data ? (
            <ErrorState
              title="The dashboard could not be loaded."
              message={messageOf(error)}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          ) : (
            <MainCards {...cards} />
          )}
          {!error && <ReportCards mayWip={may('reports.wip')} mayMonth={may('reports.monthly-payments')} />}
          {(hasOwners || isWide) && (
            <div className={`grid items-start gap-4 ${hasOwners ? 'lg:grid-cols-2' : ''}`}>
              {data?.openCases && <OwnersCard openCases={data.openCases} />}
              {!data && cards.mayWip && <LoadingCard title="Open cases by owner" className="h-64" />}
              {isWide && <JumpCard />}
            </div>
          )}
        </Column>
        <Column>
          <SideCards {...cards} />
          {!isWide && <JumpCard />}
        </Column>
      </div>
    </>
  );
}
