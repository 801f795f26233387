import { ClosingCard } from '#web/activities/closure/ClosingCard.tsx';
import { LeadCard } from '#web/activities/leads/LeadCard.tsx';
import { SummaryTab } from '#web/records/cases/SummaryTab.tsx';

/** The summary, with the lead that the case began as and the blockers of its end. */
export const CaseSummaryTab = ({ caseId }: { caseId: number }) => (
  <SummaryTab caseId={caseId} Lead={LeadCard} Closing={ClosingCard} />
);
