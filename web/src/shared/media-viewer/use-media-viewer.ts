import { useLocation, useNavigate } from 'react-router-dom';
import { useIsHydrating } from '#/shared/hooks/use-is-hydrating.ts';
import { readOpenMedia } from './open-media.ts';

/**
 * The viewer of the media of one post or message. Its open state is an entry of the browser's history: Back closes it, and a reload
 * shows it again. The viewer's entry copies the state of the page's entry, such as whether it was opened from a list.
 */
export function useMediaViewer(ownerId: string) {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const media = readOpenMedia(state);
  // A reload keeps the entry, of which the server knows nothing.
  const isHydrating = useIsHydrating();
  return {
    /** The index of the open medium; undefined if none is open. */
    openIndex: media?.ownerId === ownerId && !isHydrating ? media.index : undefined,
    open: (index: number) =>
      void navigate({ pathname, search, hash }, { state: { ...state, media: { ownerId, index } } }),
    close: () => void navigate(-1),
  };
}
