import { renewRecoveryCodes } from '@stagedoor/contracts/second-factors';
import { useMutation } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as securityTexts from '#/shared/config/texts/security.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { requireConfirmedAddress } from '#/shared/ui/require-confirmed-address.ts';
import { FactorRow } from './factor-row.tsx';

interface RecoveryCodesRowProps {
  readonly left: number;
  readonly onRenewed: (codes: readonly string[]) => void;
}

export function RecoveryCodesRow({ left, onRenewed }: RecoveryCodesRowProps) {
  const [isAsking, setAsking] = useState(false);
  const renew = useMutation({
    mutationFn: () => call(renewRecoveryCodes, {}),
    onSuccess: ({ recoveryCodes }) => onRenewed(recoveryCodes),
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
    onSettled: () => setAsking(false),
  });
  return (
    <FactorRow
      icon={<LifeBuoy aria-hidden size={20} strokeWidth={1.75} />}
      title={securityTexts.recoveryCodes}
      detail={securityTexts.codesLeft({ left })}
    >
      <Button size="small" onClick={() => requireConfirmedAddress() && setAsking(true)}>
        {securityTexts.newCodes}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={securityTexts.makeNewRecoveryCodes}
          confirmLabel={securityTexts.makeNewCodes}
          isBusy={renew.isPending}
          onConfirm={() => renew.mutate()}
          onCancel={() => setAsking(false)}
        >
          {securityTexts.theCodesThatYouHaveStop}
        </ConfirmDialog>
      )}
    </FactorRow>
  );
}
