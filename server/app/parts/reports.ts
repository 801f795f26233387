import { reportAlertsRouter } from '#server/views/reports/alerts/router.ts';
import { reportRoutes } from '#server/views/reports/download-route.ts';
import { exportedFilesRouter } from '#server/views/reports/exports/router.ts';
import { reportGeneratorRouter, savedReportsRouter } from '#server/views/reports/generator-router.ts';
import { reportsRouter } from '#server/views/reports/router.ts';
import { reportFileRoute } from '#server/views/reports/runs/run-file.ts';
import { reportRunsRouter } from '#server/views/reports/runs-router.ts';
import { reportSchedulesRouter } from '#server/views/reports/schedules/router.ts';
import type { Part } from './part.ts';

export const reports = {
  routers: {
    exportedFiles: exportedFilesRouter,
    reportAlerts: reportAlertsRouter,
    reportGenerator: reportGeneratorRouter,
    reportRuns: reportRunsRouter,
    reports: reportsRouter,
    reportSchedules: reportSchedulesRouter,
    savedReports: savedReportsRouter,
  },
  routes: [reportRoutes, reportFileRoute],
} satisfies Part;
