import { introducerRouter, router } from '#server/platform/http/trpc.ts';
import {
  leadsContract as byKey,
  introducerKeysContract as keys,
  takenLeadsContract as taken,
} from '#shared/activities/leads/contract.ts';
import { AppError } from '#shared/platform/errors.ts';
import { joined } from '#shared/platform/joined.ts';
import { holderOfKey } from './key-holder.ts';
import { createKey, keysOfIntroducer, revokeKey } from './keys.ts';
import { leadStatus } from './lead-status.ts';
import { leadWith, takeLead } from './take-lead.ts';
import { leadOfCase, leadsOfIntroducer } from './taken-leads.ts';

/** Leads that introducers send by key; the keys; and the leads as staff see them. */
export const leadsRouter = joined('call', {
  byKey: introducerRouter(holderOfKey, byKey, {
    create: takeLead,
    status: async ({ services, key }, { reference }) => {
      const { introducerId, domainId } = key;
      const lead = await leadWith(services.database, { introducerId, domainId, reference });
      if (!lead) throw new AppError('notFound', 'No lead was sent with this reference.');
      return leadStatus(services.database, lead);
    },
  }),
  taken: router(taken, {
    ofCase: (ctx, { caseId }) => leadOfCase(ctx, caseId),
    list: leadsOfIntroducer,
  }),
  rest: {
    keys: router(keys, {
      list: (ctx, { introducerId }) => keysOfIntroducer(ctx, introducerId),
      create: createKey,
      revoke: revokeKey,
    }),
  },
});
