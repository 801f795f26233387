import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { visibleCase } from '#server/records/cases/access.ts';
import { mailContract as contract } from '#shared/records/correspondence/contract.ts';
import { certifyMany } from './certificates/certify-many.ts';
import { approveMail, cancelMail, rejectMail, requeueMail, settleMail } from './items/change-items.ts';
import { mailDetail } from './items/item-detail.ts';
import { countMail, letterChoices, mailOfCase, mailRegister } from './items/item-list.ts';
import { previewLetter } from './items/preview-letter.ts';
import { postCopy, requestCopy, withdrawCopy } from './items/request-copy.ts';
import { requestProof } from './items/request-proof.ts';
import { saveLetter } from './items/save-letter.ts';
import type { SubjectReaders } from './items/subject-of.ts';
import { templateInUse } from './items/template-in-use.ts';
import { confirmAddress, returnPost } from './returned/return-post.ts';
import { bounceByHand } from './sending/take-dsn.ts';
import { fillPublished } from './templates/fill-word.ts';

/** Letters, e-mails and texts: written on cases, decided and sent from the queue. */
export const mailRouter = (subjects: SubjectReaders): Procedures<typeof contract> =>
  router(contract, {
    ...mailRegister.calls,
    counts: (ctx, { domainId }) => countMail(ctx, domainId),
    get: (ctx, { id }) => mailDetail(ctx, id),
    ofCase: (ctx, { caseId }) => mailOfCase(ctx, caseId),
    choices: (ctx, { caseId }) => letterChoices(ctx, caseId),
    text: async ({ services, actor }, { caseId, templateId }) => {
      await visibleCase(services.database, actor, caseId);
      const { subject, body } = await templateInUse(services.database, templateId);
      return { subject, body };
    },
    preview: (ctx, input) => previewLetter(ctx, input, subjects),
    word: (ctx, input) => fillPublished(ctx, input, subjects),
    save: async (ctx, input) => mailDetail(ctx, await saveLetter(ctx, input, subjects)),
    requestProof,
    cancel: cancelMail,
    requeue: requeueMail,
    approve: approveMail,
    reject: rejectMail,
    returned: returnPost,
    confirmAddress,
    bounce: (ctx, { message }) => bounceByHand(ctx, message),
    certify: certifyMany,
    requestCopy,
    postCopy,
    withdrawCopy,
    settle: settleMail,
  });
