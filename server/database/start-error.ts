/** A reason not to start that the person at the console can do something about; the message says what, in one line. */
export class StartError extends Error {}
