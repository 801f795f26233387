import type { Write } from '#server/platform/database/write.ts';
import type { EntityRules } from '#server/records/reference/rows.ts';
import type { Values } from '#server/records/reference/versioned-rows.ts';
import { unauthorised } from '#server/records/staff/authorisations.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { invalid, invalidAt } from '#shared/platform/errors.ts';
import type { InputOf } from '#shared/platform/fields/entity.ts';
import { protocolProblem } from '#shared/records/law/protocols.ts';
import type { Reference } from '#shared/records/reference/registry.ts';

type Portfolio = InputOf<Reference['portfolios']>;

/** Only a licensed insolvency practitioner may supervise (Insolvency Act 1986 s 388): a supervisor must be authorised today. */
async function refuseUnlicensed(w: Write, { supervisorUserId, jointSupervisorUserIds }: Portfolio) {
  const problems = async (ids: number[]) => [...(await unauthorised(w.tx, ids)).values()];
  const [supervisor] = await problems([supervisorUserId]);
  const joint = await problems(jointSupervisorUserIds);
  const errors: Record<string, string> = {};
  if (supervisor) errors.supervisorUserId = supervisor;
  if (joint.length > 0) errors.jointSupervisorUserIds = joint.join(' ');
  else if (jointSupervisorUserIds.includes(supervisorUserId))
    errors.jointSupervisorUserIds = 'The supervisor cannot also be a joint supervisor.';
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** A superseded Protocol cannot be chosen for future proposals; a portfolio that already names one keeps it for its older cases. */
function refuseSuperseded(before: Values | null, { protocolVersion }: Portfolio) {
  if (!protocolVersion || before?.protocolVersion === protocolVersion) return;
  const problem = protocolProblem(protocolVersion, londonDate());
  if (problem) throw invalidAt('protocolVersion', problem);
}

/** A portfolio is run by licensed insolvency practitioners, and its new proposals follow the Protocol in force. */
export const portfoliosRules: EntityRules = {
  beforeSave: async (w, before, values) => {
    const after = values as Portfolio;
    refuseSuperseded(before, after);
    await refuseUnlicensed(w, after);
    return undefined;
  },
};
