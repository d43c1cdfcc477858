/** What the gateway writes into a page's HTML for visitors, search engines and link previews, before any script has run. */
export interface PrerenderedPage {
  /** The title of the browser's tab, without the platform's name. */
  readonly title: string;
  /** The title in link previews (`og:title`), where it is not that of the tab. */
  readonly previewTitle?: string;
  readonly description: string;
  /** The canonical path of the page, with its query where the query selects the page. */
  readonly path: string;
  readonly kind: 'website' | 'profile' | 'article';
  /** The path of the picture in link previews (`og:image`), which anybody may load; without it, the platform's icon. */
  readonly image?: string | undefined;
  /** The largest picture of `content`: the page preloads it. */
  readonly picture?: Picture | undefined;
  /** Whether search engines may index the page. Pages of private accounts, for example, are not indexed. */
  readonly isIndexed: boolean;
  /** The subject of the page as https://schema.org describes it (JSON-LD), without `url`, which is added. Below `url` and `image` it has paths. */
  readonly about: Readonly<Record<string, unknown>>;
  /** The page's text as HTML, every value in it escaped. */
  readonly content: string;
}

/** A picture that anybody may load, and how the app shows it. */
export interface Picture {
  readonly url: string;
  /** The same picture in several widths, for `srcset`; empty where there is only one width. */
  readonly sources: readonly { readonly url: string; readonly width: number }[];
  /** What the picture shows, as its author describes it; empty where nobody has. */
  readonly alt: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}
