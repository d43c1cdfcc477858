import { useLocation, useNavigate } from 'react-router-dom';

/** Goes to the page before, or to `fallback` where this page is the first of its tab. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  // The router gives the entry that a visit began with this key, and no other.
  return () => void (key === 'default' ? navigate(fallback, { replace: true }) : navigate(-1));
}
