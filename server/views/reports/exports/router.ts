import { router } from '#server/platform/http/trpc.ts';
import { exportedFilesContract as contract } from '#shared/views/reports/exported-files.ts';
import { exportedFileRegister } from './exported-files.ts';

/** Which files left the program, for those who answer for its users. */
export const exportedFilesRouter = router(contract, exportedFileRegister.calls);
