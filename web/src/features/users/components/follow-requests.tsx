import { useInfiniteQuery } from '@tanstack/react-query';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { atName } from '#/shared/format/at-name.ts';
import { formatAgo } from '#/shared/format/format-date.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { Banner } from '#/shared/ui/feedback/banner.tsx';
import { RowSkeletons } from '#/shared/ui/feedback/row-skeletons.tsx';
import { MorePages } from '#/shared/ui/lists/more-pages.tsx';
import { WindowedPages } from '#/shared/ui/lists/windowed-pages.tsx';
import { PersonLink } from '#/shared/ui/people/person-link.tsx';
import { FormattedTime } from '#/shared/ui/text/formatted-time.tsx';
import { type FollowRequest, followRequestsQuery } from '../api/follow-requests-query.ts';
import { useAnswerRequest } from '../model/use-answer-request.ts';

/** The height of a row with its buttons beside the name, in pixels. */
const ESTIMATED_HEIGHT = 65;

/** Follow requests, for the owner of a private account. Renders nothing if there are none. */
export function FollowRequests() {
  const isPrivate = useSession((state) => state.user?.isPrivate === true);
  return isPrivate ? <Requests /> : null;
}

function Requests() {
  const list = useInfiniteQuery({ ...followRequestsQuery.list, refetchOnWindowFocus: true });
  if (list.isError && !list.data) {
    return (
      <Banner
        kind="warn"
        action={
          <Button size="small" isBusy={list.isFetching} onClick={() => list.refetch()}>
            {errorTexts.retry}
          </Button>
        }
      >
        {profileTexts.followRequests({ error: messageOf(list.error, failureTexts.follow) })}
      </Banner>
    );
  }
  if (!list.data || list.data.pages.every(({ requests, dropped }) => requests.length === 0 && !dropped)) return null;
  return (
    <section
      aria-labelledby="follow-requests"
      className="-mx-4 grid grid-cols-1 border-y border-border bg-surface px-4 pt-4 md:mx-0 md:rounded-card md:border-x md:px-5"
    >
      <h2 id="follow-requests" className="font-sans text-body font-semibold">
        {profileTexts.followRequests2}
      </h2>
      <WindowedPages
        list={followRequestsQuery}
        pages={list.data}
        isBusy={list.isFetching}
        estimate={ESTIMATED_HEIGHT}
        isDivided
        failureText={failureTexts.follow}
        skeleton={<RowSkeletons />}
      >
        {(request) => <Request request={request} />}
      </WindowedPages>
      <MorePages list={list} fetchAhead={followRequestsQuery.fetchAhead} failureText={failureTexts.follow} />
    </section>
  );
}

function Request({ request }: { readonly request: FollowRequest }) {
  const answer = useAnswerRequest(request);
  const { user, createdAt } = request;
  const name = <span className="sr-only"> @{user.username}</span>;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-44 flex-1">
        <PersonLink
          user={user}
          note={<FormattedTime format={(now) => `${atName(user.username)} · ${formatAgo(createdAt, now)}`} />}
        />
      </div>
      <div className="flex gap-2">
        <Button
          size="small"
          isBusy={answer.isPending && answer.variables}
          disabled={answer.isPending}
          onClick={() => answer.mutate(true)}
        >
          {wordTexts.accept}
          {name}
        </Button>
        <Button
          kind="quiet"
          size="small"
          isBusy={answer.isPending && !answer.variables}
          disabled={answer.isPending}
          onClick={() => answer.mutate(false)}
        >
          {wordTexts.decline}
          {name}
        </Button>
      </div>
    </div>
  );
}
