import { takeInMailboxJob } from '#server/activities/inbound/mailbox.ts';
import { readSourceJob } from '#server/activities/inbound/read-source.ts';
import { takeInFolderJob } from '#server/activities/inbound/watched-folder.ts';
import { importStatements } from '#server/activities/money/banking/imports/import-job.ts';
import { matchImportedJob } from '#server/activities/money/banking/matching/match-imported.ts';
import { matchingJob } from '#server/activities/money/banking/matching/matching-job.ts';
import { checkClientMoneyJob } from '#server/activities/money/client-money/nightly.ts';
import { calculateRun } from '#server/activities/money/distributions/calculate-run.ts';
import { releaseRunJob } from '#server/activities/money/distributions/release-run.ts';
import { issueFeeInvoicesJob } from '#server/activities/money/fee-invoices/issue-fee-invoices.ts';
import { proposeUnclaimedJob } from '#server/activities/money/outgoing/unclaimed/propose-unclaimed.ts';
import { keepCheckpointsJob } from '#server/activities/money/reconciliation/keep-checkpoints.ts';
import { sendLinkJob } from '#server/activities/proposals/send-link.ts';
import { signedCopyJob } from '#server/activities/proposals/signed-copy.ts';
import { followReviewLettersJob } from '#server/activities/reviews/follow-review-letters.ts';
import { nightlyRules, nightlyRulesJob } from '#server/app/nightly/nightly-rules.ts';
import { upkeepJobs } from '#server/app/upkeep.ts';
import { sweepFilesJob } from '#server/platform/files/sweep-files.ts';
import { readFileJob } from '#server/platform/files/texts/read-file.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { sweepJobsJob } from '#server/platform/jobs/sweep-jobs.ts';
import { lettersByClockJob } from '#server/records/case-life/letters-by-clock.ts';
import { recalculateClocksJob } from '#server/records/case-life/nightly-clocks.ts';
import { refreshStandingsJob } from '#server/records/case-life/refresh-standings-job.ts';
import { bulkLetters } from '#server/records/correspondence/bulk/bulk-letters.ts';
import { orderedLetters } from '#server/records/correspondence/bulk/order-letters.ts';
import { fileCertificateJob } from '#server/records/correspondence/certificates/file-certificate.ts';
import { finishLetterJob } from '#server/records/correspondence/items/finish-letter.ts';
import { makeRunFileJob } from '#server/records/correspondence/print-runs/change-run.ts';
import { chaseMailJob } from '#server/records/correspondence/sending/chase-mail.ts';
import { sendMailJob } from '#server/records/correspondence/sending/send-mail.ts';
import { queueUnreadJob } from '#server/records/documents/queue-unread.ts';
import { sweepSignInsJob } from '#server/records/staff/sweep-sign-ins.ts';
import { escalateTasksJob } from '#server/records/tasks/escalate-tasks.ts';
import { claimLetterJob } from '#server/views/cases/creditor-mail/claim-letters.ts';
import { sweepPresenceJob } from '#server/views/cases/presence/presence.ts';
import { mailNoticeJob } from '#server/views/reports/alerts/mail-notice.ts';
import { beginLookingJob, lookForAlertJob } from '#server/views/reports/alerts/tell.ts';
import { keepHistoryJob } from '#server/views/reports/history/keep-history.ts';
import { mailRunJob } from '#server/views/reports/runs/mail-run.ts';
import { makeReportJob } from '#server/views/reports/runs/make-report.ts';
import { sweepReportRunsJob } from '#server/views/reports/runs/sweep-runs.ts';
import { beginDueReportsJob } from '#server/views/reports/schedules/begin-due.ts';

/** All background work of the server: one line for each job of a slice. A job that is missing here never runs. */
export const jobs: readonly Job[] = [
  bulkLetters.job,
  calculateRun.job,
  claimLetterJob,
  releaseRunJob.job,
  sendMailJob,
  importStatements.job,
  chaseMailJob,
  checkClientMoneyJob,
  escalateTasksJob,
  fileCertificateJob,
  finishLetterJob,
  issueFeeInvoicesJob,
  keepCheckpointsJob,
  keepHistoryJob,
  lettersByClockJob,
  beginDueReportsJob,
  beginLookingJob,
  lookForAlertJob,
  mailNoticeJob,
  mailRunJob,
  followReviewLettersJob,
  makeReportJob,
  makeRunFileJob,
  matchImportedJob,
  matchingJob,
  nightlyRules.job,
  nightlyRulesJob,
  orderedLetters.job,
  proposeUnclaimedJob,
  sendLinkJob,
  signedCopyJob,
  queueUnreadJob,
  readFileJob,
  recalculateClocksJob,
  readSourceJob,
  refreshStandingsJob,
  sweepFilesJob,
  sweepJobsJob,
  sweepPresenceJob,
  sweepReportRunsJob,
  sweepSignInsJob,
  takeInFolderJob,
  takeInMailboxJob,
  ...upkeepJobs,
];
