import type { SharePicture } from './find-share-picture.ts';

/** Data about a page for search engines and link previews. */
export interface PageDescription {
  /** The title in link previews (`og:title`). */
  readonly previewTitle: string;
  readonly description: string;
  /** The canonical path of the page. */
  readonly path: string;
  readonly kind: 'website' | 'profile' | 'article';
  /** The picture in link previews (`og:image`), which anybody may load; without it, the platform's icon. */
  readonly image?: SharePicture | undefined;
  /** Set if the picture is the content of the page; `alt` is its author's description. */
  readonly picture?: { readonly alt: string } | undefined;
  /** Whether search engines may index the page. Pages of private accounts, for example, are not indexed. */
  readonly isIndexed: boolean;
  /** The subject of the page as https://schema.org describes it (JSON-LD), without `url`, which is added. Below `url` and `image` it has paths. */
  readonly about: Readonly<Record<string, unknown>>;
}
