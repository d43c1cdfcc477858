import { Tokenizer } from 'htmlparser2';

/** The metadata of an HTML page, not yet cleaned. */
export interface PageMetadata {
  /** The text of the first `<title>` that has one. */
  readonly title: string | undefined;
  /** The `content` of `<meta>` by its `property` or `name`, in lower case: the first of each name that {@link readNames} lists. */
  readonly named: ReadonlyMap<string, string>;
}

const readNames = new Set([
  'og:title',
  'og:description',
  'og:site_name',
  'og:image',
  'og:image:url',
  'og:image:secure_url',
  'twitter:title',
  'twitter:description',
  'twitter:image',
  'description',
]);
/** Characters of a title or an attribute that are read; the rest is dropped. */
const maxCharacters = 4_000;

/**
 * Reads the metadata of a page in time that grows with its length, however it is written. Uses the tokenizer alone: the parser's
 * stack of open elements takes quadratic time for elements inside each other.
 */
export function readMetadata(html: string): PageMetadata {
  const named = new Map<string, string>();
  let title: string | undefined;
  let tag = '';
  let attribute = '';
  let attributes = new Map<string, string>();
  let text = '';
  const append = (piece: string) => {
    if (text.length < maxCharacters) text += piece.slice(0, maxCharacters - text.length);
  };
  const endTag = () => {
    if (tag !== 'meta') return;
    const name = (attributes.get('property') ?? attributes.get('name'))?.trim().toLowerCase();
    const content = attributes.get('content');
    if (name === undefined || content === undefined) return;
    if (readNames.has(name) && !named.has(name)) named.set(name, content);
  };
  const ignore = () => undefined;
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, end) {
        tag = html.slice(start, Math.min(end, start + 10)).toLowerCase();
        attributes = new Map();
        text = '';
      },
      onattribname(start, end) {
        attribute = html.slice(start, Math.min(end, start + 20)).toLowerCase();
        text = '';
      },
      onattribdata: (start, end) => append(html.slice(start, end)),
      onattribentity: (codePoint) => append(String.fromCodePoint(codePoint)),
      onattribend() {
        if (tag === 'meta' && !attributes.has(attribute)) attributes.set(attribute, text);
        text = '';
      },
      onopentagend: endTag,
      onselfclosingtag: endTag,
      ontext(start, end) {
        if (tag === 'title') append(html.slice(start, end));
      },
      ontextentity(codePoint) {
        if (tag === 'title') append(String.fromCodePoint(codePoint));
      },
      onclosetag() {
        if (tag === 'title' && text.trim() !== '') title ??= text;
        tag = '';
      },
      oncomment: ignore,
      oncdata: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return { title, named };
}
