import { and, inArray, isNull } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import type { EntityRules } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { Values } from '#server/records/reference/versioned-rows.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { invalid, invalidAt } from '#shared/platform/errors.ts';
import { protocolProblem } from '#shared/records/law/protocols.ts';

/** Only a licensed insolvency practitioner supervises (Insolvency Act 1986 s 388): a supervisor needs an IP number. */
async function refuseUnlicensed(w: Write, after: Values) {
  const unlicensed = async (ids: number[]) =>
    ids.length === 0
      ? []
      : w.tx
          .select({ name: tables.users.name })
          .from(tables.users)
          .where(and(inArray(tables.users.id, ids), isNull(tables.users.ipNumber)));
  const [supervisor] = await unlicensed([after.supervisorUserId as number]);
  const joint = await unlicensed(after.jointSupervisorUserIds as number[]);
  const errors: Record<string, string> = {};
  const sentence = (names: string[]) =>
    `${names.join(' and ')} ${names.length === 1 ? 'has' : 'have'} no IP number.`;
  if (supervisor) errors.supervisorUserId = sentence([supervisor.name]);
  if (joint.length > 0) errors.jointSupervisorUserIds = sentence(joint.map(({ name }) => name));
  else if ((after.jointSupervisorUserIds as number[]).includes(after.supervisorUserId as number))
    errors.jointSupervisorUserIds = 'The supervisor cannot also be a joint supervisor.';
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** No superseded Protocol is chosen for proposals to come; a portfolio that names one from before keeps it for its older cases. */
function refuseSuperseded(before: Values | null, { protocolVersion }: Values) {
  if (!protocolVersion || before?.protocolVersion === protocolVersion) return;
  const problem = protocolProblem(String(protocolVersion), londonDate());
  if (problem) throw invalidAt('protocolVersion', problem);
}

/** A portfolio is run by licensed insolvency practitioners, and its new proposals follow the Protocol in force. */
export const portfoliosRules: EntityRules = {
  beforeSave: async (w, before, after) => {
    refuseSuperseded(before, after);
    await refuseUnlicensed(w, after);
    return undefined;
  },
};
