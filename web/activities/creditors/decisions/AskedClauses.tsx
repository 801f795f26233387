import type { DecisionDetail } from '#shared/activities/creditors/decisions/contract.ts';
import { modificationStates } from '#shared/activities/creditors/modifications/states.ts';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';

export type AskedVote = DecisionDetail['asked'][number];

const answers = { agreed: 'Agreed', refused: 'Refused' } as const;

/** What one vote asks for: its clauses, each missing piece a link to where it is filled in. */
export function AskedVoteClauses({ caseId, vote }: { caseId: number; vote: AskedVote }) {
  const { creditor, clauses, answer } = vote;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 font-medium">
        {creditor.name}
        {answer && <Badge colour={answer === 'agreed' ? 'green' : 'red'}>{answers[answer]}</Badge>}
      </p>
      {clauses.length === 0 && <p>Its modifications become clauses when the outcome is recorded.</p>}
      <ul className="space-y-1">
        {clauses.map(({ id, title, status, problems, inPlaceOf }) => (
          <li key={id} className="space-y-0.5">
            <span className="flex flex-wrap items-baseline gap-x-2">
              {title}
              {status !== 'proposed' && <Badge colour="grey">{modificationStates[status]}</Badge>}
            </span>
            {inPlaceOf.length > 0 && (
              <p className="text-sm text-muted">In place of: {inPlaceOf.join('; ')}</p>
            )}
            {problems.length > 0 && (
              <ul className="list-disc space-y-0.5 pl-5 text-sm">
                {problems.map((problem) => (
                  <li key={problem}>
                    <AppLink
                      className="inline-block min-h-6 align-top text-accent-text underline"
                      href={`/cases/${caseId}?tab=modifications&clause=${id}`}
                    >
                      {problem}
                    </AppLink>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What the votes that count ask for, and what is missing before the outcome can be recorded; nothing where none asks for anything. */
export function AskedClauses({ decision }: { decision: DecisionDetail }) {
  if (decision.asked.length === 0) return null;
  return (
    <section aria-label="Modifications asked for">
      <h3 className="mb-1 font-semibold">Modifications asked for</h3>
      <ul className="divide-y divide-border">
        {decision.asked.map((vote) => (
          <li key={vote.voteId} className="space-y-1 py-2">
            <AskedVoteClauses caseId={decision.caseId} vote={vote} />
          </li>
        ))}
      </ul>
    </section>
  );
}
