import { CircleCheck, Square } from 'lucide-react';
import type { ReviewDetail } from '#shared/activities/reviews/contract.ts';
import { showDate } from '#shared/platform/dates.ts';
import { AppLink } from '#web/platform/ui/AppLink.tsx';

type Paper = ReviewDetail['evidence'][number];

function Line({ caseId, paper }: { caseId: number; paper: Paper }) {
  const { name, documentId, receivedOn } = paper;
  if (documentId === null)
    return (
      <li className="flex gap-2">
        <Square aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
        <span>
          {name} <span className="text-sm text-muted">not here, or no longer valid</span>
        </span>
      </li>
    );
  return (
    <li className="flex gap-2">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-green-text" />
      <span>
        <AppLink
          href={`/cases/${caseId}?tab=documents&document=${documentId}`}
          className="rounded-sm text-accent-text underline-offset-2 hover:underline"
        >
          {name}
        </AppLink>{' '}
        {receivedOn && <span className="figures text-sm text-muted">{showDate(receivedOn)}</span>}
      </span>
    </li>
  );
}

/** The papers that the case needs, and which of them are here. */
export function EvidenceList({ caseId, review: { evidence } }: { caseId: number; review: ReviewDetail }) {
  const held = evidence.filter(({ documentId }) => documentId !== null).length;
  return (
    <section aria-label="Papers">
      <h3 className="mb-1 text-sm font-semibold">
        Papers <span className="font-normal text-muted">{`${held} of ${evidence.length} here`}</span>
      </h3>
      {evidence.length === 0 ? (
        <p className="text-sm text-muted">
          This case needs no documents. Settings › Documents says which types a case needs.
        </p>
      ) : (
        <ul className="space-y-1">
          {evidence.map((paper) => (
            <Line key={paper.documentTypeId} caseId={caseId} paper={paper} />
          ))}
        </ul>
      )}
    </section>
  );
}
