import type { OutboundClient } from '@stagedoor/service-kit/outbound/outbound-client';
import { OutboundError } from '@stagedoor/service-kit/outbound/outbound-error';
import { type PageFacts, readPage } from '#/posts/previews/read-page.ts';

/** The metadata of a page is at its beginning. */
const maxPageBytes = 512_000;
const maxImageBytes = 5_000_000;

/** Returns the title, description and picture that a page names for itself; undefined where it cannot be read or is no page. */
export async function fetchPage(client: OutboundClient, url: string): Promise<PageFacts | undefined> {
  const headers = { accept: 'text/html,application/xhtml+xml' };
  const page = await tryFetch(client, { url, headers, maxBytes: maxPageBytes, isCut: true });
  if (page === undefined || !/^(text\/html|application\/xhtml\+xml)$/.test(page.mimeType)) return undefined;
  return readPage(decode(page.body), page.url);
}

/** Returns the bytes of a picture, unchecked, or undefined where they cannot be read. */
export async function fetchImage(client: OutboundClient, url: string): Promise<Buffer | undefined> {
  const image = await tryFetch(client, { url, headers: { accept: 'image/*' }, maxBytes: maxImageBytes });
  return image?.body;
}

async function tryFetch(client: OutboundClient, request: Parameters<OutboundClient['send']>[0]) {
  try {
    const response = await client.send(request);
    return response.status === 200 ? response : undefined;
  } catch (error) {
    // A failure of a foreign server is neither retried nor reported: the post then has no preview.
    if (error instanceof OutboundError) return undefined;
    throw error;
  }
}

/** Pages that are not UTF-8 say so at their beginning. */
function decode(body: Buffer): string {
  const [, charset = 'utf-8'] = /charset=["']?([\w-]{2,40})/iu.exec(body.toString('latin1', 0, 2_000)) ?? [];
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    // An unknown charset.
    return new TextDecoder().decode(body);
  }
}
