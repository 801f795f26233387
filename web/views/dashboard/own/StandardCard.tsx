import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { type StandardCardName, standardCards } from '#shared/views/dashboard/cards.ts';
import type { Dashboard, Figures } from '#shared/views/dashboard/contract.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { DeadlinesCard } from '#web/platform/page/clocks/DeadlinesCard.tsx';
import { ButtonLink } from '#web/platform/ui/Button.tsx';
import { ApprovalsCard } from '../ApprovalsCard.tsx';
import { CashCard } from '../CashCard.tsx';
import { ComplaintsCard } from '../ComplaintsCard.tsx';
import { AnnualsCard, BreachesCard, MonthCard, WipCard } from '../FiguresCards.tsx';
import { LoadingCard } from '../LoadingCard.tsx';
import { InboundCard, OutboundCard } from '../MailCards.tsx';
import { NewCasesCard } from '../NewCasesCard.tsx';
import { NewsCard } from '../NewsCard.tsx';
import { OwnersCard } from '../OwnersCard.tsx';
import { RecentCard } from '../RecentCard.tsx';
import { StagesCard } from '../StagesCard.tsx';
import { TasksCard } from '../TasksCard.tsx';

const EnquiryCard = () => (
  <Card title={standardCards.enquiry.title}>
    <ButtonLink icon={Plus} colour="accent" href="/cases/create">
      New enquiry
    </ButtonLink>
  </Card>
);

type Drawn = (data: Dashboard) => ReactNode;
/** The cards filled by the dashboard's own call; null where the reader may not see them. */
const ofDashboard: Partial<Record<StandardCardName, Drawn>> = {
  tasks: ({ tasks }) => <TasksCard tasks={tasks} />,
  newCases: ({ newCases }) => <NewCasesCard newCases={newCases} />,
  banking: (data) => (data.banking || data.waitingJournals !== null) && <CashCard {...data} />,
  stages: ({ openCases }) => openCases && <StagesCard openCases={openCases} />,
  owners: ({ openCases }) => openCases && <OwnersCard openCases={openCases} />,
  approvals: ({ approvals }) => approvals && <ApprovalsCard approvals={approvals} />,
  outboundMail: ({ outboundMail }) => outboundMail && <OutboundCard mail={outboundMail} />,
  inboundPost: ({ inboundPost }) => inboundPost && <InboundCard post={inboundPost} />,
  complaints: ({ complaints }) => complaints && <ComplaintsCard complaints={complaints} />,
};

/** Those filled by the totals of reports, which arrive later. */
const ofFigures: Partial<Record<StandardCardName, (data: Figures) => ReactNode>> = {
  month: ({ month }) => month && <MonthCard month={month} />,
  wip: ({ wip }) => wip && <WipCard wip={wip} />,
  annuals: ({ annuals }) => annuals && <AnnualsCard annuals={annuals} />,
  breaches: ({ breaches }) => <BreachesCard breaches={breaches} />,
};

interface StandardCardProps {
  name: StandardCardName;
  data: Dashboard | undefined;
  figures: Figures | undefined;
}

/** A card of the standard dashboard by its key. */
export function StandardCard({ name, data, figures }: StandardCardProps) {
  const { title } = standardCards[name];
  if (name === 'enquiry') return <EnquiryCard />;
  if (name === 'deadlines') return <DeadlinesCard all={figures?.deadlines} />;
  if (name === 'recent') return <RecentCard />;
  if (name === 'news') return <NewsCard />;
  const [draw, drawFigures] = [ofDashboard[name], ofFigures[name]];
  if (draw ? !data : !figures) return <LoadingCard title={title} className="h-40" />;
  const drawn = (draw && data && draw(data)) || (drawFigures && figures && drawFigures(figures));
  return (
    drawn || (
      <Card title={title}>
        <p className="text-muted">You may not see what this card shows.</p>
      </Card>
    )
  );
}
