import { exportList } from '#server/platform/http/export-list.ts';
import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { exportedFilesContract as contract, exportedFileList } from '#shared/views/reports/exported-files.ts';
import { allExportedFiles, listExportedFiles } from './exported-files.ts';

const rest = restRoutes('Exports', '/exports');

/** Which files left the program, for those who answer for its users. */
export const exportedFilesRouter = router({
  list: procedure(
    'settings.users',
    contract.list,
    rest.get('', 'The files that left the program, and who took them', 'list'),
  ).query(({ ctx, input }) => listExportedFiles(ctx, input)),
  export: procedure(
    'settings.users',
    contract.export,
    rest.get('/export', 'The files that left the program as CSV', 'csv'),
  ).query(async ({ ctx, input: { columns, ...filters } }) =>
    exportList(exportedFileList, await allExportedFiles(ctx, filters), columns),
  ),
});
