import { getMessage } from '@stagedoor/contracts/messages';
import { getPost } from '@stagedoor/contracts/posts';
import type { Purchase } from '@stagedoor/contracts/purchases';
import { saveFile } from '#/shared/browser/save-file.ts';
import { call } from '#/shared/http/api-client.ts';
import { isDiscreet } from './is-discreet.ts';

/** Downloads a purchase: its text, and each of its files. */
export async function downloadPurchase({ kind, itemId }: Pick<Purchase, 'kind' | 'itemId'>): Promise<void> {
  const params = { id: itemId };
  const { content, media } = kind === 'post' ? await call(getPost, { params }) : await call(getMessage, { params });
  const name = `${(await isDiscreet()) ? '' : 'stagedoor-'}${kind}-${itemId.slice(-12)}`;
  if (content !== '') saveFile(new Blob([content], { type: 'text/plain;charset=utf-8' }), `${name}.txt`);
  for (const [index, { url }] of media.entries()) {
    if (url === null) continue;
    const link = document.createElement('a');
    link.href = url;
    link.download = `${name}-${index + 1}${extensionOf(url)}`;
    link.click();
  }
}

/** The file extension, such as `.webp`; empty if the URL has none. */
function extensionOf(url: string): string {
  return /\.[a-z\d]+(?=$|\?)/iu.exec(url)?.[0] ?? '';
}
