/** Months of arrears that break an arrangement unless its breach type says otherwise (IVA Protocol; domain notes 3.2). */
export const USUAL_ARREARS_MONTHS = 3;
/** Months for which the papers of a yearly review may be awaited before it is a breach not to send them. */
export const USUAL_PAPER_MONTHS = 2;
/** Months without any contact before a client is taken not to cooperate. */
export const USUAL_CONTACT_MONTHS = 3;

const usual = {
  arrears: USUAL_ARREARS_MONTHS,
  missing_document: USUAL_PAPER_MONTHS,
  no_contact: USUAL_CONTACT_MONTHS,
} as const;

/** The ways of detection that the nightly check knows. */
export type Detection = keyof typeof usual;
export const nightlyDetections = Object.keys(usual) as Detection[];

/** The months from which a rule suspects a breach: those of its type, else the usual ones. */
export const thresholdOf = ({
  detection,
  thresholdMonths,
}: {
  detection: Detection;
  thresholdMonths: number | null;
}): number => thresholdMonths ?? usual[detection];
