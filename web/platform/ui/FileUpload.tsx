import { File as FileIcon, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { IconButton } from '#web/platform/ui/Button.tsx';
import type { ControlProps } from '#web/platform/ui/control.ts';
import type { DropZoneProps } from '#web/platform/ui/DropZone.tsx';
import { fileSizeText } from '#web/platform/ui/file-size.ts';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';

export type FileUploadProps = Omit<DropZoneProps, 'onFiles' | 'onRefused'> &
  Pick<ControlProps<readonly File[]>, 'value' | 'onChange'>;

const DropZone = lazyPart(() => import('#web/platform/ui/DropZone.tsx'), 'DropZone');

/** Files by drag or by click, each removable; required only while none is chosen. */
export function FileUpload({ value, onChange, required, ...rest }: FileUploadProps) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  return (
    <div className="space-y-2">
      <Suspense fallback={<Skeleton className="h-28 w-full" />}>
        <DropZone
          {...rest}
          required={required && value.length === 0}
          onFiles={(files) => onChange(rest.multiple ? [...value, ...files] : files.slice(0, 1))}
          onRefused={setRefused}
        />
      </Suspense>
      {refused.length > 0 && (
        <Alert colour="red">
          {refused.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Alert>
      )}
      {value.length > 0 && (
        <ul aria-label="Chosen files" className="space-y-1">
          {value.map((file, index) => (
            <li
              key={`${file.name}-${file.lastModified}-${file.size}`}
              className="flex min-h-9 items-center gap-2 rounded-md border border-border bg-surface pr-1 pl-2.5"
            >
              <FileIcon className="size-4 shrink-0 text-muted" aria-hidden="true" />
              <span className="min-w-0 grow truncate" title={file.name}>
                {file.name}
              </span>
              <span className="figures shrink-0 text-sm text-muted">{fileSizeText(file.size)}</span>
              <IconButton
                small
                label={`Remove ${file.name}`}
                disabled={rest.disabled}
                icon={X}
                onClick={() => onChange(value.filter((_, other) => other !== index))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
