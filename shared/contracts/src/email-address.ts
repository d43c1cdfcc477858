/** Without invisible characters, by which two addresses would look the same. */
const addressPattern = /^[^\s\p{Cf}@<>()[\]\\,;:"]+@[^\s\p{Cf}@.<>()[\]\\,;:"]+(\.[^\s\p{Cf}@.<>()[\]\\,;:"]+)+$/u;

/** Returns whether a text looks like a mail address; one by which somebody signs in may be older than {@link isDeliverable}. */
export function isAddress(text: string): boolean {
  return addressPattern.test(text);
}

/**
 * Returns whether an address is well-formed enough for mail to be delivered (RFC 5321, 4.5.3.1, RFC 5322, 3.4.1, and IDNA).
 */
export function isDeliverable(address: string): boolean {
  const { local, domain } = splitAddress(address);
  return isAddress(address) && mendIdentifier(address) === address && isLocalPart(local) && isMailDomain(domain);
}

function isLocalPart(local: string): boolean {
  const hasEmptyWord = local.split('.').includes('');
  return !hasEmptyWord && new TextEncoder().encode(local).length <= 64;
}

function isMailDomain(domain: string): boolean {
  const labels = toAsciiDomain(domain)?.split('.') ?? [];
  return (
    labels.length > 1 &&
    labels.join('.').length <= 253 &&
    labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label)) &&
    // Otherwise it is an IP address.
    !/^\d+$/.test(labels.at(-1) ?? '')
  );
}

/** Returns the form in which mail servers know a domain, in lower case; undefined if it is none. */
export function toAsciiDomain(domain: string): string | undefined {
  // Signs that end or decode the name of a host in an address of the web.
  if (/[%/?#@:\\]/.test(domain)) return undefined;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}

export function splitAddress(address: string): { readonly local: string; readonly domain: string } {
  const at = address.lastIndexOf('@');
  return { local: address.slice(0, Math.max(0, at)), domain: address.slice(at + 1) };
}

/** Invisible characters, such as those copied along with an address from a page, and control characters. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;
/** ASCII as wide as an ideograph, which keyboards for Chinese, Japanese and Korean write. */
const fullWidth = /[\uff01-\uff5e]/g;
const fullWidthOffset = 0xfee0;

/**
 * Returns a mail address, username or code without invisible characters and with full-width ASCII narrowed. For forms, where people
 * see the result.
 */
export function mendIdentifier(typed: string): string {
  return typed
    .replace(invisible, '')
    .replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - fullWidthOffset));
}
