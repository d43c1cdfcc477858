import * as securityTexts from '#/shared/config/texts/security.ts';

/** What the notifications service names a browser whose user agent it does not know. */
const UNKNOWN = 'A browser';

/** A device as the server names it, such as `Firefox on Windows`, in the language of the page. */
export function formatDevice(device: string): string {
  if (device === UNKNOWN) return securityTexts.unknownDevice;
  const [browser = '', system] = device.split(' on ');
  return system === undefined ? device : securityTexts.browserOnSystem({ browser, system });
}
