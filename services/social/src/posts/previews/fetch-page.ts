import { maxPreviewBytes } from '@stagedoor/contracts/internal-media';
import type { OutboundClient } from '@stagedoor/service-kit/outbound/outbound-client';
import { OutboundError } from '@stagedoor/service-kit/outbound/outbound-error';
import type { PageReader } from '#/posts/previews/page-reader.ts';

/** The metadata of a page. */
export interface PageFacts {
  readonly title: string;
  readonly description: string | null;
  readonly siteName: string;
  /** Address of a picture, absolute. */
  readonly imageUrl: string | null;
}

/** The metadata of a page is at its beginning. */
const maxPageBytes = 512_000;
const pageTypes = ['text/html', 'application/xhtml+xml'];

/** Returns the title, description and picture that a page declares; undefined if it cannot be read or is not a page. */
export async function fetchPage(
  client: OutboundClient,
  url: string,
  reader: PageReader,
): Promise<PageFacts | undefined> {
  const headers = { accept: pageTypes.join(',') };
  const page = await tryFetch(client, { url, headers, maxBytes: maxPageBytes, isCut: true });
  if (page === undefined || !pageTypes.includes(page.mimeType)) return undefined;
  const text = await reader.read(page.body);
  if (text === null) return undefined;
  const { title, description, siteName, image } = text;
  const host = new URL(page.url).hostname.replace(/^www\./, '');
  return { title, description, siteName: siteName ?? host, imageUrl: resolveImage(image, page.url) };
}

/** Returns the bytes of a picture, unchecked, or undefined if they cannot be read. */
export async function fetchImage(client: OutboundClient, url: string): Promise<Buffer | undefined> {
  const image = await tryFetch(client, { url, headers: { accept: 'image/*' }, maxBytes: maxPreviewBytes });
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

export function resolveImage(written: string | null, base: string): string | null {
  const url = written === null ? null : URL.parse(written, base);
  return url !== null && ['http:', 'https:'].includes(url.protocol) ? url.href : null;
}
