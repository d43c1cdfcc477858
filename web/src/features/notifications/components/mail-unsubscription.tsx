import {
  getMailSubscription,
  type MailSubscription,
  unsubscribeFromMails,
} from '@stagedoor/contracts/mail-subscription';
import { useMutation, useQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { paths } from '#/shared/config/paths.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as notificationTexts from '#/shared/config/texts/notifications.ts';
import { call } from '#/shared/http/api-client.ts';
import { ClientError, messageOf } from '#/shared/http/client-error.ts';
import { Button, ButtonLink } from '#/shared/ui/button.tsx';
import { Banner } from '#/shared/ui/feedback/banner.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { preferenceNames } from '../model/preference-rules.ts';

/**
 * Unsubscribes from mails by the link in one, without a login. Nothing happens before a press, because mail scanners open links as
 * well.
 */
export function MailUnsubscription({ token }: { readonly token: string }) {
  const subscription = useQuery({
    queryKey: ['mail-subscription', token],
    queryFn: () => call(getMailSubscription, { query: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const end = useMutation({
    mutationFn: (scope: 'kind' | 'all') => call(unsubscribeFromMails, { query: { token, scope }, body: {} }),
  });
  if (subscription.isPending) return <Skeleton className="h-32 rounded-card" />;
  if (subscription.isError && isLinkOver(subscription.error)) {
    return (
      <Banner kind="error" action={<PreferencesLink />}>
        {messageOf(subscription.error, errorTexts.unexpected)}
      </Banner>
    );
  }
  if (subscription.isError) {
    return (
      <ErrorState
        message={messageOf(subscription.error, errorTexts.unexpected)}
        onRetry={() => subscription.refetch()}
        isRetrying={subscription.isFetching}
      />
    );
  }
  const kind = nameOf(subscription.data);
  if (end.isSuccess) return <Ended kind={end.variables === 'kind' ? kind : undefined} />;
  return (
    <div className="grid gap-4">
      {end.isError && (
        <Banner kind="error" action={isLinkOver(end.error) && <PreferencesLink />}>
          {messageOf(end.error, errorTexts.unexpected)}
        </Banner>
      )}
      <p className="text-ui text-ink-2">{notificationTexts.mailsAboutSecurityAndMoneyStay}</p>
      {kind !== undefined && (
        <Button
          kind="main"
          size="large"
          className="whitespace-normal"
          isBusy={end.isPending && end.variables === 'kind'}
          onClick={() => end.mutate('kind')}
        >
          {notificationTexts.stopMailsAbout({ kind })}
        </Button>
      )}
      <Button
        kind={kind === undefined ? 'main' : 'outline'}
        size="large"
        isBusy={end.isPending && end.variables === 'all'}
        onClick={() => end.mutate('all')}
      >
        {notificationTexts.stopAllMails}
      </Button>
    </div>
  );
}

function Ended({ kind }: { readonly kind: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role="status" className="grid gap-3 rounded-card border border-border bg-surface p-5">
      <MailX aria-hidden className="text-brand" size={24} strokeWidth={1.75} />
      <p className="text-title font-semibold text-ink [overflow-wrap:anywhere]">
        {kind === undefined ? notificationTexts.youGetNoMoreMails : notificationTexts.youGetNoMoreMailsAbout({ kind })}
      </p>
      <p className="text-ui text-ink-2">{notificationTexts.youCanSwitchMailsOnAgain}</p>
      <ButtonLink to={`${paths.notifications.getHref()}#preferences`} className="justify-self-start">
        {notificationTexts.preferences}
      </ButtonLink>
    </div>
  );
}

/** Returns whether the server rejected the link itself, so that retrying is useless. */
function isLinkOver(error: unknown): boolean {
  return error instanceof ClientError && error.statusCode === 400;
}

/** Links to the settings, in which people who can log in unsubscribe without such a link. */
function PreferencesLink() {
  return (
    <ButtonLink size="small" to={`${paths.notifications.getHref()}#preferences`}>
      {notificationTexts.preferences}
    </ButtonLink>
  );
}

/** Returns the name of this kind of mail; undefined if the mail was about several. */
function nameOf({ type, name, creator }: MailSubscription): string | undefined {
  if (creator !== undefined) return notificationTexts.newPostsOf({ creator });
  const names: Partial<Record<string, string>> = preferenceNames;
  return name ?? (type === null ? undefined : names[type]);
}
