import { eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { type Write, write, writeChanges } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { addRow, changeRow, lockRow, removeRow } from '#server/records/reference/versioned-rows.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { NewReport, SavedReport } from '#shared/views/reports/generator/contract.ts';
import type { Definition } from '#shared/views/reports/generator/definition.ts';
import type { Dictionary } from '#shared/views/reports/generator/dictionary.ts';
import { knownColumns, operandsOf, problemsOf } from '#shared/views/reports/generator/problems.ts';
import { dictionaryOf, typeFor } from './dictionary-of.ts';
import { partsOfShares, sharesById } from './shares.ts';
import { savedReportShares, savedReports } from './tables.ts';
import { type StoredReport, savedReport } from './visible-reports.ts';

/** The name of saved reports in the audit trail, and the topic of their lists. */
const SAVED_REPORTS = 'saved-reports';

/** More reports than anybody could keep track of. */
const MOST_REPORTS = 200;

/** The labels of a definition's columns. */
function labelsOf(definition: Definition, dictionary: Dictionary): Record<string, string> {
  const text = JSON.stringify(definition);
  const read = definition.computed.flatMap((each) => operandsOf(each, dictionary.columns));
  return Object.fromEntries(
    [...knownColumns(dictionary, definition).values()]
      .filter(({ name }) => text.includes(`"${name}"`) || read.includes(name))
      .map(({ name, label }) => [name, label]),
  );
}

/** The labels of a valid definition; an invalid one is refused with what is wrong, field by field. */
function checkedLabels(
  actor: Actor,
  type: string,
  definition: Definition,
  before: Record<string, string> = {},
) {
  const dictionary = dictionaryOf(type, typeFor(actor, type), actor);
  const problems = Object.entries(problemsOf(definition, dictionary, before));
  if (problems.length > 0)
    throw new AppError('invalid', (problems[0] ?? missing())[1], {
      errors: Object.fromEntries(problems.map(([path, message]) => [`definition.${path}`, message])),
    });
  return labelsOf(definition, dictionary);
}

function refuseOtherDomain({ domainIds }: Actor, domainId: number): void {
  if (domainIds === 'all' || domainIds.includes(domainId)) return;
  throw new AppError('invalid', 'That domain is not one of yours.', {
    errors: { domainId: 'Not one of your domains.' },
  });
}

async function refuseOneTooMany(tx: Tx, userId: number): Promise<void> {
  if ((await tx.$count(savedReports, eq(savedReports.ownerUserId, userId))) < MOST_REPORTS) return;
  throw conflict(`You have ${MOST_REPORTS} reports, the most allowed. Remove one first.`);
}

const shownNow = async (w: Write, actor: Actor, id: number): Promise<SavedReport> =>
  (await savedReport(w.tx, actor, id)).shown;

/** Saves a report under the caller's chosen name, shared as requested. */
export const saveReport = ({ services, actor, author }: SignedIn, { shares, ...report }: NewReport) =>
  write(services.database, author, async (w) => {
    const labels = checkedLabels(actor, report.type, report.definition);
    refuseOtherDomain(actor, report.domainId);
    await refuseOneTooMany(w.tx, actor.id);
    const parts = await partsOfShares(w.tx, savedReportShares, actor, null, shares);
    const row = { ...report, labels, ownerUserId: actor.id };
    const { id } = await addRow(w, SAVED_REPORTS, savedReports, row, parts);
    w.changed(SAVED_REPORTS);
    return shownNow(w, actor, id);
  });

/** A report of the caller's own, locked: others may run and copy what is shared with them, but not change it. */
async function lockOwn(w: Write, actor: Actor, id: number): Promise<StoredReport> {
  const { shown } = await savedReport(w.tx, actor, id);
  if (!shown.isOwn)
    throw new AppError(
      'forbidden',
      `Only ${shown.owner.name} may change this report. Copy it to make it your own.`,
    );
  return lockRow(w, savedReports, id);
}

/** What can be changed about a report. */
export type ReportChange = Partial<Omit<NewReport, 'type'>>;

/** Changes a report of the caller's own. */
export const changeReport = (
  { services, actor, author }: SignedIn,
  id: number,
  version: number,
  { shares, ...change }: ReportChange,
) =>
  writeChanges(services.database, author, async (w) => {
    const before = await lockOwn(w, actor, id);
    if (change.domainId !== undefined) refuseOtherDomain(actor, change.domainId);
    const labels = change.definition && checkedLabels(actor, before.type, change.definition, before.labels);
    const parts =
      shares &&
      (await partsOfShares(
        w.tx,
        savedReportShares,
        actor,
        await sharesById(w.tx, savedReportShares, id),
        shares,
      ));
    await changeRow(
      w,
      SAVED_REPORTS,
      savedReports,
      before,
      version,
      { ...change, ...(labels && { labels }) },
      { ...(parts && { parts }) },
    );
    w.changed(SAVED_REPORTS);
    return shownNow(w, actor, id);
  });

/** Copies a report that the caller may see, under another name and shared with nobody. */
export const copyReport = ({ services, actor, author }: SignedIn, id: number, name: string) =>
  write(services.database, author, async (w) => {
    const { stored } = await savedReport(w.tx, actor, id);
    typeFor(actor, stored.type);
    await refuseOneTooMany(w.tx, actor.id);
    const { description, type, definition, labels, domainId } = stored;
    const held =
      actor.domainIds === 'all' || actor.domainIds.includes(domainId) ? domainId : actor.domainIds[0];
    if (held === undefined) throw conflict('You have no domain in which to keep a report.');
    const row = { name, description, type, definition, labels, domainId: held, ownerUserId: actor.id };
    const added = await addRow(w, SAVED_REPORTS, savedReports, row);
    w.changed(SAVED_REPORTS);
    return shownNow(w, actor, added.id);
  });

/** Makes the caller the owner of a report whose owner is disabled. */
export const takeOverReport = ({ services, actor, author }: SignedIn, id: number) =>
  write(services.database, author, async (w) => {
    const { shown } = await savedReport(w.tx, actor, id);
    if (!shown.mayTakeOver) throw conflict(`${shown.owner.name} still looks after this report.`);
    const before = await lockRow(w, savedReports, id);
    await changeRow(
      w,
      SAVED_REPORTS,
      savedReports,
      before,
      before.version,
      { ownerUserId: actor.id },
      { action: 'takenOver' },
    );
    w.changed(SAVED_REPORTS);
    return shownNow(w, actor, id);
  });

/** Removes a report of the caller's own, including for everybody it was shared with. */
export const removeReport = ({ services, actor, author }: SignedIn, id: number): Promise<void> =>
  write(services.database, author, async (w) => {
    const before = await lockOwn(w, actor, id);
    await removeRow(w, SAVED_REPORTS, savedReports, before);
    w.changed(SAVED_REPORTS);
  });
