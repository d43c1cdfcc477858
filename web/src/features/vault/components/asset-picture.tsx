import type { Asset } from '@stagedoor/contracts/vault';
import { useQueryClient } from '@tanstack/react-query';
import { Clapperboard, File as FileIcon, type LucideIcon, Music } from 'lucide-react';
import { useState } from 'react';
import { renewAsset } from '../model/renew-asset.ts';

const ICONS: Readonly<Record<Exclude<Asset['type'], 'IMAGE'>, LucideIcon>> = {
  VIDEO: Clapperboard,
  AUDIO: Music,
  FILE: FileIcon,
};

/** A small picture of a file, or the sign of its kind. Its name is beside it, so that it is decoration. */
export function AssetPicture({ asset }: { readonly asset: Asset }) {
  const client = useQueryClient();
  const [failedUrl, setFailedUrl] = useState<string>();
  const { id, type, thumbnailUrl } = asset;
  if (thumbnailUrl !== null && failedUrl !== thumbnailUrl) {
    return (
      <img
        src={thumbnailUrl}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => {
          setFailedUrl(thumbnailUrl);
          // Its address may have expired; the new one is another picture.
          renewAsset(client, id).catch(() => undefined);
        }}
        className="size-full object-cover"
      />
    );
  }
  const Icon = type === 'IMAGE' ? FileIcon : ICONS[type];
  return (
    <span className="grid size-full place-items-center text-ink-3">
      <Icon aria-hidden size={32} strokeWidth={1.5} />
    </span>
  );
}
