import { join } from 'node:path';
import { type FileStore, folderStore } from './file-store.ts';
import { s3Store } from './s3-store.ts';

/** The store of this installation: a bucket where one is set, else a folder. Uploads come in through the folder in either case. */
export function fileStoreOf({ dataDir, filesUrl }: { dataDir: string; filesUrl: string | null }): FileStore {
  const folder = join(dataDir, 'files');
  return filesUrl === null ? folderStore(folder) : s3Store(filesUrl, folder);
}
