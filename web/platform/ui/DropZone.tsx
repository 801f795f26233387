import { FileUp } from 'lucide-react';
import { type FileError, type FileRejection, useDropzone } from 'react-dropzone';
import { type ControlProps, nativeAttributes } from '#web/platform/ui/control.ts';
import { fileSizeText } from '#web/platform/ui/file-size.ts';

export interface DropZoneProps extends Omit<ControlProps<never, HTMLButtonElement>, 'value' | 'onChange'> {
  multiple?: boolean;
  /** Media types with their endings: `{ 'application/pdf': ['.pdf'] }`. */
  accept?: Record<string, string[]>;
  /** Bytes. */
  maxSize?: number;
  onFiles: (files: readonly File[]) => void;
  onRefused: (messages: readonly string[]) => void;
}

function messageFor(file: File, error: FileError, { accept, maxSize }: DropZoneProps): string {
  if (error.code === 'file-too-large') {
    return `${file.name} is ${fileSizeText(file.size)}. The limit is ${fileSizeText(maxSize ?? 0)}.`;
  }
  if (error.code === 'file-invalid-type') {
    const endings = Object.values(accept ?? {}).flat();
    return `${file.name} is not a kind of file that can be used here. Choose ${endings.join(', ')}.`;
  }
  if (error.code === 'too-many-files') return `${file.name} was left out: only one file can be chosen.`;
  return `${file.name}: ${error.message}`;
}

const look = {
  resting: 'border-border-strong bg-surface',
  possible: 'border-accent-text bg-accent-soft',
  hovering: 'border-green-text bg-green-bg border-solid',
};

/** A place to drop files, lit up while a file is dragged over the page and differently while it hovers here. */
export function DropZone(props: DropZoneProps) {
  const { accept, maxSize, multiple = false, disabled = false, onFiles, onRefused, ref, ...rest } = props;
  const zone = useDropzone({
    noClick: true,
    noKeyboard: true,
    multiple,
    disabled,
    ...(accept && { accept }),
    ...(maxSize && { maxSize }),
    onDrop: (files: File[], rejections: FileRejection[]) => {
      onRefused(
        rejections.flatMap(({ file, errors }) =>
          errors.slice(0, 1).map((error) => messageFor(file, error, props)),
        ),
      );
      if (files.length > 0) onFiles(files);
    },
  });
  const state = zone.isDragActive ? 'hovering' : zone.isDragGlobal ? 'possible' : 'resting';
  return (
    <div
      {...zone.getRootProps({ role: 'presentation' })}
      data-state={state}
      className={`relative flex min-h-24 flex-col items-center justify-center gap-2 rounded-lg border-2 border-dashed px-4 py-5 text-center ${look[state]} ${disabled ? 'opacity-60' : ''}`}
    >
      <input {...zone.getInputProps(nativeAttributes(rest))} />
      <FileUp className="size-5 text-muted" aria-hidden="true" />
      <button
        ref={ref}
        type="button"
        disabled={disabled}
        onClick={zone.open}
        className="rounded-md text-base font-medium text-accent-text after:absolute after:inset-0 disabled:cursor-not-allowed"
      >
        Drag a file (or click here) to choose a file to upload.
      </button>
      {maxSize && <p className="text-sm text-muted">Up to {fileSizeText(maxSize)}</p>}
    </div>
  );
}
