import { useState } from 'react';
import { voteFields } from '#shared/activities/creditors/decisions/vote-files.ts';
import { counted } from '#shared/platform/counted.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { NamePicker } from '#web/platform/page/pickers/NamePicker.tsx';
import { SheetDialog } from '#web/platform/page/SheetDialog.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { Field, TextInput } from '#web/platform/ui/Field.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { momentOf } from './ballot.ts';
import { importVotes, readVoteFile } from './decision-list-client.ts';

interface ImportVotesDialogProps {
  onClose: () => void;
  onRead: (id: number) => void;
}

/** Reads the votes of an agent from its CSV file; the columns are remembered from its last one, or chosen here. */
export function ImportVotesDialog({ onClose, onRead }: ImportVotesDialogProps) {
  const domain = useDomain();
  const [domainId, setDomainId] = useState<number | null>(domain === 'all' ? null : domain);
  const [agentId, setAgentId] = useState<number | null>(null);
  const [received, setReceived] = useState<{ receivedOn: string | null; receivedTime: string | null }>({
    receivedOn: null,
    receivedTime: null,
  });
  return (
    <SheetDialog
      title="Votes of an agent from a CSV file"
      failure="The votes were not read."
      fields={voteFields}
      from={agentId}
      learnedText="The columns are those of the agent’s last file."
      isReady={domainId !== null}
      look={(fileId) => readVoteFile({ fileId, agentCreditorId: agentId! })}
      read={async (fileId, mapping) => {
        const { id, stored, open } = await importVotes({
          domainId: domainId!,
          agentCreditorId: agentId!,
          fileId,
          mapping,
          receivedAt: momentOf(received),
        });
        toast.success(
          'File read',
          `${counted(stored, 'vote')} entered, ${counted(open, 'line')} not entered.`,
        );
        onRead(id);
      }}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Agent" required>
          {(control) => <NamePicker {...control} from="creditors" value={agentId} onChange={setAgentId} />}
        </Field>
        <Field label="Cases of" required>
          {(control) => <NamePicker {...control} from="domains" value={domainId} onChange={setDomainId} />}
        </Field>
        <Field
          label="Received on"
          help="Leave blank if they have just arrived. Only votes received in time count."
        >
          {(control) => (
            <DateInput
              {...control}
              value={received.receivedOn}
              onChange={(receivedOn) =>
                setReceived({
                  receivedOn,
                  receivedTime: receivedOn === null ? null : (received.receivedTime ?? '09:00'),
                })
              }
            />
          )}
        </Field>
        {received.receivedOn !== null && (
          <Field label="At" required>
            {(control) => (
              <TextInput
                {...control}
                value={received.receivedTime ?? ''}
                onChange={(receivedTime) => setReceived({ ...received, receivedTime })}
                maxLength={5}
              />
            )}
          </Field>
        )}
      </div>
    </SheetDialog>
  );
}
