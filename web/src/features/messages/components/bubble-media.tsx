import type { Media } from '@stagedoor/contracts/post';
import { Download, File as FileIcon } from 'lucide-react';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { classes } from '#/shared/format/classes.ts';
import { formatSize } from '#/shared/format/format-size.ts';
import { RenewingAudio, RenewingVideo } from '#/shared/ui/renewing-media-player.tsx';

type Renew = () => Promise<readonly Media[]>;

interface BubbleMediaProps {
  readonly media: readonly Media[];
  /** Fetches the message again, because the signed URLs of its files expire while the page stays open. */
  readonly renew: Renew;
}

/** A message's media: pictures side by side, then audio and video players, then files to download. */
export function BubbleMedia({ media, renew }: BubbleMediaProps) {
  const pictures = media.filter(({ type }) => type === 'IMAGE');
  const rest = media.filter(({ type }) => type !== 'IMAGE');
  return (
    <div className="grid grid-cols-1 gap-1">
      {pictures.length > 0 && <Pictures pictures={pictures} renew={renew} />}
      {rest.map((item) => (
        <OtherMedia key={item.id} media={item} renew={renew} />
      ))}
    </div>
  );
}

function Pictures({ pictures, renew }: { readonly pictures: readonly Media[]; readonly renew: Renew }) {
  const isAlone = pictures.length === 1;
  // The last picture of an odd number fills its row.
  const wideId = pictures.length % 2 === 1 ? pictures.at(-1)?.id : undefined;
  return (
    <ul className={classes('grid w-80 max-w-full gap-0.5', isAlone ? 'grid-cols-1' : 'grid-cols-2')}>
      {pictures.map((picture) => (
        <li
          key={picture.id}
          className={classes('overflow-hidden bg-sunken', !isAlone && picture.id === wideId && 'col-span-2')}
        >
          <Picture
            picture={picture}
            ratio={isAlone ? ownRatio(picture) : picture.id === wideId ? 2 : 1}
            renew={renew}
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
  readonly renew: Renew;
}

/** The full picture opens in a new tab. */
function Picture({ picture, ratio, renew }: PictureProps) {
  const { url, thumbnailUrl, alt, width, height } = picture;
  const image = (
    <img
      src={thumbnailUrl ?? url ?? undefined}
      alt={alt ?? messageTexts.picture}
      width={width ?? 640}
      height={height ?? 480}
      style={{ aspectRatio: ratio }}
      loading="lazy"
      decoding="async"
      // New URLs come with the message. A picture that fails for another reason stays as it is.
      onError={() => void renew().catch(() => undefined)}
      className="block h-auto w-full object-cover"
    />
  );
  if (!url) return image;
  return (
    <a href={url} target="_blank" rel="noreferrer" className="block focus-visible:outline-offset-[-4px]">
      {image}
    </a>
  );
}

function OtherMedia({ media, renew }: { readonly media: Media; readonly renew: Renew }) {
  const renewUrl = async () => (await renew()).find((one) => one.id === media.id)?.url;
  const { type, url, thumbnailUrl, alt, size, width, height } = media;
  const name = alt ?? messageTexts.file;
  if (type === 'VIDEO' && url) {
    return (
      <RenewingVideo
        src={url}
        renew={renewUrl}
        poster={thumbnailUrl}
        label={alt}
        style={{ aspectRatio: width && height ? width / height : 16 / 9 }}
        className="max-h-96 w-80 max-w-full bg-[black]"
      />
    );
  }
  if (type === 'AUDIO' && url) {
    return <RenewingAudio src={url} renew={renewUrl} label={alt} className="w-72 max-w-full p-2" />;
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
