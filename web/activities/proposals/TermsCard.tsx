import { FileText, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ProposalOverview, ProposalVersion } from '#shared/activities/proposals/contract.ts';
import { proposalStates } from '#shared/activities/proposals/proposal.ts';
import { counted } from '#shared/platform/counted.ts';
import { showDate } from '#shared/platform/dates.ts';
import { pencePerPoundText, poundsText } from '#shared/platform/money.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { useAttempt } from '#web/platform/page/use-attempt.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx';
import { Select } from '#web/platform/ui/Field.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { PaperLink } from './PaperLink.tsx';
import { discardDraft, generate } from './proposals-client.ts';

const colours = {
  draft: 'yellow',
  generated: 'blue',
  sent: 'blue',
  signed: 'green',
  replaced: 'grey',
} as const;

function Terms({ version, pencePerPound }: { version: ProposalVersion; pencePerPound: number }) {
  const { contributionPence, contributionDay, termMonths, lumpSums } = version;
  const facts: [string, string][] = [
    ['Contribution', contributionPence === null ? 'Not set' : `${poundsText(contributionPence)} a month`],
    ['Day', contributionDay === null ? 'Not set' : String(contributionDay)],
    ['Term', termMonths === null ? 'Not set' : counted(termMonths, 'month')],
    ['Dividend', pencePerPoundText(pencePerPound)],
  ];
  return (
    <>
      <dl className="figures grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {lumpSums.length > 0 && (
        <ul className="mt-3 space-y-0.5" aria-label="Lump sums">
          {lumpSums.map(({ label, pence, month, isThirdParty, from, conditions }) => (
            <li key={`${month} ${label}`}>
              <span className="figures font-medium">{poundsText(pence)}</span> in month {month}: {label}
              {isThirdParty && `, from ${from} (${conditions})`}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface TermsCardProps {
  caseId: number;
  overview: ProposalOverview;
  onEdit: () => void;
  onNew: () => void;
}

/** The draft or current version: its terms, its documents, and what may be done with it. */
export function TermsCard({ caseId, overview, onEdit, onNew }: TermsCardProps) {
  const { versions, figures, checklist, templates, closed } = overview;
  const draft = versions.find(({ status }) => status === 'draft');
  const version = draft ?? versions.find(({ status }) => status !== 'replaced');
  const mayEdit = overview.mayEdit && closed === null;
  const [templateId, setTemplateId] = useState<number | null>(templates[0]?.id ?? null);
  const [isDiscarding, setDiscarding] = useState(false);
  const { attempt, problem, isBusy } = useAttempt();
  const isComplete = checklist.every(({ state }) => state !== 'missing');
  const act = (what: () => Promise<unknown>, done: string) =>
    attempt(async () => {
      await what();
      toast.success(done);
    });
  if (!version) return null;
  const of = { caseId, id: version.id, version: version.version };
  return (
    <Card
      title={`Version ${version.number}`}
      aside={
        <div className="flex flex-wrap items-center gap-2">
          <Badge colour={colours[version.status]}>{proposalStates[version.status]}</Badge>
          {mayEdit && draft && (
            <>
              <Button icon={Trash2} small onClick={() => setDiscarding(true)}>
                Discard
              </Button>
              <Button icon={Pencil} small onClick={onEdit}>
                Edit terms
              </Button>
            </>
          )}
          {mayEdit && !draft && (
            <Button icon={Plus} small onClick={onNew}>
              New version
            </Button>
          )}
        </div>
      }
    >
      <div className="space-y-3">
        {problem && <Alert colour="red" message={problem} />}
        <Terms version={version} pencePerPound={figures.outcome.pencePerPound} />
        {version.document && (
          <p>
            <PaperLink caseId={caseId} paper={version.document} />
            {version.keyFacts && (
              <>
                , <PaperLink caseId={caseId} paper={version.keyFacts} />
              </>
            )}
            {version.generatedOn && (
              <span className="text-muted">
                , {version.isMadeElsewhere ? 'made elsewhere' : `generated ${showDate(version.generatedOn)}`}
                {version.generatedBy && ` by ${version.generatedBy.name}`}
              </span>
            )}
          </p>
        )}
        {mayEdit && draft && (
          <div className="flex flex-wrap items-end gap-3 border-t border-border pt-3">
            {templates.length > 1 && (
              <Select
                label="Template"
                aria-label="Template"
                value={templateId}
                onChange={setTemplateId}
                options={templates.map(({ id, name }) => ({ id, label: name }))}
              />
            )}
            <Button
              icon={FileText}
              colour="accent"
              loading={isBusy}
              disabled={!isComplete}
              onClick={() =>
                void act(
                  () => generate({ ...of, ...(templateId !== null && { templateId }) }),
                  `Version ${version.number} was generated.`,
                )
              }
            >
              Generate proposal
            </Button>
            <p className="text-sm text-muted">
              {isComplete
                ? 'Makes the PDF with statement of affairs, budget and estimated outcome. Terms and figures are then fixed.'
                : 'When nothing is missing from the list below.'}
            </p>
          </div>
        )}
      </div>
      <ConfirmDialog
        open={isDiscarding}
        title="Discard the draft?"
        confirmLabel="Discard"
        loading={isBusy}
        onCancel={() => setDiscarding(false)}
        onConfirm={() =>
          void act(() => discardDraft(of), 'Draft discarded.').then(() => setDiscarding(false))
        }
      >
        Version {version.number} has not been generated. Its terms and texts are lost.
      </ConfirmDialog>
    </Card>
  );
}

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
