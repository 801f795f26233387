import { useState } from 'react';
import { messageOf } from '#web/platform/api/api-error.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Field, Select } from '#web/platform/ui/Field.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { NumberInput } from '#web/platform/ui/NumberInput.tsx';
import { Switch } from '#web/platform/ui/Switch.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { takeIn } from './inbound-client.ts';

const DropZone = lazyPart(() => import('#web/platform/ui/DropZone.tsx'), 'DropZone');

interface TakeInDialogProps {
  files: readonly File[];
  onClose: () => void;
  /** All of it was taken in. */
  onDone: () => void;
}

/** The domain that the post came to. Those who sort post may leave it blank. */
function DomainField({ value, onChange }: { value: number | null; onChange: (id: number | null) => void }) {
  const { allUserDomains, may } = useAuth();
  const maySort = may('post.all-domains');
  if (allUserDomains.length === 1 && !maySort) return null;
  return (
    <Field label="Domain" required={!maySort} help="Only this domain’s staff see the post.">
      {(control) => (
        <Select
          {...control}
          label="domain"
          value={value}
          onChange={onChange}
          options={allUserDomains.map(({ id, name }) => ({ id, label: name }))}
          {...(maySort ? { defaultText: 'Not known yet' } : {})}
        />
      )}
    </Field>
  );
}

/** Takes files in as one batch of a domain, with the number of sheets where somebody counted them. */
export function TakeInDialog({ files: given, onClose, onDone }: TakeInDialogProps) {
  const [files, setFiles] = useState(given);
  const { profile, may } = useAuth();
  const onScreen = useDomain();
  const [domainId, setDomain] = useState<number | null>(onScreen === 'all' ? profile.domain.id : onScreen);
  const [declaredSheets, setSheets] = useState<number | null>(null);
  const [isDuplex, setDuplex] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);

  const isReady = files.length > 0 && (domainId !== null || may('post.all-domains'));

  async function send() {
    setBusy(true);
    try {
      const { taken, refused: problems } = await takeIn(files, { declaredSheets, isDuplex, domainId });
      if (taken > 0)
        toast.success(
          taken === 1 ? 'One file taken in.' : `${taken} files taken in.`,
          'They are read in the background.',
        );
      if (problems.length === 0) return onDone();
      setRefused(problems);
      setFiles([]);
    } catch (error) {
      setRefused([messageOf(error)]);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      size="small"
      onClose={onClose}
      title="Take post in"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button colour="accent" loading={isBusy} disabled={!isReady} onClick={() => void send()}>
            Take in
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <DropZone
          multiple
          onFiles={(more) => setFiles((before) => [...before, ...more])}
          onRefused={setRefused}
        />
        {files.length > 0 && (
          <ul aria-label="Files" className="text-sm">
            {files.map((file, at) => (
              <li key={`${file.name} ${at}`} className="truncate">
                {file.name}
              </li>
            ))}
          </ul>
        )}
        {refused.length > 0 && (
          <Alert colour="red" title="Not taken in.">
            <ul>
              {refused.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </Alert>
        )}
        <DomainField value={domainId} onChange={setDomain} />
        <Field
          label="Sheets, if you counted them"
          help="The batch is held back if a different number is scanned."
        >
          {(control) => (
            <NumberInput {...control} value={declaredSheets} onChange={setSheets} min={1} max={100_000} />
          )}
        </Field>
        <Switch value={isDuplex} onChange={setDuplex} label="Scanned on both sides" />
      </div>
    </Modal>
  );
}
