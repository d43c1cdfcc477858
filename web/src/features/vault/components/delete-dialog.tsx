import type { Asset } from '@stagedoor/contracts/vault';
import * as vaultTexts from '#/shared/config/texts/vault.ts';
import { formatSize } from '#/shared/format/format-size.ts';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import type { VaultActions } from '../model/use-vault-actions.ts';

interface DeleteDialogProps {
  readonly assets: readonly Asset[];
  readonly actions: VaultActions;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before files of the trash are deleted for good, and says which. */
export function DeleteDialog({ assets, actions, onDone, onClose }: DeleteDialogProps) {
  const remove = async () => {
    if (await actions.deleteForGood(assets.map(({ id }) => id))) onDone();
  };
  const title = assets[0]?.title ?? '';
  const size = formatSize(assets.reduce((sum, asset) => sum + asset.size, 0));
  return (
    <ConfirmDialog
      title={vaultTexts.confirmDelete({ count: assets.length })}
      confirmLabel={vaultTexts.deleteForGood}
      isBusy={actions.isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {assets.length === 1
        ? vaultTexts.deleteOne({ title, size })
        : vaultTexts.deleteMany({ title, others: assets.length - 1, size })}
    </ConfirmDialog>
  );
}
