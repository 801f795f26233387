import type { Database } from './connect.ts';
import { type Author, type Write, write } from './write.ts';

class Unchanged extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('Nothing was changed.');
    this.result = result;
  }
}

/**
 * A write that may turn out to change nothing, such as saving an unchanged form. Without an audit row it is rolled back entirely
 * and announces nothing; the result is returned all the same.
 */
export async function writeChanges<T>(
  database: Database,
  author: Author,
  change: (w: Write) => Promise<T>,
): Promise<T> {
  try {
    return await write(database, author, async (w) => {
      let isChanged = false;
      const audit: Write['audit'] = (entry) => {
        isChanged = true;
        w.audit(entry);
      };
      const result = await change({ ...w, audit });
      if (!isChanged) throw new Unchanged(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Unchanged) return error.result as T;
    throw error;
  }
}
