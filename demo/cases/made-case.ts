import { momentOf } from '#demo/cases/days.ts';
import type { Papers } from '#demo/cases/demo-papers.ts';
import type { Life } from '#demo/cases/life.ts';
import type { Random } from '#demo/cases/random.ts';
import type { World, WorldDomain } from '#demo/cases/world.ts';
import type { auditLog } from '#server/platform/database/audit.ts';
import type {
  caseAssets,
  caseCreditors,
  iandeLines,
  iandeStatements,
} from '#server/records/affairs/tables.ts';
import type { bondEntries } from '#server/records/case-life/bonds/tables.ts';
import type { caseSearch } from '#server/records/cases/search-table.ts';
import type { caseStandings } from '#server/records/cases/standing-table.ts';
import type {
  addresses,
  casePeople,
  caseStatusChanges,
  cases,
  persons,
} from '#server/records/cases/tables.ts';
import type { complaintStatusChanges, complaints } from '#server/records/complaints/tables.ts';
import type { caseNotes } from '#server/records/documents/notes/tables.ts';
import type { caseDocuments } from '#server/records/documents/tables.ts';
import type { caseTasks } from '#server/records/tasks/tables.ts';

type WithId<T> = T & { id: number };

/** Every row of one case, in an order that satisfies foreign keys. */
export type MadeCase = {
  cases: WithId<typeof cases.$inferInsert>[];
  persons: WithId<typeof persons.$inferInsert>[];
  casePeople: WithId<typeof casePeople.$inferInsert>[];
  addresses: (typeof addresses.$inferInsert)[];
  caseSearch: (typeof caseSearch.$inferInsert)[];
  caseStatusChanges: (typeof caseStatusChanges.$inferInsert)[];
  caseStandings: (typeof caseStandings.$inferInsert)[];
  caseCreditors: (typeof caseCreditors.$inferInsert)[];
  caseAssets: (typeof caseAssets.$inferInsert)[];
  bondEntries: (typeof bondEntries.$inferInsert)[];
  iandeStatements: WithId<typeof iandeStatements.$inferInsert>[];
  iandeLines: (typeof iandeLines.$inferInsert)[];
  caseNotes: (typeof caseNotes.$inferInsert)[];
  caseTasks: (typeof caseTasks.$inferInsert)[];
  complaints: WithId<typeof complaints.$inferInsert>[];
  complaintStatusChanges: (typeof complaintStatusChanges.$inferInsert)[];
  caseDocuments: WithId<typeof caseDocuments.$inferInsert>[];
  auditLog: (typeof auditLog.$inferInsert)[];
};

/** Rows that others point to get their ids here; the rest get theirs from the database. */
export type Ids = {
  cases: number;
  persons: number;
  casePeople: number;
  iandeStatements: number;
  complaints: number;
  caseDocuments: number;
};

/** What the parts of a case are made from. */
export type Making = {
  random: Random;
  world: World;
  papers: Papers;
  domain: WorldDomain;
  life: Life;
  today: string;
  ids: Ids;
  caseId: number;
  ownerId: number;
  /** What is or would be paid each month. */
  contributionPence: number;
};

/** A time in the working day that grows with the step, so that two steps on one day keep their order. */
export const atWork = (on: string, step: number, random: Random): Date =>
  momentOf(on, 8 + Math.min(step, 7), random.between(0, 59));
