import type { Asset } from '@stagedoor/contracts/vault';
import { Check, Clapperboard, Music } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import * as vaultTexts from '#/shared/config/texts/vault.ts';
import { classes } from '#/shared/format/classes.ts';
import { formatLength } from '#/shared/format/format-length.ts';
import { formatSize } from '#/shared/format/format-size.ts';
import { FormattedTime } from '#/shared/ui/text/formatted-time.tsx';
import { daysUntilDeleted } from '../model/days-until-deleted.ts';
import { AssetPicture } from './asset-picture.tsx';

export interface TileActions {
  readonly onOpen: (asset: Asset) => void;
  /** `isRange` selects everything between this file and the last one. */
  readonly onSelect: (asset: Asset, isRange: boolean) => void;
}

interface AssetTileProps extends TileActions {
  readonly asset: Asset;
  readonly isSelected: boolean;
  /** Some files are selected: a press on any other selects it as well. */
  readonly isSelecting: boolean;
}

/** A file of the vault as a square with its title, and a box that selects it. */
export const AssetTile = memo(function AssetTile({ asset, isSelected, isSelecting, onOpen, onSelect }: AssetTileProps) {
  const { title, type, trashedAt } = asset;
  const press = (event: MouseEvent) => {
    if (isSelecting || event.shiftKey || event.ctrlKey || event.metaKey) onSelect(asset, event.shiftKey);
    else onOpen(asset);
  };
  return (
    <div className="group relative grid gap-2">
      <button
        type="button"
        aria-label={isSelecting ? vaultTexts.select({ title }) : vaultTexts.openFile({ title })}
        aria-pressed={isSelecting ? isSelected : undefined}
        onClick={press}
        className={classes(
          'relative block aspect-square overflow-hidden rounded-card bg-sunken select-none',
          isSelected && 'outline-3 outline-offset-2 outline-brand',
        )}
      >
        <AssetPicture asset={asset} />
        {(type === 'VIDEO' || type === 'AUDIO') && asset.thumbnailUrl !== null && (
          <span className="absolute inset-s-2 bottom-2 grid size-7 place-items-center rounded-full bg-scrim text-[white]">
            {type === 'VIDEO' ? (
              <Clapperboard aria-hidden size={14} strokeWidth={2} />
            ) : (
              <Music aria-hidden size={14} strokeWidth={2} />
            )}
          </span>
        )}
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: an input's change event does not tell whether Shift was held */}
      <button
        type="button"
        role="checkbox"
        aria-checked={isSelected}
        aria-label={vaultTexts.select({ title })}
        onClick={(event) => onSelect(asset, event.shiftKey)}
        className={classes(
          'absolute inset-e-2 top-2 grid size-7 place-items-center rounded-full border transition-opacity touch:before:absolute touch:before:-inset-2',
          isSelected
            ? 'border-main bg-main text-on-main'
            : 'border-border-strong bg-surface/85 text-transparent focus-visible:opacity-100 group-hover:opacity-100',
          !isSelected && !isSelecting && 'pointer-fine:opacity-0',
        )}
      >
        <Check aria-hidden size={16} strokeWidth={2.5} />
      </button>
      <div className="min-w-0 text-start">
        <p className="truncate text-ui font-medium text-ink" title={title}>
          <bdi>{title}</bdi>
        </p>
        <p className="truncate text-meta text-ink-3">
          {trashedAt === null ? (
            describeSize(asset)
          ) : (
            <FormattedTime format={(now) => vaultTexts.daysLeft({ days: daysUntilDeleted(trashedAt, now) })} />
          )}
        </p>
      </div>
    </div>
  );
});

function describeSize({ size, durationMs }: Asset): string {
  return durationMs === null ? formatSize(size) : `${formatLength(durationMs)} · ${formatSize(size)}`;
}
