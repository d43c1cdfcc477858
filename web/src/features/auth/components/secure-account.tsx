import { secureAccount } from '@stagedoor/contracts/security-events';
import { useMutation } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { paths } from '#/shared/config/paths.ts';
import * as authTexts from '#/shared/config/texts/auth.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { Button, ButtonLink } from '#/shared/ui/button.tsx';
import { Banner } from '#/shared/ui/feedback/banner.tsx';
import { leaveSession } from '../model/lost-place.ts';
import { FormOutcome } from './form-outcome.tsx';

/** The link by which this page's own account was locked: the page is remounted when its person leaves. */
let lockedBy: string | undefined;

/** `token` comes from a security mail. Nothing happens before the press, because mail scanners open links as well. */
export function SecureAccount({ token }: { readonly token: string }) {
  const secure = useMutation({
    mutationFn: () => call(secureAccount, { body: { token } }),
    onSuccess: ({ userId }) => {
      lockedBy = token;
      return userId === useSession.getState().user?.id ? leaveSession() : undefined;
    },
  });
  if (secure.isSuccess || lockedBy === token) {
    return (
      <FormOutcome
        icon={<ShieldCheck aria-hidden size={24} strokeWidth={1.75} />}
        title={authTexts.yourAccountIsLocked}
      >
        {authTexts.everyDeviceIsLoggedOutThe}
      </FormOutcome>
    );
  }
  return (
    <div className="grid gap-4">
      {secure.isError && (
        <Banner
          kind="error"
          action={
            <ButtonLink size="small" to={paths.forgotPassword.getHref()}>
              {authTexts.chooseANewPassword}
            </ButtonLink>
          }
        >
          {messageOf(secure.error, errorTexts.unexpected)}
        </Banner>
      )}
      <p className="text-ui text-ink-2">{authTexts.ifSomebodyElseUsedYourAccount}</p>
      <Button kind="danger" size="large" isBusy={secure.isPending} onClick={() => secure.mutate()}>
        {authTexts.lockMyAccount}
      </Button>
    </div>
  );
}
