import { counted } from '#shared/platform/counted.ts';
/** The status of an item. Every page received is in an item that ends as filed, junk or failed. */
export const inboundStatuses = {
  received: 'Being read',
  classified: 'To file',
  unidentified: 'Unidentified',
  done: 'Filed',
  junk: 'Junk',
  failed: 'Failed',
  merged: 'Merged',
} as const;
export type InboundStatus = keyof typeof inboundStatuses;

/** Items that a person still has to decide about. */
export const waitingStatuses = ['classified', 'unidentified', 'failed'] as const satisfies InboundStatus[];

/** How post comes in (domain rules, section 7.9). */
export const inboundChannels = {
  scan: 'Scan',
  email: 'E-mail',
  portal: 'Client portal',
  fax: 'Fax',
  drop: 'Upload',
} as const;
export type InboundChannel = keyof typeof inboundChannels;

/** The clockwise rotation of a page, in degrees. */
export const turns = [0, 90, 180, 270] as const;
export type Turn = (typeof turns)[number];

/** A page of an item: which page of which received file, counted from 1, and its rotation. */
export type PlacedPage = { sourceId: number; page: number; turn: Turn };

/** An item nobody could identify is looked at again after this many days. */
export const REVIEW_DAYS = 7;

/** How long an item stays reserved after the last sign of life from the browser that has it open, in seconds. */
export const LOCK_SECONDS = 60;

/** The problem with a batch whose sheets were counted before scanning; null if all arrived. */
export function sheetProblem(declared: number | null, cameIn: number): string | null {
  if (declared === null || declared === cameIn) return null;
  return `${counted(declared, 'sheet')} declared, ${cameIn} received.`;
}
