/** How letters and lists name a person. */
export type Named = { title?: string | null; firstName: string; lastName: string };

/** The first letter with the marks that belong to it. */
const initialOf = (firstName: string) => /^\P{M}\p{M}*/u.exec(firstName.trim())?.[0].toUpperCase() ?? '';

/** 'Mr A Smith': how a case names its applicant. */
export const shortName = ({ title, firstName, lastName }: Named): string =>
  [title, initialOf(firstName), lastName.trim()].filter(Boolean).join(' ');

/** 'Mr Adam Smith'. */
export const fullName = ({ title, firstName, lastName }: Named): string =>
  [title, firstName.trim(), lastName.trim()].filter(Boolean).join(' ');

/** 'Mr A Smith & Mrs B Smith': the name of a case, from its applicants in their order. */
export const caseNameOf = (applicants: readonly Named[]): string => applicants.map(shortName).join(' & ');

/** Shown in place of an address that must not be shown (domain rule: risk of violence). */
export const WITHHELD_ADDRESS = 'Address withheld: risk of violence';
