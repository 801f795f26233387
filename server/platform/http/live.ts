import { EventEmitter, on } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { LIVE_CHANNEL } from '#server/platform/database/write.ts';

type Log = Pick<FastifyBaseLogger, 'warn'>;
type Heard = { topic: string; at: number };

/** How long topics are kept, and how many, for readers whose subscription begins after their first read. */
const KEPT_MS = 180_000;
const MOST_KEPT = 10_000;

/** The beginnings of a topic under which it may be watched: 'tasks:user:7' is one of 'tasks:' and of 'tasks:user:'. */
const beginningsOf = (topic: string): string[] =>
  [...topic.matchAll(/:/g)].map(({ index }) => topic.slice(0, index + 1));

/** Whether a topic is among those watched. '*' always is; a watched name that ends in a colon covers all topics with that prefix. */
export function topicFilter(topics: readonly string[]): (topic: string) => boolean {
  const names = new Set([...topics, '*']);
  return (topic) => names.has(topic) || beginningsOf(topic).some((beginning) => names.has(beginning));
}

/** Committed changes from every server process, as topics such as 'entity:titles'. Subscribers read the data themselves. */
export class Live {
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  /** The watchers by topic, so that a change costs nothing to those who watch other topics. */
  readonly #watchers = new Map<string, Set<EventEmitter>>();
  readonly #config: pg.ClientConfig;
  readonly #log: Log;
  /** Recent announcements, oldest first; complete since `#completeFrom`. */
  #heard: Heard[] = [];
  #completeFrom = Number.POSITIVE_INFINITY;
  #client: pg.Client | null = null;
  #stopped = false;

  constructor(config: pg.ClientConfig, log: Log) {
    this.#config = config;
    this.#log = log;
  }

  /** Listens on a dedicated connection until stopped; after a lost connection it reconnects and tells subscribers to catch up. */
  async start(): Promise<void> {
    const client = new pg.Client({ ...this.#config, application_name: 'concordat live' });
    client.on('error', () => {});
    client.on('notification', ({ payload = '[]' }) => {
      for (const topic of JSON.parse(payload) as string[]) this.#hear(topic);
    });
    await client.connect();
    await client.query(`listen ${LIVE_CHANNEL}`);
    this.#heard = [];
    this.#completeFrom = Date.now();
    client.once('end', () => void this.#reconnect());
    this.#client = client;
  }

  #hear(topic: string): void {
    const now = Date.now();
    this.#heard.push({ topic, at: now });
    this.#tell(topic);
    const old = this.#heard.findIndex(({ at }) => at > now - KEPT_MS);
    const excess = Math.max(old, this.#heard.length - MOST_KEPT);
    if (excess < 1) return;
    const [last] = this.#heard.splice(0, excess).slice(-1);
    this.#completeFrom = last!.at + 1;
  }

  /**
   * The distinct topics announced in the last N milliseconds; null when that goes back further than topics are kept.
   * For a reader who subscribes after their first read, or again.
   */
  announcedWithin(milliseconds: number): string[] | null {
    const from = Date.now() - milliseconds;
    if (from < this.#completeFrom) return null;
    return [...new Set(this.#heard.filter(({ at }) => at >= from).map(({ topic }) => topic))];
  }

  async #reconnect(): Promise<void> {
    if (this.#stopped) return;
    this.#completeFrom = Number.POSITIVE_INFINITY;
    this.#log.warn('The live connection to the database was lost; trying again.');
    this.#tell('*');
    while (!this.#stopped) {
      await delay(500, undefined, { ref: false });
      try {
        await this.start();
        this.#tell('*');
        return;
      } catch {
        // The database is still unreachable.
      }
    }
  }

  /** Calls back with each topic, and with '*' when changes may have been missed. */
  subscribe(listener: (topic: string) => void): () => void {
    this.#emitter.on('topic', listener);
    return () => this.#emitter.off('topic', listener);
  }

  #tell(topic: string): void {
    this.#emitter.emit('topic', topic);
    const names = [topic, ...beginningsOf(topic)];
    const watchers = new Set(names.flatMap((name) => [...(this.#watchers.get(name) ?? [])]));
    for (const watcher of watchers) watcher.emit('topic', topic);
  }

  /**
   * Yields each of the topics as it is announced, and '*', until the signal aborts; one that ends in a colon covers all topics with that
   * prefix. Nothing announced after the call is lost.
   */
  async *watch(topics: readonly string[], signal: AbortSignal): AsyncGenerator<string> {
    const watcher = new EventEmitter();
    const announced = on(watcher, 'topic', { signal });
    const names = new Set([...topics, '*']);
    for (const name of names) this.#watchers.set(name, (this.#watchers.get(name) ?? new Set()).add(watcher));
    try {
      for await (const [topic] of announced) yield topic as string;
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      for (const name of names) {
        const left = this.#watchers.get(name);
        left?.delete(watcher);
        if (left?.size === 0) this.#watchers.delete(name);
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#client?.end().catch(() => {});
  }
}
