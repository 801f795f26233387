import { LeadCard } from '#web/activities/leads/LeadCard.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { SummaryTab } from '#web/records/cases/SummaryTab.tsx';

const ClosingCard = lazyPart(() => import('#web/activities/closure/ClosingCard.tsx'), 'ClosingCard');

/** The summary, with the lead that the case began as and the blockers of its end. */
export const CaseSummaryTab = ({ caseId }: { caseId: number }) => (
  <SummaryTab caseId={caseId} Lead={LeadCard} Closing={ClosingCard} />
);
