import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { hasFailed, hasLoaded } from '#/shared/browser/image-state.ts';
import { loadModule } from '#/shared/browser/load-module.ts';
import { useIsMotionReduced } from '#/shared/hooks/media-queries.ts';

const PlayPictureButton = lazy(async () => ({
  default: (await loadModule(() => import('./play-picture-button.tsx'))).PlayPictureButton,
}));

interface MovingPictureProps extends Omit<ComponentProps<'img'>, 'onError' | 'onLoad'> {
  readonly alt: string;
  readonly onLoad?: (() => void) | undefined;
  readonly onError?: (() => void) | undefined;
  /** Omits the play button, because the picture itself is inside a button or a link. */
  readonly isInButton?: boolean;
}

/** A picture. An animated one is frozen for people who prefer reduced motion, until they play it. */
export function MovingPicture({ alt, isInButton = false, onLoad, onError, ...image }: MovingPictureProps) {
  const isReduced = useIsMotionReduced();
  const picture = useRef<HTMLImageElement>(null);
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
  function freeze() {
    if (!isReduced || isFreezing.current || picture.current === null) return;
    isFreezing.current = true;
    const shown = picture.current;
    loadModule(() => import('./freeze-picture.ts'))
      .then(({ freezePicture }) => freezePicture(shown))
      .then(setStill)
      // A picture that cannot be read goes on moving.
      .catch(() => undefined);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had loaded before is frozen when the person wants less motion
  useEffect(() => {
    if (hasLoaded(picture.current)) freeze();
  }, [isReduced]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what failed before the page was hydrated
  useEffect(() => {
    if (hasFailed(picture.current)) onError?.();
  }, []);
  const isStill = isReduced && still !== undefined && !isPlaying;
  return (
    <>
      <img
        ref={picture}
        alt={alt}
        {...image}
        {...(isStill && { src: still, srcSet: undefined })}
        onLoad={() => {
          onLoad?.();
          freeze();
        }}
        onError={onError}
      />
      {isReduced && still !== undefined && !isInButton && (
        <Suspense>
          <PlayPictureButton isPlaying={isPlaying} onPress={() => setPlaying(!isPlaying)} />
        </Suspense>
      )}
    </>
  );
}
