/** Which of the shell's own dialogs is open. */
export type ShellDialog = 'palette' | 'shortcuts' | null;
