import type { Asset } from '@stagedoor/contracts/vault';
import * as pickerTexts from '#/shared/config/texts/vault-picker.ts';
import { classes } from '#/shared/format/classes.ts';
import { formatSize } from '#/shared/format/format-size.ts';
import { AssetThumbnail } from './asset-thumbnail.tsx';
import type { SentState } from './sent-assets-query.ts';

interface PickerTileProps {
  readonly asset: Asset;
  /** From 1, in the order in which files were chosen; undefined if this one was not. */
  readonly place: number | undefined;
  readonly isTaken: boolean;
  /** No more can be chosen. */
  readonly isFull: boolean;
  readonly sent: SentState | undefined;
  readonly onPress: () => void;
}

const SENT_CLASSES: Readonly<Record<SentState, string>> = {
  SENT: 'bg-raised text-ink',
  OFFERED: 'bg-raised text-ink-2',
  BOUGHT: 'bg-money-bg text-money',
};

/** A file of the vault to choose: its picture, kind and title, and how the person of a chat was sent it. */
export function PickerTile({ asset, place, isTaken, isFull, sent, onPress }: PickerTileProps) {
  const isChosen = place !== undefined;
  const isDisabled = isTaken || (isFull && !isChosen);
  return (
    <button
      type="button"
      aria-pressed={isChosen || isTaken}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onPress()}
      className="group grid w-full grid-cols-1 gap-1.5 rounded-card text-start aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
    >
      <span
        className={classes(
          'relative block aspect-square overflow-hidden rounded-card bg-sunken',
          isChosen && 'after:absolute after:inset-0 after:rounded-card after:border-3 after:border-brand',
        )}
      >
        <AssetThumbnail asset={asset} alt="" />
        <span
          aria-hidden
          className={classes(
            'tabular absolute inset-e-1.5 top-1.5 grid size-7 place-items-center rounded-full border text-meta font-semibold',
            isChosen ? 'border-main bg-main text-on-main' : 'border-border-strong bg-surface/85',
            isDisabled && 'hidden',
          )}
        >
          {place}
        </span>
        {sent !== undefined && (
          <span
            className={classes(
              'absolute inset-s-1.5 top-1.5 rounded-field px-1.5 py-0.5 text-meta font-semibold',
              SENT_CLASSES[sent],
            )}
          >
            {pickerTexts.sent[sent]}
          </span>
        )}
      </span>
      <span className="grid grid-cols-1">
        <bdi className="truncate text-ui font-medium text-ink">{asset.title}</bdi>
        <span className="truncate text-meta text-ink-3">
          {isTaken ? pickerTexts.alreadyThere : `${pickerTexts.kindOfOne[asset.type]} · ${formatSize(asset.size)}`}
        </span>
      </span>
    </button>
  );
}
