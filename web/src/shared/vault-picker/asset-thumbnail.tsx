import type { Asset } from '@stagedoor/contracts/vault';
import { Clapperboard, File as FileIcon, Image, type LucideIcon, Music } from 'lucide-react';
import { useState } from 'react';
import * as pickerTexts from '#/shared/config/texts/vault-picker.ts';
import { classes } from '#/shared/format/classes.ts';
import type { ChosenAsset } from './chosen-asset.ts';
import { useCurrentAsset } from './use-current-asset.ts';

const ICONS: Readonly<Record<Asset['type'], LucideIcon>> = {
  IMAGE: Image,
  VIDEO: Clapperboard,
  AUDIO: Music,
  FILE: FileIcon,
};

interface AssetThumbnailProps {
  readonly asset: Pick<Asset, 'type' | 'thumbnailUrl'>;
  /** Empty where the title is beside it. */
  readonly alt: string;
  readonly className?: string;
}

/** A small picture of a file of the vault, or the sign of its kind. */
export function AssetThumbnail({ asset: { type, thumbnailUrl }, alt, className }: AssetThumbnailProps) {
  const [failed, setFailed] = useState<string>();
  const Icon = ICONS[type];
  const isShown = thumbnailUrl !== null && thumbnailUrl !== failed;
  return (
    <span className={classes('relative grid size-full place-items-center bg-sunken text-ink-3', className)}>
      {isShown ? (
        <img
          src={thumbnailUrl}
          alt={alt}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setFailed(thumbnailUrl)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <Icon
          {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
          size={28}
          strokeWidth={1.5}
        />
      )}
      {isShown && type !== 'IMAGE' && (
        <span className="absolute inset-s-1.5 bottom-1.5 grid size-6 place-items-center rounded-full bg-scrim text-[white]">
          <Icon aria-hidden size={13} strokeWidth={2} />
        </span>
      )}
    </span>
  );
}

interface ChosenThumbnailProps {
  readonly chosen: ChosenAsset;
  readonly alt: string;
  readonly isDoubted: boolean;
  /** Where its title is, or that it has left the vault. */
  readonly captionClassName: string;
}

/** As `AssetThumbnail`, of a file that was chosen before: its addresses may have expired, and it may have left the vault. */
export function ChosenThumbnail({ chosen, alt, isDoubted, captionClassName }: ChosenThumbnailProps) {
  const { thumbnailUrl, isGone } = useCurrentAsset(chosen, isDoubted);
  return (
    <>
      {/* The sign of its kind is above the caption. */}
      <AssetThumbnail asset={{ type: chosen.type, thumbnailUrl }} alt={alt} className="pb-8" />
      <span
        title={chosen.title}
        className={classes(
          'absolute rounded-field bg-raised px-1.5 py-0.5 text-meta',
          isGone ? 'line-clamp-2 font-semibold text-err' : 'truncate text-ink',
          captionClassName,
        )}
      >
        {isGone ? pickerTexts.gone : <bdi>{chosen.title}</bdi>}
      </span>
    </>
  );
}
