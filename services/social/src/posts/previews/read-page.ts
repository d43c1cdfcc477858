import { normaliseText } from '@stagedoor/service-kit/input/input';

/** The metadata of a page. */
export interface PageFacts {
  readonly title: string;
  readonly description: string | null;
  readonly siteName: string | null;
  /** Address of a picture, absolute. */
  readonly imageUrl: string | null;
}

const maxTitle = 200;
const maxDescription = 300;
const maxSiteName = 80;
/** Tags that are read, at most: what a page says of itself is at its beginning. */
const maxTags = 300;

const metaTag = /<meta\s([^<>]{1,4000})>/giu;
const attribute = /([a-z:-]{1,40})\s{0,10}=\s{0,10}(?:"([^"]{0,3000})"|'([^']{0,3000})'|([^\s"'>]{1,3000}))/giu;
const titleTag = /<title[^<>]{0,500}>([^<]{1,2000})<\/title/iu;

/**
 * Reads the title, description and picture of a page: Open Graph first, then Twitter's names and HTML's own. Returns undefined for
 * a page without a title. The page is foreign text: what is found is plain text without markup, cut to a length.
 */
export function readPage(html: string, url: string): PageFacts | undefined {
  const named = readMetaTags(html);
  const first = (...names: readonly string[]) => names.map((name) => named.get(name)).find((text) => text);
  const title = clean(first('og:title', 'twitter:title') ?? titleTag.exec(html)?.[1], maxTitle);
  if (title === null) return undefined;
  return {
    title,
    description: clean(first('og:description', 'twitter:description', 'description'), maxDescription),
    siteName: clean(first('og:site_name'), maxSiteName) ?? new URL(url).hostname.replace(/^www\./, ''),
    imageUrl: readImageUrl(first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image'), url),
  };
}

function readMetaTags(html: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let count = 0;
  for (const [, attributes = ''] of html.matchAll(metaTag)) {
    count += 1;
    if (count > maxTags) break;
    const values = new Map<string, string>();
    for (const [, name = '', double, single, bare] of attributes.matchAll(attribute)) {
      values.set(name.toLowerCase(), double ?? single ?? bare ?? '');
    }
    const name = (values.get('property') ?? values.get('name'))?.toLowerCase();
    const content = values.get('content');
    if (name !== undefined && content !== undefined && !found.has(name)) found.set(name, content);
  }
  return found;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};

function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/giu, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** One line without control or invisible characters, which could turn the direction of the text around it. */
function clean(text: string | undefined, maxLength: number): string | null {
  if (text === undefined) return null;
  const line = normaliseText(
    decodeEntities(text)
      .replaceAll(/[\p{Cf}\p{Zl}\p{Zp}]/gu, '')
      .replaceAll(/\s+/gu, ' '),
  );
  const characters = [...line];
  if (characters.length <= maxLength) return line || null;
  return `${characters
    .slice(0, maxLength - 1)
    .join('')
    .trimEnd()}…`;
}

function readImageUrl(written: string | undefined, base: string): string | null {
  if (written === undefined) return null;
  const url = URL.parse(decodeEntities(written).trim(), base);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}
