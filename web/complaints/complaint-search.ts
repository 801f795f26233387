import { type ComplaintSearch, complaintList } from '#shared/complaints/list.ts';
import { parseList } from '#web/page/list/search.ts';

/** Reads the address of the register. */
export const parseComplaintSearch = (raw: Readonly<Record<string, unknown>>): ComplaintSearch =>
  parseList(complaintList, raw);
