import { Download } from 'lucide-react';
import { useState } from 'react';
import { keysOf } from '#shared/options.ts';
import { type ReportFormat, reportFormats } from '#shared/reports/runs.ts';
import { messageOf } from '#web/api/api-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { toast } from '#web/ui/toast.ts';

/** The kinds of file that a report can be saved as; `save` begins the download. */
export function DownloadMenu({ save }: { save: (format: ReportFormat) => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  async function run(format: ReportFormat) {
    setBusy(true);
    await save(format).catch((error: unknown) => toast.error('Download failed.', messageOf(error)));
    setBusy(false);
  }
  return (
    <Menu
      label="Download"
      trigger={(trigger) => (
        <Button {...trigger} loading={isBusy}>
          {!isBusy && <Download aria-hidden="true" className="size-4" />}
          Download
        </Button>
      )}
      items={keysOf(reportFormats).map((format) => ({
        label: reportFormats[format],
        onSelect: () => void run(format),
      }))}
    />
  );
}
