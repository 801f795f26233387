import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { londonDate } from '#shared/platform/dates.ts';
import type { DocumentChoices } from '#shared/records/documents/contract.ts';
import { suggestedType, titleFrom, uploadProblem } from '#shared/records/documents/documents.ts';
import { ApiError, messageOf } from '#web/platform/api/api-error.ts';
import { fileDocument, sendFile, type UploadValues } from '#web/records/documents/document-client.ts';

/** Messages by field. */
type Errors = Readonly<Record<string, string>>;

/** The progress of an upload. */
export type UploadState =
  | { phase: 'waiting' }
  | { phase: 'sending'; share: number }
  | { phase: 'sent'; fileId: number; isFiling: boolean }
  /** `isFinal`: the file itself is at fault, so it is not tried again. */
  | { phase: 'failed'; problem: string; isFinal: boolean };

/** One chosen file being uploaded to the case. */
export interface Upload {
  key: number;
  file: File;
  state: UploadState;
  values: UploadValues;
  errors: Errors;
}

export interface Uploads {
  caseId: number;
  list: readonly Upload[];
  add: (files: readonly File[]) => void;
  change: (key: number, values: Partial<UploadValues>) => void;
  /** Stops an upload, or leaves out one that is done. */
  remove: (key: number) => void;
  retry: (key: number) => void;
  /** Files whatever is uploaded and complete, and returns how many. A refusal shows at its field. */
  fileAll: () => Promise<number>;
}

const atOnce = 3;
let lastKey = 0;

function newUpload(file: File, { types, maxBytes }: DocumentChoices): Upload {
  const problem = uploadProblem(file, maxBytes);
  const usable = types.filter(({ isActive }) => isActive);
  const type = suggestedType(file.name, usable);
  return {
    key: ++lastKey,
    file,
    state: problem ? { phase: 'failed', problem, isFinal: true } : { phase: 'waiting' },
    values: {
      title: titleFrom(file.name),
      documentTypeId: type?.id ?? null,
      folderId: type?.folderId ?? null,
      direction: type?.direction ?? 'in',
      on: londonDate(),
      reportedHeldPence: null,
    },
    errors: {},
  };
}

/** The type brings its folder and its direction with it. */
function withType(
  values: UploadValues,
  change: Partial<UploadValues>,
  { types }: DocumentChoices,
): UploadValues {
  const type =
    change.documentTypeId !== undefined && change.documentTypeId !== values.documentTypeId
      ? types.find(({ id }) => id === change.documentTypeId)
      : undefined;
  return { ...values, ...(type && { folderId: type.folderId, direction: type.direction }), ...change };
}

const missingIn = ({ title, documentTypeId, folderId }: UploadValues): Errors => ({
  ...(title.trim() === '' && { title: 'Required.' }),
  ...(documentTypeId === null && { documentTypeId: 'Required.' }),
  ...(folderId === null && { folderId: 'Required.' }),
});

/** Messages by field of the row; a day is one field there. */
function errorsOf(error: unknown): Errors {
  if (!(error instanceof ApiError)) return { title: messageOf(error) };
  const { receivedOn, sentOn, fileId, ...others } = error.errors;
  const on = receivedOn ?? sentOn;
  const title = fileId ?? (Object.keys(error.errors).length === 0 ? error.message : undefined);
  return { ...others, ...(on && { on }), ...(title && { title }) };
}

/** Files being uploaded to a case: sent three at a time as they are chosen, filed once their fields are complete. */
export function useUploads(caseId: number, choices: DocumentChoices | undefined): Uploads {
  const [list, setList] = useState<readonly Upload[]>([]);
  const waiting = useRef<Upload[]>([]);
  const sending = useRef(new Map<number, AbortController>());
  const early = useRef<File[]>([]);

  const patch = (key: number, change: (upload: Upload) => Partial<Upload>) =>
    setList((all) => all.map((upload) => (upload.key === key ? { ...upload, ...change(upload) } : upload)));
  const setState = (key: number, state: UploadState) => patch(key, () => ({ state }));

  async function send({ key, file }: Upload) {
    const stop = new AbortController();
    sending.current.set(key, stop);
    setState(key, { phase: 'sending', share: 0 });
    try {
      const onProgress = (share: number) => setState(key, { phase: 'sending', share });
      const fileId = await sendFile(file, onProgress, stop.signal);
      setState(key, { phase: 'sent', fileId, isFiling: false });
    } catch (error) {
      const { status } = error instanceof ApiError ? error : { status: 0 };
      setState(key, {
        phase: 'failed',
        problem: messageOf(error),
        isFinal: [400, 413, 415].includes(status),
      });
    } finally {
      sending.current.delete(key);
      begin();
    }
  }

  function begin() {
    while (sending.current.size < atOnce) {
      const next = waiting.current.shift();
      if (!next) return;
      void send(next);
    }
  }

  function take(files: readonly File[], among: DocumentChoices) {
    const added = files.map((file) => newUpload(file, among));
    setList((all) => [...all, ...added]);
    waiting.current.push(...added.filter(({ state }) => state.phase === 'waiting'));
    begin();
  }

  // What was dropped before the types were known.
  const takeEarly = useEffectEvent((among: DocumentChoices) => {
    if (early.current.length > 0) take(early.current.splice(0), among);
  });
  useEffect(() => {
    if (choices) takeEarly(choices);
  }, [choices]);

  useEffect(() => {
    const { current } = sending;
    return () => {
      waiting.current = [];
      for (const stop of current.values()) stop.abort();
    };
  }, []);

  async function fileOne({ key, state, values }: Upload): Promise<boolean> {
    if (state.phase !== 'sent' || state.isFiling) return false;
    const { documentTypeId, folderId } = values;
    const errors = missingIn(values);
    patch(key, () => ({ errors }));
    if (Object.keys(errors).length > 0 || documentTypeId === null || folderId === null) return false;
    setState(key, { ...state, isFiling: true });
    try {
      await fileDocument(caseId, state.fileId, { ...values, documentTypeId, folderId });
      setList((all) => all.filter((upload) => upload.key !== key));
      return true;
    } catch (error) {
      patch(key, () => ({ errors: errorsOf(error), state }));
      return false;
    }
  }

  return {
    caseId,
    list,
    add: (files) => {
      if (choices) take(files, choices);
      else early.current.push(...files);
    },
    change: (key, change) =>
      patch(key, ({ values }) => ({
        values: choices ? withType(values, change, choices) : values,
        errors: {},
      })),
    remove: (key) => {
      waiting.current = waiting.current.filter((upload) => upload.key !== key);
      sending.current.get(key)?.abort();
      setList((all) => all.filter((upload) => upload.key !== key));
    },
    retry: (key) => {
      const upload = list.find((each) => each.key === key);
      if (!upload) return;
      setState(key, { phase: 'waiting' });
      waiting.current.push(upload);
      begin();
    },
    fileAll: async () => {
      let filed = 0;
      for (const upload of list) if (await fileOne(upload)) filed += 1;
      return filed;
    },
  };
}
