import type { Database } from '@stagedoor/service-kit/database/database';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { eq } from 'drizzle-orm';
import { type AssetRow, captionTexts } from '#/db/tables.ts';

export type Executor = Transaction | Database['db'];

/** Enough for the different words of a film of two hours in three languages. */
const mostLetters = 40_000;

/** Returns the different words of an asset's captions, for services that are searched; undefined if it has none. */
export async function readCaptionWords(executor: Executor, { id, captions }: AssetRow): Promise<string | undefined> {
  if (captions.length === 0) return undefined;
  const texts = await executor
    .select({ words: captionTexts.words })
    .from(captionTexts)
    .where(eq(captionTexts.assetId, id))
    .orderBy(captionTexts.id);
  return differentWords(texts.map(({ words }) => words).join('\n'));
}

function differentWords(text: string): string {
  let words = '';
  const known = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{M}\p{N}'’-]+/gu)) {
    if (known.has(word)) continue;
    if (words.length + word.length >= mostLetters) break;
    known.add(word);
    words += words === '' ? word : ` ${word}`;
  }
  return words;
}
