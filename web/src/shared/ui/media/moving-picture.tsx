import { Pause, Play } from 'lucide-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { loadModule } from '#/shared/browser/load-module.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useIsMotionReduced } from '#/shared/hooks/media-queries.ts';

interface MovingPictureProps extends ComponentProps<'img'> {
  readonly alt: string;
  /** Omits the play button, because the picture itself is inside a button or a link. */
  readonly isInButton?: boolean;
}

/** A picture. An animated one is frozen for people who prefer reduced motion, until they play it. */
export function MovingPicture({ alt, isInButton = false, onLoad, ...image }: MovingPictureProps) {
  const isReduced = useIsMotionReduced();
  const [still, setStill] = useState<string>();
  const [isPlaying, setPlaying] = useState(false);
  const isFreezing = useRef(false);
  const address = image.src;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a frozen frame is that of one address
  useEffect(() => {
    isFreezing.current = false;
    return () => setStill(undefined);
  }, [address]);
  useEffect(() => {
    if (still !== undefined) return () => URL.revokeObjectURL(still);
  }, [still]);
  const isStill = isReduced && still !== undefined && !isPlaying;
  return (
    <>
      <img
        alt={alt}
        {...image}
        {...(isStill && { src: still, srcSet: undefined })}
        onLoad={(event) => {
          onLoad?.(event);
          if (!isReduced || isFreezing.current) return;
          isFreezing.current = true;
          const picture = event.currentTarget;
          loadModule(() => import('./freeze-picture.ts'))
            .then(({ freezePicture }) => freezePicture(picture))
            .then(setStill)
            // A picture whose data cannot be read keeps moving.
            .catch(() => undefined);
        }}
      />
      {isReduced && still !== undefined && !isInButton && (
        <button
          type="button"
          aria-pressed={isPlaying}
          onClick={() => setPlaying(!isPlaying)}
          className="absolute end-3 bottom-3 grid size-11 place-items-center rounded-full bg-scrim text-[white]"
        >
          {isPlaying ? <Pause aria-hidden size={20} /> : <Play aria-hidden size={20} className="translate-x-px" />}
          <span className="sr-only">{wordTexts.playPicture}</span>
        </button>
      )}
    </>
  );
}
