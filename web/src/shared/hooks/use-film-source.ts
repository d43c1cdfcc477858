import { type SyntheticEvent, useRef, useState } from 'react';
import { useRenewedMediaSource } from './use-renewed-media-source.ts';
import { useStream } from './use-stream.ts';

type FilmEvent = SyntheticEvent<HTMLVideoElement>;

type FilmOptions = Parameters<typeof useRenewedMediaSource>[0] & {
  /** The playlist of its renditions, which is played instead if there are some. */
  readonly stream: string | undefined;
};

/**
 * The source of a film, which is renewed when its address expires, and whether this browser cannot decode it. `onFail` is called for
 * all other failures.
 */
export function useFilmSource({ src, stream, renew, onFail }: FilmOptions) {
  const { player, isStreamed, resume, quality } = useStream(stream, renew);
  const [isUndecodable, setUndecodable] = useState(false);
  const refusal = useRef<number>(undefined);
  const { address, source } = useRenewedMediaSource({
    src,
    renew,
    onFail: async () => {
      // A player says the same of a file that is not there, and of one that it cannot decode.
      if (refusal.current !== MediaError.MEDIA_ERR_NETWORK && (await isServed(address))) setUndecodable(true);
      else onFail?.();
    },
  });
  return {
    isUndecodable,
    quality,
    /** The film as it was sent. */
    address,
    source: {
      ref: player,
      src: isStreamed ? undefined : source.src,
      onError(event: FilmEvent) {
        // The stream deals with its own.
        if (isStreamed) return;
        refusal.current = event.currentTarget.error?.code;
        source.onError(event);
      },
      onLoadedMetadata(event: FilmEvent) {
        source.onLoadedMetadata(event);
        if (!isStreamed) resume(event.currentTarget);
        // Sound alone would play over a black picture.
        if (event.currentTarget.videoWidth === 0) setUndecodable(true);
      },
    },
  };
}

async function isServed(address: string): Promise<boolean> {
  // The content policy does not let the page fetch its own blob URLs, which are always there.
  if (address.startsWith('blob:')) return true;
  return fetch(address, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );
}
