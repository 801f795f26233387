import { titleFrom } from '#shared/records/documents/documents.ts';
import type { TaskItem } from '#shared/records/tasks/contract.ts';
import type { Demanded } from '#shared/records/tasks/tasks.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { storeFile } from '#web/platform/api/files.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';

/** The entries made for a task's requirements. */
export interface Supply {
  note: string;
  files: readonly File[];
  /** The value of the case, by its field. */
  values: Readonly<Record<string, unknown>>;
}

export const noSupply: Supply = { note: '', files: [], values: {} };

/** The requirements in the refusal of a completion; null for any other error. */
export function demandedBy(error: unknown): Demanded | null {
  const details = error instanceof ApiError ? (error.details as { demanded?: Demanded } | null) : null;
  return details?.demanded ?? null;
}

/** Whether what the task demands was entered. */
export function isSupplied(demanded: Demanded, { note, files, values }: Supply): boolean {
  if (demanded.kind === 'note') return note.trim() !== '';
  if (demanded.kind === 'document') return files.length > 0;
  return ![null, undefined, ''].includes(values[demanded.field] as string | null | undefined);
}

/** Files the document or enters the value on the case of the task. Returns whether it did: a note is sent with the completion. */
export async function supplyCase(
  { case: { id } }: TaskItem,
  demanded: Demanded,
  supply: Supply,
): Promise<boolean> {
  if (demanded.kind === 'document')
    for (const file of supply.files) {
      const { id: fileId } = await storeFile(file);
      await trpcClient.documents.add.mutate({
        caseId: id,
        fileId,
        title: titleFrom(file.name),
        documentTypeId: demanded.documentType.id,
      });
    }
  if (demanded.kind === 'field')
    await trpcClient.cases.update.mutate({ id, [demanded.field]: supply.values[demanded.field] });
  return demanded.kind !== 'note';
}

/** Whether filing completed the task, because its definition waits for that. */
export const isDoneAlready = (error: unknown): boolean =>
  error instanceof ApiError && (error.details as { status?: string } | null)?.status === 'completed';
