import type { CSSProperties } from 'react';
import * as sharedTexts from '#/shared/config/texts/shared.ts';
import { isDataSaverOn } from '../browser/data-saver.ts';
import { useRenewedMediaSource } from '../hooks/use-renewed-media-source.ts';

interface FreshPlayerProps {
  readonly src: string;
  readonly label: string | null;
  /** Asks for the address again when it has expired. */
  readonly renew: () => Promise<string | null | undefined>;
  readonly onFail?: () => void;
  readonly className?: string;
}

interface FreshVideoProps extends FreshPlayerProps {
  readonly poster: string | null;
  readonly width?: number;
  readonly height?: number;
  readonly style?: CSSProperties;
}

/** A video player that fetches a new signed URL when the old one has expired. */
export function RenewingVideo({ src, label, renew, onFail, poster, ...look }: FreshVideoProps) {
  const source = useRenewedMediaSource({ src, renew, onFail });
  return (
    <video
      controls
      playsInline
      preload={isDataSaverOn() ? 'none' : 'metadata'}
      {...source}
      {...(poster && { poster })}
      aria-label={label ?? sharedTexts.video}
      {...look}
    />
  );
}

/** An audio player that fetches a new signed URL when the old one has expired. */
export function RenewingAudio({ src, label, renew, onFail, className }: FreshPlayerProps) {
  const source = useRenewedMediaSource({ src, renew, onFail });
  return (
    <audio
      controls
      preload={isDataSaverOn() ? 'none' : 'metadata'}
      {...source}
      aria-label={label ?? sharedTexts.audio}
      className={className}
    />
  );
}
