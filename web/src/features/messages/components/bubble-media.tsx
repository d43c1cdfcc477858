import type { Message } from '@stagedoor/contracts/message';
import type { Media } from '@stagedoor/contracts/post';
import { Download, File as FileIcon } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { loadModule } from '#/shared/browser/load-module.ts';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { classes } from '#/shared/format/classes.ts';
import { formatSize } from '#/shared/format/format-size.ts';
import { findLength } from '#/shared/media-viewer/long-picture.ts';
import type { MediaRenewal } from '#/shared/media-viewer/media-viewer-item.tsx';
import { useMediaViewer } from '#/shared/media-viewer/use-media-viewer.ts';
import { type Chapter, isPlayed, readChapters } from '#/shared/player/chapters.ts';
import { MovingPicture } from '#/shared/ui/media/moving-picture.tsx';
import { RenewingAudio, RenewingVideo } from '#/shared/ui/renewing-media-player.tsx';

const MediaViewer = lazy(async () => ({
  default: (await loadModule(() => import('#/shared/media-viewer/media-viewer.tsx'))).MediaViewer,
}));

type Renew = MediaRenewal['renew'];

interface BubbleMediaProps {
  readonly message: Pick<Message, 'id' | 'media' | 'content'>;
  /** Fetches the message again, because the signed URLs of its files expire while the page stays open. */
  readonly renewal: MediaRenewal;
}

/** A message's media: pictures side by side, then audio and video players, then files to download. Pictures open in the viewer. */
export function BubbleMedia({ message: { id, media, content }, renewal }: BubbleMediaProps) {
  const viewer = useMediaViewer(id);
  const pictures = media.filter(({ type }) => type === 'IMAGE');
  const rest = media.filter(({ type }) => type !== 'IMAGE');
  const played = rest.find(isPlayed);
  const chapters = useMemo(() => readChapters(content), [content]);
  return (
    <div className="grid grid-cols-1 gap-1">
      {pictures.length > 0 && <Pictures pictures={pictures} renew={renewal.renew} onOpen={viewer.open} />}
      {rest.map((item) => (
        <OtherMedia key={item.id} media={item} renew={renewal.renew} chapters={item === played ? chapters : []} />
      ))}
      {viewer.openIndex !== undefined && (
        <Suspense>
          <MediaViewer
            title={messageTexts.picturesOfTheMessage}
            media={pictures}
            firstIndex={viewer.openIndex}
            renew={renewal.renew}
            reload={renewal.reload}
            onClose={viewer.close}
          />
        </Suspense>
      )}
    </div>
  );
}

interface PicturesProps {
  readonly pictures: readonly Media[];
  readonly renew: Renew;
  readonly onOpen: (index: number) => void;
}

function Pictures({ pictures, renew, onOpen }: PicturesProps) {
  const isAlone = pictures.length === 1;
  // The last picture of an odd number fills its row.
  const wideId = pictures.length % 2 === 1 ? pictures.at(-1)?.id : undefined;
  return (
    <ul className={classes('grid w-80 max-w-full gap-0.5', isAlone ? 'grid-cols-1' : 'grid-cols-2')}>
      {pictures.map((picture, index) => (
        <li
          key={picture.id}
          className={classes('overflow-hidden bg-sunken', !isAlone && picture.id === wideId && 'col-span-2')}
        >
          <Picture
            picture={picture}
            ratio={isAlone ? ownRatio(picture) : picture.id === wideId ? 2 : 1}
            label={postTexts.openOf({ count: pictures.length, nouns: postTexts.nouns.picture, index: index + 1 })}
            renew={renew}
            onOpen={() => onOpen(index)}
          />
        </li>
      ))}
    </ul>
  );
}

/** A single picture keeps its aspect ratio, between 3:4 and 2:1. */
function ownRatio({ width, height }: Media): number {
  return width && height ? Math.min(2, Math.max(3 / 4, width / height)) : 4 / 3;
}

interface PictureProps {
  readonly picture: Media;
  readonly ratio: number;
  readonly label: string;
  readonly renew: Renew;
  readonly onOpen: () => void;
}

function Picture({ picture, ratio, label, renew, onOpen }: PictureProps) {
  const { url, thumbnailUrl, alt, width, height } = picture;
  const image = (
    <MovingPicture
      isInButton
      src={thumbnailUrl ?? url ?? undefined}
      alt={alt ?? messageTexts.picture}
      width={width ?? 640}
      height={height ?? 480}
      style={{ aspectRatio: ratio }}
      loading="lazy"
      decoding="async"
      // New URLs come with the message. A picture that fails for another reason stays broken.
      onError={() => void renew().catch(() => undefined)}
      className={classes('block h-auto w-full object-cover', findLength(picture) === 'tall' && 'object-top')}
    />
  );
  if (!url) return image;
  return (
    <button type="button" onClick={onOpen} className="block w-full cursor-zoom-in! focus-visible:-outline-offset-4">
      {image}
      <span className="sr-only">{label}</span>
    </button>
  );
}

interface OtherMediaProps {
  readonly media: Media;
  readonly renew: Renew;
  /** Of the film or sound that the text of the message speaks of. */
  readonly chapters: readonly Chapter[];
}

function OtherMedia({ media, renew, chapters }: OtherMediaProps) {
  const renewUrl = async () => (await renew()).find((one) => one.id === media.id)?.url;
  const { type, url, thumbnailUrl, alt, size, width, height } = media;
  const name = alt ?? messageTexts.file;
  if (type === 'VIDEO' && url) {
    return (
      <RenewingVideo
        src={url}
        stream={media.streamUrl}
        renew={renewUrl}
        poster={thumbnailUrl}
        label={alt}
        captions={media.captions}
        durationMs={media.durationMs}
        chapters={chapters}
        style={{ aspectRatio: width && height ? width / height : 16 / 9 }}
        className="max-h-96 w-80 max-w-full bg-[black]"
      />
    );
  }
  if (type === 'AUDIO' && url) {
    return (
      <div className="w-72 max-w-full p-2">
        <RenewingAudio
          peaks={media.waveform}
          captions={media.captions}
          durationMs={media.durationMs}
          chapters={chapters}
          src={url}
          renew={renewUrl}
          label={alt}
          className="w-full"
        />
      </div>
    );
  }
  const face = (
    <>
      <FileIcon aria-hidden size={22} strokeWidth={1.75} className="shrink-0 text-ink-3" />
      <span className="grid min-w-0 grid-cols-1 flex-1">
        <span className="truncate text-ui font-medium text-ink">{name}</span>
        <span className="tabular text-meta text-ink-3">{formatSize(size)}</span>
      </span>
    </>
  );
  const styles = 'flex min-h-14 w-72 max-w-full items-center gap-3 px-3 py-2';
  if (!url) return <p className={styles}>{face}</p>;
  return (
    <a href={url} download className={`${styles} group/file focus-visible:outline-offset-[-2px]`}>
      {face}
      <Download aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-ink-3 group-hover/file:text-ink" />
    </a>
  );
}
