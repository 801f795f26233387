import type { ApprovalHandlers } from '#server/records/approvals/handler.ts';
import type { SubjectReaders } from '#server/records/correspondence/items/subject-of.ts';
import type { FileReach } from '#server/records/reference/readable-file.ts';
import type { SavedByName } from '#server/records/reference/rows.ts';
import type { Program, Routers } from '../serve.ts';

/** What an activity or a view contributes to the program. */
export type Part = {
  routers: Routers;
  /** Its other routes, such as files. */
  routes?: Program['routes'];
  /** The rows that give their readers access to a file, and those that hide it from its uploader. */
  reach?: FileReach;
  /** The handlers of requests about its records, by kind. */
  approvals?: ApprovalHandlers;
  /** What it does after a row of an entity is saved, following the rules of the records. */
  saved?: SavedByName;
  /** Readers of its records that letters can be about. */
  subjects?: SubjectReaders;
};
