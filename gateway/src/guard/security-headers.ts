import { randomBytes } from 'node:crypto';

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
];

/**
 * The browser features that pages may use, for the Permissions-Policy header. `self` allows the page but no frames in it.
 */
const permissions = ['camera=()', 'microphone=()', 'geolocation=()', 'payment=()'];

const contentPolicy = [...policy, "require-trusted-types-for 'script'"].join('; ');

/** Headers of every answer, errors included. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentPolicy,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions.join(', '),
  'x-frame-options': 'DENY',
};

/** What a service of another team answers has no origin, so that nothing in it runs or reads anything as the app. */
export const sandboxPolicy = `${contentPolicy}; sandbox`;

/** A document for the browser's own viewer, which does not open in a sandbox. It loads nothing. */
export const documentPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

/** The permissions of the page at this path: voice notes are recorded on the page of messages, and nowhere else. */
export function pagePermissions(path: string): string {
  const isMessages = /^\/messages\/?$/.test(path);
  return permissions.map((one) => (isMessages && one === 'microphone=()' ? 'microphone=(self)' : one)).join(', ');
}

interface PageOptions {
  readonly nonce: string;
  /** Whether card forms are Stripe's, which need its scripts and frames. https://docs.stripe.com/security/guide */
  readonly hasStripe: boolean;
}

/** The policy of a page: style elements with the nonce are its own. */
export function pagePolicy({ nonce, hasStripe }: PageOptions): string {
  const own = contentPolicy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`);
  if (!hasStripe) return own;
  const form = own
    .replace("script-src 'self'", "script-src 'self' https://js.stripe.com https://*.js.stripe.com")
    .replace("connect-src 'self'", "connect-src 'self' https://api.stripe.com");
  return `${form}; frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com`;
}

/** The scripts of the API reference write markup, which trusted types forbid. */
export const referencePolicy = policy.join('; ');

export function makeNonce(): string {
  return randomBytes(16).toString('base64');
}
