import { confirmAuthenticatorApp, startAuthenticatorApp } from '@stagedoor/contracts/second-factors';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { encode } from 'uqr';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as securityTexts from '#/shared/config/texts/security.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { CopyCode } from '#/shared/ui/copy-code.tsx';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';

interface SetUpAppDialogProps {
  readonly onClose: () => void;
  /** With the recovery codes to show; null if there are some already. */
  readonly onDone: (recoveryCodes: readonly string[] | null) => void;
}

/** Shows a secret to an authenticator app, and turns the app on by its first code. */
export function SetUpAppDialog({ onClose, onDone }: SetUpAppDialogProps) {
  const [code, setCode] = useState('');
  const {
    mutate: begin,
    data: app,
    error: startError,
  } = useMutation({ mutationFn: () => call(startAuthenticatorApp, {}) });
  useEffect(() => begin(), [begin]);
  const confirm = useMutation({
    mutationFn: () => call(confirmAuthenticatorApp, { body: { code } }),
    onSuccess: ({ recoveryCodes }) => {
      showToast('success', securityTexts.theAuthenticatorAppIsTurnedOn);
      onDone(recoveryCodes);
    },
  });
  const problem = confirm.error ?? startError;
  return (
    <FormDialog
      title={securityTexts.setUpAnAuthenticatorApp}
      hint={securityTexts.scanThisPictureWithAnApp}
      submitLabel={securityTexts.turnOn}
      isBusy={confirm.isPending}
      isDisabled={app === undefined || code.trim() === ''}
      onSubmit={() => confirm.mutate()}
      onCancel={onClose}
    >
      {app === undefined ? (
        <div className="aspect-square w-48 justify-self-center rounded-card bg-sunken" />
      ) : (
        <QrCode text={app.address} label={securityTexts.theSecretAsAPictureTo} />
      )}
      {app !== undefined && (
        <div className="grid grid-cols-1 gap-1.5">
          <p className="text-ui text-ink-2">{securityTexts.orTypeThisSecretIntoThe}</p>
          <CopyCode code={app.secret} label={securityTexts.theSecret} />
        </div>
      )}
      <Input
        label={securityTexts.codeFromTheApp}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={problem ? messageOf(problem, errorTexts.unexpected) : undefined}
        onChange={({ target: { value } }) => {
          setCode(value);
          confirm.reset();
        }}
      />
    </FormDialog>
  );
}

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** A QR code, dark on white in every theme because cameras expect it; the white border belongs to it. */
function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-48 justify-self-center rounded-card"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
