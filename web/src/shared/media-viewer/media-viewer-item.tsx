import type { Media } from '@stagedoor/contracts/post';
import { Download, File as FileIcon, Music } from 'lucide-react';
import { useState } from 'react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { formatSize } from '#/shared/format/format-size.ts';
import type { Chapter } from '#/shared/player/chapters.ts';
import type { Seek } from '#/shared/player/use-seek.ts';
import { Button } from '#/shared/ui/button.tsx';
import { MovingPicture } from '#/shared/ui/media/moving-picture.tsx';
import { RenewingAudio, RenewingVideo } from '#/shared/ui/renewing-media-player.tsx';
import { findLength } from './long-picture.ts';
import type { Zoom } from './zoom-rules.ts';

/** How to fetch media again when their signed addresses have expired. */
export interface MediaRenewal {
  /** Returns all media with new addresses; asks the server at most once a minute. */
  readonly renew: () => Promise<readonly Media[]>;
  /** Asks the server even within that minute, so that media that failed to load are requested again. */
  readonly reload: () => Promise<unknown>;
}

interface ViewedMediaProps extends MediaRenewal {
  readonly media: Media;
  /** The zoom and position of a picture. */
  readonly zoom: Zoom;
  /** Whether a long picture is as large as it can be read, and scrolled. */
  readonly isScrolled: boolean;
  /** Whether to play at once: only for the item that the person opened, not for those that they reach by paging. */
  readonly playsAtOnce: boolean;
  /** Of a film or sound. */
  readonly chapters: readonly Chapter[];
  /** Where in it to play from. */
  readonly seek: Seek | undefined;
}

const box = 'relative grid size-full place-items-center p-0 md:px-16 md:pt-4';

/** One item of the media viewer, as large as there is room: a picture, a video or audio player, or a file to download. */
export function MediaViewerItem(props: ViewedMediaProps) {
  const { media, renew, reload, zoom, isScrolled, playsAtOnce, chapters, seek } = props;
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [isRetrying, setRetrying] = useState(false);
  const { type, url, alt } = media;
  const fail = () => setFailed(true);
  const renewUrl = async () => (await renew()).find(({ id }) => id === media.id)?.url;

  async function failPicture() {
    const fresh = await renewUrl().catch(() => undefined);
    // The change of its post or message shows the picture under its fresh address.
    if (!fresh || fresh === url) fail();
  }
  // The signed address may have expired; the refetched post or message has a new one.
  async function retry() {
    setRetrying(true);
    try {
      await reload();
      setAttempt(attempt + 1);
      setFailed(false);
    } catch {
      // The failure is shown already, and the Retry button stays.
    } finally {
      setRetrying(false);
    }
  }

  if (hasFailed || url === null) {
    return (
      <div className={box} data-beside>
        <div role="alert" className="grid justify-items-center gap-4">
          <p className="text-body">{postTexts.thisCouldNotBeLoaded}</p>
          <Button onClick={retry} isBusy={isRetrying}>
            {errorTexts.retry}
          </Button>
        </div>
      </div>
    );
  }
  if (type === 'IMAGE' && isScrolled) {
    return <LongPicture key={attempt} media={media} src={url} onFail={failPicture} />;
  }
  if (type === 'IMAGE') {
    return <Picture key={attempt} media={media} src={url} zoom={zoom} onFail={failPicture} />;
  }
  if (type === 'VIDEO') {
    return (
      <div className={box} data-beside>
        <Video
          key={attempt}
          media={media}
          src={url}
          renew={renewUrl}
          playsAtOnce={playsAtOnce}
          chapters={chapters}
          seek={seek}
          onFail={fail}
        />
      </div>
    );
  }
  return (
    <div className={box} data-beside>
      <div className="grid w-full max-w-register justify-items-center gap-5 px-4 text-center">
        {type === 'AUDIO' ? (
          <>
            <Music aria-hidden size={40} strokeWidth={1.5} />
            <RenewingAudio
              key={attempt}
              src={url}
              label={alt}
              renew={renewUrl}
              onFail={fail}
              peaks={media.waveform}
              captions={media.captions}
              durationMs={media.durationMs}
              chapters={chapters}
              seek={seek}
              className="w-full"
            />
          </>
        ) : (
          <>
            <FileIcon aria-hidden size={40} strokeWidth={1.5} />
            <a
              href={url}
              download={alt ?? ''}
              className="inline-flex h-11 items-center gap-2 rounded-button bg-[white] px-4 text-ui font-semibold text-[black]"
            >
              <Download aria-hidden size={18} strokeWidth={1.75} />
              {postTexts.download({ size: formatSize(media.size) })}
            </a>
          </>
        )}
      </div>
    </div>
  );
}

