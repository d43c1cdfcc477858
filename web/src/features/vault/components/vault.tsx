import type { Asset, Folder } from '@stagedoor/contracts/vault';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Images, Trash2, Upload } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import * as vaultTexts from '#/shared/config/texts/vault.ts';
import { useKeys } from '#/shared/hooks/use-keys.ts';
import { useRefreshOnArrival } from '#/shared/hooks/use-refresh-on-arrival.ts';
import { Button, ButtonLink } from '#/shared/ui/button.tsx';
import { EmptyState } from '#/shared/ui/feedback/page-states.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { chooseFiles } from '#/shared/uploads/choose-files.ts';
import { addUploads } from '#/shared/uploads/run-uploads.ts';
import { assetsQuery } from '../api/assets-query.ts';
import { vaultQuery } from '../api/vault-queries.ts';
import { nothingSelected, selectAll, selectRange, toggleAsset } from '../model/selection.ts';
import { useIncomingFiles } from '../model/use-incoming-files.ts';
import { useVaultActions } from '../model/use-vault-actions.ts';
import { useVaultFilter } from '../model/use-vault-filter.ts';
import { hrefOf, isNarrowed, noFilter, type VaultFilter } from '../model/vault-filter.ts';
import { AssetDetail } from './asset-detail.tsx';
import { AssetGrid } from './asset-grid.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { FolderHeading } from './folder-heading.tsx';
import { FolderNameDialog } from './folder-name-dialog.tsx';
import { FolderRail } from './folder-rail.tsx';
import { LabelDialog } from './label-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { VaultTools } from './vault-tools.tsx';

type OpenDialog = 'folder' | 'move' | 'label' | 'delete';

/** Everything that a creator has uploaded, by folders and labels; files are added by dropping, pasting or choosing them. */
export function Vault() {
  const { filter, changeFilter } = useVaultFilter();
  const navigate = useNavigate();
  const query = assetsQuery(filter);
  useRefreshOnArrival(query.queryKey);
  const list = useInfiniteQuery(query.list);
  const vault = useQuery(vaultQuery).data;
  const actions = useVaultActions();
  const [dialog, setDialog] = useState<OpenDialog>();
  const [openId, setOpenId] = useState<string>();
  const { selection, setSelection } = useSelection(filter);
  const folder = vault?.folders.find(({ id }) => id === filter.folderId);
  const shown = list.data?.pages.flatMap(({ assets }) => assets) ?? [];
  const selected = [...selection.assets.values()];
  const ids = selected.map(({ id }) => id);

  const add = (files: Parameters<typeof addUploads>[0]) => addUploads(files, filter.folderId);
  const choose = () => void chooseFiles().then(add);
  const isDropping = useIncomingFiles(add);
  const clear = () => setSelection(nothingSelected);
  useKeys({ Escape: clear });

  const onOpen = useCallback((asset: Asset) => setOpenId(asset.id), []);
  const onSelect = (asset: Asset, isRange: boolean) =>
    setSelection((now) => (isRange ? selectRange(now, asset, shown) : toggleAsset(now, asset)));
  const finish = () => {
    setDialog(undefined);
    setSelection(nothingSelected);
  };
  const unselectAfter = async (change: Promise<boolean>) => {
    if (await change) setSelection(nothingSelected);
  };
  const close = () => setDialog(undefined);
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading title={shellTexts.vault} />
        <Button kind="main" onClick={choose}>
          <Upload aria-hidden size={18} strokeWidth={1.75} />
          {vaultTexts.upload}
        </Button>
      </div>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[208px_minmax(0,1fr)] lg:gap-8">
        <FolderRail vault={vault} filter={filter} onCreate={() => setDialog('folder')} />
        <div className="grid grid-cols-1 content-start gap-5">
          {folder && <FolderHeading folder={folder} actions={actions} />}
          {filter.isTrash && <p className="text-ui text-ink-2">{vaultTexts.trashHint}</p>}
          <VaultTools
            filter={filter}
            labels={vault?.labels ?? []}
            isCovered={selected.length > 0}
            onChange={changeFilter}
          />
          <div>
            {selected.length > 0 && (
              <SelectionBar
                count={selected.length}
                isTrash={filter.isTrash}
                isBusy={actions.isBusy}
                onMove={() => setDialog('move')}
                onLabel={() => setDialog('label')}
                onTrash={() => void unselectAfter(actions.trash(ids))}
                onRestore={() => void unselectAfter(actions.restore(ids))}
                onDelete={() => setDialog('delete')}
                onSelectAll={() => setSelection(selectAll(shown))}
                onClear={clear}
              />
            )}
            <AssetGrid
              query={query}
              list={list}
              selection={selection}
              empty={<NoFiles filter={filter} onChoose={choose} />}
              onOpen={onOpen}
              onSelect={onSelect}
            />
          </div>
        </div>
      </div>
      {isDropping && <DropHint />}
      {openId !== undefined && (
        <AssetDetail
          key={openId}
          id={openId}
          assets={shown}
          vault={vault}
          actions={actions}
          onShow={setOpenId}
          onClose={() => setOpenId(undefined)}
        />
      )}
      {dialog === 'folder' && (
        <FolderNameDialog
          actions={actions}
          onDone={({ id }: Folder) => {
            close();
            void navigate(hrefOf({ ...noFilter, folderId: id }));
          }}
          onClose={close}
        />
      )}
      {dialog === 'move' && (
        <MoveDialog
          assets={selected}
          folders={vault?.folders ?? []}
          actions={actions}
          onDone={finish}
          onClose={close}
        />
      )}
      {dialog === 'label' && (
        <LabelDialog
          assets={selected}
          labels={vault?.labels.map(({ label }) => label) ?? []}
          actions={actions}
          onDone={finish}
          onClose={close}
        />
      )}
      {dialog === 'delete' && <DeleteDialog assets={selected} actions={actions} onDone={finish} onClose={close} />}
    </div>
  );
}

