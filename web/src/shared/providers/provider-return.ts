import type { ProviderAnswer } from '@stagedoor/contracts/provider-answer';
import * as authTexts from '../config/texts/auth.ts';

type Purpose = 'sign-in' | 'link' | 'confirm';

/** The parameters of a provider's redirect, in the fragment of the page's address. */
export type ProviderReturn =
  | { readonly kind: 'answer'; readonly purpose: Purpose; readonly answer: ProviderAnswer }
  | { readonly kind: 'failure'; readonly isCancelled: boolean };

const PURPOSES: readonly Purpose[] = ['sign-in', 'link', 'confirm'];

/** Returns undefined for any other fragment. */
export function readProviderReturn(hash: string): ProviderReturn | undefined {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  if (!fields.has('provider')) return undefined;
  const purpose = PURPOSES.find((one) => one === fields.get('purpose'));
  const state = fields.get('state');
  const code = fields.get('code');
  const iss = fields.get('iss');
  if (!purpose || !state || !code) return { kind: 'failure', isCancelled: fields.get('failure') === 'cancelled' };
  return { kind: 'answer', purpose, answer: { state, code, ...(iss !== null && { iss }) } };
}

/**
 * Returns the parameters of a provider's redirect, once: they are removed from the address, so that neither a reload nor a bookmark
 * contains it.
 */
export function takeProviderReturn(): ProviderReturn | undefined {
  const { hash, pathname, search } = window.location;
  const returned = readProviderReturn(hash);
  if (returned) window.history.replaceState(window.history.state, '', pathname + search);
  return returned;
}

/** The page's message for a return without an answer. */
export function describeReturnFailure({ isCancelled }: { readonly isCancelled: boolean }): string {
  return isCancelled ? authTexts.youCancelledItThere : authTexts.thatDidNotWorkThere;
}
