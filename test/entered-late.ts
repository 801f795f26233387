/** What a date entered long after its day is sent with. */
export const enteredLate = {
  lateReason: 'The papers came from the branch a month later.',
  lateEvidence: 'The dated original, in ID & AML.',
};
