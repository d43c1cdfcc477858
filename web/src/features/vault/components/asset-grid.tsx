import type { Asset } from '@stagedoor/contracts/vault';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as vaultTexts from '#/shared/config/texts/vault.ts';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { WindowedGrid } from '#/shared/ui/lists/windowed-grid.tsx';
import type { AssetsPage, assetsQuery } from '../api/assets-query.ts';
import type { Selection } from '../model/selection.ts';
import { AssetTile, type TileActions } from './asset-tile.tsx';

interface AssetGridProps extends TileActions {
  readonly query: ReturnType<typeof assetsQuery>;
  readonly list: UseInfiniteQueryResult<InfiniteData<AssetsPage>>;
  readonly selection: Selection;
  readonly empty: ReactNode;
}

const grid = 'grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 md:gap-x-4 xl:grid-cols-4 2xl:grid-cols-5';
const SLOTS = [1, 2, 3, 4, 5, 6, 7, 8];

/** The files of the vault, of which those near the screen are rendered. */
export function AssetGrid({ query, list, selection, empty, onOpen, onSelect }: AssetGridProps) {
  const isSelecting = selection.assets.size > 0;
  return (
    <PagedList
      list={list}
      fetchAhead={query.fetchAhead}
      itemsOf={({ assets }): readonly Asset[] => assets}
      failureText={vaultTexts.failed}
      skeleton={
        <div className={grid}>
          {SLOTS.map((slot) => (
            <TileSkeleton key={slot} />
          ))}
        </div>
      }
      empty={empty}
    >
      {(_, pages) => (
        <WindowedGrid
          list={query}
          pages={pages}
          isBusy={list.isFetching}
          className={grid}
          failureText={vaultTexts.failed}
          skeleton={<TileSkeleton />}
        >
          {(asset) => (
            <AssetTile
              asset={asset}
              isSelected={selection.assets.has(asset.id)}
              isSelecting={isSelecting}
              onOpen={onOpen}
              onSelect={onSelect}
            />
          )}
        </WindowedGrid>
      )}
    </PagedList>
  );
}

/** As high as a tile: two lines of text are below the square. */
function TileSkeleton() {
  return (
    <div className="grid gap-2">
      <Skeleton className="aspect-square rounded-card" />
      <Skeleton className="h-9 w-2/3" />
    </div>
  );
}
