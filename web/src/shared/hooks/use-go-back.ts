import { useLocation, useNavigate } from 'react-router-dom';

/** Goes to the page before, or to `fallback` where there is none of ours before it. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (hasPageBefore(key) ? navigate(-1) : navigate(fallback, { replace: true }));
}

/**
 * Whether the entry before the current one is a page of ours. `key` is the router's key of the current entry. The
 * browser knows, also of pages that were loaded whole; one that does not tell leaves it to the router, whose first entry
 * has the key `default`.
 */
export function hasPageBefore(key: string): boolean {
  return typeof navigation === 'undefined' ? key !== 'default' : navigation.canGoBack;
}
