import type { Asset } from '@stagedoor/contracts/vault';
import { useQueryClient } from '@tanstack/react-query';
import { File as FileIcon, Music } from 'lucide-react';
import { useState } from 'react';
import * as vaultTexts from '#/shared/config/texts/vault.ts';
import { MovingPicture } from '#/shared/ui/media/moving-picture.tsx';
import { RenewingAudio, RenewingVideo } from '#/shared/ui/renewing-media-player.tsx';
import { renewAsset } from '../model/renew-asset.ts';

/** A file as large as there is room: a picture, a player, or a sign for what cannot be shown. */
export function AssetStage({ asset }: { readonly asset: Asset }) {
  const client = useQueryClient();
  const [failedUrl, setFailedUrl] = useState<string>();
  const { id, type, url, streamUrl, thumbnailUrl, title, alt, width, height } = asset;
  const label = alt === '' ? title : alt;
  const fail = () => setFailedUrl(url);
  const renew = () => renewAsset(client, id).then((fresh) => fresh.url);
  if (failedUrl === url || type === 'FILE') {
    return (
      <div className="grid max-w-80 justify-items-center gap-4 p-6 text-center text-ui">
        <FileIcon aria-hidden size={40} strokeWidth={1.5} />
        {failedUrl === url && <p role="alert">{vaultTexts.cannotBeShown}</p>}
      </div>
    );
  }
  if (type === 'IMAGE') {
    return (
      <div className="absolute inset-0 grid place-items-center overflow-hidden [&>span]:size-full">
        <MovingPicture
          src={url}
          alt={label}
          {...(width !== null && height !== null && { width, height })}
          decoding="async"
          onError={() =>
            void renew()
              .catch(fail)
              .then((fresh) => fresh === url && fail())
          }
          className="size-full object-scale-down"
        />
      </div>
    );
  }
  if (type === 'VIDEO') {
    return (
      <div className="absolute inset-0">
        <RenewingVideo
          src={url}
          stream={streamUrl}
          label={label}
          captions={asset.captions}
          durationMs={asset.durationMs}
          poster={thumbnailUrl}
          renew={renew}
          onFail={fail}
          className="size-full bg-[black]"
        />
      </div>
    );
  }
  return (
    <div className="grid w-full max-w-110 justify-items-center gap-5 p-6">
      <Music aria-hidden size={40} strokeWidth={1.5} />
      <RenewingAudio
        peaks={asset.waveform}
        captions={asset.captions}
        durationMs={asset.durationMs}
        src={url}
        label={label}
        renew={renew}
        onFail={fail}
        className="w-full"
      />
    </div>
  );
}
