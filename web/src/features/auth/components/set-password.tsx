import { forgotPassword } from '@stagedoor/contracts/auth';
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import * as authTexts from '#/shared/config/texts/auth.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { FormOutcome } from './form-outcome.tsx';

/** For people who registered with a provider: a password is set with a mailed link, as after forgetting one. */
export function SetPassword({ email }: { readonly email: string }) {
  const send = useMutation({
    mutationFn: () => call(forgotPassword, { body: { email } }),
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
  });
  if (send.isSuccess) {
    return (
      <FormOutcome icon={<MailCheck aria-hidden size={24} strokeWidth={1.75} />} title={authTexts.checkYourMail}>
        {authTexts.aLinkToChooseAPasswordIs({ email })}
      </FormOutcome>
    );
  }
  return (
    <Button className="justify-self-start" isBusy={send.isPending} onClick={() => send.mutate()}>
      {authTexts.mailMeALinkToSetOne}
    </Button>
  );
}
