import { Download } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#web/platform/api/api-error.ts';
import { Button } from '#web/platform/ui/Button.tsx';
import { toast } from '#web/platform/ui/toast.ts';

type Props = {
  save: () => Promise<void>;
  kind?: 'CSV' | 'PDF' | 'Copy';
  /** What is saved, where the page has several. */
  label?: string;
};

/** Saves a list as a file, as CSV unless it says so; `save` fetches it. */
export function CsvButton({ save, kind = 'CSV', label }: Props) {
  const [isBusy, setBusy] = useState(false);
  async function run() {
    setBusy(true);
    await save().catch((error: unknown) => toast.error('Download failed.', messageOf(error)));
    setBusy(false);
  }
  return (
    <Button small={kind === 'Copy'} loading={isBusy} aria-label={label} onClick={() => void run()}>
      {!isBusy && <Download aria-hidden="true" className="size-4" />}
      {kind}
    </Button>
  );
}
