const key = 'device';

/** Proves to the server that somebody has signed in on this device before; it outlives sign-outs and grants no access by itself. */
export const knownDevice = (): string | undefined => localStorage.getItem(key) ?? undefined;

export const rememberDevice = (proof: string): void => localStorage.setItem(key, proof);
