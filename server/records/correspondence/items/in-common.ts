import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { FileStore } from '#server/platform/store/file-store.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { expectedOn } from '#shared/records/correspondence/delivery-rules.ts';
import { tokensOf } from '#shared/records/letters/read-letter.ts';
import { type DeliveryMethod, deliveryMethods } from './delivery-choice.ts';
import { contentOf, letterheadOf, signatureOf } from './letterhead-of.ts';
import { leavesOnBy } from './queue-item.ts';

/**
 * What letters made together share: deliveries, letterheads, the writer's signature. Each part is read once, when first needed.
 */
export function inCommon(database: Database | Tx, store: FileStore) {
  const kept = new Map<string, Promise<unknown>>();
  const once = <T>(name: string, read: () => Promise<T>): Promise<T> => {
    const known = kept.get(name) ?? read();
    kept.set(name, known);
    return known as Promise<T>;
  };
  const holidays = () => once('holidays', () => holidaysOf(database));
  return {
    holidays,
    /** When mail by a method is sent, and when it arrives. */
    days: (method: DeliveryMethod) =>
      once(`days ${method.id}`, async () => {
        const known = await holidays();
        const leavesOn = leavesOnBy(method, known);
        return { leavesOn, expectedOn: expectedOn(method, leavesOn, known) };
      }),
    methods: () => once('methods', () => deliveryMethods(database)),
    letterhead: (domainId: number, wantedId: number | null) =>
      once(`letterhead ${domainId} ${wantedId}`, () => letterheadOf(database, domainId, wantedId)),
    content: (fileId: number | null) => once(`content ${fileId}`, () => contentOf(database, store, fileId)),
    /** The tokens that the texts of a letter name. */
    tokens: (...texts: string[]) => once(`tokens ${texts.join('\n')}`, async () => tokensOf(...texts)),
    signature: (userId: number) => once(`signature ${userId}`, () => signatureOf(database, store, userId)),
  };
}
export type InCommon = ReturnType<typeof inCommon>;
