import { useState } from 'react';
import { counted } from '#shared/platform/counted.ts';
import type { VoteSheet } from '#shared/work/creditors/decisions/files-contract.ts';
import { type VoteMapping, voteFields } from '#shared/work/creditors/decisions/vote-files.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { storeFile } from '#web/platform/api/files.ts';
import { NamePicker } from '#web/platform/page/pickers/NamePicker.tsx';
import { SheetColumns, SheetPreview } from '#web/platform/page/SheetColumns.tsx';
import { useAttempt } from '#web/platform/page/use-attempt.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { Field } from '#web/platform/ui/Field.tsx';
import { FileUpload } from '#web/platform/ui/FileUpload.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { TextInput } from '#web/platform/ui/TextInput.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { momentOf } from './ballot.ts';
import { importVotes, readVoteFile } from './decision-list-client.ts';

type Chosen = { fileId: number; sheet: VoteSheet; mapping: VoteMapping };

interface ImportVotesDialogProps {
  onClose: () => void;
  onRead: (id: number) => void;
}

/** Reads the votes of an agent from its CSV file; the columns are known from its last one, or chosen here. */
export function ImportVotesDialog({ onClose, onRead }: ImportVotesDialogProps) {
  const domain = useDomain();
  const [domainId, setDomainId] = useState<number | null>(domain === 'all' ? null : domain);
  const [agentId, setAgentId] = useState<number | null>(null);
  const [received, setReceived] = useState<{ receivedOn: string | null; receivedTime: string | null }>({
    receivedOn: null,
    receivedTime: null,
  });
  const [files, setFiles] = useState<readonly File[]>([]);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { attempt, problem, isBusy } = useAttempt();
  const look = (fileId: number, agentCreditorId: number) =>
    attempt(async () => {
      const sheet = await readVoteFile({ fileId, agentCreditorId });
      setChosen({ fileId, sheet, mapping: sheet.mapping });
    });
  const chooseFile = (next: readonly File[]) => {
    setFiles(next);
    setChosen(null);
    const [file] = next;
    if (file && agentId !== null) void attempt(async () => look((await storeFile(file)).id, agentId));
  };
  const chooseAgent = (id: number | null) => {
    setAgentId(id);
    setFiles([]);
    setChosen(null);
  };
  const read = ({ fileId, mapping }: Chosen) =>
    attempt(async () => {
      if (domainId === null || agentId === null) return;
      const { id, stored, open } = await importVotes({
        domainId,
        agentCreditorId: agentId,
        fileId,
        mapping,
        receivedAt: momentOf(received),
      });
      toast.success('File read', `${counted(stored, 'vote')} entered, ${counted(open, 'line')} not entered.`);
      onRead(id);
    });
  const isReady = chosen !== null && domainId !== null && agentId !== null;
  return (
    <Modal
      open
      size="large"
      title="Votes of an agent from a CSV file"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            colour="accent"
            loading={isBusy}
            disabled={!isReady}
            onClick={() => chosen && void read(chosen)}
          >
            Read {chosen ? `${chosen.sheet.rowCount.toLocaleString('en-GB')} lines` : 'lines'}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Agent" required>
            {(control) => <NamePicker {...control} from="creditors" value={agentId} onChange={chooseAgent} />}
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
        {agentId !== null && (
          <Field label="File">
            {(control) => <FileUpload {...control} value={files} onChange={chooseFile} />}
          </Field>
        )}
        {problem && <Alert colour="red" title="The votes were not read." message={problem} />}
        {chosen && (
          <>
            <p className="text-sm text-muted">
              {chosen.sheet.isLearned
                ? 'The columns are those of the agent’s last file.'
                : 'The columns are a guess: check them. They are remembered for the next file.'}
            </p>
            <SheetColumns
              fields={voteFields}
              rows={chosen.sheet.rows}
              mapping={chosen.mapping}
              onChange={(mapping) => setChosen({ ...chosen, mapping })}
            />
            <SheetPreview fields={voteFields} rows={chosen.sheet.rows} mapping={chosen.mapping} />
          </>
        )}
      </div>
    </Modal>
  );
}
