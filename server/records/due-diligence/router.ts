import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { visibleCase } from '#server/records/cases/access.ts';
import { dueDiligenceContract as contract } from '#shared/records/due-diligence/contract.ts';
import { saveAnswers } from './answers.ts';
import { completeDiligence, discardDiligence, reopenDiligence } from './complete.ts';
import { diligenceRegister } from './diligence-list.ts';
import { addCheck, addEvidence, removeEvidence, resolveCheck } from './evidence.ts';
import { diligenceView } from './view.ts';

/** Customer due diligence on the people of a case. */
export const dueDiligenceRouter: Procedures<typeof contract> = router(contract, {
  list: async ({ services: { database }, actor }, { caseId }) => {
    await visibleCase(database, actor, caseId);
    return diligenceView(database, caseId);
  },
  attention: diligenceRegister.calls.list,
  exportAttention: diligenceRegister.calls.export,
  save: saveAnswers,
  addEvidence,
  removeEvidence,
  addCheck,
  resolveCheck,
  complete: completeDiligence,
  reopen: reopenDiligence,
  discard: discardDiligence,
});
