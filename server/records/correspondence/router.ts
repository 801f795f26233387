import { exportList } from '#server/platform/http/export-list.ts';
import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { visibleCase } from '#server/records/cases/access.ts';
import { mailContract as contract } from '#shared/records/correspondence/contract.ts';
import { mailList } from '#shared/records/correspondence/list.ts';
import { approveMail, cancelMail, rejectMail, requeueMail, settleMail } from './items/change-items.ts';
import { mailDetail } from './items/item-detail.ts';
import { allMail, countMail, letterChoices, listMail, mailOfCase } from './items/item-list.ts';
import { previewLetter } from './items/preview-letter.ts';
import { requestProof } from './items/request-proof.ts';
import { saveLetter } from './items/save-letter.ts';
import type { SubjectReaders } from './items/subject-of.ts';
import { templateInUse } from './items/template-in-use.ts';
import { confirmAddress, returnPost } from './returned/return-post.ts';
import { bounceByHand } from './sending/take-dsn.ts';
import { fillPublished } from './templates/fill-word.ts';

const rest = restRoutes('Outbound mail');
const office = 'reports.paperless-office';
const onCases = `${office} and case.write` as const;
const queue = '/paperless-office/outbound';

/** Letters, e-mails and texts: written on cases, decided and sent from the queue. */
export const mailRouter = (subjects: SubjectReaders) =>
  router({
    list: procedure(office, contract.list, rest.get(queue, 'The outbound mail', 'list')).query(
      ({ ctx, input }) => listMail(ctx, input),
    ),
    export: procedure(office, contract.export, rest.get(`${queue}/export`, 'The same as CSV', 'csv')).query(
      async ({ ctx, input: { columns, ...filters } }) =>
        exportList(mailList, await allMail(ctx, filters), columns),
    ),
    counts: procedure(
      office,
      contract.counts,
      rest.get(`${queue}/counts`, 'How many items stand in each tab of the queue'),
    ).query(({ ctx, input }) => countMail(ctx, input.domainId)),
    get: procedure('case.read', contract.get, rest.get('/mail/{id}', 'An item with its recipients')).query(
      ({ ctx, input }) => mailDetail(ctx, input.id),
    ),
    ofCase: procedure(
      'case.read',
      contract.ofCase,
      rest.get('/cases/{caseId}/mail', 'The mail of a case, the latest first'),
    ).query(({ ctx, input }) => mailOfCase(ctx, input.caseId)),
    choices: procedure(
      'case.read',
      contract.choices,
      rest.get('/cases/{caseId}/mail/choices', 'What a letter of the case can be written with'),
    ).query(({ ctx, input }) => letterChoices(ctx, input.caseId)),
    text: procedure(
      'case.read',
      contract.text,
      rest.get('/cases/{caseId}/mail/templates/{templateId}', 'The published text of a template'),
    ).query(async ({ ctx: { services, actor }, input: { caseId, templateId } }) => {
      await visibleCase(services.database, actor, caseId);
      const { subject, body } = await templateInUse(services.database, templateId);
      return { subject, body };
    }),
    preview: procedure(
      'case.write',
      contract.preview,
      rest.post('/cases/{caseId}/mail/preview', 'A letter as it would be sent, with what keeps it from that'),
    ).mutation(({ ctx, input }) => previewLetter(ctx, input, subjects)),
    word: procedure(
      'case.write',
      contract.word,
      rest.post('/cases/{caseId}/mail/word', 'A Word document filled in for a recipient of the case', 'OK'),
    ).mutation(({ ctx, input }) => fillPublished(ctx, input)),
    save: procedure(
      'case.write',
      contract.save,
      rest.create('/cases/{caseId}/mail', 'Write a letter: as a draft, or made and sent on its way'),
    ).mutation(async ({ ctx, input }) => mailDetail(ctx, await saveLetter(ctx, input, subjects))),
    requestProof: procedure(
      'case.write',
      contract.requestProof,
      rest.create(
        '/cases/{caseId}/mail/proof-requests',
        'Ask creditors to prove their debts, each by a letter',
      ),
    ).mutation(({ ctx, input }) => requestProof(ctx, input)),
    cancel: procedure(
      'case.write',
      contract.cancel,
      rest.post('/mail/cancel', 'Take back what has not left yet'),
    ).mutation(({ ctx, input }) => cancelMail(ctx, input)),
    requeue: procedure(
      onCases,
      contract.requeue,
      rest.post('/mail/requeue', 'Queue again what failed, came back or was held'),
    ).mutation(({ ctx, input }) => requeueMail(ctx, input)),
    approve: procedure(
      office,
      contract.approve,
      rest.post('/mail/approve', 'Approve letters that wait'),
    ).mutation(({ ctx, input }) => approveMail(ctx, input)),
    reject: procedure(
      office,
      contract.reject,
      rest.post('/mail/{id}/reject', 'Send a letter back to its writer'),
    ).mutation(({ ctx, input }) => rejectMail(ctx, input)),
    returned: procedure(
      onCases,
      contract.returned,
      rest.post('/mail/returned', 'Record that post came back, by the code on it'),
    ).mutation(({ ctx, input }) => returnPost(ctx, input)),
    confirmAddress: procedure(
      onCases,
      contract.confirmAddress,
      rest.post('/mail/{id}/confirm-address', 'Post may go to an address again from which it came back'),
    ).mutation(({ ctx, input }) => confirmAddress(ctx, input)),
    bounce: procedure(
      office,
      contract.bounce,
      rest.post('/mail/bounces', 'Take in a delivery status notification (RFC 3464)'),
    ).mutation(({ ctx, input }) => bounceByHand(ctx, input.message)),
    settle: procedure(
      onCases,
      contract.settle,
      rest.post('/mail/{id}/settle', 'Record what became of what nobody could tell'),
    ).mutation(({ ctx, input }) => settleMail(ctx, input)),
  });
