import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { isDataSaverOn } from '#/shared/browser/data-saver.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { Button } from '../button.tsx';
import { Spinner } from '../feedback/spinner.tsx';

interface LoadMoreProps {
  readonly isBusy: boolean;
  readonly onPress: () => void;
  /** Called within two screens of the end, to fetch the next page ahead. Not called if the browser saves data. */
  readonly onNear?: () => void;
  /** Identifies the next page, so that `onNear` is called once for each. */
  readonly next?: string | undefined;
}

/**
 * The button at the end of a list that has another page. It is not disabled while it is busy, because a disabled button loses
 * the focus of a person who pressed it with a key.
 */
export function LoadMore({ isBusy, onPress, onNear, next }: LoadMoreProps) {
  const container = useRef<HTMLDivElement>(null);
  const fetchAhead = () => {
    if (!isDataSaverOn()) onNear?.();
  };
  useNearView(container, fetchAhead, next);
  return (
    // Rows inserted above the button must not move the page: the reader continues where the list ended.
    <div ref={container} className="grid justify-items-center py-6 [overflow-anchor:none]">
      <Button aria-busy={isBusy || undefined} onClick={() => !isBusy && onPress()}>
        {isBusy && <Spinner />}
        {postTexts.loadMore}
      </Button>
    </div>
  );
}

/** Calls `onNear` each time the element comes within two screens of the viewport, and again for each new `round` while it stays there. */
function useNearView(target: RefObject<Element | null>, onNear: () => void, round?: string): void {
  const callOnNear = useEffectEvent(onNear);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round observes again
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && callOnNear(), {
      rootMargin: '200% 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [target, round]);
}
