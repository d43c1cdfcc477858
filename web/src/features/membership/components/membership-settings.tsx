import type { Tier } from '@stagedoor/contracts/tiers';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as membershipTexts from '#/shared/config/texts/membership.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatPriceTag } from '#/shared/format/format-price.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { tiersQuery } from '#/shared/tiers/tiers-query.ts';
import { Button, IconButton } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { LoadingRows } from '#/shared/ui/feedback/loading-rows.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { useTierChanges } from '../model/use-tier-changes.ts';
import { OpenPostsDialog } from './open-posts-dialog.tsx';
import { TierDialog } from './tier-dialog.tsx';

/** What is open over the list. */
type Shown =
  | { readonly dialog: 'new' }
  | { readonly dialog: 'change' | 'archive' | 'posts'; readonly tier: Tier }
  | undefined;

/** Makes, orders, changes and archives the creator's tiers. */
export function MembershipSettings({ userId }: { readonly userId: string }) {
  const { data: tiers, error, isFetching, refetch } = useQuery(tiersQuery(userId));
  const [shown, setShown] = useState<Shown>();
  const close = () => setShown(undefined);
  if (error && !tiers) {
    return (
      <ErrorState message={messageOf(error, errorTexts.unexpected)} onRetry={() => refetch()} isRetrying={isFetching} />
    );
  }
  if (!tiers) return <LoadingRows />;
  const open = tiers.filter(({ isArchived }) => !isArchived);
  const archived = tiers.filter(({ isArchived }) => isArchived);
  return (
    <div className="grid grid-cols-1 gap-6">
      {tiers.length === 0 ? (
        <p className="text-ui text-ink-2">{membershipTexts.noTiers}</p>
      ) : (
        <TierRows tiers={open} onShow={setShown} />
      )}
      <p className="text-ui text-ink-2">{membershipTexts.firstTierHint}</p>
      <Button kind="main" className="justify-self-start" onClick={() => setShown({ dialog: 'new' })}>
        {membershipTexts.addTier}
      </Button>
      {archived.length > 0 && <ArchivedTiers tiers={archived} />}
      {(shown?.dialog === 'new' || shown?.dialog === 'change') && (
        <TierDialog
          tier={shown.dialog === 'change' ? shown.tier : undefined}
          onMade={(tier) => setShown({ dialog: 'posts', tier })}
          onClose={close}
        />
      )}
      {shown?.dialog === 'posts' && <OpenPostsDialog tier={shown.tier} tiers={tiers} onClose={close} />}
      {shown?.dialog === 'archive' && <ArchiveDialog tier={shown.tier} onClose={close} />}
    </div>
  );
}

interface TierRowsProps {
  readonly tiers: readonly Tier[];
  readonly onShow: (shown: Shown) => void;
}

function TierRows({ tiers, onShow }: TierRowsProps) {
  const { order } = useTierChanges();
  function move(from: number, to: number) {
    const ids = tiers.map(({ id }) => id);
    const [moved] = ids.splice(from, 1);
    if (moved !== undefined) order.mutate(ids.toSpliced(to, 0, moved));
  }
  return (
    <ol
      aria-label={membershipTexts.tiers}
      className="divide-y divide-border rounded-card border border-border bg-surface"
    >
      {tiers.map((tier, place) => (
        <li key={tier.id} className="grid grid-cols-1 gap-2 px-4 py-3.5 md:px-5">
          <TierFacts tier={tier} />
          <div className="flex flex-wrap items-center gap-2">
            <Button size="small" onClick={() => onShow({ dialog: 'change', tier })}>
              {wordTexts.edit}
            </Button>
            <Button size="small" kind="quiet" onClick={() => onShow({ dialog: 'archive', tier })}>
              {membershipTexts.archive}
            </Button>
            <IconButton
              label={membershipTexts.moveUp({ name: tier.name })}
              disabled={place === 0 || order.isPending}
              onClick={() => move(place, place - 1)}
            >
              <ArrowUp aria-hidden size={18} strokeWidth={1.75} />
            </IconButton>
            <IconButton
              label={membershipTexts.moveDown({ name: tier.name })}
              disabled={place === tiers.length - 1 || order.isPending}
              onClick={() => move(place, place + 1)}
            >
              <ArrowDown aria-hidden size={18} strokeWidth={1.75} />
            </IconButton>
          </div>
        </li>
      ))}
    </ol>
  );
}

function TierFacts({ tier: { name, price, seats, benefits, pictureUrl } }: { readonly tier: Tier }) {
  const cost = price === 0 ? membershipTexts.free : membershipTexts.perMonth({ price: formatPriceTag(price) });
  return (
    <div className="flex min-w-0 items-start gap-3">
      {pictureUrl !== null && <img src={pictureUrl} alt="" className="size-12 shrink-0 rounded-field object-cover" />}
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="text-body font-semibold break-words text-ink">{name}</p>
        <p className="tabular text-ui text-ink-2">
          {[cost, ...(seats === null ? [] : [membershipTexts.seatCount({ count: seats })])].join(' · ')}
        </p>
        {benefits.length > 0 && <p className="text-ui break-words text-ink-3">{benefits.join(' · ')}</p>}
      </div>
    </div>
  );
}

function ArchivedTiers({ tiers }: { readonly tiers: readonly Tier[] }) {
  const { update } = useTierChanges();
  const restore = (tier: Tier) =>
    update.mutate(
      { tier, change: { isArchived: false } },
      { onSuccess: () => showToast('success', membershipTexts.tierRestored) },
    );
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3 className="text-body font-semibold">{membershipTexts.archivedTiers}</h3>
      <p className="text-ui text-ink-2">{membershipTexts.archivedHint}</p>
      <ul className="divide-y divide-border rounded-card border border-border bg-surface">
        {tiers.map((tier) => (
          <li key={tier.id} className="flex flex-wrap items-center gap-3 px-4 py-3.5 md:px-5">
            <div className="min-w-0 flex-1">
              <TierFacts tier={tier} />
            </div>
            <Button
              size="small"
              isBusy={update.isPending && update.variables.tier.id === tier.id}
              onClick={() => restore(tier)}
            >
              {membershipTexts.restore}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ArchiveDialog({ tier, onClose }: { readonly tier: Tier; readonly onClose: () => void }) {
  const { update } = useTierChanges();
  function archive() {
    const archived = () => {
      showToast('success', membershipTexts.tierArchived);
      onClose();
    };
    update.mutate({ tier, change: { isArchived: true } }, { onSuccess: archived });
  }
  return (
    <ConfirmDialog
      title={membershipTexts.archiveTier({ name: tier.name })}
      confirmLabel={membershipTexts.archive}
      isBusy={update.isPending}
      onConfirm={archive}
      onCancel={onClose}
    >
      {membershipTexts.archiveWarning}
    </ConfirmDialog>
  );
}
