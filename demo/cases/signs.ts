import type { vulnerabilityKinds } from '#shared/records/vulnerability/vulnerability.ts';

type Signs = { notes: string; kinds: (keyof typeof vulnerabilityKinds)[] };

const known: readonly [Signs, ...Signs[]] = [
  {
    notes: 'Receives treatment for anxiety. Prefers short calls in the morning, and letters in plain words.',
    kinds: ['health'],
  },
  {
    notes: 'Widowed in the spring. Calls are kept short, and a daughter may listen in.',
    kinds: ['life_events'],
  },
  {
    notes:
      'No savings, and hours that change from week to week. Bills are gone through before a payment day is set.',
    kinds: ['resilience'],
  },
  { notes: 'Reads with difficulty. Every letter is gone through on the phone.', kinds: ['capability'] },
  {
    notes: 'Caring for a partner after a stroke, and not sleeping. A second call confirms what was agreed.',
    kinds: ['health', 'life_events'],
  },
];

/** The signs of vulnerability that were found of a client who is marked as vulnerable, and of which kinds they are. */
export const signsOf = (caseId: number): Signs => known[caseId % known.length] ?? known[0];
