import type { Part } from '#server/app/parts/part.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { apiCaller, demoFirm } from './new-cases.ts';
import { appWith } from './records-app.ts';

const held = ['financials.distributions', 'financials.approve-payments', 'financials.banking'];
const limit = { approvalLimit: 100_000_000 };

/**
 * Somebody who requests payments, somebody who approves them, and somebody of Northgate alone; each with these further permissions, on a
 * server with these parts.
 */
export async function moneyDesk(database: Database, parts: readonly Part[], more: readonly string[] = []) {
  const firm = await demoFirm(database);
  const built = await appWith(...parts)(database);
  const { app, signIn } = built;
  const everywhere = [...held, ...more, 'config.all-domains'];
  const maker = await signIn(everywhere, limit);
  const checker = await signIn(everywhere, limit);
  const northerner = await signIn([...held, ...more], { domainId: firm.northgate });
  return {
    ...built,
    firm,
    maker,
    checker,
    northerner,
    asMaker: apiCaller(app, maker.headers),
    asChecker: apiCaller(app, checker.headers),
    north: apiCaller(app, northerner.headers),
  };
}
