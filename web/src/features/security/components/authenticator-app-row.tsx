import { removeAuthenticatorApp, type SecondFactors } from '@stagedoor/contracts/second-factors';
import { useMutation } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as securityTexts from '#/shared/config/texts/security.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { FormattedTime } from '#/shared/ui/text/formatted-time.tsx';
import { describeUse } from '../model/describe-use.ts';
import { FactorRow } from './factor-row.tsx';

interface AuthenticatorAppRowProps {
  readonly app: NonNullable<SecondFactors['authenticatorApp']>;
  readonly onRemoved: () => Promise<void>;
}

export function AuthenticatorAppRow({ app, onRemoved }: AuthenticatorAppRowProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(removeAuthenticatorApp, {}),
    onSuccess: async () => {
      await onRemoved();
      showToast('success', securityTexts.theAuthenticatorAppIsTurnedOff);
    },
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
    onSettled: () => setAsking(false),
  });
  return (
    <FactorRow
      icon={<Smartphone aria-hidden size={20} strokeWidth={1.75} />}
      title={securityTexts.authenticatorApp}
      detail={<FormattedTime format={(now) => describeUse(app, now)} />}
    >
      <Button size="small" onClick={() => setAsking(true)}>
        {securityTexts.turnOff}
        <span className="sr-only"> {securityTexts.theAuthenticatorApp}</span>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={securityTexts.turnOffTheAuthenticatorApp}
          confirmLabel={securityTexts.turnOff}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={() => setAsking(false)}
        >
          {securityTexts.itsCodesAreNotAskedFor}
        </ConfirmDialog>
      )}
    </FactorRow>
  );
}