/** The selected files. Another view begins without any. */
function useSelection({ folderId, isTrash }: VaultFilter) {
  const view = `${isTrash} ${folderId}`;
  const [state, setState] = useState({ view, selection: nothingSelected });
  const selection = state.view === view ? state.selection : nothingSelected;
  return {
    selection,
    setSelection(next: typeof nothingSelected | ((now: typeof nothingSelected) => typeof nothingSelected)) {
      setState((now) => {
        const current = now.view === view ? now.selection : nothingSelected;
        return { view, selection: typeof next === 'function' ? next(current) : next };
      });
    },
  };
}

interface NoFilesProps {
  readonly filter: VaultFilter;
  readonly onChoose: () => void;
}

function NoFiles({ filter, onChoose }: NoFilesProps) {
  const icon = filter.isTrash ? <Trash2 aria-hidden size={24} /> : <Images aria-hidden size={24} strokeWidth={1.75} />;
  if (isNarrowed(filter)) {
    const { folderId, isTrash } = filter;
    return (
      <EmptyState
        icon={icon}
        title={vaultTexts.nothingMatches}
        action={<ButtonLink to={hrefOf({ q: '', folderId, isTrash })}>{vaultTexts.clearFilters}</ButtonLink>}
      />
    );
  }
  if (filter.isTrash) return <EmptyState icon={icon} title={vaultTexts.trashIsEmpty} />;
  return (
    <EmptyState
      icon={icon}
      title={filter.folderId === undefined ? vaultTexts.empty : vaultTexts.folderIsEmpty}
      action={<Button onClick={onChoose}>{vaultTexts.upload}</Button>}
    >
      {vaultTexts.emptyHint}
    </EmptyState>
  );
}

/** Over the page while files are dragged over it. */
function DropHint() {
  return (
    <div className="pointer-events-none fixed inset-0 z-40 grid animate-fade-in place-items-center bg-scrim p-6">
      <p className="flex items-center gap-3 rounded-dialog border-2 border-dashed border-brand bg-raised px-8 py-6 text-title font-semibold text-ink shadow-raised">
        <Upload aria-hidden size={24} strokeWidth={1.75} />
        {vaultTexts.dropHere}
      </p>
    </div>
  );
}
