import type { Asset } from '@stagedoor/contracts/vault';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Images, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, type UIEvent, useRef, useState } from 'react';
import { paths } from '#/shared/config/paths.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as pickerTexts from '#/shared/config/texts/vault-picker.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useCloseOnBack } from '#/shared/hooks/use-close-on-back.ts';
import { useDebouncedValue } from '#/shared/hooks/use-debounced-value.ts';
import { useFocusReturn } from '#/shared/hooks/use-focus-return.ts';
import { Button, ButtonLink, IconButton } from '#/shared/ui/button.tsx';
import { EmptyState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { type ChosenAsset, chooseAsset } from './chosen-asset.ts';
import { PickerFilters } from './picker-filters.tsx';
import { type PickerFilter, pickerQuery } from './picker-queries.ts';
import { PickerTile } from './picker-tile.tsx';
import { sentAssetsQuery } from './sent-assets-query.ts';

/** The person of a chat. */
export interface Receiver {
  readonly id: string;
  readonly name: string;
}

interface VaultPickerProps {
  /** How many more files the post or the message takes. */
  readonly most: number;
  /** The ids of those that it has already. */
  readonly taken: readonly string[];
  /** The kind that is shown first; all kinds by default. */
  readonly kind?: Asset['type'];
  /** If it is for a chat: each file says whether this person was sent it. */
  readonly receiver?: Receiver;
  /** Called with the chosen files, in the order in which they were chosen. */
  readonly onPick: (chosen: readonly ChosenAsset[]) => void;
  readonly onClose: () => void;
}

const everything: PickerFilter = { q: '' };
const PAUSE_MS = 300;
/** The next page is loaded when the end is this near, in heights of the list. */
const NEAR_HEIGHTS = 2;
const grid = 'grid grid-cols-3 gap-x-2.5 gap-y-4 sm:grid-cols-4 md:grid-cols-5 md:gap-x-4 md:gap-y-5';
const SLOTS = Array.from({ length: 15 }, (_, slot) => slot);

/** Chooses files of the vault. It fills the screen of a phone; on a desktop it is a sheet over the page. */
export function VaultPicker({ most, taken, kind, receiver, onPick, onClose }: VaultPickerProps) {
  const [filter, setFilter] = useState<PickerFilter>({ ...everything, ...(kind && { type: kind }) });
  const q = useDebouncedValue(filter.q.trim(), PAUSE_MS);
  const [chosen, setChosen] = useState<readonly ChosenAsset[]>([]);
  const query = pickerQuery({ ...filter, q });
  const list = useInfiniteQuery(query.list);
  const box = useRef<HTMLInputElement>(null);
  useCloseOnBack(onClose);
  const returnFocus = useFocusReturn();

  function toggle(asset: Asset) {
    setChosen((before) =>
      before.some(({ id }) => id === asset.id)
        ? before.filter(({ id }) => id !== asset.id)
        : [...before, chooseAsset(asset, list.dataUpdatedAt)],
    );
  }
  function loadNearEnd({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent) {
    const isNear = scrollHeight - scrollTop - clientHeight < clientHeight * NEAR_HEIGHTS;
    if (isNear && list.hasNextPage && !list.isFetching && !list.isFetchNextPageError) void list.fetchNextPage();
  }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
        <div className="pointer-events-none fixed inset-0 z-50 grid grid-cols-1 md:place-items-center md:p-6">
          <Dialog.Content
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              // On a touch screen the focus would open the keyboard over the files.
              if (!window.matchMedia('(pointer: fine)').matches) return;
              event.preventDefault();
              box.current?.focus();
            }}
            onCloseAutoFocus={returnFocus}
            // A stray press beside it must not lose what was chosen.
            onInteractOutside={(event) => chosen.length > 0 && event.preventDefault()}
            className="pointer-events-auto flex h-full min-h-0 w-full animate-dialog-in flex-col overflow-hidden bg-raised outline-none md:h-[min(780px,100%)] md:max-w-[960px] md:rounded-dialog md:border md:border-border md:shadow-raised"
          >
            <div className="flex items-center justify-between gap-3 px-4 pt-[max(8px,env(safe-area-inset-top))] pb-2 md:px-6 md:pt-4">
              <Dialog.Title className="font-sans text-title font-semibold text-ink">{pickerTexts.title}</Dialog.Title>
              <Dialog.Close asChild>
                <IconButton label={wordTexts.close} className="-me-2.5">
                  <X aria-hidden size={20} strokeWidth={1.75} />
                </IconButton>
              </Dialog.Close>
            </div>
            <PickerFilters
              box={box}
              filter={filter}
              onChange={(change) => setFilter((before) => ({ ...before, ...change }))}
            />
            <div
              onScroll={loadNearEnd}
              className="min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-border px-4 py-4 md:px-6"
            >
              <PagedList
                list={list}
                fetchAhead={query.fetchAhead}
                itemsOf={({ assets }): readonly Asset[] => assets}
                failureText={pickerTexts.failed}
                skeleton={<TileSkeletons />}
                empty={<NoFiles filter={{ ...filter, q }} onClear={() => setFilter(everything)} />}
              >
                {(_, { pages }) => (
                  <ul aria-label={pickerTexts.files} className={grid}>
                    {pages.map(({ assets }) => (
                      <PageTiles
                        key={assets[0]?.id}
                        assets={assets}
                        receiver={receiver}
                        chosen={chosen}
                        taken={taken}
                        isFull={chosen.length >= most}
                        onPress={toggle}
                      />
                    ))}
                  </ul>
                )}
              </PagedList>
            </div>
            <Foot>
              <p role="status" className="tabular text-ui text-ink-3">
                {pickerTexts.chosen({ count: chosen.length, most })}
              </p>
              <Button kind="main" disabled={chosen.length === 0} onClick={() => onPick(chosen)}>
                {pickerTexts.add({ count: chosen.length })}
              </Button>
            </Foot>
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Foot({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 border-t border-border px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] md:px-6">
      {children}
    </div>
  );
}

