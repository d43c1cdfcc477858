import type { DataOf } from '@stagedoor/contracts/call';
import type { Post } from '@stagedoor/contracts/post';
import { getPostReasons } from '@stagedoor/contracts/post-calls';
import { useQuery } from '@tanstack/react-query';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';

type Reason = DataOf<typeof getPostReasons>['reasons'][number];

interface ReasonsDialogProps {
  readonly post: Pick<Post, 'id' | 'user'>;
  readonly onClose: () => void;
}

/** Why a post is in one's lists, as the lists are made. */
export function ReasonsDialog({ post, onClose }: ReasonsDialogProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['post-reasons', post.id],
    queryFn: ({ signal }) => call(getPostReasons, { params: { id: post.id } }, { signal }),
    staleTime: 0,
  });
  return (
    <FormDialog
      title={postTexts.whyYouSeeThis}
      submitLabel={wordTexts.done}
      isBusy={false}
      isOver
      onSubmit={onClose}
      onCancel={onClose}
    >
      {error && !data && (
        <ErrorState
          message={messageOf(error, errorTexts.unexpected)}
          onRetry={() => refetch()}
          isRetrying={isFetching}
        />
      )}
      {!error && !data && <Skeleton className="h-5 w-full" />}
      {data && (
        <ul className="grid gap-2 text-ui text-ink">
          {data.reasons.map((reason) => (
            <li key={reason.kind}>{describe(reason, post.user.username)}</li>
          ))}
          {data.reasons.length === 0 && <li>{postTexts.whyPartlyOpen}</li>}
        </ul>
      )}
    </FormDialog>
  );
}

function describe({ kind, since }: Reason, username: string): string {
  switch (kind) {
    case 'OWN':
      return postTexts.itIsYours;
    case 'FOLLOWING':
      return since === null
        ? postTexts.youFollow({ username })
        : postTexts.youFollowSince({ username, day: formatDay(since) });
    case 'SUBSCRIBED':
      return postTexts.youSubscribeTo({ username });
    case 'BOUGHT':
      return since === null ? postTexts.youBoughtIt : postTexts.youBoughtItOn({ day: formatDay(since) });
    case 'PUBLIC':
      return postTexts.whyPublic;
    default:
      // A newer server may send a reason that this page does not know.
      return postTexts.whyPartlyOpen;
  }
}
