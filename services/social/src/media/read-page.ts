import { shortenText } from '@stagedoor/contracts/cut-text';
import { normaliseText } from '@stagedoor/service-kit/input/input';
import { readMetadata } from '#/media/read-metadata.ts';

/** The description that a page has in its metadata, as plain text of limited length. */
export interface PageText {
  readonly title: string;
  readonly description: string | null;
  readonly siteName: string | null;
  /** Address of a picture as the page writes it: relative to the page, or no address at all. */
  readonly image: string | null;
}

const maxTitle = 200;
const maxDescription = 300;
const maxSiteName = 80;

/**
 * Reads the title, description and picture of a page: Open Graph first, then Twitter's names and HTML's own. Returns null for a page
 * without a title.
 */
export function readPage(page: string | Buffer): PageText | null {
  const html = typeof page === 'string' ? page : decode(page);
  const { named, title: ownTitle } = readMetadata(html);
  const first = (...names: readonly string[]) => names.map((name) => named.get(name)).find((text) => text);
  const title = clean(first('og:title', 'twitter:title') ?? ownTitle, maxTitle);
  if (title === null) return null;
  return {
    title,
    description: clean(first('og:description', 'twitter:description', 'description'), maxDescription),
    siteName: clean(first('og:site_name'), maxSiteName),
    image: first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image')?.trim() || null,
  };
}

/** One line without control or invisible characters, which could change the direction of the text around it. */
function clean(text: string | undefined, maxLength: number): string | null {
  if (text === undefined) return null;
  const line = normaliseText(text.replaceAll(/[\p{Cf}\p{Zl}\p{Zp}\ufffd]/gu, '').replaceAll(/\s+/gu, ' '));
  return shortenText(line, maxLength) || null;
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
