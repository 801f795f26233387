import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#web/platform/api/api-error.ts';
import { storeFile } from '#web/platform/api/files.ts';
import { download } from '#web/platform/api/rest.ts';
import type { ControlProps } from '#web/platform/page/pickers/FieldBox.tsx';
import { useContent } from '#web/platform/page/use-content.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { FileUpload } from '#web/platform/ui/FileUpload.tsx';
import { Spinner } from '#web/platform/ui/Spinner.tsx';
import { toast } from '#web/platform/ui/toast.ts';

const endings: Readonly<Record<string, string[]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
};

function ImagePreview({ id }: { id: number }) {
  // Without the picture there is still its name and the button to download it, which says what is wrong.
  const { address } = useContent(`/files/${id}`);
  return address ? (
    <img src={address} alt="" className="max-h-24 max-w-48 rounded-sm border border-border bg-surface" />
  ) : null;
}

interface StoredProps {
  id: number;
  fileName: string | null;
  isImage: boolean;
  disabled: boolean;
  label: string;
  onRemove: () => void;
}

function Stored({ id, fileName, isImage, disabled, label, onRemove }: StoredProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md border border-border bg-surface p-2">
      {isImage && <ImagePreview id={id} />}
      <span className="min-w-0 grow truncate">{fileName ?? 'A file is attached.'}</span>
      <Button
        small
        onClick={() =>
          download(`/files/${id}`, {}, fileName ?? label).catch((error: unknown) =>
            toast.error('Download failed.', messageOf(error)),
          )
        }
      >
        <Download aria-hidden="true" className="size-3.5" />
        Download
      </Button>
      {!disabled && (
        <Button small onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-3.5" />
          Remove
        </Button>
      )}
    </div>
  );
}

/** One upload: the file goes to the server when it is chosen, the row keeps its number. */
export function FileControl({ field, label, value, onChange, ref, ...control }: ControlProps<'file'>) {
  const [sent, setSent] = useState<{ id: number; name: string } | null>(null);
  const [sending, setSending] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(file: File) {
    setProblem(null);
    setSending(file.name);
    try {
      const stored = await storeFile(file);
      setSent(stored);
      onChange(stored.id);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setSending(null);
    }
  }

  return (
    <div className="space-y-2">
      {value === null ? (
        <FileUpload
          {...control}
          ref={ref}
          disabled={control.disabled || sending !== null}
          value={[]}
          onChange={([file]) => file && void send(file)}
          accept={Object.fromEntries(field.accept.map((type) => [type, endings[type] ?? []]))}
          maxSize={field.maxBytes}
        />
      ) : (
        <Stored
          id={value}
          fileName={sent?.id === value ? sent.name : null}
          isImage={field.accept.every((type) => type.startsWith('image/'))}
          disabled={control.disabled}
          label={label}
          onRemove={() => onChange(null)}
        />
      )}
      {sending && (
        <output className="flex items-center gap-2 text-sm text-muted">
          <Spinner label="" className="size-4" /> Uploading {sending}…
        </output>
      )}
      {problem && <Alert colour="red" message={problem} />}
    </div>
  );
}
