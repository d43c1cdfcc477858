import { forgotPassword } from '@stagedoor/contracts/auth';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import * as authTexts from '#/shared/config/texts/auth.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { useForm } from '#/shared/hooks/use-form.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { EmailField } from '#/shared/ui/fields/email-field.tsx';
import { FormOutcome } from './form-outcome.tsx';

export function ForgotPasswordForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    initial: { email: '' },
    schema: forgotPassword.body,
    onSubmit: async ({ email }) => {
      try {
        await call(forgotPassword, { body: { email } });
        setSentTo(email.trim());
      } catch (error) {
        showToast('error', messageOf(error, errorTexts.unexpected));
        throw error;
      }
    },
  });
  if (sentTo !== null) {
    return (
      <FormOutcome icon={<MailCheck aria-hidden size={24} strokeWidth={1.75} />} title={authTexts.checkYourMail}>
        {authTexts.ifBelongsToAnAccountA({ sentTo })}
      </FormOutcome>
    );
  }
  return (
    <form {...form.formProps} className="grid gap-3">
      <EmailField {...form.field('email')} />
      <Button kind="main" size="large" type="submit" isBusy={form.isBusy}>
        {authTexts.sendTheLink}
      </Button>
    </form>
  );
}
