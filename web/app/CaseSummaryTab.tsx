import { SummaryTab } from '#web/records/cases/SummaryTab.tsx';
import { ClosingCard } from '#web/work/closure/ClosingCard.tsx';
import { LeadCard } from '#web/work/leads/LeadCard.tsx';

/** The summary, with the lead that the case began as and the blockers of its end. */
export const CaseSummaryTab = ({ caseId }: { caseId: number }) => (
  <SummaryTab caseId={caseId} Lead={LeadCard} Closing={ClosingCard} />
);
