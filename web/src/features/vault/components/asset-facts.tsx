import type { DataOf } from '@stagedoor/contracts/call';
import { type Asset, type getVault, updateAsset } from '@stagedoor/contracts/vault';
import { Clapperboard, Download, FolderInput, RotateCcw, Tag, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as filmTexts from '#/shared/config/texts/film-look.ts';
import * as vaultTexts from '#/shared/config/texts/vault.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { LazyFilmLookDialog } from '#/shared/film-look/lazy-film-look-dialog.tsx';
import { formatMoment } from '#/shared/format/format-date.ts';
import { formatLength } from '#/shared/format/format-length.ts';
import { formatSize } from '#/shared/format/format-size.ts';
import { useForm } from '#/shared/hooks/use-form.ts';
import { serverMessageOf } from '#/shared/http/client-error.ts';
import { translateServerText } from '#/shared/http/translate-server-text.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button, buttonClass } from '#/shared/ui/button.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';
import { Textarea } from '#/shared/ui/fields/textarea.tsx';
import type { VaultActions } from '../model/use-vault-actions.ts';
import { AssetUses } from './asset-uses.tsx';
import { CaptionList } from './caption-list.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { LabelDialog } from './label-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';

interface AssetFactsProps {
  readonly asset: Asset;
  readonly vault: DataOf<typeof getVault> | undefined;
  readonly actions: VaultActions;
  readonly onUnsaved: (isUnsaved: boolean) => void;
  /** The file is no longer in the list. */
  readonly onRemoved: () => void;
}

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.75 } as const;

/** A file's texts, place and figures, and what can be done with it. */
export function AssetFacts({ asset, vault, actions, onUnsaved, onRemoved }: AssetFactsProps) {
  const [dialog, setDialog] = useState<'look' | 'move' | 'label' | 'delete'>();
  const close = () => setDialog(undefined);
  const { id, url, labels, size, width, height, durationMs, createdAt, folderId, trashedAt } = asset;
  const folder = vault?.folders.find((one) => one.id === folderId)?.name ?? vaultTexts.noFolder;
  const removeAfter = async (change: Promise<boolean>) => {
    if (await change) onRemoved();
  };
  return (
    <>
      {asset.state === 'PROCESSING' && <p className="text-ui text-ink-2">{vaultTexts.processing}</p>}
      {asset.failure !== undefined && (
        <div className="grid justify-items-start gap-2">
          <p className="text-ui text-err">{translateServerText(asset.failure)}</p>
          <Button size="small" isBusy={actions.isBusy} onClick={() => void actions.retry(id)}>
            <RotateCcw {...icon} />
            {wordTexts.tryAgain}
          </Button>
        </div>
      )}
      <TextsForm asset={asset} actions={actions} onUnsaved={onUnsaved} />
      {(asset.type === 'VIDEO' || asset.type === 'AUDIO') && trashedAt === null && <CaptionList asset={asset} />}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-ui [&_dd]:wrap-break-word [&_dd]:text-ink [&_dt]:text-ink-3">
        <dt>{vaultTexts.folder}</dt>
        <dd>
          <bdi>{folder}</bdi>
        </dd>
        <dt>{vaultTexts.labels}</dt>
        <dd>{labels.length > 0 ? labels.join(', ') : wordTexts.none}</dd>
        <dt>{vaultTexts.usedIn}</dt>
        <dd>
          <AssetUses asset={asset} />
        </dd>
        <dt>{vaultTexts.sold}</dt>
        <dd className="tabular">
          {asset.soldCount === 0 ? vaultTexts.soldToNobody : vaultTexts.soldTo({ count: asset.soldCount })}
        </dd>
        <dt>{vaultTexts.size}</dt>
        <dd className="tabular">{formatSize(size)}</dd>
        {width !== null && height !== null && (
          <>
            <dt>{vaultTexts.dimensions}</dt>
            <dd className="tabular">
              {width} × {height}
            </dd>
          </>
        )}
        {durationMs !== null && (
          <>
            <dt>{vaultTexts.length}</dt>
            <dd className="tabular">{formatLength(durationMs)}</dd>
          </>
        )}
        <dt>{vaultTexts.added}</dt>
        <dd className="tabular">{formatMoment(createdAt)}</dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        <a href={url} download={downloadNameOf(asset)} className={buttonClass({ size: 'small' })}>
          <Download {...icon} />
          {wordTexts.download}
        </a>
        {trashedAt === null ? (
          <>
            {asset.type === 'VIDEO' && (
              <Button size="small" onClick={() => setDialog('look')}>
                <Clapperboard {...icon} />
                {filmTexts.posterAndPreview}
              </Button>
            )}
            <Button size="small" onClick={() => setDialog('move')}>
              <FolderInput {...icon} />
              {vaultTexts.move}
            </Button>
            <Button size="small" onClick={() => setDialog('label')}>
              <Tag {...icon} />
              {vaultTexts.labels}
            </Button>
            <Button size="small" isBusy={actions.isBusy} onClick={() => void removeAfter(actions.trash([id]))}>
              <Trash2 {...icon} />
              {vaultTexts.moveToTrash}
            </Button>
          </>
        ) : (
          <>
            <Button size="small" isBusy={actions.isBusy} onClick={() => void removeAfter(actions.restore([id]))}>
              <RotateCcw {...icon} />
              {vaultTexts.restore}
            </Button>
            <Button size="small" kind="danger" onClick={() => setDialog('delete')}>
              <Trash2 {...icon} />
              {vaultTexts.deleteForGood}
            </Button>
          </>
        )}
      </div>
      {dialog === 'look' && <LazyFilmLookDialog id={id} onClose={close} />}
      {dialog === 'move' && (
        <MoveDialog assets={[asset]} folders={vault?.folders ?? []} actions={actions} onDone={close} onClose={close} />
      )}
      {dialog === 'label' && (
        <LabelDialog
          assets={[asset]}
          labels={vault?.labels.map(({ label }) => label) ?? []}
          actions={actions}
          onDone={close}
          onClose={close}
        />
      )}
      {dialog === 'delete' && <DeleteDialog assets={[asset]} actions={actions} onDone={onRemoved} onClose={close} />}
    </>
  );
}

/** Returns the title with the ending of the file that is served: a picture is served as WebP, whatever was sent. */
function downloadNameOf({ title, url }: Asset): string {
  const [ending = ''] = /\.\w+$/.exec(new URL(url, location.origin).pathname) ?? [];
  return title.endsWith(ending) ? title : `${title.replace(/\.\w{1,5}$/, '')}${ending}`;
}

function TextsForm({ asset, actions, onUnsaved }: Pick<AssetFactsProps, 'asset' | 'actions' | 'onUnsaved'>) {
  const { id, title, alt } = asset;
  const form = useForm({
    initial: { title, alt },
    schema: updateAsset.body,
    async onSubmit(values) {
      try {
        await actions.saveTexts(id, values);
        showToast('success', wordTexts.saved);
      } catch (error) {
        showToast('error', serverMessageOf(error, vaultTexts.failedToChange));
        throw error;
      }
    },
  });
  const isUnsaved = form.values.title !== title || form.values.alt !== alt;
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);
  return (
    <form {...form.formProps} className="grid gap-3">
      <Input label={wordTexts.title} autoComplete="off" {...form.field('title')} />
      <Textarea label={vaultTexts.description} hint={vaultTexts.descriptionHint} rows={3} {...form.field('alt')} />
      {isUnsaved && (
        <Button type="submit" size="small" kind="main" isBusy={form.isBusy} className="justify-self-start">
          {wordTexts.save}
        </Button>
      )}
    </form>
  );
}
