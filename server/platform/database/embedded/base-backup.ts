import { Readable } from 'node:stream';
import pg from 'pg';

type Wire = { query: (text: string) => void; stream: { pause: () => void; resume: () => void } };

/**
 * The data folder of a running server as a tar file, with the write-ahead log that makes it whole: a server started on it
 * has everything that was committed when the last byte was read. PostgreSQL's own replication protocol makes it (BASE_BACKUP).
 */
export async function* baseBackup(config: pg.ClientConfig): AsyncGenerator<Buffer> {
  const client = new pg.Client({ ...config, replication: 'true' } as pg.ClientConfig);
  // A lost connection also fails the query.
  client.on('error', () => undefined);
  await client.connect();
  try {
    yield* client.query(new BaseBackup());
  } finally {
    await client.end();
  }
}

/** The query: its handlers are those that `pg` requires of a query that reads its own results. */
class BaseBackup extends Readable {
  #wire: Wire | undefined;

  submit(connection: unknown): void {
    this.#wire = connection as Wire;
    this.#wire.query("BASE_BACKUP (LABEL 'concordat', CHECKPOINT 'fast', WAL, MANIFEST 'no')");
  }

  /** Only 'd' is content; other kinds name the archive and report progress. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (chunk[0] !== 0x64) return;
    // The parser reuses its buffer.
    if (!this.push(Buffer.from(chunk.subarray(1)))) this.#wire?.stream.pause();
  }

  override _read(): void {
    this.#wire?.stream.resume();
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }
}
