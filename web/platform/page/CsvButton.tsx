import { Download } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#web/platform/api/api-error.ts';
import { Button } from '#web/platform/ui/Button.tsx';
import { toast } from '#web/platform/ui/toast.ts';

/** Saves a list as a file, as CSV unless it says so; `save` fetches it. */
export function CsvButton({ save, kind = 'CSV' }: { save: () => Promise<void>; kind?: 'CSV' | 'PDF' }) {
  const [isBusy, setBusy] = useState(false);
  async function run() {
    setBusy(true);
    await save().catch((error: unknown) => toast.error('Download failed.', messageOf(error)));
    setBusy(false);
  }
  return (
    <Button loading={isBusy} onClick={() => void run()}>
      {!isBusy && <Download aria-hidden="true" className="size-4" />}
      {kind}
    </Button>
  );
}
