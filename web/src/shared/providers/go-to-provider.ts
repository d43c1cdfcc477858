import { startProviderLogin, startProviderProof } from '@stagedoor/contracts/sign-in-providers';
import { call } from '../http/api-client.ts';
import { sessionStore } from '../storage/page-storage.ts';

const COME_FROM = 'provider-confirmed-from';

/** Leaves for a provider, to sign in there. The browser comes back to the login page. */
export async function goToSignIn(provider: string): Promise<void> {
  const { address } = await call(startProviderLogin, { body: { provider } });
  window.location.assign(address);
}

/** Leaves for a provider, to link an account there. The browser comes back to the settings. */
export async function goToLink(provider: string): Promise<void> {
  const { address } = await call(startProviderProof, { body: { provider, purpose: 'link' } });
  window.location.assign(address);
}

/** Redirects to a provider for step-up authentication. The browser returns to the settings, and from there to this page. */
export async function goToConfirm(provider: string): Promise<void> {
  const { address } = await call(startProviderProof, { body: { provider, purpose: 'confirm' } });
  sessionStore.setItem(COME_FROM, window.location.pathname + window.location.search);
  window.location.assign(address);
}

/** Returns, once, the page from which the step-up authentication began. */
export function takeComeFrom(): string | null {
  const path = sessionStore.getItem(COME_FROM);
  sessionStore.removeItem(COME_FROM);
  return path;
}
