import type { Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { EntityRules } from '#server/records/reference/rows.ts';
import type { ReferenceRow } from '#server/records/reference/select.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { Values } from '#server/records/reference/versioned-rows.ts';
import { AppError, invalid } from '#shared/platform/errors.ts';
import type { CaseAccess } from '#shared/platform/permissions.ts';
import {
  type Authority,
  aboveBlocker,
  isUngrantableAccess,
  limitBlocker,
  ungrantableDomains,
  ungrantablePermissions,
} from '#shared/records/staff/staff.ts';
import { authorityOf } from './authority.ts';
import { endSessions, voidLinks } from './credentials.ts';
import { invite } from './invitations.ts';

type Fields = {
  domainId: number;
  additionalDomainIds: number[];
  permissionIds: number[];
  caseAccess: CaseAccess;
  approvalLimit: number;
  status: string;
};

/**
 * Rules for users that the registry cannot express: nobody grants more than they have, adds to their own rights, or locks themselves out.
 */
export const usersRules: EntityRules = {
  beforeSave: async (w, before, after) => {
    const fields = after as Values & Fields;
    if (fields.additionalDomainIds.includes(fields.domainId))
      refuse({ additionalDomainIds: 'Leave out the primary domain: it is included already.' });
    if (w.author.id === 0) return undefined;
    const editor = await authorityOf(w.tx, w.author.id);
    if (before && before.id !== w.author.id) {
      const blocker = aboveBlocker(editor, await authorityOf(w.tx, before.id));
      if (blocker) throw new AppError('forbidden', blocker);
    }
    const names = await permissionNames(w.tx);
    const isOwn = before?.id === w.author.id;
    refuseGrants(editor, before as (ReferenceRow & Fields) | null, fields, names, isOwn);
    if (isOwn) refuseLockingOneselfOut(before as ReferenceRow & Fields, fields, names);
    return undefined;
  },
  afterSave: async (w, before, after) => {
    w.changed(`user:${after.id}`);
    if (!before) return after.status === 'active' ? invite(w, after.id) : undefined;
    if (before.email !== after.email) await voidLinks(w.tx, after.id);
    if (before.status === 'active' && after.status !== 'active') await shutOut(w, after.id);
  },
};

const refuse = (errors: Record<string, string>): never => {
  throw invalid(errors);
};

async function permissionNames(tx: Tx): Promise<Map<number, string>> {
  const { permissions } = tables;
  const rows = await tx.select({ id: permissions.id, name: permissions.name }).from(permissions);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function refuseGrants(
  editor: Authority,
  before: Fields | null,
  after: Fields,
  names: Map<number, string>,
  isOwn: boolean,
) {
  const added = after.permissionIds.filter((id) => !before?.permissionIds.includes(id));
  if (isOwn && added.length > 0)
    refuse({ permissionIds: 'You cannot give permissions to yourself. Ask another administrator.' });
  const beyond = ungrantablePermissions(
    editor,
    added.map((id) => names.get(id) ?? ''),
  );
  if (beyond.length > 0)
    refuse({ permissionIds: `You can only give permissions that you have: not ${beyond.join(', ')}.` });
  const newDomains = after.additionalDomainIds.filter((id) => !before?.additionalDomainIds.includes(id));
  if (ungrantableDomains(editor, newDomains).length > 0)
    refuse({ additionalDomainIds: 'You can only choose domains that you hold.' });
  if (before?.domainId !== after.domainId && ungrantableDomains(editor, [after.domainId]).length > 0)
    refuse({ domainId: 'You can only choose domains that you hold.' });
  if (before?.caseAccess !== after.caseAccess && isUngrantableAccess(editor, after.caseAccess))
    refuse({ caseAccess: 'You can only read cases yourself, so you cannot let others change them.' });
  const limits = { before: before?.approvalLimit ?? 0, after: after.approvalLimit, isOwn };
  const blocker = limitBlocker(editor, limits);
  if (blocker) refuse({ approvalLimit: blocker });
}

function refuseLockingOneselfOut(before: Fields, after: Fields, names: Map<number, string>) {
  if (before.status === 'active' && after.status !== 'active')
    refuse({ status: 'You cannot disable your own account.' });
  const administers = ({ permissionIds }: Fields) =>
    permissionIds.some((id) => names.get(id) === 'settings.users');
  if (administers(before) && !administers(after))
    refuse({ permissionIds: 'You cannot take settings.users from yourself. Ask another administrator.' });
}

async function shutOut(w: Write, userId: number) {
  await voidLinks(w.tx, userId);
  await endSessions(w, userId);
}

/** The product's own permissions keep their names, because code asks for them. */
export const permissionsRules: EntityRules = {
  beforeSave: async (_w, before, after) => {
    if (before?.isSystem && before.name !== after.name)
      refuse({ name: 'The product asks for this permission by its name, so it cannot be renamed.' });
    return undefined;
  },
};
