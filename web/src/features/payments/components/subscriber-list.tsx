import type { DataOf } from '@stagedoor/contracts/call';
import { listSubscribers } from '@stagedoor/contracts/creator-calls';
import type { LeavingReason, Subscriber } from '@stagedoor/contracts/subscription';
import type { Tier } from '@stagedoor/contracts/tiers';
import type { OwnUser } from '@stagedoor/contracts/user';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { MessageCircle, Users } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as membershipTexts from '#/shared/config/texts/membership.ts';
import * as pauseTexts from '#/shared/config/texts/pauses.ts';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { formatPriceTag } from '#/shared/format/format-price.ts';
import { useDebouncedValue } from '#/shared/hooks/use-debounced-value.ts';
import { call } from '#/shared/http/api-client.ts';
import type { DroppablePage, PageRows } from '#/shared/query/dropped-rows.ts';
import { droppingQuery } from '#/shared/query/dropping-query.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';
import { tiersQuery } from '#/shared/tiers/tiers-query.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { EmptyState } from '#/shared/ui/feedback/page-states.tsx';
import { RowSkeletons } from '#/shared/ui/feedback/row-skeletons.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';
import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { WindowedPages } from '#/shared/ui/lists/windowed-pages.tsx';
import { PersonLink } from '#/shared/ui/people/person-link.tsx';
import type { SubscriberFilter } from '../model/subscribers-csv.ts';
import { DownloadSubscribers } from './download-subscribers.tsx';

const PAGE_SIZE = 20;

type SubscribedUser = DataOf<typeof listSubscribers>['users'][number];

const rows: PageRows<SubscribersPage, SubscribedUser> = {
  keyOf: ({ id }) => `subscriber:${id}`,
  read: ({ users }) => users,
  write: (page, users) => ({ ...page, users: [...users] }),
};

/** The creator whose subscribers are listed. */
type Creator = Pick<OwnUser, 'id' | 'username' | 'subscriptionPrice'>;

const STATES = [
  { value: 'current', label: paymentTexts.current },
  { value: 'active', label: paymentTexts.activeSubscribers },
  { value: 'ending', label: paymentTexts.ending },
  { value: 'ended', label: paymentTexts.endedSubscribers },
] as const;

/** The text of a state without people, if there is no search. */
const NOBODY = {
  active: paymentTexts.noActiveSubscribers,
  ending: paymentTexts.noEndingSubscribers,
  ended: paymentTexts.noEndedSubscribers,
} as const;

/**
 * The same texts as in the dialog that asks the fan. They are repeated here, because a shared module would add to the first load of
 * every page.
 */
const LEAVING_REASONS: Readonly<Record<LeavingReason, string>> = {
  price: paymentTexts.tooExpensive,
  content: paymentTexts.notWhatWasExpected,
  frequency: paymentTexts.tooFewPosts,
  break: paymentTexts.takingABreak,
  other: paymentTexts.somethingElse,
};

/** The height of a row on a wide screen, in pixels. */
const ESTIMATED_HEIGHT = 65;

/** A creator's subscribers, newest first, by state, which the address names, and by name. */
export function SubscriberList({ creator }: { readonly creator: Creator }) {
  const userId = creator.id;
  const [searchParams, setSearchParams] = useSearchParams();
  const { value: state } = STATES.find((one) => one.value === searchParams.get('state')) ?? {
    value: 'current' as const,
  };
  const { data: tiers = [] } = useQuery(tiersQuery(userId));
  const tierId = tiers.find(({ id }) => id === searchParams.get('tier'))?.id;
  const filterBy = (next: Readonly<Record<string, string>>) =>
    setSearchParams((before) => ({ ...Object.fromEntries(before), ...next }), { replace: true });
  const [name, setName] = useState('');
  const q = useDebouncedValue(name.trim(), 300);
  const filter: SubscriberFilter = {
    ...(state !== 'current' && { status: state }),
    ...(tierId !== undefined && { tierId }),
    ...(q !== '' && { q }),
  };
  const query = subscribersQuery(userId, filter);
  const list = useInfiniteQuery(query.list);
  const total = list.data?.pages[0]?.pagination.total ?? 0;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 items-end gap-3 md:grid-cols-[minmax(0,1fr)_auto]">
        <Input
          type="search"
          label={paymentTexts.searchByName}
          value={name}
          autoComplete="off"
          maxLength={100}
          onChange={(event) => setName(event.target.value)}
        />
        <SegmentedControl
          label={paymentTexts.state}
          choices={STATES}
          value={state}
          onChange={(next) => filterBy({ state: next })}
        />
      </div>
      {tiers.length > 0 && (
        <div className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:px-0">
          <SegmentedControl
            label={membershipTexts.tier}
            choices={[{ value: 'all', label: membershipTexts.allTiers }, ...tiers.map(toChoice)]}
            value={tierId ?? 'all'}
            onChange={(next) => filterBy({ tier: next })}
          />
        </div>
      )}
      <PagedList
        list={list}
        fetchAhead={query.fetchAhead}
        itemsOf={query.rows.read}
        failureText={paymentTexts.loadFailed}
        skeleton={<RowSkeletons />}
        empty={
          q === '' && state === 'current' && tierId === undefined ? (
            <NoSubscribers creator={creator} />
          ) : (
            <p className="py-8 text-center text-ui text-ink-2">
              {q === '' && state !== 'current' && tierId === undefined ? NOBODY[state] : paymentTexts.nobodyFound}
            </p>
          )
        }
      >
        {(_, pages) => (
          <div className="grid grid-cols-1 gap-3">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="tabular text-ui text-ink-2">{paymentTexts.subscribers({ total })}</p>
              <DownloadSubscribers userId={userId} filter={filter} />
            </div>
            <WindowedPages
              list={query}
              pages={pages}
              isBusy={list.isFetching}
              estimate={ESTIMATED_HEIGHT}
              label={paymentTexts.yourSubscribers}
              className="rounded-card border border-border bg-surface"
              isDivided
              failureText={paymentTexts.loadFailed}
              skeleton={<RowSkeletons />}
            >
              {(user) => <SubscriberRow user={user} />}
            </WindowedPages>
          </div>
        )}
      </PagedList>
    </div>
  );
}

