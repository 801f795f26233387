export type LiveStatus = 'idle' | 'connecting' | 'live' | 'reconnecting';

export interface LiveHandlers {
  /** A topic that changed; 'ready' once the server listens; '*' where changes may have been missed. */
  onMessage: (message: string) => void;
  /** The connection broke and repairs itself. */
  onLost: () => void;
  /** The connection is over and will not come back by itself. */
  onEnd: () => void;
}

/** Opens one subscription to all the topics; answers how to close it. */
export type LiveConnect = (topics: readonly string[], handlers: LiveHandlers) => () => void;

interface Listener {
  topics: ReadonlySet<string>;
  onChange: () => void;
}

interface Connection {
  topics: ReadonlySet<string>;
  close: () => void;
  isReady: boolean;
}

/** 'case:' covers every topic that begins with it. */
function covers(topic: string, message: string): boolean {
  return topic.endsWith(':') ? message.startsWith(topic) : message === topic;
}

const gatherDelay = 50;
const firstRetryDelay = 1_000;
const longestRetryDelay = 30_000;

/** One subscription for everybody who listens in this tab, with reconnecting and catching up. */
export class LiveHub {
  readonly #connect: LiveConnect;
  readonly #listeners = new Set<Listener>();
  readonly #statusListeners = new Set<() => void>();
  readonly #changed = new Set<Listener>();
  #connections: Connection[] = [];
  #status: LiveStatus = 'idle';
  #mustCatchUp = false;
  #retryDelay = firstRetryDelay;
  #adjustTimer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #flushTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(connect: LiveConnect) {
    this.#connect = connect;
  }

  /** Calls back after each change of one of the topics, once for a burst; the answer stops it. */
  listen(topics: readonly string[], onChange: () => void): () => void {
    const listener: Listener = { topics: new Set(topics), onChange };
    this.#listeners.add(listener);
    this.#adjustSoon();
    return () => {
      this.#listeners.delete(listener);
      this.#changed.delete(listener);
      this.#adjustSoon();
    };
  }

  status(): LiveStatus {
    return this.#status;
  }

  subscribeStatus(listener: () => void): () => void {
    this.#statusListeners.add(listener);
    return () => this.#statusListeners.delete(listener);
  }

  /** Tries again at once, for example when the computer is back on the network. */
  retryNow(): void {
    if (this.#retryTimer === undefined) return;
    this.#clearRetry();
    this.#open();
  }

  #setStatus(status: LiveStatus) {
    if (status === this.#status) return;
    this.#status = status;
    for (const listener of this.#statusListeners) listener();
  }

  /** Waits for the page to have mounted all of its listeners, so that it costs one connection, not one each. */
  #adjustSoon() {
    if (this.#adjustTimer !== undefined) return;
    this.#adjustTimer = setTimeout(() => {
      this.#adjustTimer = undefined;
      this.#adjust();
    }, gatherDelay);
  }

  #wanted(): Set<string> {
    return new Set([...this.#listeners].flatMap((listener) => [...listener.topics]));
  }

  #adjust() {
    const wanted = this.#wanted();
    if (wanted.size === 0) return this.#stop();
    if (this.#retryTimer !== undefined) return;
    const newest = this.#connections.at(-1);
    const isCovered = newest && [...wanted].every((topic) => newest.topics.has(topic));
    if (!isCovered) this.#open();
  }

  #stop() {
    this.#clearRetry();
    for (const connection of this.#connections) connection.close();
    this.#connections = [];
    this.#mustCatchUp = false;
    this.#retryDelay = firstRetryDelay;
    this.#setStatus('idle');
  }

  #open() {
    const topics = this.#wanted();
    if (topics.size === 0) return;
    const connection: Connection = { topics, close: () => {}, isReady: false };
    this.#connections.push(connection);
    if (this.#status === 'idle') this.#setStatus('connecting');
    connection.close = this.#connect([...topics].sort(), {
      onMessage: (message) => this.#hear(connection, message),
      onLost: () => this.#lose(connection),
      onEnd: () => this.#end(connection),
    });
  }

  #hear(connection: Connection, message: string) {
    if (!this.#connections.includes(connection)) return;
    if (message === 'ready') return this.#becomeReady(connection);
    for (const listener of this.#listeners) {
      if (message === '*' || [...listener.topics].some((topic) => covers(topic, message)))
        this.#changed.add(listener);
    }
    if (this.#changed.size === 0 || this.#flushTimer !== undefined) return;
    this.#flushTimer = setTimeout(() => this.#flush(), gatherDelay);
  }

  /** The older connections stay open until the newer one listens: no change falls between them. */
  #becomeReady(connection: Connection) {
    connection.isReady = true;
    this.#retryDelay = firstRetryDelay;
    const position = this.#connections.indexOf(connection);
    const older = this.#connections.slice(0, position);
    this.#connections = this.#connections.slice(position);
    for (const each of older) each.close();
    this.#setStatus('live');
    if (this.#mustCatchUp) this.#hear(connection, '*');
    this.#mustCatchUp = false;
  }

  #lose(connection: Connection) {
    if (!this.#connections.includes(connection) || !connection.isReady) return;
    connection.isReady = false;
    this.#noteGap();
  }

  #end(connection: Connection) {
    if (!this.#connections.includes(connection)) return;
    this.#connections = this.#connections.filter((other) => other !== connection);
    if (this.#connections.length > 0) return;
    this.#noteGap();
    this.#retryTimer ??= setTimeout(() => {
      this.#clearRetry();
      this.#open();
    }, this.#retryDelay);
    this.#retryDelay = Math.min(this.#retryDelay * 2, longestRetryDelay);
  }

  #noteGap() {
    if (this.#connections.some((connection) => connection.isReady)) return;
    this.#mustCatchUp = true;
    this.#setStatus('reconnecting');
  }

  #clearRetry() {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = undefined;
  }

  #flush() {
    this.#flushTimer = undefined;
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const listener of changed) listener.onChange();
  }
}
