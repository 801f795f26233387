/** A reason not to start that the operator can fix; the message says how, in one line. */
export class StartError extends Error {}
