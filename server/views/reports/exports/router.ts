import { exportList } from '#server/platform/http/export-list.ts';
import { router } from '#server/platform/http/trpc.ts';
import { exportedFilesContract as contract, exportedFileList } from '#shared/views/reports/exported-files.ts';
import { allExportedFiles, listExportedFiles } from './exported-files.ts';

/** Which files left the program, for those who answer for its users. */
export const exportedFilesRouter = router(contract, {
  list: listExportedFiles,
  export: async (ctx, { columns, ...filters }) =>
    exportList(exportedFileList, await allExportedFiles(ctx, filters), columns),
});