interface VideoProps extends Pick<ViewedMediaProps, 'media' | 'playsAtOnce' | 'chapters' | 'seek'> {
  readonly src: string;
  readonly renew: () => Promise<string | null | undefined>;
  readonly onFail: () => void;
}

/** Narrower, a player's buttons have no room. */
const NARROWEST_PX = 640;

/** The size of a video is known once the browser has read its metadata. */
function Video({ media, src, renew, playsAtOnce, chapters, seek, onFail }: VideoProps) {
  const [size, setSize] = useState({ width: media.width ?? 1280, height: media.height ?? 720 });
  const scale = Math.max(1, NARROWEST_PX / size.width);
  return (
    <RenewingVideo
      src={src}
      stream={media.streamUrl}
      poster={media.thumbnailUrl}
      label={media.alt}
      captions={media.captions}
      durationMs={media.durationMs}
      chapters={chapters}
      seek={seek}
      renew={renew}
      onFail={onFail}
      playsAtOnce={playsAtOnce}
      onSize={setSize}
      style={fitWindow({ width: size.width * scale, height: size.height * scale })}
      className="max-h-full bg-[black]"
    />
  );
}

interface LongPictureProps {
  readonly media: Media;
  readonly src: string;
  readonly onFail: () => void;
}

interface PictureProps extends LongPictureProps {
  readonly zoom: Zoom;
}

/** Fits the window, with its preview behind it until it has come, and is enlarged from there. */
function Picture({ media, src, zoom: { scale, x, y }, onFail }: PictureProps) {
  const [isThere, setThere] = useState(false);
  const { thumbnailUrl, alt } = media;
  const size = { width: media.width ?? 1280, height: media.height ?? 960 };
  const isZoomed = scale > 1;
  return (
    <div className={box} {...(!isZoomed && { 'data-beside': true })}>
      <MovingPicture
        src={src}
        alt={alt ?? ''}
        {...size}
        data-zooms
        draggable={false}
        decoding="async"
        onLoad={() => setThere(true)}
        onError={onFail}
        style={{
          ...fitWindow(size),
          ...(isZoomed && { transform: `translate(${x}px, ${y}px) scale(${scale})` }),
          ...(!isThere && thumbnailUrl && { backgroundImage: `url("${thumbnailUrl}")` }),
        }}
        className={`h-auto bg-contain bg-center bg-no-repeat object-contain ${isZoomed ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
      />
    </div>
  );
}

/** Fills the window in its shorter direction, where it can be read, and is scrolled in the other. */
function LongPicture({ media, src, onFail }: LongPictureProps) {
  const width = media.width ?? 1280;
  const height = media.height ?? 960;
  const size =
    findLength(media) === 'tall'
      ? { width: `min(100%, ${width}px)` }
      : { height: `min(100dvh - ${FOOT_PX}px, ${height}px)`, maxWidth: 'none' };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div dir="ltr" data-scrolls data-beside tabIndex={0} className="flex size-full overflow-auto outline-none">
      <MovingPicture
        src={src}
        alt={media.alt ?? ''}
        width={width}
        height={height}
        draggable={false}
        decoding="async"
        onError={onFail}
        style={{ ...size, aspectRatio: width / height }}
        className={`m-auto shrink-0 ${'width' in size ? 'h-auto' : 'w-auto'}`}
      />
    </div>
  );
}

/** The maximum height of the controls below the picture. */
const FOOT_PX = 100;

/** Returns the final size of a picture before it has loaded: never larger than the picture or the room for it. */
function fitWindow({ width, height }: { readonly width: number; readonly height: number }) {
  const ratio = width / height;
  return { aspectRatio: ratio, width: `min(100%, ${width}px, calc((100dvh - ${FOOT_PX}px) * ${ratio}))` };
}
