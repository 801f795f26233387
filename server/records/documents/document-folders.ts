import type { Database, Tx } from '#server/platform/database/connect.ts';
import { tables } from '#server/records/reference/tables.ts';

/** A folder by its path, such as 'Creditors / Claims'. */
export type FolderPath = { id: number; name: string; isActive: boolean };

/** Every folder with its path, in folder order. */
export async function folderPaths(database: Database | Tx): Promise<FolderPath[]> {
  const { folders } = tables;
  const rows = await database
    .select({
      id: folders.id,
      parentId: folders.parentId,
      name: folders.name,
      isActive: folders.isActive,
      sortOrder: folders.sortOrder,
    })
    .from(folders);
  const byId = new Map(rows.map((row) => [row.id, row]));
  type Folder = (typeof rows)[number];
  const trail = (folder: Folder): Folder[] => {
    const parent = folder.parentId === null ? undefined : byId.get(folder.parentId);
    return parent ? [...trail(parent), folder] : [folder];
  };
  const key = (folder: Folder) =>
    trail(folder)
      .map(({ sortOrder, name }) => `${String(sortOrder).padStart(10, '0')} ${name}`)
      .join('\u0000');
  return rows
    .map((folder) => ({ folder, key: key(folder) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ folder }) => ({
      id: folder.id,
      isActive: folder.isActive,
      name: trail(folder)
        .map(({ name }) => name)
        .join(' / '),
    }));
}
