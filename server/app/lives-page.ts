import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { complaintLife } from '#shared/activities/complaints/complaint-life.ts';
import { breachLife } from '#shared/activities/creditors/breaches/breach-life.ts';
import { decisionLife } from '#shared/activities/creditors/decisions/decision-life.ts';
import { variationLife } from '#shared/activities/creditors/variations/variation-life.ts';
import { accountLife, movementBatchLife } from '#shared/activities/money/client-accounts/account-life.ts';
import { runLife } from '#shared/activities/money/distributions/run-life.ts';
import { batchLife } from '#shared/activities/money/outgoing/batch-states.ts';
import { paymentLife } from '#shared/activities/money/outgoing/payment-states.ts';
import { reviewLife } from '#shared/activities/reviews/review-life.ts';
import type { AnyLife } from '#shared/platform/life/life.ts';
import { lifeText } from '#shared/platform/life/life-text.ts';
import { deedLife } from '#shared/records/deeds/deed-life.ts';

/** Every life, in the order of its page. */
export const lives: readonly AnyLife[] = [
  decisionLife,
  deedLife,
  breachLife,
  variationLife,
  complaintLife,
  reviewLife,
  runLife,
  batchLife,
  paymentLife,
  accountLife,
  movementBatchLife,
];

export const LIVES_PAGE = fileURLToPath(new URL('../../docs/lives.md', import.meta.url));

/** The page of docs that is generated from all lives. */
export const livesPage = (): string =>
  [
    '# Lives',
    '',
    'What may be done with each kind of record, by whom and under which rule, and the sentences that refuse it. `npm run lives` writes this page from the tables that guards, pages, dialogs and `verify-cases` read; do not edit it. * must be filled in; ‹ › is filled in by the program. A step that does not follow the status is refused as such.',
    '',
    ...lives.map(lifeText),
  ].join('\n');

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(LIVES_PAGE, livesPage());
