/** The content of a page for visitors, search engines and link previews before any script has run. */
export interface PageDescription {
  /** The title of the browser's tab, without the platform's name. */
  readonly title: string;
  readonly description: string;
  /** The one path that the page is known by; with a query where that is part of it. */
  readonly path: string;
  readonly kind: 'website' | 'profile' | 'article';
  /** The path of a picture that anybody may load. */
  readonly image?: string | undefined;
  /** The largest picture on the page, which is loaded at once and is part of `content`. */
  readonly picture?: Picture | undefined;
  /** Search engines leave out what is false, such as a private account. */
  readonly isIndexed: boolean;
  /** The subject of the page, in terms of https://schema.org; `url` is added. */
  readonly about: Readonly<Record<string, unknown>>;
  /** The page's text as HTML, every value in it escaped. */
  readonly content: string;
}

/** A picture that anybody may load, and how the app shows it. */
export interface Picture {
  readonly url: string;
  /** The same in several widths, as the app offers them; empty where there is one. */
  readonly sources: readonly { readonly url: string; readonly width: number }[];
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}
