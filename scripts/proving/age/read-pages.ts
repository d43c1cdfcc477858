import type postgres from 'postgres';

/** The lock timeout of a connection that reads pages, in ms: a read that was blocked for that long fails. */
export const blockedAfterMs = 100;

/** Returns a function that reads the next of the pages, over and over, and resolves to whether it was blocked. */
export function readPages(reader: postgres.Sql, pages: readonly string[]): () => Promise<boolean> {
  let next = 0;
  return async () => {
    const page = pages[next % pages.length] ?? 'select 1';
    next += 1;
    try {
      await reader.unsafe(page);
      return false;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === '55P03') return true;
      throw error;
    }
  };
}
