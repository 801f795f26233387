import { demoFirmFiles, firstStatementDay } from '#demo/banking/demo-files.ts';
import { payingCases } from '#demo/banking/demo-payers.ts';
import { demoCases, loadCases } from '#demo/cases/load-cases.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { addDays } from '#shared/platform/dates.ts';

/** Where the repository keeps the demo firm's statements, and the last day they cover. */
export const demoFolder = 'demo/statements';
const DAY = '2026-11-21';

/** The files of that folder by name, generated from an empty demo firm that is filled with the cases of that day. */
export async function demoFolderFiles(database: Database): Promise<Map<string, string>> {
  await loadCases(database, { count: demoCases, today: DAY });
  const until = addDays(DAY, -1);
  const cases = await payingCases(database, { from: firstStatementDay(until), until });
  const { imported, byHand } = demoFirmFiles(cases, until);
  return new Map([
    ...imported.map(({ fileName, text }) => [fileName, text] as const),
    ...byHand.map(({ fileName, text }) => [`by-hand/${fileName}`, text] as const),
  ]);
}
