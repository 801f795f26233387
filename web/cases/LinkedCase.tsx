import { Link2, Unlink } from 'lucide-react';
import { type FormEvent, useCallback, useId, useState } from 'react';
import { Card } from '#web/lib/Card.tsx';
import { type CaseRow, forgetCase } from '#web/lib/case.ts';
import { RemoveDialog } from '#web/lib/RemoveDialog.tsx';
import { ApiError, messageOf, rest } from '#web/lib/rest.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import { SearchableSelect } from '#web/ui/SearchableSelect.tsx';
import { toast } from '#web/ui/toast.ts';

interface FoundCase {
  id: number;
  uniqueReference: string;
  caseName: string;
  status: { name: string };
}

async function linkTo({ id, version }: CaseRow, caseId: number | null): Promise<void> {
  await rest.post(`/cases/${id}/linked`, { version, caseId });
  await forgetCase(id);
}

function LinkModal({ row, onClose }: { row: CaseRow; onClose: () => void }) {
  const [other, setOther] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const formId = useId();
  const loadOptions = useCallback(
    async (search: string) => {
      const { data } = await rest.list<FoundCase>('/cases', { search, limit: 25 });
      return data
        .filter(({ id }) => id !== row.id)
        .map(({ id, uniqueReference, caseName, status }) => ({
          id,
          label: `${uniqueReference} ${caseName}`,
          description: status.name,
        }));
    },
    [row.id],
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (other === null) return setProblem('Required.');
    setBusy(true);
    try {
      await linkTo(row, other);
      toast.success('Item Updated.');
      onClose();
    } catch (error) {
      toast.error('Error updating.', messageOf(error));
      setProblem((error instanceof ApiError && Object.values(error.errors)[0]) || messageOf(error));
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      size="small"
      onClose={onClose}
      closeOnBackdrop={false}
      title="Link with another case"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} colour="accent" loading={isBusy}>
            Link
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label="Case"
          required
          error={problem}
          help="By name, postcode or reference. Both cases will show the link."
        >
          {(control) => (
            <SearchableSelect
              {...control}
              label="case"
              loadOptions={loadOptions}
              value={other}
              onChange={(id) => {
                setOther(id);
                setProblem(undefined);
              }}
            />
          )}
        </Field>
      </form>
    </Modal>
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
      {open === 'link' && <LinkModal row={row} onClose={close} />}
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
