import type { Corruption } from './review-corruptions.ts';

/** Proposals that do not agree with their cases, and signatures before what comes before them, as `case-corruptions.ts` has them. */
export const proposalCorruptions: readonly Corruption[] = [
  [
    'no proposal',
    'delete from proposal_signatures; delete from proposals where case_id = $run',
    'Proposals',
    /No proposal has been generated/,
  ],
  [
    'a proposal that nobody signed',
    "update proposals set status = 'sent' where case_id = $run",
    'Proposals',
    /has not been signed/,
  ],
  [
    'no report',
    'delete from nominee_reports where case_id = $run',
    'Proposals',
    /nominee’s report has not been filed/,
  ],
  [
    'a Protocol that was superseded',
    "update cases set protocol_version = 'protocol_2021' where id = $run",
    'Proposals',
    /is under the IVA Protocol 2021. Superseded: proposals from 01\/07\/2025/,
  ],
  [
    'a term that its Protocol does not allow',
    "update proposals set term_months = 84 where case_id = $run; update cases set protocol_version = 'protocol_2025' where id = $run",
    'Proposals',
    /at most 72 months; this is 84/,
  ],
  [
    'other terms',
    'update proposals set contribution_pence = 1 where case_id = $run',
    'Proposals',
    /£0.01 a month for 60 months/,
  ],
  [
    'advice that is a draft again',
    "update advice_records set status = 'draft' where case_id = $run",
    'Before signature',
    /The record of advice has not been signed off/,
  ],
  [
    'nobody who was asked',
    'delete from vulnerability_assessments where case_id = $run',
    'Before signature',
    /Whether .* is vulnerable has not been considered/,
  ],
  [
    'asked after the signature',
    'update vulnerability_assessments set asked_on = now()::date where case_id = $run; update proposal_signatures set signed_on = now()::date - 1',
    'Before signature',
    /was first considered on .*, after the signature of/,
  ],
  [
    'no capacity, and nobody who acts',
    "update vulnerability_assessments set has_concern = true, outcome = 'lacks' where case_id = $run",
    'Before signature',
    /lacks capacity to agree to this, and nobody with authority/,
  ],
  [
    'advice signed off after the signature',
    'update advice_records set signed_off_at = now() where case_id = $run; update proposal_signatures set signed_on = now()::date - 1',
    'Before signature',
    /signed on .*, before the advice was signed off on/,
  ],
  [
    'due diligence completed after the signature',
    'update due_diligence set first_completed_on = now()::date where case_id = $run; update proposal_signatures set signed_on = now()::date - 1',
    'Before signature',
    /signed on .*, before due diligence on them was completed on/,
  ],
  [
    'a contribution above the surplus, which nobody approved',
    `insert into iande_statements (case_id, statement_on, kind, income_pence, created_at)
      values ($run, now()::date - 90, 'initial', 1000, now() - interval '90 days')`,
    'Affordability',
    /is above the £10.00 that is left each month/,
  ],
];
