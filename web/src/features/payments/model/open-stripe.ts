import type { Stripe } from '@stripe/stripe-js';

let opened: { readonly key: string; readonly stripe: Promise<Stripe> } | undefined;

/** Loads Stripe's script once, from Stripe's server; not loaded at all if Stripe does not handle cards. */
export function openStripe(publishableKey: string): Promise<Stripe> {
  if (opened?.key !== publishableKey) {
    const stripe = load(publishableKey);
    // A script that could not be loaded is loaded again at the next attempt.
    stripe.catch(() => {
      opened = undefined;
    });
    opened = { key: publishableKey, stripe };
  }
  return opened.stripe;
}

async function load(publishableKey: string): Promise<Stripe> {
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  allowItsScript();
  const stripe = await loadStripe(publishableKey);
  if (stripe === null) throw new Error('there is no page to load Stripe in');
  return stripe;
}

const itsScript = 'https://js.stripe.com/';
let isAllowed = false;

/** The page's policy lets no address be made a script of, but by a rule of this name: its rule is that it is Stripe's. */
function allowItsScript(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  if (isAllowed || trustedTypes === undefined) return;
  isAllowed = true;
  trustedTypes.createPolicy('default', {
    createScriptURL: (url) => (url.startsWith(itsScript) ? url : null),
  });
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown;
}
