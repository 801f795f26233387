import type { StoredFile } from '#shared/platform/files/contract.ts';
import { upload } from './rest.ts';

/** Stores a file, and reports its progress between 0 and 1; rows refer to it by its id. */
export const storeFile = async (
  file: File,
  onProgress?: (share: number) => void,
  signal?: AbortSignal,
): Promise<StoredFile> => (await upload<StoredFile>('/files', file, onProgress, signal)).data;
