import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { addPasskey, startPasskey } from '@stagedoor/contracts/passkeys';
import { loadModule } from '../browser/load-module.ts';
import { call } from '../http/api-client.ts';
import { getPersonId } from '../session/session-store.ts';
import { PasskeyCancelled } from './passkey-cancelled.ts';

/**
 * Creates a passkey in the browser, and registers it under a name. Throws PasskeyCancelled if the person or the browser declines,
 * and a ClientError if the server rejects it.
 */
export async function makePasskey(name: string) {
  // The browser's question may stay open while somebody else signs in in another tab.
  const personId = getPersonId();
  const { startRegistration } = await loadModule(() => import('@simplewebauthn/browser'));
  const { options } = await call(startPasskey, {}, { personId });
  const { id, rawId, response } = await startRegistration({ optionsJSON: parseOptions(options) }).catch(
    (error: unknown) => {
      throw new PasskeyCancelled(error);
    },
  );
  const { clientDataJSON, attestationObject, transports } = response;
  const made = { clientDataJSON, attestationObject, ...(transports && { transports: [...transports] }) };
  const passkey = { id, rawId, type: 'public-key', clientExtensionResults: {}, response: made } as const;
  return call(addPasskey, { body: { name, passkey } }, { personId });
}

/** The server creates these options with the same library, so their types match. */
function parseOptions(options: Readonly<Record<string, unknown>>): PublicKeyCredentialCreationOptionsJSON {
  return options as unknown as PublicKeyCredentialCreationOptionsJSON;
}
