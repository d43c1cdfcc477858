import { type Gift, refundGift } from '@stagedoor/contracts/gifts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as giftTexts from '#/shared/config/texts/gifts.ts';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { call } from '#/shared/http/api-client.ts';
import { serverMessageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { RowSkeletons } from '#/shared/ui/feedback/row-skeletons.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { PersonLink } from '#/shared/ui/people/person-link.tsx';
import { StatusBadge } from '#/shared/ui/status-badge.tsx';
import { giftsQuery } from '../api/gifts-query.ts';
import { GiftCodeDialog } from './gift-code-dialog.tsx';

const titles = { given: giftTexts.given, got: giftTexts.got };
const tones = { open: 'warn', redeemed: 'ok', refunded: 'quiet' } as const;

/** The gifts that the viewer gave, or got. Renders nothing if there is none. */
export function GiftList({ side }: { readonly side: 'given' | 'got' }) {
  const query = giftsQuery[side];
  const list = useInfiniteQuery(query.list);
  const [coding, setCoding] = useState<Gift>();
  const [returning, setReturning] = useState<Gift>();
  if (list.data?.pages[0]?.gifts.length === 0) return null;
  return (
    <section aria-label={titles[side]} className="grid grid-cols-1 gap-3">
      <h2 className="text-body font-semibold text-ink">{titles[side]}</h2>
      <PagedList
        list={list}
        fetchAhead={query.fetchAhead}
        itemsOf={(page) => page.gifts}
        failureText={giftTexts.loadFailed}
        skeleton={<RowSkeletons />}
        empty={null}
      >
        {(gifts) => (
          <ul className="grid grid-cols-1 gap-3">
            {gifts.map((gift) => (
              <GiftRow
                key={gift.id}
                gift={gift}
                onCode={side === 'given' ? () => setCoding(gift) : undefined}
                onReturn={side === 'given' ? () => setReturning(gift) : undefined}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {coding && <GiftCodeDialog giftId={coding.id} onClose={() => setCoding(undefined)} />}
      {returning && <ReturnDialog gift={returning} onClose={() => setReturning(undefined)} />}
    </section>
  );
}

interface GiftRowProps {
  readonly gift: Gift;
  readonly onCode: (() => void) | undefined;
  readonly onReturn: (() => void) | undefined;
}

function GiftRow({
  gift: { creator, tier, months, amount, status, expiresAt, until },
  onCode,
  onReturn,
}: GiftRowProps) {
  const isOpen = status === 'open';
  const facts = [
    giftTexts.months({ count: months }),
    tier?.name,
    amount === undefined ? undefined : formatMoney(amount),
    isOpen && onCode !== undefined ? giftTexts.openUntil({ day: formatDay(expiresAt) }) : undefined,
    until === undefined ? undefined : giftTexts.lastsUntil({ day: formatDay(until) }),
  ].filter((fact) => fact !== undefined);
  return (
    <li className="grid grid-cols-1 gap-3 rounded-card border border-border bg-surface px-4 py-3.5 md:px-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <PersonLink user={creator} />
        <StatusBadge label={giftTexts.states[status]} tone={tones[status]} />
      </div>
      <p className="tabular text-ui text-ink-2">{facts.join(' · ')}</p>
      {isOpen && onCode && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={onCode}>
            {giftTexts.newCode}
          </Button>
          <Button size="small" kind="quiet" onClick={onReturn}>
            {giftTexts.takeBack}
          </Button>
        </div>
      )}
    </li>
  );
}

function ReturnDialog({ gift, onClose }: { readonly gift: Gift; readonly onClose: () => void }) {
  const client = useQueryClient();
  const takeBack = useMutation({
    mutationFn: () => call(refundGift, { params: { id: gift.id } }),
    onSuccess: () => showToast('success', giftTexts.takenBack),
    onError: (error) => showToast('error', serverMessageOf(error, paymentTexts.failed)),
    onSettled: () => {
      onClose();
      return client.invalidateQueries({ queryKey: ['payments'] });
    },
  });
  return (
    <ConfirmDialog
      title={giftTexts.takeBack}
      confirmLabel={giftTexts.takeBack}
      isBusy={takeBack.isPending}
      onConfirm={() => takeBack.mutate()}
      onCancel={onClose}
    >
      {giftTexts.takeBackWarning}
    </ConfirmDialog>
  );
}
