import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AliasMiss, voteFilesContract } from '#shared/activities/creditors/decisions/files-contract.ts';
import { counted } from '#shared/platform/counted.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { aliasMissesOptions, learnAlias } from './decision-list-client.ts';

function LearnDialog({ miss, onClose }: { miss: AliasMiss; onClose: () => void }) {
  return (
    <FieldsDialog
      title={`Who is “${miss.alias}”?`}
      submitLabel="Enter"
      about={
        <>
          {miss.agent.name} uses this name on {counted(miss.rows, 'line')}. It is remembered for this agent.
        </>
      }
      schema={voteFilesContract.learn.input}
      given={{ agentCreditorId: miss.agent.id, alias: miss.alias }}
      fields={{
        creditorId: { kind: 'row', label: 'Creditor', required: true, from: 'creditors', value: null },
      }}
      call={async (input) => {
        const { stored, open } = await learnAlias(input);
        toast.success(
          'Creditor remembered',
          `${counted(stored, 'vote')} entered, ${counted(open, 'line')} left.`,
        );
      }}
      onClose={onClose}
    />
  );
}

/** Names in agents' files that match no creditor yet; once matched, they are remembered. */
export function AliasQueue() {
  const { data = [] } = useQuery(aliasMissesOptions());
  const mayEdit = useAuth().may('case.write');
  const [open, setOpen] = useState<AliasMiss | null>(null);
  if (data.length === 0) return null;
  return (
    <section
      aria-label="Creditors not found"
      className="rounded-lg border border-yellow-border bg-yellow-bg p-3"
    >
      <h2 className="mb-2 font-semibold">{counted(data.length, 'creditor')} not found</h2>
      <ul className="divide-y divide-yellow-border">
        {data.map((miss) => (
          <li
            key={`${miss.agent.id} ${miss.alias}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5"
          >
            <span className="min-w-0 flex-1 basis-64">
              <span className="font-medium">{miss.alias}</span>
              <span className="block text-sm">
                {miss.agent.name} · {counted(miss.rows, 'line')} · on{' '}
                <AppLink
                  href={`/cases/${miss.example.caseId}?tab=proposal-voting`}
                  className="rounded-sm underline hover:no-underline"
                >
                  {miss.example.uniqueReference}
                </AppLink>
              </span>
            </span>
            {mayEdit && (
              <Button small onClick={() => setOpen(miss)}>
                Choose creditor
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open && <LearnDialog miss={open} onClose={() => setOpen(null)} />}
    </section>
  );
}
