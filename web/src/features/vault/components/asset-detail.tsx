import type { DataOf } from '@stagedoor/contracts/call';
import type { Asset, getVault } from '@stagedoor/contracts/vault';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import * as sharedTexts from '#/shared/config/texts/shared.ts';
import * as vaultTexts from '#/shared/config/texts/vault.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useCloseOnBack } from '#/shared/hooks/use-close-on-back.ts';
import { useFocusReturn } from '#/shared/hooks/use-focus-return.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { IconButton } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Spinner } from '#/shared/ui/feedback/spinner.tsx';
import { assetQuery } from '../api/vault-queries.ts';
import type { VaultActions } from '../model/use-vault-actions.ts';
import { AssetFacts } from './asset-facts.tsx';
import { AssetStage } from './asset-stage.tsx';

interface AssetDetailProps {
  readonly id: string;
  /** The files of the list, through which one steps. */
  readonly assets: readonly Asset[];
  readonly vault: DataOf<typeof getVault> | undefined;
  readonly actions: VaultActions;
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
}

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;
const step = 'absolute! top-1/2 -translate-y-1/2 bg-[black]/55 text-[white]! not-disabled:hover:bg-[black]/80!';

/** One file over the page: what it is, and beside it its texts and place, to be changed. */
export function AssetDetail({ id, assets, vault, actions, onShow, onClose }: AssetDetailProps) {
  const listed = assets.find((asset) => asset.id === id);
  const found = useQuery({ ...assetQuery(id), ...(listed && { placeholderData: listed }) });
  const asset = found.data;
  const [isUnsaved, setUnsaved] = useState(false);
  /** What was meant to be done when something is not saved yet. */
  const [waiting, setWaiting] = useState<() => void>();
  const content = useRef<HTMLDivElement>(null);
  const returnFocus = useFocusReturn();
  const leave = (action: () => void) => (isUnsaved ? setWaiting(() => action) : action());
  useCloseOnBack(() => leave(onClose));

  const index = assets.findIndex((one) => one.id === id);
  const previous = assets[index - 1];
  const next = index === -1 ? undefined : assets[index + 1];
  const show = (target: Asset | undefined) => target && leave(() => onShow(target.id));
  function press(event: KeyboardEvent) {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (
      ctrlKey ||
      metaKey ||
      altKey ||
      (target instanceof Element && target.matches('input, textarea, select, video, audio'))
    )
      return;
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    // The arrow key that points to the next one.
    show((key === 'ArrowRight') === (document.dir !== 'rtl') ? next : previous);
  }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && leave(onClose)}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim" />
        <Dialog.Content
          ref={content}
          aria-describedby={undefined}
          onKeyDown={press}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            content.current?.focus();
          }}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-0 z-40 flex animate-fade-in flex-col overflow-y-auto bg-raised outline-none md:inset-6 md:flex-row md:overflow-hidden md:rounded-dialog md:border md:border-border md:shadow-raised"
        >
          <div className="relative grid h-[46dvh] shrink-0 place-items-center bg-[black] text-[white] md:h-auto md:min-w-0 md:flex-1">
            {asset && <AssetStage asset={asset} />}
            {!asset && found.isPending && <Spinner />}
            {previous && (
              <IconButton
                label={vaultTexts.previousFile}
                onClick={() => show(previous)}
                className={`${step} inset-s-3`}
              >
                <ChevronLeft {...icon} />
              </IconButton>
            )}
            {next && (
              <IconButton label={vaultTexts.nextFile} onClick={() => show(next)} className={`${step} inset-e-3`}>
                <ChevronRight {...icon} />
              </IconButton>
            )}
          </div>
          <div className="grid w-full content-start gap-5 p-5 pb-[max(20px,env(safe-area-inset-bottom))] md:w-90 md:shrink-0 md:overflow-y-auto">
            <div className="flex items-center justify-between gap-2">
              <Dialog.Title className="min-w-0 font-sans text-title font-semibold wrap-break-word text-ink">
                {asset?.title ?? vaultTexts.details}
              </Dialog.Title>
              <Dialog.Close asChild>
                <IconButton
                  label={wordTexts.close}
                  className="self-start max-md:fixed! max-md:inset-e-3 max-md:top-3 max-md:z-10 max-md:bg-[black]/55 max-md:text-[white]!"
                >
                  <X {...icon} />
                </IconButton>
              </Dialog.Close>
            </div>
            {asset && (
              <AssetFacts
                asset={asset}
                vault={vault}
                actions={actions}
                onUnsaved={setUnsaved}
                onRemoved={() => ((next ?? previous) ? onShow((next ?? previous)?.id ?? '') : onClose())}
              />
            )}
            {!asset && found.isError && (
              <ErrorState
                message={messageOf(found.error, vaultTexts.failed)}
                onRetry={() => found.refetch()}
                isRetrying={found.isFetching}
              />
            )}
          </div>
          {waiting && (
            <ConfirmDialog
              title={sharedTexts.leaveWithoutSaving}
              confirmLabel={sharedTexts.leave}
              onConfirm={waiting}
              onCancel={() => setWaiting(undefined)}
            >
              {sharedTexts.whatYouWroteHereIsNot}
            </ConfirmDialog>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
