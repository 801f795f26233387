import type { caseAssets, caseCreditors, iandeLines, iandeStatements } from '#server/affairs/tables.ts';
import type { bondEntries } from '#server/bonding/tables.ts';
import type { caseSearch } from '#server/cases/search-table.ts';
import type { caseStandings } from '#server/cases/standing-table.ts';
import type { addresses, casePeople, caseStatusChanges, cases, persons } from '#server/cases/tables.ts';
import type { complaintStatusChanges, complaints } from '#server/complaints/tables.ts';
import type { auditLog } from '#server/database/audit.ts';
import type { caseDocuments } from '#server/documents/tables.ts';
import type { caseNotes } from '#server/notes/tables.ts';
import type { caseTasks } from '#server/tasks/tables.ts';
import { momentOf } from './days.ts';
import type { Papers } from './demo-papers.ts';
import type { Life } from './life.ts';
import type { Random } from './random.ts';
import type { World, WorldDomain } from './world.ts';

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
