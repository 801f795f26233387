import { importStatements } from '#server/banking/imports/import-job.ts';
import { matchImportedJob } from '#server/banking/matching/match-imported.ts';
import { matchingJob } from '#server/banking/matching/matching-job.ts';
import { lettersByClockJob } from '#server/case-life/letters-by-clock.ts';
import { refreshStandingsJob } from '#server/case-life/refresh-standings-job.ts';
import { bulkLetters } from '#server/correspondence/bulk/bulk-letters.ts';
import { orderedLetters } from '#server/correspondence/bulk/ordered-letters.ts';
import { finishLetterJob } from '#server/correspondence/items/finish-letter.ts';
import { makeRunFileJob } from '#server/correspondence/print-runs/make-run-file.ts';
import { chaseMailJob } from '#server/correspondence/sending/chase-mail.ts';
import { sendMailJob } from '#server/correspondence/sending/send-mail.ts';
import { claimLetterJob } from '#server/creditor-mail/claim-letters.ts';
import { calculateRun } from '#server/distributions/calculate-run.ts';
import { releaseRunJob } from '#server/distributions/release-run.ts';
import { queueUnreadJob } from '#server/documents/queue-unread.ts';
import { issueFeeInvoicesJob } from '#server/fee-invoices/issue-fee-invoices.ts';
import { sweepFilesJob } from '#server/files/sweep-files.ts';
import { readFileJob } from '#server/files/texts/read-file.ts';
import { takeInMailboxJob } from '#server/inbound/mailbox.ts';
import { readSourceJob } from '#server/inbound/read-source.ts';
import { takeInFolderJob } from '#server/inbound/watched-folder.ts';
import type { Job } from '#server/jobs/job.ts';
import { sweepJobsJob } from '#server/jobs/sweep-jobs.ts';
import { recalculateClocksJob } from '#server/nightly/nightly-clocks.ts';
import { nightlyRules, nightlyRulesJob } from '#server/nightly/nightly-rules.ts';
import { proposeUnclaimedJob } from '#server/outgoing/unclaimed/propose-unclaimed.ts';
import { sweepPresenceJob } from '#server/presence/presence.ts';
import { sendLinkJob } from '#server/proposals/send-link.ts';
import { signedCopyJob } from '#server/proposals/signed-copy.ts';
import { mailRunJob } from '#server/reports/runs/mail-run.ts';
import { makeReportJob } from '#server/reports/runs/make-report.ts';
import { sweepReportRunsJob } from '#server/reports/runs/sweep-runs.ts';
import { beginDueReportsJob } from '#server/reports/schedules/begin-due.ts';
import { sweepSignInsJob } from '#server/staff/sweep-sign-ins.ts';
import { escalateTasksJob } from '#server/tasks/escalate-tasks.ts';

/** All background work of the server: one line for each job of a slice. A job that is missing here never runs. */
export const jobs: readonly Job[] = [
  bulkLetters.job,
  calculateRun.job,
  claimLetterJob,
  releaseRunJob.job,
  sendMailJob,
  importStatements.job,
  chaseMailJob,
  escalateTasksJob,
  finishLetterJob,
  issueFeeInvoicesJob,
  lettersByClockJob,
  beginDueReportsJob,
  mailRunJob,
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
];
