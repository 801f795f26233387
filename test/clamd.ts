import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/** The test file of the European Institute for Computer Antivirus Research, put together here so that no scanner takes this one. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', '$H+H*'].join(
  '',
);

/** What the scanner gives up on, while it answers for everything else. */
export const choking = 'NO-SCANNER-JUDGES-THIS';

/** A virus scanner of a test's own. */
export type TestScanner = { address: string; behaviour: 'works' | 'hangs up' };

/** Starts what does with INSTREAM and PING as clamd does (clamd(8)); it is closed after the file's last test. */
export async function testScanner(): Promise<TestScanner> {
  const scanner: TestScanner = { address: '', behaviour: 'works' };
  const clamd = createServer((socket) => answer(socket, scanner));
  await new Promise<void>((done) => clamd.listen(0, '127.0.0.1', done));
  scanner.address = `tcp://127.0.0.1:${(clamd.address() as AddressInfo).port}`;
  afterAll(() => void clamd.close());
  return scanner;
}

function answer(socket: Socket, scanner: TestScanner): void {
  let got = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    got = Buffer.concat([got, chunk]);
    if (scanner.behaviour === 'hangs up') return void socket.destroy();
    if (got.toString('latin1') === 'zPING\0') return void socket.end('PONG\0');
    const pieces: Buffer[] = [];
    for (let at = 'zINSTREAM\0'.length; at + 4 <= got.length; ) {
      const length = got.readUInt32BE(at);
      if (length === 0) {
        if (Buffer.concat(pieces).includes(choking)) return void socket.destroy();
        const isBad = Buffer.concat(pieces).includes(eicar);
        return void socket.end(isBad ? 'stream: Win.Test.EICAR_HDB-1 FOUND\0' : 'stream: OK\0');
      }
      pieces.push(got.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
  });
}
