import { sessionStore } from '#/shared/storage/page-storage.ts';

/** The link to an offer that a visitor followed before they signed in. */
const KEY = 'offer-link';
const KEPT_MS = 3_600_000;

/** Keeps where a visitor wants to go once they have signed in, in this tab. */
export function keepOfferLink(href: string): void {
  sessionStore.setItem(KEY, JSON.stringify({ href, at: Date.now() }));
}

/** Returns the kept address, once; undefined if there is none, or if it is older than an hour. */
export function takeOfferLink(): string | undefined {
  const kept = sessionStore.getItem(KEY);
  if (kept === null) return undefined;
  sessionStore.removeItem(KEY);
  const { href, at }: { href: string; at: number } = JSON.parse(kept);
  return Date.now() - at < KEPT_MS ? href : undefined;
}
