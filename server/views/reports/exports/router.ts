import { router } from '#server/platform/http/trpc.ts';
import { exportedFilesContract as contract } from '#shared/views/reports/exported-files.ts';
import { exportedFileRegister } from './exported-files.ts';

/** Which files were exported, for those responsible for users. */
export const exportedFilesRouter = router(contract, exportedFileRegister.calls);