interface PageTilesProps {
  readonly assets: readonly Asset[];
  readonly receiver: Receiver | undefined;
  readonly chosen: readonly ChosenAsset[];
  readonly taken: readonly string[];
  readonly isFull: boolean;
  readonly onPress: (asset: Asset) => void;
}

/** The tiles of one page. How the person of a chat was sent them is one call. */
function PageTiles({ assets, receiver, chosen, taken, isFull, onPress }: PageTilesProps) {
  const ids = assets.map(({ id }) => id);
  const isAsked = receiver !== undefined && ids.length > 0;
  const sent = useQuery({ ...sentAssetsQuery(receiver?.id ?? '', ids), enabled: isAsked });
  return (
    <>
      {isAsked && sent.isError && (
        <li className="col-span-full">
          <p role="alert" className="flex flex-wrap items-center gap-x-3 text-ui text-err">
            <span>{pickerTexts.sentUnknown({ name: receiver.name })}</span>
            <Button kind="quiet" size="small" onClick={() => void sent.refetch()}>
              {errorTexts.retry}
            </Button>
          </p>
        </li>
      )}
      {assets.map((asset) => {
        const place = chosen.findIndex(({ id }) => id === asset.id) + 1;
        return (
          // What is not on the screen is not laid out, however large the vault is.
          <li key={asset.id} className="-m-1 min-w-0 p-1 [contain-intrinsic-size:auto_180px] [content-visibility:auto]">
            <PickerTile
              asset={asset}
              place={place === 0 ? undefined : place}
              isTaken={taken.includes(asset.id)}
              isFull={isFull}
              sent={sent.data?.get(asset.id)}
              onPress={() => onPress(asset)}
            />
          </li>
        );
      })}
    </>
  );
}

interface NoFilesProps {
  readonly filter: PickerFilter;
  readonly onClear: () => void;
}

function NoFiles({ filter: { q, type, folderId, label }, onClear }: NoFilesProps) {
  const icon = <Images aria-hidden size={24} strokeWidth={1.75} />;
  if (q !== '' || type !== undefined || folderId !== undefined || label !== undefined) {
    return (
      <EmptyState
        icon={icon}
        title={pickerTexts.nothingMatches}
        action={<Button onClick={onClear}>{pickerTexts.clearFilters}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={pickerTexts.empty}
      action={<ButtonLink to={paths.vault.getHref()}>{pickerTexts.openVault}</ButtonLink>}
    >
      {pickerTexts.emptyHint}
    </EmptyState>
  );
}

/** As high as the tiles: two lines of text are below the square. */
function TileSkeletons() {
  return (
    <div className={grid}>
      {SLOTS.map((slot) => (
        <div key={slot} className="grid gap-1.5">
          <Skeleton className="aspect-square rounded-card" />
          <Skeleton className="h-9 w-2/3" />
        </div>
      ))}
    </div>
  );
}
