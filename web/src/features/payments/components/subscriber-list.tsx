import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageCircle, Users } from 'lucide-react';
import { paths } from '#/shared/config/paths.ts';
import { paymentTexts } from '#/shared/config/texts/payments.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { EmptyState } from '#/shared/ui/feedback/page-states.tsx';
import { RowSkeletons } from '#/shared/ui/feedback/row-skeletons.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { PersonLink } from '#/shared/ui/people/person-link.tsx';
import { subscribersQuery } from '../api/wallet-queries.ts';

/** A creator's subscribers, newest first. */
export function SubscriberList({ userId }: { readonly userId: string }) {
  const query = subscribersQuery(userId);
  const list = useInfiniteQuery(query.list);
  const total = list.data?.pages[0]?.pagination.total ?? 0;
  return (
    <PagedList
      list={list}
      fetchAhead={query.fetchAhead}
      itemsOf={(page) => page.users}
      failureText={paymentTexts.loadFailed}
      skeleton={<RowSkeletons />}
      empty={
        <EmptyState
          icon={<Users aria-hidden size={24} strokeWidth={1.75} />}
          title="No subscribers yet"
          action={<ButtonLink to={paths.settings.getHref()}>Set your price</ButtonLink>}
        >
          With a price above 0, people can subscribe on your profile.
        </EmptyState>
      }
    >
      {(users) => (
        <div className="grid grid-cols-1 gap-3">
          <p className="tabular text-ui text-ink-2">{total === 1 ? '1 subscriber' : `${total} subscribers`}</p>
          <ul
            aria-label="Your subscribers"
            className="divide-y divide-border rounded-card border border-border bg-surface"
          >
            {users.map((user) => (
              <li key={user.id} className="flex min-h-16 items-center gap-3 px-4 py-3 md:px-5">
                <PersonLink user={user} />
                <ButtonLink size="small" to={paths.messages.getHref(user.id)}>
                  <MessageCircle aria-hidden size={16} strokeWidth={1.75} />
                  Message<span className="sr-only"> @{user.username}</span>
                </ButtonLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </PagedList>
  );
}
