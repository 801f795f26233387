import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Stage } from '#shared/records/law/statuses.ts';
import { DecisionsSection } from '#web/activities/creditors/decisions/DecisionsSection.tsx';
import { DeedSection } from '#web/activities/deeds/DeedSection.tsx';
import { AdviceSection } from '#web/activities/proposals/AdviceSection.tsx';
import { OutcomeColumnsView } from '#web/activities/proposals/OutcomeColumnsView.tsx';
import { ProposalSection } from '#web/activities/proposals/ProposalSection.tsx';
import { ReportSection } from '#web/activities/proposals/ReportSection.tsx';
import { useCase } from '#web/platform/case/case.ts';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { Tabs } from '#web/platform/ui/Tabs.tsx';

const ActsPanel = lazyPart(() => import('#web/records/acts/ActsPanel.tsx'), 'ActsPanel');

const route = getRouteApi('/inside/cases/$id');

/** Until a proposal has left the firm the tab opens on it, afterwards on the votes. */
const drafting: readonly Stage[] = ['lead', 'advice', 'drafting'];
const views = { advice: 'advice', report: 'report', outcome: 'outcome', acts: 'acts' } as const;

/** The part of the tab that an address asks for: by the field to be filled in, or by a decision. */
function askedFor(field: string | undefined, decision: number | undefined, stage: Stage): string {
  if (decision !== undefined) return 'voting';
  if (field !== undefined) return views[field as keyof typeof views] ?? 'proposal';
  return drafting.includes(stage) ? 'proposal' : 'voting';
}

/** The proposal to creditors, from the advice before it to their votes. */
export function ProposalVotingTab({ caseId }: { caseId: number }) {
  const { data: row } = useCase(caseId);
  const { field, decision } = route.useSearch();
  const asked = `${field ?? ''} ${decision ?? ''}`;
  // A manual choice counts until the address asks for something else.
  const [chosen, setChosen] = useState<{ asked: string; view: string } | null>(null);
  if (!row) return <Skeleton className="h-72 w-full" />;
  if (row.productType !== 'iva') {
    const comesFirst = field === 'advice' || drafting.includes(row.status.stage);
    const advice = <AdviceSection caseId={caseId} />;
    return (
      <div className="space-y-6">
        {comesFirst && advice}
        {row.productType === 'ptd' && <DeedSection caseId={caseId} />}
        <DecisionsSection caseId={caseId} />
        {!comesFirst && advice}
        {row.productType === 'ptd' && <ActsPanel caseId={caseId} />}
      </div>
    );
  }
  const selected = chosen?.asked === asked ? chosen.view : askedFor(field, decision, row.status.stage);
  return (
    <div className="print:[&_[role=tablist]]:hidden">
      <Tabs
        label="Proposal and voting"
        selected={selected}
        onSelect={(view) => setChosen({ asked, view })}
        tabs={[
          { key: 'advice', label: 'Advice', content: <AdviceSection caseId={caseId} /> },
          { key: 'proposal', label: 'Proposal', content: <ProposalSection caseId={caseId} /> },
          { key: 'report', label: 'Nominee’s report', content: <ReportSection caseId={caseId} /> },
          { key: 'voting', label: 'Voting', content: <DecisionsSection caseId={caseId} /> },
          { key: 'outcome', label: 'Outcome', content: <OutcomeColumnsView caseId={caseId} /> },
          { key: 'acts', label: 'Who acted', content: <ActsPanel caseId={caseId} /> },
        ]}
      />
    </div>
  );
}
