import { useLocation, useNavigate } from 'react-router-dom';
import { readHistoryPlace } from '#/shared/browser/history-place.ts';

/** Returns a function that goes to the previous page, or to `fallback` if that is not one of this app. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (hasPageBefore(key) ? navigate(-1) : navigate(fallback, { replace: true }));
}

/**
 * Returns whether the history entry before the current one is a page of this app. `key` is the router's key of the current entry.
 * The browser's Navigation API knows this, even for pages that were reloaded, but also counts the entries of overlays; in browsers
 * without it the router decides, whose first entry has the key `default`.
 */
export function hasPageBefore(key: string): boolean {
  if (typeof navigation === 'undefined') return key !== 'default';
  return (navigation.currentEntry?.index ?? 0) > readHistoryPlace(history.state).depth;
}
