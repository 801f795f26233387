import type { SignedIn } from '#server/platform/http/trpc.ts';
import { writeToAccount } from '#server/records/ledger/bank-accounts/access.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { type CsvProfile, describeProfile } from '#shared/activities/money/banking/csv-profile.ts';
import type {
  ImportRow,
  Mapping,
  MappingPreview,
} from '#shared/activities/money/banking/imports-contract.ts';
import { conflict } from '#shared/platform/errors.ts';
import { ACCOUNT_ENTITY } from '../accounts/accounts.ts';
import { previewProfile, proposeProfile, sampleRows } from '../statements/propose-profile.ts';
import type { StatementLine } from '../statements/statement.ts';
import { bankImports } from '../tables.ts';
import { IMPORT_ENTITY, startImport } from './import-job.ts';
import { getImport, visibleImport } from './import-row.ts';

const PREVIEW = 20;

async function sampleOf({ services: { database, files }, actor }: SignedIn, id: number) {
  const { sha256, fileName } = await visibleImport(database, actor, id);
  const content = await files.read(sha256);
  try {
    return { rows: await sampleRows(content as AsyncIterable<Buffer>), fileName };
  } finally {
    content.destroy();
  }
}

/** The first rows of an import's CSV file, with a guess at its columns. */
export async function mappingOf(ctx: SignedIn, id: number): Promise<Mapping> {
  const { rows, fileName } = await sampleOf(ctx, id);
  const proposal = proposeProfile(rows, fileName.replace(/\.[^.]*$/, '').slice(0, 80) || 'New mapping');
  return { rows: rows.slice(0, PREVIEW).map(({ cells }) => cells), proposal };
}

const shownLine = ({ bookedOn, amountPence, description, balancePence }: StatementLine) => ({
  bookedOn,
  amountPence,
  description,
  balancePence,
});

/** The first twenty rows as read with a mapping. Stores nothing. */
export async function previewMapping(
  ctx: SignedIn,
  { id, profile }: { id: number; profile: CsvProfile },
): Promise<MappingPreview> {
  const { rows } = await sampleOf(ctx, id);
  const shown = previewProfile(rows, profile).map(({ line, ...row }) => ({
    ...row,
    line: line && shownLine(line),
  }));
  return { rows: shown, sentences: describeProfile(profile) };
}

/** Saves the mapping for the account's CSV files, and imports the file that was waiting for it. */
export async function learnMapping(
  ctx: SignedIn,
  { id, version, profile }: { id: number; version: number; profile: CsvProfile },
): Promise<ImportRow> {
  const { bankAccountId } = await visibleImport(ctx.services.database, ctx.actor, id);
  await writeToAccount(ctx, bankAccountId, async (w, account) => {
    const waiting = await visibleImport(w.tx, ctx.actor, id);
    if (waiting.status !== 'needs_mapping') throw conflict('This file no longer needs a mapping.');
    await changeRow(w, ACCOUNT_ENTITY, bankAccounts, account, account.version, { csvProfile: profile });
    const again = await changeRow(w, IMPORT_ENTITY, bankImports, waiting, version, {
      status: 'uploaded',
      errors: [],
    });
    await startImport(w, again, ctx.actor);
  });
  return getImport(ctx, id);
}

/** Posts a file whose lines do not lead from its opening to its closing balance, for a stated reason. */
export async function acceptBalance(
  ctx: SignedIn,
  { id, version, reason }: { id: number; version: number; reason: string },
): Promise<ImportRow> {
  const { bankAccountId } = await visibleImport(ctx.services.database, ctx.actor, id);
  await writeToAccount(ctx, bankAccountId, async (w) => {
    const failed = await visibleImport(w.tx, ctx.actor, id);
    if (failed.status !== 'failed' || failed.balanceCheck !== 'fail')
      throw conflict('Only a file whose balances do not agree can be posted for a reason.');
    const again = await changeRow(w, IMPORT_ENTITY, bankImports, failed, version, {
      status: 'uploaded',
      balanceReason: reason,
      errors: [],
      errorCount: 0,
    });
    await startImport(w, again, ctx.actor);
  });
  return getImport(ctx, id);
}
