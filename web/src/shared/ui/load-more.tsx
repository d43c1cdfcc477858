import { useRef } from 'react';
import { postTexts } from '#/shared/config/texts/posts.ts';
import { useNearView } from '#/shared/lib/use-near-view.ts';
import { Button } from './button.tsx';

interface LoadMoreProps {
  readonly isBusy: boolean;
  readonly onPress: () => void;
  /** Within two screens of the end: the next page can be fetched ahead. */
  readonly onNear?: () => void;
}

/** The end of a list that has more. */
export function LoadMore({ isBusy, onPress, onNear }: LoadMoreProps) {
  const place = useRef<HTMLDivElement>(null);
  useNearView(place, () => onNear?.());
  return (
    <div ref={place} className="grid justify-items-center py-6">
      <Button onClick={onPress} isBusy={isBusy}>
        {postTexts.loadMore}
      </Button>
    </div>
  );
}
