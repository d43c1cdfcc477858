import { verifyEmail } from '@stagedoor/contracts/auth';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, MailWarning } from 'lucide-react';
import { paths } from '#/shared/config/paths.ts';
import * as authTexts from '#/shared/config/texts/auth.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { call } from '#/shared/http/api-client.ts';
import { ClientError, isOutage, messageOf } from '#/shared/http/client-error.ts';
import { updateUser, useSession } from '#/shared/session/session-store.ts';
import { Button, ButtonLink } from '#/shared/ui/button.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { useResendLink } from '../model/use-resend-link.ts';
import { FormOutcome } from './form-outcome.tsx';

/** Uses the mailed token at once. As a query, it is used once however often the page renders. */
export function EmailVerification({ token }: { readonly token: string }) {
  const verification = useQuery({
    queryKey: ['verify-email', token],
    queryFn: async () => {
      await call(verifyEmail, { body: { token } });
      const { user } = useSession.getState();
      if (user) updateUser({ ...user, isEmailVerified: true });
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (verification.isPending) return <Skeleton className="h-32 rounded-card" />;
  if (isOutage(verification.error) || isTooMany(verification.error)) {
    return (
      <ErrorState
        message={messageOf(verification.error, errorTexts.unexpected)}
        onRetry={() => verification.refetch()}
        isRetrying={verification.isFetching}
      />
    );
  }
  if (verification.isError)
    return <VerificationFailure message={messageOf(verification.error, errorTexts.unexpected)} />;
  return <Confirmed />;
}

function Confirmed() {
  return (
    <FormOutcome
      icon={<CircleCheck aria-hidden size={24} strokeWidth={1.75} />}
      title={authTexts.yourEmailAddressIsConfirmed}
      action={
        <ButtonLink kind="main" to={paths.home.getHref()} className="justify-self-start">
          {wordTexts.continueLabel}
        </ButtonLink>
      }
    >
      {authTexts.thankYouNoticesAboutYourAccount}
    </FormOutcome>
  );
}

/** The link was not looked at: it can be used a moment later. */
function isTooMany(error: unknown): boolean {
  return error instanceof ClientError && error.statusCode === 429;
}

function VerificationFailure({ message }: { readonly message: string }) {
  const isSignedIn = useSession((state) => state.user !== null);
  const isVerified = useSession((state) => state.user?.isEmailVerified === true);
  const resend = useResendLink();
  // The link was opened before, or the page was reloaded: nothing is left to do.
  if (isVerified) return <Confirmed />;
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
