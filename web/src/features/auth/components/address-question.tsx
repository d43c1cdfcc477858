import { disownAccount, type getEmailVerification, verifyEmail } from '@stagedoor/contracts/auth';
import type { DataOf } from '@stagedoor/contracts/call';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, ShieldCheck } from 'lucide-react';
import { paths } from '#/shared/config/paths.ts';
import * as authTexts from '#/shared/config/texts/auth.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { atName } from '#/shared/format/at-name.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { updateUser, useSession } from '#/shared/session/session-store.ts';
import { Button, ButtonLink } from '#/shared/ui/button.tsx';
import { Banner } from '#/shared/ui/feedback/banner.tsx';
import { FormOutcome } from './form-outcome.tsx';

interface AddressQuestionProps {
  /** Of the mailed link. */
  readonly token: string;
  readonly account: DataOf<typeof getEmailVerification>;
}

/**
 * Confirms an address by a press. Somebody who is not signed in to the account is asked whether they made it: a stranger may have
 * registered with their address, and would keep the account if they confirmed it.
 */
export function AddressQuestion({ token, account }: AddressQuestionProps) {
  const isOwn = useSession((state) => state.user?.id === account.userId);
  const confirm = useMutation({
    mutationFn: () => call(verifyEmail, { body: { token } }),
    onSuccess: () => {
      const { user } = useSession.getState();
      if (user?.id === account.userId) void updateUser({ ...user, isEmailVerified: true });
    },
  });
  const disown = useMutation({ mutationFn: () => call(disownAccount, { body: { token } }) });
  if (confirm.isSuccess) return <AddressConfirmed />;
  if (disown.isSuccess) return <AccountTaken />;
  const error = confirm.error ?? disown.error;
  const isBusy = confirm.isPending || disown.isPending;
  const name = atName(account.username);
  return (
    <div className="grid gap-4">
      {error && <Banner kind="error">{messageOf(error, errorTexts.unexpected)}</Banner>}
      {isOwn ? (
        <p className="text-body text-ink-2">{authTexts.thisIsTheAddressOf({ name })}</p>
      ) : (
        <>
          <p className="text-body text-ink-2">
            {authTexts.anAccountHasYourAddress({ name, day: formatDay(account.createdAt) })}
          </p>
          <h2 className="text-section font-semibold text-ink">{authTexts.didYouMakeThisAccount}</h2>
          <p className="text-ui text-ink-2">{authTexts.ifNotItIsTakenFromThem}</p>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button kind="main" size="large" isBusy={confirm.isPending} disabled={isBusy} onClick={() => confirm.mutate()}>
          {isOwn ? authTexts.confirmMyAddress : wordTexts.yes}
        </Button>
        {!isOwn && (
          <Button
            kind="danger"
            size="large"
            isBusy={disown.isPending}
            disabled={isBusy}
            onClick={() => disown.mutate()}
          >
            {wordTexts.no}
          </Button>
        )}
      </div>
    </div>
  );
}

export function AddressConfirmed() {
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

function AccountTaken() {
  return (
    <FormOutcome icon={<ShieldCheck aria-hidden size={24} strokeWidth={1.75} />} title={authTexts.nobodyElseCanLogIn}>
      {authTexts.aLinkToTakeTheAccount}
    </FormOutcome>
  );
}
