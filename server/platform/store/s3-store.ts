import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AwsClient } from 'aws4fetch';
import { AppError } from '#shared/platform/errors.ts';
import { type FileStore, folderStore } from './file-store.ts';

/** A bucket: where it is, and the credentials for it. */
type Bucket = { address: string; client: AwsClient };

/**
 * The bucket at s3://key:secret@host/bucket?region=…; tls=off for a store without TLS on the own network. Key and secret are
 * percent-encoded.
 */
function bucketAt(url: string): Bucket {
  const { username, password, host, pathname, searchParams } = new URL(url);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? 'us-east-1',
    // A streamed body cannot be sent again, so the caller must retry.
    retries: 0,
  });
  const scheme = searchParams.get('tls') === 'off' ? 'http' : 'https';
  return { address: `${scheme}://${host}${pathname.replace(/\/+$/, '')}`, client };
}

const away = () =>
  new AppError('unavailable', 'The file store does not answer. Try again soon.', { retryAfterSeconds: 30 });
const missing = (sha256: string) =>
  Object.assign(new Error(`The bucket has no content ${sha256}.`), { code: 'ENOENT' });

async function ask(bucket: Bucket, path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await bucket.client.fetch(`${bucket.address}${path}`, init).catch(() => {
    throw away();
  });
  if (answer.ok || answer.status === 404) return answer;
  await answer.body?.cancel();
  if (answer.status >= 500 || answer.status === 429) throw away();
  throw new Error(`The bucket answered ${answer.status} to ${init.method ?? 'GET'} ${path}.`);
}

/**
 * A store in a bucket that speaks S3's protocol, a content an object under its hash. The bucket checks what arrives against that
 * hash. Uploads come in through the folder.
 */
export function s3Store(url: string, folder: string): FileStore {
  const bucket = bucketAt(url);
  const { incoming, removeIncoming } = folderStore(folder);
  const stored: FileStore['stat'] = async (sha256) => {
    const { status, headers } = await ask(bucket, `/${sha256}`, { method: 'HEAD' });
    if (status === 404) return null;
    const storedAt = new Date(headers.get('last-modified') ?? 0);
    return { sha256, bytes: Number(headers.get('content-length')), storedAt };
  };
  const read: FileStore['read'] = async (sha256) => {
    const answer = await ask(bucket, `/${sha256}`);
    if (answer.status === 404 || !answer.body) {
      await answer.body?.cancel();
      throw missing(sha256);
    }
    return Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]);
  };
  return {
    incoming,
    removeIncoming,
    put: async (sha256, path) => {
      if (!(await stored(sha256))) await send(bucket, sha256, path);
      await rm(path, { force: true });
    },
    read,
    readWhole: async (sha256) => buffer(await read(sha256)),
    stat: stored,
    list: () => contentsOf(bucket),
    remove: async (sha256) => {
      await ask(bucket, `/${sha256}`, { method: 'DELETE' });
    },
  };
}

async function send(bucket: Bucket, sha256: string, path: string): Promise<void> {
  const { size } = await stat(path);
  const answer = await ask(bucket, `/${sha256}`, {
    method: 'PUT',
    headers: { 'content-length': String(size), 'x-amz-content-sha256': sha256 },
    body: Readable.toWeb(createReadStream(path)),
    duplex: 'half',
  } as RequestInit);
  if (answer.ok) return;
  await answer.body?.cancel();
  throw new Error('The bucket of FILES_URL does not exist.');
}

/** Every object whose name is a hash, by the pages of ListObjectsV2. */
async function* contentsOf(bucket: Bucket): ReturnType<FileStore['list']> {
  let after = '';
  do {
    const answer = await ask(
      bucket,
      `?list-type=2${after && `&continuation-token=${encodeURIComponent(after)}`}`,
    );
    const text = await answer.text();
    const valueIn = (part: string, tag: string) =>
      new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(part)?.[1]?.replaceAll('&amp;', '&') ?? '';
    for (const [, object = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const sha256 = valueIn(object, 'Key');
      if (!/^[0-9a-f]{64}$/.test(sha256)) continue;
      const storedAt = new Date(valueIn(object, 'LastModified'));
      yield { sha256, bytes: Number(valueIn(object, 'Size')), storedAt };
    }
    after = valueIn(text, 'NextContinuationToken');
  } while (after);
}
