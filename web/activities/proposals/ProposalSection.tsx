import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { FileSignature, PenLine, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ProposalOverview } from '#shared/activities/proposals/contract.ts';
import { type CaseRow, useCase } from '#web/platform/case/case.ts';
import { TabData } from '#web/platform/page/TabData.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { AlternativesTable } from './AlternativesTable.tsx';
import { BeforeSignature } from './BeforeSignature.tsx';
import { ChecklistCard } from './ChecklistCard.tsx';
import { EligibilityCard } from './EligibilityCard.tsx';
import { proposalOptions } from './proposals-client.ts';
import { RecordPaperDialog } from './RecordPaperDialog.tsx';
import { SignaturesCard } from './SignaturesCard.tsx';
import { TermsCard, VersionsCard } from './TermsCard.tsx';
import { startOf, TermsDialog } from './TermsDialog.tsx';

const route = getRouteApi('/inside/cases/$id');

/** The fields of the terms that an address may ask for. */
const ofTerms = /^(?:answers\.\w+|confirmed|contributionPence|contributionDay|termMonths)$/;

interface BodyProps {
  caseId: number;
  row: CaseRow;
  overview: ProposalOverview;
  wanted: string | null;
}

function Body({ caseId, row, overview, wanted }: BodyProps) {
  const { versions, closed, unfit, checklist, figures, eligibility } = overview;
  const draft = versions.find(({ status }) => status === 'draft') ?? null;
  const standing = versions.find(({ status }) => ['generated', 'sent', 'signed'].includes(status));
  const mayEdit = overview.mayEdit && closed === null && unfit === null;
  const [isEditing, setEditing] = useState(false);
  const [isRecording, setRecording] = useState(false);
  const navigate = useNavigate();
  const focusOn = wanted !== null && ofTerms.test(wanted) ? wanted : null;
  const isAskedFor = mayEdit && focusOn !== null;
  const close = () => {
    setEditing(false);
    // The address asked for a field; it no longer does.
    if (focusOn !== null)
      void navigate({
        href: `/cases/${caseId}?tab=proposal-voting`,
        replace: true,
        resetScroll: false,
      });
  };
  if (unfit) return <EmptyState title="No proposal." message={unfit} />;
  const begin = mayEdit && (
    <div className="flex flex-wrap justify-center gap-2">
      <Button icon={Plus} colour="accent" onClick={() => setEditing(true)}>
        Draft a proposal
      </Button>
      <Button icon={PenLine} onClick={() => setRecording(true)}>
        Record one signed elsewhere
      </Button>
    </div>
  );
  const shown = draft ?? standing;
  // Beside the draft it says what there is to do; afterwards it is the record of what was done.
  const contents = <ChecklistCard caseId={caseId} checklist={checklist} mayEdit={mayEdit} />;
  return (
    <div className="space-y-4">
      {closed && versions.length === 0 && (
        <Alert colour="blue" role="none" message={`No proposal is held for this case. ${closed}`} />
      )}
      {versions.length === 0 && !closed && (
        <EmptyState
          icon={FileSignature}
          title="No proposal yet."
          message="Enter its terms, its required contents and the alternatives; then it is generated, signed and reported on."
          action={begin}
        />
      )}
      {!closed && <BeforeSignature missing={overview.beforeSignature} />}
      <TermsCard
        caseId={caseId}
        overview={overview}
        onEdit={() => setEditing(true)}
        onNew={() => setEditing(true)}
      />
      {draft && contents}
      {standing && <SignaturesCard caseId={caseId} version={standing} overview={overview} />}
      <AlternativesTable alternatives={figures.alternatives} />
      <EligibilityCard caseId={caseId} eligibility={eligibility} />
      {!draft && (shown || !closed) && contents}
      <VersionsCard caseId={caseId} versions={versions.filter(({ id }) => id !== shown?.id)} />
      {(isEditing || isAskedFor) && (
        <TermsDialog
          caseId={caseId}
          draft={draft}
          start={draft ?? startOf(row, versions[0])}
          focusOn={focusOn}
          onClose={close}
        />
      )}
      {isRecording && (
        <RecordPaperDialog
          caseId={caseId}
          proposalId={null}
          signatories={overview.signatories}
          onClose={() => setRecording(false)}
        />
      )}
    </div>
  );
}

/** What a client proposes to creditors: versions, contents, alternatives, signatures. */
export function ProposalSection({ caseId }: { caseId: number }) {
  const { data: row } = useCase(caseId);
  const query = useQuery(proposalOptions(caseId));
  const { field } = route.useSearch();
  return (
    <TabData query={query}>
      {(overview) =>
        row ? <Body caseId={caseId} row={row} overview={overview} wanted={field ?? null} /> : null
      }
    </TabData>
  );
}
