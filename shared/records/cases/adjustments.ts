import { languages } from './languages.ts';

/**
 * What a person needs done differently (Consumer Duty, Equality Act 2010 section 20): recorded once, and followed in
 * letters, calls and tasks.
 */
export const adjustments = {
  large_print: 'Large print',
  morning_calls: 'Calls in the morning only',
  afternoon_calls: 'Calls in the afternoon only',
  written_after_calls: 'Calls confirmed in writing',
  read_aloud: 'Letters talked through by phone',
  interpreter: 'An interpreter',
  speaks_for: 'Somebody speaks for them',
  more_time: 'More time to answer',
} as const;
const labelOf: ReadonlyMap<string, string> = new Map(Object.entries(adjustments));
const languageOf: ReadonlyMap<string, string> = new Map(Object.entries(languages));

/** A person with what they need. */
export type Adjusted = {
  name: string;
  adjustments: readonly string[];
  adjustmentsNote: string | null;
  /** Null where nobody has asked. */
  preferredLanguage: string | null;
};

/** What is said of the language that somebody prefers; nothing of English, or where it is not known. */
const languageText = (code: string | null): string[] => {
  const language = code === null || code === 'en' ? undefined : languageOf.get(code);
  return language ? [`Prefers ${language}`] : [];
};

/** 'Mr Adam Smith: Large print; Somebody speaks for them (Rose Smith, his sister)', or null where nothing is needed. */
export function adjustmentsText({
  name,
  adjustments: needed,
  adjustmentsNote,
  preferredLanguage,
}: Adjusted): string | null {
  const labels = [...languageText(preferredLanguage), ...needed.flatMap((key) => labelOf.get(key) ?? [])];
  if (labels.length === 0 && !adjustmentsNote) return null;
  const note = adjustmentsNote ? (labels.length > 0 ? ` (${adjustmentsNote})` : adjustmentsNote) : '';
  return `${name}: ${labels.join('; ')}${note}`;
}

/** The time of day by which a task is due: noon, where calls are wanted only in the morning. */
export const dueTimeFor = (people: readonly Pick<Adjusted, 'adjustments'>[], usual: string): string =>
  people.some(({ adjustments: needed }) => needed.includes('morning_calls')) ? '12:00' : usual;
