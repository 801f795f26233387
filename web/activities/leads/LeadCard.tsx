import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LeadOfCase } from '#shared/activities/leads/contract.ts';
import { counted } from '#shared/platform/counted.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import type { CaseRow } from '#web/platform/case/case.ts';
import { DuplicateCases } from '#web/platform/case/DuplicateCases.tsx';
import { Card } from '#web/platform/page/Card.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';

const linkClass = 'text-accent-text underline-offset-2 hover:underline';

function Fact({ term, isWide, children }: { term: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${isWide ? 'sm:col-span-2' : ''}`}>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

function Facts({ lead }: { lead: LeadOfCase }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <Fact term="Sent by">
        {lead.introducer.name}, <Timestamp at={lead.receivedAt} />
      </Fact>
      <Fact term="Their reference">{lead.reference}</Fact>
      <Fact term="Consent given">
        <Timestamp at={lead.consentAt} />, {lead.consentSource}
      </Fact>
      <Fact term="Referral fee">{lead.fee.why}</Fact>
      <Fact term="Consent, word for word" isWide>
        “{lead.consentText}”
      </Fact>
    </dl>
  );
}

/** Similar cases are offered, never merged: a lead changes nothing that is there. */
function Alike({ duplicates }: { duplicates: LeadOfCase['duplicates'] }) {
  if (duplicates.length === 0) return null;
  return (
    <Alert
      colour="yellow"
      role="none"
      title={
        duplicates.length === 1
          ? 'There may be a case about this client already.'
          : `There may be ${duplicates.length} cases about this client already.`
      }
      message="If it is the same matter, carry on in the older case and mark this lead as not proceeding."
    >
      <DuplicateCases duplicates={duplicates} />
    </Alert>
  );
}

/** How the case came in, where an introducer sent it: consent, fee, and who may be a client already. */
export function LeadCard({ row }: { row: CaseRow }) {
  const { data: lead } = useQuery(trpc.leads.ofCase.queryOptions({ caseId: row.id }));
  if (!lead) return null;
  return (
    <Card title="Lead">
      <div className="space-y-4">
        {lead.warnings.length > 0 && (
          <Alert colour="yellow" role="none" title={lead.introducer.name} message={lead.warnings.join(' ')} />
        )}
        <Alike duplicates={lead.duplicates} />
        {lead.waitingDebts > 0 && (
          <p>
            <AppLink href={`/cases/${row.id}?tab=creditors`} className={linkClass}>
              {counted(lead.waitingDebts, 'debt')} to be matched to{' '}
              {lead.waitingDebts === 1 ? 'its' : 'their'} creditor
            </AppLink>
          </p>
        )}
        <Facts lead={lead} />
      </div>
    </Card>
  );
}
