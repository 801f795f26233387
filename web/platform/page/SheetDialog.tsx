import { type ReactNode, useState } from 'react';
import { counted } from '#shared/platform/counted.ts';
import { storeFile } from '#web/platform/api/files.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Field } from '#web/platform/ui/Field.tsx';
import { FileUpload } from '#web/platform/ui/FileUpload.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { SheetColumns, type SheetColumnsProps, SheetPreview } from './SheetColumns.tsx';
import { useAttempt } from './use-attempt.ts';

type Mapping<Name extends string> = SheetColumnsProps<Name>['mapping'];

/** The first lines of a file, and what its columns seem to hold. */
interface Sheet<Name extends string> {
  rows: readonly (readonly string[])[];
  rowCount: number;
  isLearned: boolean;
  mapping: Mapping<Name>;
}

type Chosen<Name extends string> = { fileId: number; sheet: Sheet<Name>; mapping: Mapping<Name> };

interface SheetDialogProps<Name extends string> {
  title: string;
  /** Above a refusal: 'The lines were not read.' */
  failure: string;
  fields: SheetColumnsProps<Name>['fields'];
  /** Whose file it is; a file chosen for somebody else is dropped. Null while that is not known: no file is asked for. */
  from: number | null;
  /** Says whose file the columns are remembered from. */
  learnedText: string;
  /** False while something besides the file is missing. */
  isReady?: boolean;
  look: (fileId: number) => Promise<Sheet<Name>>;
  read: (fileId: number, mapping: Mapping<Name>) => Promise<void>;
  onClose: () => void;
  /** What is asked before the file. */
  children?: ReactNode;
}

/** Reads the lines of a CSV file whose columns are remembered from the last one, or chosen here. */
export function SheetDialog<Name extends string>(props: SheetDialogProps<Name>) {
  const { title, failure, fields, from, learnedText, isReady = true, look, read, onClose, children } = props;
  const [taken, setTaken] = useState<{ from: number | null; files: readonly File[] }>({ from, files: [] });
  const [looked, setLooked] = useState<Chosen<Name> | null>(null);
  const { attempt, problem, isBusy } = useAttempt();
  const files = taken.from === from ? taken.files : [];
  const chosen = files.length > 0 ? looked : null;
  const choose = (next: readonly File[]) => {
    setTaken({ from, files: next });
    setLooked(null);
    const [file] = next;
    if (!file) return;
    void attempt(async () => {
      const { id: fileId } = await storeFile(file);
      const sheet = await look(fileId);
      setLooked({ fileId, sheet, mapping: sheet.mapping });
    });
  };
  return (
    <Modal
      open
      size="large"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            colour="accent"
            loading={isBusy}
            disabled={chosen === null || !isReady}
            onClick={() => chosen && void attempt(() => read(chosen.fileId, chosen.mapping))}
          >
            Read {chosen ? counted(chosen.sheet.rowCount, 'line') : 'lines'}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {children}
        {from !== null && (
          <Field label="File">
            {(control) => <FileUpload {...control} value={files} onChange={choose} />}
          </Field>
        )}
        {problem && <Alert colour="red" title={failure} message={problem} />}
        {chosen && (
          <>
            <p className="text-sm text-muted">
              {chosen.sheet.isLearned
                ? learnedText
                : 'The columns are a guess: check them. They are remembered for next time.'}
            </p>
            <SheetColumns
              fields={fields}
              rows={chosen.sheet.rows}
              mapping={chosen.mapping}
              onChange={(mapping) => setLooked({ ...chosen, mapping })}
            />
            <SheetPreview fields={fields} rows={chosen.sheet.rows} mapping={chosen.mapping} />
          </>
        )}
      </div>
    </Modal>
  );
}
