import type { Media } from '@stagedoor/contracts/post';
import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import * as playerTexts from '#/shared/config/texts/player.ts';
import { formatLength } from '#/shared/format/format-length.ts';
import { isDataSaverOn } from '../browser/data-saver.ts';
import { useIsMotionReduced } from '../hooks/media-queries.ts';
import { useIsMounted } from '../hooks/use-is-mounted.ts';
import { useStream } from '../hooks/use-stream.ts';
import { useUnload } from '../hooks/use-unload.ts';

/** How much of it has to be in view, and for how long, before it plays: what is scrolled past loads nothing. */
const SHARE_IN_VIEW = 0.6;
const PAUSE_MS = 500;

interface MutedFilmProps {
  readonly media: Pick<Media, 'url' | 'streamUrl' | 'durationMs'>;
}

/**
 * A film in a list: over its still it plays without sound while it is in view, until somebody stops it. Nothing moves for people who
 * want less motion or save data. Says how long it lasts.
 */
export function MutedFilm({ media }: MutedFilmProps) {
  const isReduced = useIsMotionReduced();
  const box = useRef<HTMLDivElement>(null);
  const isInView = useIsInView(box);
  const [isStopped, setStopped] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const mayPlay = media.url !== null && !isReduced && !isDataSaverOn() && !hasFailed;
  const label = isStopped ? playerTexts.play : playerTexts.pause;
  const Icon = isStopped ? Play : Pause;
  return (
    <div ref={box} className="pointer-events-none absolute inset-0">
      {mayPlay && isInView && !isStopped && <PlayedFilm media={media} onFail={() => setFailed(true)} />}
      {typeof media.durationMs === 'number' && (
        <span className="tabular absolute inset-s-2 bottom-2 z-1 rounded-field bg-[black]/75 px-1.5 text-meta font-medium text-[white]">
          {formatLength(media.durationMs)}
        </span>
      )}
      {mayPlay && isInView && (
        <button
          type="button"
          aria-label={label}
          title={label}
          onClick={() => setStopped(!isStopped)}
          className="pointer-events-auto absolute inset-e-2 bottom-2 z-1 grid size-9 cursor-pointer place-items-center rounded-full bg-[black]/60 text-[white] focus-visible:outline-[white] touch:size-11"
        >
          <Icon aria-hidden size={16} className="fill-current" />
        </button>
      )}
    </div>
  );
}

function PlayedFilm({ media, onFail }: MutedFilmProps & { readonly onFail: () => void }) {
  // A fresh address comes with the list; until then there is the still.
  const { player, isStreamed } = useStream(media.streamUrl, async () => undefined);
  useUnload(player);
  const isMounted = useIsMounted();
  const [isPlaying, setPlaying] = useState(false);
  return (
    <video
      ref={player}
      aria-hidden
      muted
      loop
      playsInline
      tabIndex={-1}
      src={isStreamed || !isMounted ? undefined : (media.url ?? undefined)}
      // A browser may not let it play; there is the still, then.
      onLoadStart={({ currentTarget }) => void currentTarget.play().catch(() => undefined)}
      onPlaying={() => setPlaying(true)}
      onError={() => !isStreamed && onFail()}
      className={`absolute inset-0 size-full bg-[black] object-cover ${isPlaying ? '' : 'opacity-0'}`}
    />
  );
}

/** Whether most of an element has been in view for a moment. */
function useIsInView(element: { readonly current: Element | null }): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        const isSeen = entries.at(-1)?.isIntersecting === true;
        timer = setTimeout(() => setInView(isSeen), isSeen ? PAUSE_MS : 0);
      },
      { threshold: SHARE_IN_VIEW },
    );
    observer.observe(element.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element]);
  return isInView;
}
