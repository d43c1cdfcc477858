import { useLocation, useNavigate } from 'react-router-dom';
import { readOpenMedia } from './media-viewer-rules.ts';

/**
 * The viewer of one post's media. Its open state is an entry of the browser's history: Back closes it, and a reload shows it
 * again.
 */
export function useMediaViewer(postId: string) {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const media = readOpenMedia(state);
  return {
    /** Which one is open; undefined while none of this post is. */
    openIndex: media?.postId === postId ? media.index : undefined,
    open: (index: number) => void navigate({ pathname, search, hash }, { state: { media: { postId, index } } }),
    close: () => void navigate(-1),
  };
}
