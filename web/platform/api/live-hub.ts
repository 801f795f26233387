export type LiveStatus = 'idle' | 'connecting' | 'live' | 'reconnecting';

export interface LiveHandlers {
  /** A topic that changed; 'ready' once the server listens; '*' where changes may have been missed. */
  onMessage: (message: string) => void;
  /** The connection ended or broke. */
  onEnd: () => void;
}

/** Opens one subscription to all the topics, which first replays those of the last `awayMs`; returns a function that closes it. */
export type LiveConnect = (topics: readonly string[], awayMs: number, handlers: LiveHandlers) => () => void;

interface Listener {
  topics: ReadonlySet<string>;
  onChange: () => void;
  /** When it began to listen, or last lost its connection. */
  since: number;
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

const serves = ({ topics }: Connection, listener: Listener) =>
  [...listener.topics].every((topic) => topics.has(topic));

/** How old the data on screen may be when a listener is added, and how late a broken connection may be noticed. */
const staleness = 60_000;
/** No data on screen is older than the page itself. */
const loadedAt = Date.now();

const gatherDelay = 50;
const firstRetryDelay = 1_000;
const longestRetryDelay = 30_000;

/** One subscription for all listeners in this tab, with reconnecting and catching up. */
export class LiveHub {
  readonly #connect: LiveConnect;
  readonly #listeners = new Set<Listener>();
  readonly #statusListeners = new Set<() => void>();
  readonly #changed = new Set<Listener>();
  /** Recent topics with their times: a new listener may hold data read before them. */
  readonly #heard = new Map<string, number>();
  #connections: Connection[] = [];
  #status: LiveStatus = 'idle';
  #retryDelay = firstRetryDelay;
  #adjustTimer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #flushTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(connect: LiveConnect) {
    this.#connect = connect;
  }

  /** Calls back after each change of one of the topics, once per burst; returns a function that stops it. */
  listen(topics: readonly string[], onChange: () => void): () => void {
    const listener: Listener = { topics: new Set(topics), onChange, since: Date.now() };
    this.#listeners.add(listener);
    for (const [message, at] of this.#heard)
      if (at > listener.since - staleness) this.#note(listener, message);
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

  /** Reconnects at once, for example when the computer is back online. */
  retryNow(): void {
    if (this.#retryTimer === undefined) return;
    this.#clearRetry();
    this.#open();
  }

  /** Drops the connections, for example when the computer goes offline: the stream would not notice for a while. */
  drop(): void {
    for (const connection of this.#connections) this.#end(connection);
  }

  #setStatus(status: LiveStatus) {
    if (status === this.#status) return;
    this.#status = status;
    for (const listener of this.#statusListeners) listener();
  }

  /** Waits until the page has mounted all its listeners, so that they share one connection. */
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
    this.#retryDelay = firstRetryDelay;
    this.#setStatus('idle');
  }

  #open() {
    const topics = this.#wanted();
    if (topics.size === 0) return;
    const connection: Connection = { topics, close: () => {}, isReady: false };
    this.#connections.push(connection);
    if (this.#status === 'idle') this.#setStatus('connecting');
    connection.close = this.#connect([...topics].sort(), this.#away(), {
      onMessage: (message) => this.#hear(connection, message),
      onEnd: () => this.#end(connection),
    });
  }

  /** How long the listeners without a connection have received nothing. */
  #away(): number {
    const ready = this.#connections.filter(({ isReady }) => isReady);
    const unserved = [...this.#listeners].filter(
      (each) => !ready.some((connection) => serves(connection, each)),
    );
    const since = Math.min(...unserved.map((listener) => listener.since));
    return Math.max(0, Date.now() - Math.max(loadedAt, since - staleness));
  }

  #hear(connection: Connection, message: string) {
    if (!this.#connections.includes(connection)) return;
    if (message === 'ready') return this.#becomeReady(connection);
    this.#heard.set(message, Date.now());
    for (const listener of this.#listeners) this.#note(listener, message);
  }

  #note(listener: Listener, message: string) {
    if (message !== '*' && ![...listener.topics].some((topic) => covers(topic, message))) return;
    this.#changed.add(listener);
    if (this.#flushTimer === undefined) this.#flushTimer = setTimeout(() => this.#flush(), gatherDelay);
  }

  /** Older connections stay open until the newer one listens, so that no change is missed. */
  #becomeReady(connection: Connection) {
    connection.isReady = true;
    this.#retryDelay = firstRetryDelay;
    const position = this.#connections.indexOf(connection);
    const older = this.#connections.slice(0, position);
    this.#connections = this.#connections.slice(position);
    for (const each of older) each.close();
    this.#setStatus('live');
  }

  #end(connection: Connection) {
    if (!this.#connections.includes(connection)) return;
    this.#connections = this.#connections.filter((other) => other !== connection);
    connection.close();
    if (connection.isReady)
      for (const listener of this.#listeners) if (serves(connection, listener)) listener.since = Date.now();
    if (this.#connections.length > 0) return;
    this.#setStatus('reconnecting');
    this.#retryTimer ??= setTimeout(() => {
      this.#clearRetry();
      this.#open();
    }, this.#retryDelay);
    this.#retryDelay = Math.min(this.#retryDelay * 2, longestRetryDelay);
  }

  #clearRetry() {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = undefined;
  }

  #flush() {
    this.#flushTimer = undefined;
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const [message, at] of this.#heard) if (at < Date.now() - staleness) this.#heard.delete(message);
    for (const listener of changed) listener.onChange();
  }
}
