import { history } from './case-sql.ts';

/** Records on cases that did not come to their status by the steps of their life: what is changed, the change, its rule and the message. */
export const lifeCorruptions: [what: string, corruption: string, rule: string, found: RegExp][] = [
  [
    'a variation whose history does not end with its status',
    history("'approved'", "(null, 'draft')"),
    'Lives',
    /Variation \d+ is ‘Approved’: its history ends with ‘Draft’/,
  ],
  [
    'a variation that went a way that there is not',
    history("'approved'", "(null, 'draft'), ('draft', 'approved')"),
    'Lives',
    /Variation \d+ is ‘Approved’: no step leads from ‘Draft’ to ‘Approved’/,
  ],
  [
    'a variation that the client agreed to on no day',
    history("'client_agreed'", "(null, 'draft'), ('draft', 'client_agreed')"),
    'Lives',
    /Variation \d+ is ‘Client agreed’, and has no clientAgreedOn/,
  ],
  [
    'an outcome without its votes',
    'update decisions set tally = null where case_id = $run',
    'Lives',
    /Decision of creditors \d+ is ‘Approved’, and has no tally/,
  ],
];
