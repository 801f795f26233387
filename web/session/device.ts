const key = 'device';

/** What proves to the server that somebody has signed in on this device before; it outlives log-outs and opens nothing. */
export const knownDevice = (): string | undefined => localStorage.getItem(key) ?? undefined;

export const rememberDevice = (proof: string): void => localStorage.setItem(key, proof);
