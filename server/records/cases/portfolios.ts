import type { Write } from '#server/platform/database/write.ts';
import type { EntityRules } from '#server/records/reference/rows.ts';
import type { Values } from '#server/records/reference/versioned-rows.ts';
import { unauthorised } from '#server/records/staff/authorisations.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { invalid, invalidAt } from '#shared/platform/errors.ts';
import { protocolProblem } from '#shared/records/law/protocols.ts';

/** Only a licensed insolvency practitioner supervises (Insolvency Act 1986 s 388): a supervisor is authorised today. */
async function refuseUnlicensed(w: Write, after: Values) {
  const problems = async (ids: number[]) => [...(await unauthorised(w.tx, ids)).values()];
  const [supervisor] = await problems([after.supervisorUserId as number]);
  const joint = await problems(after.jointSupervisorUserIds as number[]);
  const errors: Record<string, string> = {};
  if (supervisor) errors.supervisorUserId = supervisor;
  if (joint.length > 0) errors.jointSupervisorUserIds = joint.join(' ');
  else if ((after.jointSupervisorUserIds as number[]).includes(after.supervisorUserId as number))
    errors.jointSupervisorUserIds = 'The supervisor cannot also be a joint supervisor.';
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** No superseded Protocol is chosen for proposals to come; a portfolio that names one from before keeps it for its older cases. */
function refuseSuperseded(before: Values | null, { protocolVersion }: Values) {
  if (!protocolVersion || before?.protocolVersion === protocolVersion) return;
  const problem = protocolProblem(protocolVersion as string, londonDate());
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
