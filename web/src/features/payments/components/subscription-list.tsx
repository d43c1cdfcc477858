import type { Subscription } from '@stagedoor/contracts/subscription';
import type { ShortUser } from '@stagedoor/contracts/user';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { paths } from '#/shared/config/paths.ts';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as planTexts from '#/shared/config/texts/plans.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { atName } from '#/shared/format/at-name.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { EmptyState } from '#/shared/ui/feedback/page-states.tsx';
import { RowSkeletons } from '#/shared/ui/feedback/row-skeletons.tsx';
import { type Column, DataTable } from '#/shared/ui/lists/data-table.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { Avatar } from '#/shared/ui/people/avatar.tsx';
import { PersonLink } from '#/shared/ui/people/person-link.tsx';
import { StatusBadge } from '#/shared/ui/status-badge.tsx';
import { Words } from '#/shared/ui/text/words.tsx';
import { PriceTicket } from '#/shared/ui/ticket.tsx';
import { ownSubscriptionsQuery, subscriptionSumQuery } from '../api/own-subscriptions-query.ts';
import { describeKept } from '../model/describe-kept.ts';
import { describeSubscription } from '../model/describe-subscription.ts';
import { PriceRiseQuestion } from './price-rise-question.tsx';
import { SubscriptionActions } from './subscription-actions.tsx';

const columnsOf = (latest: ReadonlySet<string>): readonly Column<Subscription>[] => [
  {
    header: paymentTexts.creator,
    cell: ({ creator, isCreatorAbsent }) =>
      isCreatorAbsent ? <AbsentCreator creator={creator} /> : <PersonLink user={creator} />,
  },
  {
    header: paymentTexts.eachMonth,
    cell: (one) => (
      <span className="grid grid-cols-1 gap-1">
        {one.tier && <span className="truncate text-ui font-semibold text-ink">{one.tier.name}</span>}
        {one.price === 0 ? (
          <span className="text-ui text-ink-2">{planTexts.free}</span>
        ) : (
          <PriceTicket dollars={one.price} className="w-fit" />
        )}
        {describeKept(one) && <span className="text-meta text-ink-2">{describeKept(one)}</span>}
      </span>
    ),
  },
  {
    header: wordTexts.status,
    cell: (one) => {
      const { label, tone } = describeSubscription(one);
      return <StatusBadge label={label} tone={tone} />;
    },
  },
  {
    header: wordTexts.next,
    cell: (one) => (
      <span className="grid grid-cols-1 gap-2">
        <span className="text-ink">{describeSubscription(one).next}</span>
        <PriceRiseQuestion subscription={one} />
      </span>
    ),
  },
  {
    header: '',
    cell: (one) => <SubscriptionActions subscription={one} isReplaced={!latest.has(one.id)} />,
  },
];

/** The viewer's subscriptions, ended ones last. */
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
          title={paymentTexts.noSubscriptionsYet}
          action={<ButtonLink to={paths.explore.getHref()}>{paymentTexts.findCreators}</ButtonLink>}
        >
          {paymentTexts.noSubscriptionsHint}
        </EmptyState>
      }
    >
      {(subscriptions) => (
        <div className="grid grid-cols-1 gap-3">
          <SubscriptionSum />
          <DataTable
            label={paymentTexts.yourSubscriptions}
            columns={columnsOf(latestOf(subscriptions))}
            rows={subscriptions.toSorted((one, other) => Number(isOver(one)) - Number(isOver(other)))}
            keyOf={({ id }) => id}
          />
        </div>
      )}
    </PagedList>
  );
}

function isOver({ status }: Pick<Subscription, 'status'>): boolean {
  return status === 'ended';
}

/** Returns the ids of the latest subscription to each creator. They are listed newest first. */
function latestOf(subscriptions: readonly Subscription[]): ReadonlySet<string> {
  const latest = new Map<string, string>();
  for (const { id, creator } of subscriptions.toReversed()) latest.set(creator.id, id);
  return new Set(latest.values());
}

/** Picture and names of a creator without a link, because the viewer finds no profile there. */
function AbsentCreator({ creator: { displayName, username, avatarUrl } }: { readonly creator: ShortUser }) {
  const name = displayName || username;
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      <Avatar name={name} src={avatarUrl} size={40} />
      <span className="grid min-w-0 grid-cols-1">
        <span className="truncate text-ui font-semibold text-ink">
          <Words text={name} />
        </span>
        <span className="truncate text-meta text-ink-3">{atName(username)}</span>
      </span>
    </span>
  );
}

/** The monthly cost of the viewer's subscriptions. Renders nothing if none renews, or until it is known. */
function SubscriptionSum() {
  const { data } = useQuery(subscriptionSumQuery);
  if (data === undefined || data.count === 0) return null;
  return (
    <p className="tabular text-ui text-ink-2">
      <span className="font-semibold text-ink">
        {paymentTexts.amountPerMonth({ monthly: formatMoney(data.monthly) })}
      </span>
      {paymentTexts.forSubscriptionsThatRenew({ count: data.count })}
      {data.nextChargeAt !== null && paymentTexts.nextCharge({ nextChargeAt: formatDay(data.nextChargeAt) })}
    </p>
  );
}
