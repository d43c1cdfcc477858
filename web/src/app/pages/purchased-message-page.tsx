import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { messageQuery } from '#/features/messages/api/message-query.ts';
import { MessageMedia } from '#/features/messages/components/bubble.tsx';
import { paths } from '#/shared/config/paths.ts';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatMoment } from '#/shared/format/format-date.ts';
import { ClientError, messageOf } from '#/shared/http/client-error.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { PageSpinner } from '#/shared/ui/feedback/spinner.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { LongText } from '#/shared/ui/text/long-text.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** A purchased message on its own page: it remains available when the conversation is not. */
export function PurchasedMessagePage() {
  const { messageId = '' } = useParams();
  const message = useQuery(messageQuery(messageId));
  if (message.error instanceof ClientError && message.error.statusCode === 404) return <NotFoundPage />;
  return (
    <div className="mx-auto grid max-w-post grid-cols-1 gap-5">
      <ButtonLink to={paths.purchases.getHref()} className="justify-self-start">
        <ArrowLeft aria-hidden size={18} strokeWidth={1.75} />
        {shellTexts.purchases}
      </ButtonLink>
      <PageHeading title={wordTexts.messageLabel} />
      {message.isPending && <PageSpinner />}
      {message.isError && !message.data && (
        <ErrorState
          message={messageOf(message.error, failureTexts.loadMessages)}
          onRetry={() => message.refetch()}
          isRetrying={message.isFetching}
        />
      )}
      {message.data && (
        <article className="grid grid-cols-1 gap-4 rounded-card border border-border bg-surface p-4">
          {message.data.content !== '' && (
            <LongText isWhole text={message.data.content} className="whitespace-pre-line text-body text-ink" />
          )}
          {message.data.media.length > 0 && <MessageMedia message={message.data} />}
          <time dateTime={message.data.createdAt} className="text-meta text-ink-3">
            {formatMoment(message.data.createdAt)}
          </time>
        </article>
      )}
    </div>
  );
}
