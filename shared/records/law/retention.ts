import { dueBy } from './clock.ts';

/** Until when the record of a case is kept: six years from the later of its release and the end of its security (IP Regulations, reg 13). */
export const retainUntil = (releasedOn: string, securityEndedOn: string | null): string =>
  dueBy(
    'case-record',
    securityEndedOn !== null && securityEndedOn > releasedOn ? securityEndedOn : releasedOn,
  );
