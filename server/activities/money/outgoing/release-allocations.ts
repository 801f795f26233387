import { planned } from '#server/platform/database/planned.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { type Posting, postJournals } from '#server/records/ledger/post-journal.ts';
import { queueWithdrawals } from '#server/records/payments/client-accounts/follow-receipts.ts';
import { bounceProblems } from '#server/records/payments/receipts/bounced-receipts.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import { type DraftLine, type JournalDraft, ledgerCodes } from '#shared/records/ledger/ledger.ts';
import { estatePaymentLines, feeIncomeLines, recoveredLines } from '#shared/records/ledger/payment-events.ts';
import { beyondClaims } from './beyond-claims.ts';
import { type Due, type Release, readDues, totalOf } from './dues.ts';
import { makeAllocations } from './make-allocations.ts';
import { storePayments } from './store-payments.ts';

/**
 * The result of a release: the estate's journal, or the reason why nothing was released. There is no journal if every
 * share of a case is retained.
 */
export type Released = { journalId: number | null } | { refusal: AppError };

/** The amounts due to the office: a fee, or money that the firm paid a supplier on the estate's behalf. */
const officeLines = (due: Due): DraftLine[] =>
  due.supplierId === null
    ? feeIncomeLines({
        account: due.class === 'nominee_fee' ? ledgerCodes.nomineeIncome : ledgerCodes.supervisorIncome,
        grossPence: due.amountPence,
        vatPence: due.vatPence,
        bankAccountId: due.officeAccountId,
      })
    : recoveredLines({
        supplierId: due.supplierId,
        amountPence: due.amountPence,
        bankAccountId: due.officeAccountId,
      });

/** The journals of a case's part: what leaves the estate, and what reaches the office. */
function draftsOf(release: Release, dues: readonly Due[], postedOn: string): JournalDraft[] {
  const [first = missing()] = dues;
  const { caseId, key, description, approvedBy } = release;
  const { domainId, bankAccountId } = first;
  const base = { domainId, postedOn, description, source: 'allocation_release', approvedBy } as const;
  const estate: JournalDraft = {
    ...base,
    ledger: 'estate',
    idempotencyKey: key,
    lines: estatePaymentLines(
      { caseId, bankAccountId },
      dues.map(({ account, amountPence, creditorId, supplierId }) => ({
        account,
        amountPence,
        creditorId,
        supplierId,
      })),
    ),
  };
  const ofOffice = dues.filter(({ payeeKind }) => payeeKind === 'office');
  if (ofOffice.length === 0) return [estate];
  const office: JournalDraft = {
    ...base,
    ledger: 'office',
    idempotencyKey: `${key}:office`,
    lines: ofOffice.flatMap(officeLines),
  };
  return [estate, office];
}

const releasable = ['proposed', 'approved', 'retained'];

/** A share that a run retains. One retained before has an id; a release that names it frees it. */
const isKeptBack = ({ id, status }: Due): boolean => id === null && status === 'retained';

function problemOf(
  { allocationIds }: Release,
  dues: readonly Due[],
  { bounced, beyond }: { bounced: string | undefined; beyond: AppError | undefined },
): AppError | null {
  const standing = dues.filter(({ id }) => id !== null);
  if (dues.length === 0 || standing.length < allocationIds.length)
    return conflict('Something that was to be paid no longer exists.');
  if (dues.some(({ status }) => !releasable.includes(status)))
    return conflict('Some of it has already been released or cancelled.');
  return bounced === undefined ? (beyond ?? null) : conflict(bounced);
}

const releasedText = `update allocations a set status = 'released', retained_reason = null, journal_id = r."journalId",
    released_on = $2::date, version = a.version + 1, updated_at = now(), updated_by = $3::int
  from json_to_recordset($1::json) as r(id int, "journalId" int) where a.id = r.id`;

/** Money in a client's own bank account is moved to the pooled account first, up to the amount paid. */
const fetchFromClientAccounts = (
  w: Write,
  parts: readonly { release: Release; dues: readonly Due[] }[],
  movedOn: string,
) =>
  queueWithdrawals(
    w,
    parts.map(({ release, dues }) => ({
      caseId: release.caseId,
      amountPence: totalOf(dues),
      movedOn,
      reason: release.description,
      bankAccountId: (dues[0] ?? missing()).bankAccountId,
      idempotencyKey: `${release.key}:withdrawal`,
    })),
  );

/**
 * The only way that money leaves: posts the journals of approved allocations, makes their payments ready, and marks
 * them as released, in a few statements for any number of cases, each at most once in the list. A refused case does not
 * hold the others up; outcomes come in the order of the releases. Dated today, London time, unless a long release began
 * on an earlier day.
 */
export async function releaseAllocations(
  w: Write,
  releases: readonly Release[],
  on: string = londonDate(),
): Promise<Released[]> {
  const byCase = await readDues(w.tx, releases, on);
  const bounced = await bounceProblems(
    w.tx,
    releases.map(({ caseId }) => caseId),
  );
  const leaving = [...byCase.values()].flat().filter((due) => !isKeptBack(due));
  const beyond = await beyondClaims(w.tx, leaving);
  const parts = releases.map((release) => {
    const { caseId } = release;
    const found = byCase.get(caseId) ?? [];
    const dues = found.filter((due) => !isKeptBack(due));
    return {
      release,
      dues,
      refusal: problemOf(release, found, { bounced: bounced.get(caseId), beyond: beyond.get(caseId) }),
    };
  });
  const accepted = parts.filter(({ refusal }) => refusal === null);
  const sound = accepted.filter(({ dues }) => dues.length > 0);
  const retained = accepted
    .filter(({ dues }) => dues.length === 0)
    .map((part) => ({ ...part, journalId: null }));
  const drafts = sound.map(({ release, dues }) => draftsOf(release, dues, on));
  await fetchFromClientAccounts(w, sound, on);
  const postings = await postJournals(
    w,
    drafts.map(([estate]) => estate ?? missing()),
  );
  const posted = sound.flatMap((part, at) => {
    const posting = postings[at] ?? missing();
    return 'refusal' in posting ? [] : [{ ...part, journalId: posting.journalId }];
  });
  const office = sound.flatMap((_part, at) =>
    'refusal' in (postings[at] ?? missing()) ? [] : (drafts[at] ?? missing()).slice(1),
  );
  for (const posting of await postJournals(w, office)) if ('refusal' in posting) throw posting.refusal;
  await storePayments(w, await makeAllocations(w, [...posted, ...retained], on), on);
  const standing = posted.flatMap(({ dues, journalId }) =>
    dues.flatMap(({ id }) => (id === null ? [] : [{ id, journalId }])),
  );
  if (standing.length > 0)
    await planned(w.tx, {}, releasedText, [JSON.stringify(standing), on, w.author.id || null]);
  const outcomes = new Map(sound.map(({ release }, at) => [release, postings[at] ?? missing()]));
  return parts.map(({ release, refusal }) => (refusal ? { refusal } : releasedAs(outcomes.get(release))));
}

const releasedAs = (posting: Posting | undefined): Released =>
  posting && 'refusal' in posting ? posting : { journalId: posting?.journalId ?? null };
