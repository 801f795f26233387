import { Link2, Unlink } from 'lucide-react';
import { useState } from 'react';
import { trpcClient } from '#web/api/trpc.ts';
import { CasePicker } from '#web/case/CasePicker.tsx';
import { type CaseRow, invalidateCase } from '#web/case/case.ts';
import { Card } from '#web/page/Card.tsx';
import { DialogForm, type Errors } from '#web/page/DialogForm.tsx';
import { RemoveDialog } from '#web/page/RemoveDialog.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toast.ts';

async function linkTo({ id, version }: CaseRow, caseId: number | null): Promise<void> {
  await trpcClient.cases.link.mutate({ id, version, caseId });
  await invalidateCase(id);
}

function LinkDialog({ row, onClose }: { row: CaseRow; onClose: () => void }) {
  const [other, setOther] = useState<number | null>(null);
  return (
    <DialogForm
      title="Link with another case"
      submitLabel="Link"
      check={(): Errors => (other === null ? { caseId: 'Required.' } : {})}
      submit={async () => {
        await linkTo(row, other);
        toast.success('Item Updated.');
      }}
      onClose={onClose}
    >
      {(errors) => (
        <Field
          label="Case"
          required
          error={errors.caseId ?? Object.values(errors)[0]}
          help="By name, postcode or reference. Both cases will show the link."
        >
          {(control) => <CasePicker {...control} except={row.id} value={other} onChange={setOther} />}
        </Field>
      )}
    </DialogForm>
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
          {row.uniqueReference} and {other.uniqueReference} no longer point to each other. Both cases stay.
        </RemoveDialog>
      )}
    </Card>
  );
}
