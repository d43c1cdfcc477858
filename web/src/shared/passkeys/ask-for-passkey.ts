import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { type PasskeyAssertion, startPasskeyUse } from '@stagedoor/contracts/passkeys';
import { loadModule } from '../browser/load-module.ts';
import { call } from '../http/api-client.ts';
import { PasskeyCancelled } from './passkey-cancelled.ts';

interface Asked {
  /** Offers passkeys in the browser's autofill, and waits until one is chosen. */
  readonly byAutofill?: boolean;
}

/**
 * Asks the person to use one of their passkeys. Throws PasskeyCancelled if they do not or the browser cannot, and a ClientError if
 * the server does not answer.
 */
export async function askForPasskey({ byAutofill = false }: Asked = {}): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loadModule(() => import('@simplewebauthn/browser'));
  const { options } = await call(startPasskeyUse, {});
  const used = await startAuthentication({
    optionsJSON: parseOptions(options),
    useBrowserAutofill: byAutofill,
  }).catch((error: unknown) => {
    throw new PasskeyCancelled(error);
  });
  return toAssertion(used);
}

/** Whether the browser offers passkeys in its autofill. */
export async function canAutofillPasskeys(): Promise<boolean> {
  return (await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.()) === true;
}

/** Cancels a pending autofill request. */
export async function cancelPasskeyAutofill(): Promise<void> {
  const { WebAuthnAbortService } = await loadModule(() => import('@simplewebauthn/browser'));
  WebAuthnAbortService.cancelCeremony();
}

/** The server creates these options with the same library, so their types match. */
function parseOptions(options: Readonly<Record<string, unknown>>): PublicKeyCredentialRequestOptionsJSON {
  return options as unknown as PublicKeyCredentialRequestOptionsJSON;
}

function toAssertion({ id, rawId, response }: AuthenticationResponseJSON): PasskeyAssertion {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const signed = { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) };
  return { id, rawId, type: 'public-key', clientExtensionResults: {}, response: signed };
}
