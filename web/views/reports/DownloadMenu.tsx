import { Download } from 'lucide-react';
import { useState } from 'react';
import { keysOf } from '#shared/platform/options.ts';
import { type ReportFormat, reportFormats } from '#shared/views/reports/runs.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { Button } from '#web/platform/ui/Button.tsx';
import { Menu } from '#web/platform/ui/Menu.tsx';
import { toast } from '#web/platform/ui/toast.ts';

export interface DownloadMenuProps {
  /** Starts a download. */
  save: (format: ReportFormat) => Promise<void>;
  /** Has the file made in the background. */
  make: (format: ReportFormat) => Promise<unknown>;
}

/** The kinds of file that a report can be saved as, at once or made in the background. */
export function DownloadMenu({ save, make }: DownloadMenuProps) {
  const [isBusy, setBusy] = useState(false);
  async function run(work: Promise<unknown>) {
    setBusy(true);
    await work.catch((error: unknown) => toast.error('Download failed.', messageOf(error)));
    setBusy(false);
  }
  const begin = (format: ReportFormat) =>
    make(format).then(() =>
      toast.success('The report is being made.', 'Find it in the run history.', {
        href: '/reports/viewer/history',
      }),
    );
  const formats = keysOf(reportFormats);
  return (
    <Menu
      label="Download"
      trigger={(trigger) => (
        <Button {...trigger} loading={isBusy}>
          {!isBusy && <Download aria-hidden="true" className="size-4" />}
          Download
        </Button>
      )}
      items={[
        ...formats.map((format) => ({
          label: reportFormats[format],
          onSelect: () => void run(save(format)),
        })),
        ...formats.map((format, at) => ({
          label: `${reportFormats[format]}, made in the background`,
          separated: at === 0,
          onSelect: () => void run(begin(format)),
        })),
      ]}
    />
  );
}
