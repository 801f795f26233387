import { Link2, Unlink } from 'lucide-react';
import { useState } from 'react';
import { caseLifeContract } from '#shared/records/cases/contract.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { type CaseRow, invalidateCase } from '#web/platform/case/case.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { RemoveDialog } from '#web/platform/page/RemoveDialog.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { toast } from '#web/platform/ui/toast.ts';

async function linkTo({ id, version }: CaseRow, caseId: number | null): Promise<void> {
  await trpcClient.cases.link.mutate({ id, version, caseId });
  await invalidateCase(id);
}

function LinkDialog({ row, onClose }: { row: CaseRow; onClose: () => void }) {
  return (
    <FieldsDialog
      title="Link with another case"
      submitLabel="Link"
      schema={caseLifeContract.link.input}
      given={{ id: row.id, version: row.version }}
      fields={{
        caseId: {
          kind: 'case',
          label: 'Case',
          help: 'By name, postcode or reference. Both cases will show the link.',
          required: true,
          except: row.id,
          value: null,
        },
      }}
      refusedAt={{ interlockingCaseId: 'caseId' }}
      call={async ({ caseId }) => {
        await linkTo(row, caseId);
        toast.success('Item Updated.');
      }}
      onClose={onClose}
    />
  );
}

/** The other case of a couple: the arrangements depend on each other. */
export function LinkedCase({ row }: { row: CaseRow }) {
  const [open, setOpen] = useState<'link' | 'unlink' | null>(null);
  const other = row.interlockingCase;
  const close = () => setOpen(null);
  return (
    <Card
      title="Linked case"
      aside={
        row.mayEdit && (
          <Button small className="no-print" onClick={() => setOpen(other ? 'unlink' : 'link')}>
            {other ? (
              <Unlink aria-hidden="true" className="size-3.5" />
            ) : (
              <Link2 aria-hidden="true" className="size-3.5" />
            )}
            {other ? 'End the link' : 'Link a case'}
          </Button>
        )
      }
    >
      {other ? (
        <AppLink
          href={`/cases/${other.id}`}
          className="rounded-sm font-medium text-accent-text hover:underline"
        >
          {other.uniqueReference} {other.caseName}
        </AppLink>
      ) : (
        <p className="text-sm text-muted">
          None. The cases of a couple whose arrangements depend on each other are linked here.
        </p>
      )}
      {open === 'link' && <LinkDialog row={row} onClose={close} />}
      {open === 'unlink' && other && (
        <RemoveDialog
          title="End the link?"
          confirmLabel="End the link"
          remove={() => linkTo(row, null)}
          onClose={close}
        >
          {row.uniqueReference} and {other.uniqueReference} will no longer be linked. Neither case is deleted.
        </RemoveDialog>
      )}
    </Card>
  );
}
