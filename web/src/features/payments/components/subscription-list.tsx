import type { Subscription } from '@stagedoor/contracts/subscription';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#/shared/config/paths.ts';
import { paymentTexts } from '#/shared/config/texts/payments.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { Button, ButtonLink } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '#/shared/ui/feedback/page-states.tsx';
import { RowSkeletons } from '#/shared/ui/feedback/row-skeletons.tsx';
import { type Column, DataTable } from '#/shared/ui/lists/data-table.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { PersonLink } from '#/shared/ui/people/person-link.tsx';
import { StatusBadge } from '#/shared/ui/status-badge.tsx';
import { PriceTicket } from '#/shared/ui/ticket.tsx';
import { ownSubscriptionsQuery } from '../api/own-subscriptions-query.ts';
import { describeSubscription } from '../model/describe-subscription.ts';
import { useSubscriptionActions } from '../model/use-subscription-actions.ts';

const columns: readonly Column<Subscription>[] = [
  { header: 'Creator', cell: ({ creator }) => <PersonLink user={creator} /> },
  { header: 'Each month', cell: ({ price }) => <PriceTicket dollars={price} className="w-fit" /> },
  {
    header: 'Status',
    cell: (one) => {
      const { label, tone } = describeSubscription(one);
      return <StatusBadge label={label} tone={tone} />;
    },
  },
  { header: 'Next', cell: (one) => <span className="text-ink">{describeSubscription(one).next}</span> },
  { header: '', cell: (one) => <Actions subscription={one} /> },
];

/** What one subscribes to, those that are over at the end. */
export function SubscriptionList() {
  const list = useInfiniteQuery(ownSubscriptionsQuery.list);
  return (
    <PagedList
      list={list}
      fetchAhead={ownSubscriptionsQuery.fetchAhead}
      itemsOf={(page) => page.subscriptions}
      failureText={paymentTexts.loadFailed}
      skeleton={<RowSkeletons />}
      empty={
        <EmptyState
          icon={<CreditCard aria-hidden size={24} strokeWidth={1.75} />}
          title="No subscriptions yet"
          action={<ButtonLink to={paths.explore.getHref()}>Find creators</ButtonLink>}
        >
          Subscribe on a creator's profile, and it stands here with its renewal date.
        </EmptyState>
      }
    >
      {(subscriptions) => (
        <DataTable
          label="Your subscriptions"
          columns={columns}
          rows={subscriptions.toSorted((one, other) => Number(isOver(one)) - Number(isOver(other)))}
          keyOf={({ id }) => id}
        />
      )}
    </PagedList>
  );
}

function isOver({ status }: Pick<Subscription, 'status'>): boolean {
  return status === 'ended';
}

function Actions({ subscription }: { readonly subscription: Subscription }) {
  const [isAsking, setAsking] = useState(false);
  const { cancel, resume } = useSubscriptionActions(subscription);
  const { status, creator, renewsAt, endsAt } = subscription;
  const name = creator.displayName || creator.username;
  if (status === 'ended') return null;
  if (status === 'cancelled') {
    // Past its end, going on would be a new one, and cost.
    if (endsAt !== null && new Date(endsAt) <= new Date()) return null;
    return (
      <Button size="small" className="justify-self-start" isBusy={resume.isPending} onClick={() => resume.mutate()}>
        Go on<span className="sr-only"> with {name}</span>
      </Button>
    );
  }
  return (
    <>
      <Button size="small" className="justify-self-start" onClick={() => setAsking(true)}>
        Cancel<span className="sr-only"> the subscription to {name}</span>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Cancel your subscription to ${name}?`}
          confirmLabel="Cancel subscription"
          isBusy={cancel.isPending}
          onConfirm={() => cancel.mutate(undefined, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        >
          {status === 'active' && renewsAt
            ? `It is not renewed. What you paid for stays open until ${formatDay(renewsAt)}.`
            : 'Its last payment failed, so it ends now.'}
        </ConfirmDialog>
      )}
    </>
  );
}
