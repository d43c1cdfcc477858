import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { EmailVerification } from '#/features/auth/components/email-verification.tsx';
import { ForgotPasswordForm } from '#/features/auth/components/forgot-password-form.tsx';
import { ResetPasswordForm } from '#/features/auth/components/reset-password-form.tsx';
import { SecureAccount } from '#/features/auth/components/secure-account.tsx';
import { MailUnsubscription } from '#/features/notifications/components/mail-unsubscription.tsx';
import { paths } from '#/shared/config/paths.ts';
import * as authTexts from '#/shared/config/texts/auth.ts';
import * as notificationTexts from '#/shared/config/texts/notifications.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { Banner } from '#/shared/ui/feedback/banner.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { AuthFrame } from './auth/auth-frame.tsx';

// The pages that ask for a mailed link, and that such links lead to, are one module, because each further module adds to the first
// load.

export function ForgotPasswordPage() {
  return (
    <AuthFrame>
      <div className="grid gap-1">
        <PageHeading title={shellTexts.forgotYourPassword} />
        <p className="text-body text-ink-2">{shellTexts.tellUsYourEmailAddressAnd}</p>
      </div>
      <ForgotPasswordForm />
      <Link
        to={paths.login.getHref()}
        className="justify-self-start py-1 text-ui font-medium text-brand hover:underline"
      >
        {shellTexts.backToLogIn}
      </Link>
    </AuthFrame>
  );
}

export function ResetPasswordPage() {
  return (
    <MailedLinkPage title={shellTexts.chooseANewPassword} renewHref={paths.forgotPassword.getHref()}>
      {(token) => <ResetPasswordForm token={token} />}
    </MailedLinkPage>
  );
}

export function VerifyEmailPage() {
  return (
    <MailedLinkPage title={shellTexts.confirmYourEmailAddress} renewHref={`${paths.settings.getHref()}?tab=account`}>
      {(token) => <EmailVerification token={token} />}
    </MailedLinkPage>
  );
}

export function SecureAccountPage() {
  return (
    <MailedLinkPage title={shellTexts.wasThatNotYou} renewHref={paths.forgotPassword.getHref()}>
      {(token) => <SecureAccount token={token} />}
    </MailedLinkPage>
  );
}

export function UnsubscribePage() {
  return (
    <MailedLinkPage
      title={notificationTexts.stopMails}
      renewHref={`${paths.notifications.getHref()}#preferences`}
      renewLabel={notificationTexts.preferences}
    >
      {(token) => <MailUnsubscription token={token} />}
    </MailedLinkPage>
  );
}

interface MailedLinkPageProps {
  readonly title: string;
  /** The page that requests a new link, if this one is incomplete. */
  readonly renewHref: string;
  readonly renewLabel?: string;
  readonly children: (token: string) => ReactNode;
}

function MailedLinkPage({ title, renewHref, renewLabel, children }: MailedLinkPageProps) {
  const [searchParams] = useSearchParams();
  const token = searchParams.get('token');
  return (
    <AuthFrame>
      <PageHeading title={title} />
      {token ? children(token) : <IncompleteLink renewHref={renewHref} {...(renewLabel && { renewLabel })} />}
    </AuthFrame>
  );
}

interface IncompleteLinkProps {
  /** The path of the page that sends another one, or does without. */
  readonly renewHref: string;
  readonly renewLabel?: string;
}

/** The address was cut off on its way from the mail. */
function IncompleteLink({ renewHref, renewLabel = authTexts.askForANewLink }: IncompleteLinkProps) {
  return (
    <Banner
      kind="warn"
      action={
        <ButtonLink size="small" to={renewHref}>
          {renewLabel}
        </ButtonLink>
      }
    >
      {authTexts.thisLinkIsIncompleteOpenIt}
    </Banner>
  );
}