function NoSubscribers({ creator: { username, subscriptionPrice } }: { readonly creator: Creator }) {
  const price = subscriptionPrice ?? 0;
  const hasPrice = price > 0;
  return (
    <EmptyState
      icon={<Users aria-hidden size={24} strokeWidth={1.75} />}
      title={paymentTexts.noSubscribersYet}
      action={
        hasPrice ? (
          <ButtonLink to={paths.profile.getHref(username)}>{paymentTexts.openYourProfile}</ButtonLink>
        ) : (
          <ButtonLink to={paths.settings.getHref()}>{paymentTexts.setYourPrice}</ButtonLink>
        )
      }
    >
      {hasPrice ? paymentTexts.subscribeOnProfileHint({ price: formatPriceTag(price) }) : paymentTexts.setPriceHint}
    </EmptyState>
  );
}

function SubscriberRow({ user }: { readonly user: SubscribedUser }) {
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-3 px-4 py-3 md:px-5">
      <PersonLink user={user} />
      <span className="text-meta text-ink-3 max-md:order-last max-md:w-full max-md:ps-13">
        {describe(user.subscription)}
      </span>
      <ButtonLink size="small" to={paths.messages.getHref(user.id)} className="shrink-0">
        <MessageCircle aria-hidden size={16} strokeWidth={1.75} />
        {wordTexts.messageLabel}
        <span className="sr-only"> @{user.username}</span>
      </ButtonLink>
    </div>
  );
}

const toChoice = ({ id, name, isArchived }: Tier) => ({
  value: id,
  label: isArchived ? membershipTexts.archivedName({ name }) : name,
});

function describe({ tier, since, status, endsAt, pause, ending, leavingReason }: Subscriber): string {
  const start = paymentTexts.since({ since: formatDay(since) });
  const from = tier === undefined ? start : `${tier.name} · ${start}`;
  if (pause !== undefined) {
    const days = { from: formatDay(pause.from), until: formatDay(pause.until) };
    return `${from} · ${pauseTexts.pausedFromTo(days)}`;
  }
  if (endsAt === null || status === 'active') return from;
  const end = (status === 'ended' ? paymentTexts.endedOnDay : paymentTexts.endsOnDay)({ day: formatDay(endsAt) });
  return [from, end, describeEnding(ending, leavingReason)].filter((part) => part !== undefined).join(' · ');
}

function describeEnding(ending: Subscriber['ending'], reason: Subscriber['leavingReason']): string | undefined {
  if (ending === 'refunded') return paymentTexts.refundedOrDisputed;
  if (ending !== 'cancelled') return undefined;
  // A newer server may send a reason that this page does not know.
  const given: string | undefined = reason && LEAVING_REASONS[reason];
  return given ? paymentTexts.cancelledBecause({ reason: given }) : paymentTexts.cancelledWord;
}

interface SubscribersPage extends DroppablePage {
  readonly users: SubscribedUser[];
}

/** A creator's subscribers, newest first. */
function subscribersQuery(userId: string, filter: SubscriberFilter) {
  return droppingQuery({
    rows,
    queryKey: ['payments', 'subscribers', userId, filter],
    fetchPage: (cursor, signal): Promise<SubscribersPage> =>
      call(
        listSubscribers,
        { params: { id: userId }, query: { ...pageQueryOf(PAGE_SIZE, cursor), ...filter } },
        { signal },
      ),
  });
}
