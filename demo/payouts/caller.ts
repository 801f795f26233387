import { distributions } from '#server/app/parts/distributions.ts';
import { invoices } from '#server/app/parts/invoices.ts';
import { outgoing } from '#server/app/parts/outgoing.ts';
import { type ProgramOf, programOf } from '#server/app/parts/program-of.ts';
import { callerFactory, join, type SignedIn } from '#server/platform/http/trpc.ts';

type Payouts = ProgramOf<typeof distributions | typeof invoices | typeof outgoing>;

const program: Payouts = programOf([distributions, invoices, outgoing]);
const router: ReturnType<typeof join<Payouts['routers']>> = join(program.routers);

type Create = ReturnType<typeof callerFactory<(typeof router)['_def']['record']>>;
const create: Create = callerFactory(router);

/** The calls that pages make about records and outgoing payments, as one of the demo firm's staff. */
export type Calls = ReturnType<Create>;
export const callsOf = (ctx: SignedIn): Calls => create(ctx);

/** The handlers that decide their requests for a second person. */
export const approvalHandlers = program.approvals;
