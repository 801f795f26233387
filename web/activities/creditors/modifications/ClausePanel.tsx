import { Check, Pencil, Scale, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { answers } from '#shared/activities/creditors/modifications/acceptance.ts';
import type {
  CaseModification,
  CaseModifications,
} from '#shared/activities/creditors/modifications/contract.ts';
import { showDate } from '#shared/platform/dates.ts';
import { effectTexts } from '#shared/records/affairs/effects.ts';
import { solutions } from '#shared/records/reference/solutions.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { FormModal } from '#web/platform/reference/FormModal.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { HtmlView } from '#web/platform/ui/HtmlView.tsx';
import { AcceptDialog, CreditorAnswerDialog, EndDialog } from './ClauseDialogs.tsx';
import { ClauseBadge } from './clause-columns.tsx';
import { clauseForm } from './clause-form.ts';
import { formRowOf } from './modifications-client.ts';

const categories = solutions.modifications.fields.category.options;

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ clause }: { clause: CaseModification }) {
  const {
    effect,
    hasNoEffect,
    proposedByCreditor,
    receivedOn,
    effectiveFrom,
    acceptedBy,
    displacedBy,
    displaces,
  } = clause;
  const effects = effectTexts(effect);
  const unsaid = hasNoEffect ? 'None' : 'Not recorded yet';
  return (
    <dl className="grid content-start gap-3">
      <Fact label="Category">{categories[clause.category]}</Fact>
      <Fact label="Proposed by">
        {proposedByCreditor?.name ?? 'Nobody in particular'}, received {showDate(receivedOn)}
      </Fact>
      <Fact label="Effect on the figures">
        {effects.length === 0 ? unsaid : effects.map((text) => <div key={text}>{text}</div>)}
      </Fact>
      {effectiveFrom && clause.status === 'accepted' && (
        <Fact label="In force from">
          {showDate(effectiveFrom)}
          {acceptedBy && `, accepted by ${acceptedBy.name}`}
        </Fact>
      )}
      {displacedBy && <Fact label="Displaced by">{displacedBy.name}</Fact>}
      {displaces.length > 0 && <Fact label="Displaces">{displaces.map(({ name }) => name).join(', ')}</Fact>}
      {clause.resolvedBy && <Fact label="Conflict resolved by">{clause.resolvedBy.name}</Fact>}
      {clause.statusReason && <Fact label="Reason">{clause.statusReason}</Fact>}
    </dl>
  );
}

function Consents({ caseId, clause }: { caseId: number; clause: CaseModification }) {
  if (clause.consents.length === 0)
    return (
      <p className="text-muted">
        {clause.clientConsentOn
          ? `The client consented on ${showDate(clause.clientConsentOn)}; their paper is not recorded here.`
          : clause.requiresClientConsent
            ? 'No answers yet.'
            : 'It does not need the client’s consent.'}
      </p>
    );
  return (
    <ul className="space-y-1">
      {clause.consents.map(({ id, name, answer, answeredOn, document }) => (
        <li key={id}>
          <span className="font-medium">{name}</span> {answers[answer].toLowerCase()}, {showDate(answeredOn)}:{' '}
          <AppLink
            className="text-accent-text underline"
            href={`/cases/${caseId}?tab=documents&document=${document.id}`}
          >
            {document.name}
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

type Open = 'edit' | 'accept' | 'end' | 'creditor';

interface ClausePanelProps {
  caseId: number;
  clause: CaseModification;
  modifications: CaseModifications;
  mayEdit: boolean;
}

/** One clause: its words, what it changes, who consented, and what may be done with it. */
export function ClausePanel({ caseId, clause, modifications, mayEdit }: ClausePanelProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const form = useMemo(() => clauseForm(caseId, modifications, clause), [caseId, modifications, clause]);
  const close = () => setOpen(null);
  const dialog = { caseId, clause, modifications, onClose: close };
  const isProposed = clause.status === 'proposed';
  const isFixed = !isProposed || clause.resolvedAt !== null;
  const mayAccept = isProposed && clause.obstacles.length === 0;
  return (
    <Card
      title={[clause.code, clause.title].filter(Boolean).join(' ')}
      aside={
        <span className="flex flex-wrap items-center gap-2">
          <ClauseBadge clause={clause} />
          {mayEdit && isProposed && modifications.protectedDebts.length > 0 && (
            <Button small onClick={() => setOpen('creditor')}>
              <Scale aria-hidden="true" className="size-4" />
              Creditor’s answer
            </Button>
          )}
          {mayEdit && !isFixed && (
            <Button small onClick={() => setOpen('edit')}>
              <Pencil aria-hidden="true" className="size-4" />
              Edit
            </Button>
          )}
          {mayEdit && isProposed && (
            <Button small onClick={() => setOpen('end')}>
              <X aria-hidden="true" className="size-4" />
              Reject or lapse
            </Button>
          )}
          {mayEdit && mayAccept && (
            <Button small colour="accent" onClick={() => setOpen('accept')}>
              <Check aria-hidden="true" className="size-4" />
              Accept
            </Button>
          )}
        </span>
      }
    >
      <div className="space-y-5">
        {isProposed && clause.obstacles.length > 0 && (
          <Alert colour="blue" role="none" title="It cannot be accepted yet.">
            <ul className="list-disc pl-4">
              {clause.obstacles.map((obstacle) => (
                <li key={obstacle}>{obstacle}</li>
              ))}
            </ul>
          </Alert>
        )}
        <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
          <section aria-label="Wording">
            <h3 className="mb-1 text-sm font-semibold">Wording</h3>
            <div className="max-w-prose">
              <HtmlView html={clause.text} />
            </div>
            <h3 className="mt-5 mb-1 text-sm font-semibold">Answers</h3>
            <Consents caseId={caseId} clause={clause} />
          </section>
          <Facts clause={clause} />
        </div>
      </div>
      {open === 'edit' && (
        <FormModal
          title={clause.title}
          entity={form.entity}
          store={form.store}
          row={formRowOf(clause)}
          onClose={close}
        />
      )}
      {open === 'accept' && <AcceptDialog {...dialog} />}
      {open === 'end' && <EndDialog {...dialog} />}
      {open === 'creditor' && <CreditorAnswerDialog {...dialog} />}
    </Card>
  );
}
