import { getEmailVerification } from '@stagedoor/contracts/auth';
import { useQuery } from '@tanstack/react-query';
import { MailWarning } from 'lucide-react';
import { paths } from '#/shared/config/paths.ts';
import * as authTexts from '#/shared/config/texts/auth.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { call } from '#/shared/http/api-client.ts';
import { ClientError, isOutage, messageOf } from '#/shared/http/client-error.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { Button, ButtonLink } from '#/shared/ui/button.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { useResendLink } from '../model/use-resend-link.ts';
import { AddressConfirmed, AddressQuestion } from './address-question.tsx';
import { FormOutcome } from './form-outcome.tsx';

/** Asks whose account a mailed link is for. Nothing changes before a press, because mail scanners open links as well. */
export function EmailVerification({ token }: { readonly token: string }) {
  const account = useQuery({
    queryKey: ['email-verification', token],
    queryFn: ({ signal }) => call(getEmailVerification, { body: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (account.isPending) return <Skeleton className="h-32 rounded-card" />;
  if (isOutage(account.error) || isTooMany(account.error)) {
    return (
      <ErrorState
        message={messageOf(account.error, errorTexts.unexpected)}
        onRetry={() => account.refetch()}
        isRetrying={account.isFetching}
      />
    );
  }
  if (account.isError) return <VerificationFailure message={messageOf(account.error, errorTexts.unexpected)} />;
  return <AddressQuestion token={token} account={account.data} />;
}

/** The server has not checked the link, which can be used again shortly. */
function isTooMany(error: unknown): boolean {
  return error instanceof ClientError && error.statusCode === 429;
}

function VerificationFailure({ message }: { readonly message: string }) {
  const isSignedIn = useSession((state) => state.user !== null);
  const isVerified = useSession((state) => state.user?.isEmailVerified === true);
  const resend = useResendLink();
  // The link was opened before, or the page was reloaded: nothing is left to do.
  if (isVerified) return <AddressConfirmed />;
  return (
    <FormOutcome
      icon={<MailWarning aria-hidden size={24} strokeWidth={1.75} />}
      title={message}
      action={
        isSignedIn ? (
          <Button kind="main" isBusy={resend.isPending} onClick={() => resend.mutate()} className="justify-self-start">
            {authTexts.sendANewLink}
          </Button>
        ) : (
          <ButtonLink kind="main" to={paths.login.getHref()} className="justify-self-start">
            {wordTexts.logIn}
          </ButtonLink>
        )
      }
    >
      {isSignedIn ? authTexts.theLinkMayBeOlderThan : authTexts.logInAndOpenTheLink}
    </FormOutcome>
  );
}
