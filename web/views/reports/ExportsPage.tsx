import { exportedFileList } from '#shared/views/reports/exported-files.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { RegisterPage, whilePaging } from '#web/platform/page/list/RegisterPage.tsx';

/** /reports/viewer/exports: every file that left the program, except reports, and who took it. */
export const ExportsPage = () => (
  <RegisterPage
    list={exportedFileList}
    title="Exports"
    path="/reports/viewer/exports"
    words={['file']}
    read={(input) => trpc.exportedFiles.list.queryOptions(input, whilePaging)}
    file="/exports/export"
    within={{}}
    live={{
      topics: ['exports'],
      refresh: () => queryClient.invalidateQueries(trpc.exportedFiles.pathFilter()),
    }}
    table={{ card: { beside: 'user', below: ['at', 'filters'] } }}
    empty={{
      title: 'No results found.',
      message: 'No file has been exported yet.',
      ifFiltered: 'Nothing matches the filters.',
    }}
  />
);
