import type { Offer } from '@stagedoor/contracts/offers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Tag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { loadModule } from '#/shared/browser/load-module.ts';
import * as offerTexts from '#/shared/config/texts/offers.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '#/shared/ui/feedback/page-states.tsx';
import { RowSkeletons } from '#/shared/ui/feedback/row-skeletons.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { offersQuery } from '../api/offers-query.ts';
import { useOfferChanges } from '../model/use-offer-changes.ts';
import { OfferCard } from './offer-card.tsx';

const ShareDialog = lazy(async () => ({
  default: (await loadModule(() => import('./share-dialog.tsx'))).ShareDialog,
}));

/** The creator's offers, ended ones last. */
export function OfferList() {
  const list = useInfiniteQuery(offersQuery.list);
  const [ending, setEnding] = useState<Offer>();
  const [shared, setShared] = useState<Offer>();
  return (
    <>
      <PagedList
        list={list}
        fetchAhead={offersQuery.fetchAhead}
        itemsOf={(page) => page.offers}
        failureText={offerTexts.loadFailed}
        skeleton={<RowSkeletons />}
        empty={
          <EmptyState icon={<Tag aria-hidden size={24} strokeWidth={1.75} />} title={offerTexts.none}>
            {offerTexts.noneHint}
          </EmptyState>
        }
      >
        {(offers) => (
          <ul className="grid grid-cols-1 gap-3">
            {offers
              .toSorted((one, other) => Number(one.state === 'ended') - Number(other.state === 'ended'))
              .map((offer) => (
                <OfferCard
                  key={offer.id}
                  offer={offer}
                  onShare={() => setShared(offer)}
                  onEnd={() => setEnding(offer)}
                />
              ))}
          </ul>
        )}
      </PagedList>
      {shared && (
        <Suspense fallback={null}>
          <ShareDialog offer={shared} onClose={() => setShared(undefined)} />
        </Suspense>
      )}
      {ending && <EndDialog offer={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}

function EndDialog({ offer, onClose }: { readonly offer: Offer; readonly onClose: () => void }) {
  const { change } = useOfferChanges();
  function end() {
    const ended = () => {
      showToast('success', offerTexts.endedToast);
      onClose();
    };
    change.mutate({ offer, state: 'ended' }, { onSuccess: ended, onError: onClose });
  }
  return (
    <ConfirmDialog
      title={offerTexts.endOffer({ code: offer.code })}
      confirmLabel={offerTexts.end}
      isBusy={change.isPending}
      onConfirm={end}
      onCancel={onClose}
    >
      {offerTexts.endWarning}
    </ConfirmDialog>
  );
}
