import type { ProposalVersion } from '#shared/activities/proposals/contract.ts';
import { proposalStates } from '#shared/activities/proposals/proposal.ts';
import { showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { PaperLink } from './PaperLink.tsx';

/** The versions before the one above, newest first. */
export function VersionsCard({ caseId, versions }: { caseId: number; versions: readonly ProposalVersion[] }) {
  if (versions.length === 0) return null;
  return (
    <Card title="Earlier versions">
      <ul className="-my-1.5 divide-y divide-border">
        {versions.map((version) => (
          <li key={version.id} className="flex flex-wrap gap-x-4 gap-y-0.5 py-1.5">
            <span className="font-medium">Version {version.number}</span>
            <span className="figures">
              {poundsText(version.contributionPence ?? 0)} a month, {version.termMonths ?? 0} months
            </span>
            <span className="text-muted">
              {proposalStates[version.status]}
              {version.generatedOn && `, generated ${showDate(version.generatedOn)}`}
              {version.signedOn && `, signed ${showDate(version.signedOn)}`}
            </span>
            {version.document && <PaperLink caseId={caseId} paper={version.document} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
