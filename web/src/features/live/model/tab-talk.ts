import type { LiveNews } from './live-news.ts';

/** What the tabs of one person say to each other. */
export type TabTalk =
  /** Whoever leads may answer with its state. */
  | { readonly kind: 'hello' }
  | ({ readonly kind: 'state' } & LeadState)
  | {
      readonly kind: 'news';
      readonly news: LiveNews;
      /** The number of the last event before this one, as the tab that leads knows it. */
      readonly after: number | undefined;
    };

/** What the tab that leads knows. */
export interface LeadState {
  /** Undefined while it opens the stream for the first time. */
  readonly isConnected: boolean | undefined;
  readonly place: number | undefined;
  /** Ids of people who are online. */
  readonly online: readonly string[];
}
