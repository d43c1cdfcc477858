import { useRef } from 'react';
import { savesData } from '#/shared/browser/saves-data.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { useNearView } from '#/shared/hooks/use-near-view.ts';
import { Button } from '../button.tsx';
import { Spinner } from '../feedback/spinner.tsx';

interface LoadMoreProps {
  readonly isBusy: boolean;
  readonly onPress: () => void;
  /** Within two screens of the end: the next page can be fetched ahead. */
  readonly onNear?: () => void;
  /** Identifies the next page, so that `onNear` is called once for each. */
  readonly next?: string | undefined;
}

/** The end of a list that has more. Busy, it is not disabled: that would take the focus from a person who pressed it by key. */
export function LoadMore({ isBusy, onPress, onNear, next }: LoadMoreProps) {
  const place = useRef<HTMLDivElement>(null);
  useNearView(place, () => savesData() || onNear?.(), next);
  return (
    <div ref={place} className="grid justify-items-center py-6">
      <Button aria-busy={isBusy || undefined} onClick={() => !isBusy && onPress()}>
        {isBusy && <Spinner />}
        {postTexts.loadMore}
      </Button>
    </div>
  );
}
