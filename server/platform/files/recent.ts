const MOST_KEPT = 6;
const KEPT_MS = 60_000;

/**
 * A small cache of recent contents by name, for readers who leaf through them: the last few, each for a minute after its last use. The same
 * bytes are the same object, so a child process that has them open is not sent them again.
 */
export class Recent<T> {
  readonly #kept = new Map<string, { value: Promise<T>; forget: NodeJS.Timeout }>();

  get(name: string, fetch: () => Promise<T>): Promise<T> {
    const value = this.#kept.get(name)?.value ?? fetch();
    this.#forget(name);
    if (this.#kept.size >= MOST_KEPT) this.#forget([...this.#kept.keys()][0]!);
    this.#kept.set(name, { value, forget: setTimeout(() => this.#forget(name), KEPT_MS).unref() });
    value.catch(() => this.#forget(name));
    return value;
  }

  #forget(name: string): void {
    clearTimeout(this.#kept.get(name)?.forget);
    this.#kept.delete(name);
  }
}
