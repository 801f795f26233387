import { sql } from 'drizzle-orm';
import { closeDecision } from '#server/activities/creditors/decisions/close-decision.ts';
import { decisionHandlers } from '#server/app/decision-handlers.ts';
import { createServices } from '#server/app/services.ts';
import { connect } from '#server/platform/database/connect.ts';
import { readSettings } from '#server/platform/env.ts';
import { createLog } from '#server/platform/http/logging.ts';

/** A process that approves a decision, for tests that kill it: `decision-process.ts <database url> <case> <decision> <user>`. */
const [databaseUrl = '', caseId = '', id = '', userId = ''] = process.argv.slice(2);
const settings = readSettings({ LOG_LEVEL: 'silent', SESSION_SECRET: 's'.repeat(40) });
const database = connect({ connectionString: databaseUrl, max: 2 });
const services = createServices({ settings, database, log: createLog(settings) });
await database.execute(sql`select 1`);
const actor = {
  id: Number(userId),
  name: 'The chair',
  permissions: new Set<string>(),
  caseAccess: 'full' as const,
  domainIds: 'all' as const,
  sessionId: '',
};
const request = { id: 'test', ip: '', userAgent: '' };
process.stdout.write('begun\n');
await closeDecision(
  { services, actor, author: { id: actor.id }, request },
  decisionHandlers,
  { caseId: Number(caseId), id: Number(id) },
  { outcome: 'approved', note: null },
);
process.stdout.write('done\n');
await database.$client.end();
