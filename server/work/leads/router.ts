import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { introducerProcedure, procedure, router } from '#server/platform/http/trpc.ts';
import { AppError } from '#shared/platform/errors.ts';
import {
  leadsContract as byKey,
  introducerKeysContract as keys,
  takenLeadsContract as taken,
} from '#shared/work/leads/contract.ts';
import { holderOfKey } from './key-holder.ts';
import { createKey, keysOfIntroducer, revokeKey } from './keys.ts';
import { leadStatus } from './lead-status.ts';
import { leadWith, takeLead } from './take-lead.ts';
import { leadOfCase, leadsOfIntroducer } from './taken-leads.ts';

const rest = restRoutes('Leads', '/leads');
const keysRest = restRoutes('Introducers', '/introducers/{introducerId}');

/** Clients whom introducers send, by key; the keys; and the leads as staff see them. */
export const leadsRouter = router({
  create: introducerProcedure(
    holderOfKey,
    byKey.create,
    rest.create('', 'Send a client: the same reference again is the same lead', 'Lead received.'),
  ).mutation(({ ctx, input }) => takeLead(ctx, input)),
  status: introducerProcedure(
    holderOfKey,
    byKey.status,
    rest.get('/{reference}', 'How far a lead has come'),
  ).query(async ({ ctx: { services, key }, input: { reference } }) => {
    const { introducerId, domainId } = key;
    const lead = await leadWith(services.database, { introducerId, domainId, reference });
    if (!lead) throw new AppError('notFound', 'No lead was sent with this reference.');
    return leadStatus(services.database, lead);
  }),
  ofCase: procedure(
    'case.read',
    taken.ofCase,
    restRoutes('Leads').get('/cases/{caseId}/lead', 'The lead that a case began as'),
  ).query(({ ctx, input }) => leadOfCase(ctx, input.caseId)),
  list: procedure(
    'settings.introducers',
    taken.list,
    keysRest.get('/leads', 'The leads of an introducer', 'list'),
  ).query(({ ctx, input }) => leadsOfIntroducer(ctx, input)),
  keys: router({
    list: procedure(
      'settings.introducers',
      keys.list,
      keysRest.get('/keys', 'The keys of an introducer'),
    ).query(({ ctx, input }) => keysOfIntroducer(ctx, input.introducerId)),
    create: procedure(
      'settings.introducers',
      keys.create,
      keysRest.create('/keys', 'Make a key: it is in this answer only'),
    ).mutation(({ ctx, input }) => createKey(ctx, input)),
    revoke: procedure(
      'settings.introducers',
      keys.revoke,
      keysRest.delete('/keys/{id}', 'Revoke a key'),
    ).mutation(({ ctx, input }) => revokeKey(ctx, input)),
  }),
});
