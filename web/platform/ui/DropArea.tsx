import { FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';

export interface DropAreaProps {
  /** Names the hidden input behind the button, for screen readers and tests. */
  label: string;
  onFiles: (files: readonly File[]) => void;
  disabled?: boolean;
  /** The content of the area; `choose` opens the file picker. */
  children: (choose: () => void) => ReactNode;
}

/** An area that accepts dropped files of any number and type. */
export function DropArea({ label, onFiles, disabled = false, children }: DropAreaProps) {
  const zone = useDropzone({
    noClick: true,
    noKeyboard: true,
    multiple: true,
    disabled,
    onDrop: (files: File[]) => {
      if (files.length > 0) onFiles(files);
    },
  });
  return (
    <div
      {...zone.getRootProps({ role: 'presentation' })}
      data-state={zone.isDragActive ? 'hovering' : 'resting'}
      className="relative"
    >
      <input {...zone.getInputProps({ 'aria-label': label })} />
      {children(zone.open)}
      {zone.isDragActive && (
        <div className="pointer-events-none absolute -inset-2 z-20 min-h-40 rounded-lg border-2 border-green-text bg-green-bg pt-12 text-green-text">
          <div className="sticky top-40 flex flex-col items-center gap-2 pb-12">
            <FileUp className="size-6" aria-hidden="true" />
            <p className="text-lg font-semibold">Drop the files to add them</p>
          </div>
        </div>
      )}
    </div>
  );
}
