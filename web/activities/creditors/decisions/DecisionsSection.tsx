import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Plus, Vote } from 'lucide-react';
import { useState } from 'react';
import type { DecisionRow } from '#shared/activities/creditors/decisions/contract.ts';
import { showDate } from '#shared/platform/dates.ts';
import { decisionKinds, isUndecided, statusText } from '#shared/records/decisions/decisions.ts';
import { useCase } from '#web/platform/case/case.ts';
import { TabData } from '#web/platform/page/TabData.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { DecisionView } from './DecisionView.tsx';
import { decisionsOptions } from './decisions-client.ts';
import { NewDecisionDialog, type ProposalKind } from './PlanDialog.tsx';

/** What creditors decide on, by the solution; on others they do not. */
const proposalKinds: Readonly<Record<string, ProposalKind | undefined>> = {
  iva: 'approval',
  ptd: 'objections',
};
const waiting: Readonly<Record<ProposalKind, string>> = {
  approval:
    'When the nominee has reported, the proposal is put to creditors: notice, votes, and the majority by value.',
  objections:
    'When the trust deed is published and its documents are sent, the window is opened: five weeks in which creditors may object. Silence accedes.',
};

const route = getRouteApi('/inside/cases/$id');

function Chooser({
  caseId,
  rows,
  chosenId,
}: {
  caseId: number;
  rows: readonly DecisionRow[];
  chosenId: number;
}) {
  return (
    <nav aria-label="Decisions" className="no-print flex flex-wrap gap-x-4 gap-y-1">
      {rows.map(({ id, kind, status, decisionDate }) => (
        <AppLink
          key={id}
          href={`/cases/${caseId}?tab=proposal-voting&decision=${id}`}
          aria-current={id === chosenId ? 'true' : undefined}
          className="rounded-sm text-accent-text hover:underline aria-current:font-semibold aria-current:text-text"
        >
          {decisionKinds[kind]} <span className="figures">{showDate(decisionDate)}</span>,{' '}
          {statusText(kind, status).toLowerCase()}
        </AppLink>
      ))}
    </nav>
  );
}

/** The decisions of a case’s creditors: the one that runs, or the latest, and those before it. */
export function DecisionsSection({ caseId }: { caseId: number }) {
  const { data: row } = useCase(caseId);
  const list = useQuery(decisionsOptions(caseId));
  const { decision: wanted } = route.useSearch();
  const [isPreparing, setPreparing] = useState(false);
  const mayEdit = row?.mayEdit === true;
  const kind = row ? proposalKinds[row.productType] : undefined;
  return (
    <TabData query={list}>
      {(rows) => {
        const chosen =
          rows.find(({ id }) => id === wanted) ?? rows.find(({ status }) => isUndecided(status)) ?? rows[0];
        const mayPrepare =
          mayEdit &&
          kind !== undefined &&
          row.status.isOpen &&
          row.approvalDate === null &&
          !rows.some(
            (each) => each.kind === kind && (isUndecided(each.status) || each.status === 'approved'),
          );
        const prepare = mayPrepare && (
          <Button colour="accent" onClick={() => setPreparing(true)}>
            <Plus aria-hidden="true" className="size-4" />
            Prepare decision
          </Button>
        );
        return (
          <div className="space-y-3">
            {rows.length === 0 ? (
              <EmptyState
                icon={<Vote aria-hidden="true" className="size-6" />}
                title="No decision of creditors yet."
                message={
                  kind
                    ? waiting[kind]
                    : 'Creditors do not decide on this solution together: each decides for itself.'
                }
                action={prepare}
              />
            ) : (
              <div className="flex flex-wrap items-center justify-between gap-3">
                {rows.length > 1 ? <Chooser caseId={caseId} rows={rows} chosenId={chosen!.id} /> : <span />}
                {prepare}
              </div>
            )}
            {chosen && <DecisionView key={chosen.id} caseId={caseId} id={chosen.id} mayEdit={mayEdit} />}
            {isPreparing && kind && (
              <NewDecisionDialog caseId={caseId} kind={kind} onClose={() => setPreparing(false)} />
            )}
          </div>
        );
      }}
    </TabData>
  );
}
