import * as securityTexts from '#/shared/config/texts/security.ts';

/** The notifications service's name for a browser with an unknown user agent. */
const UNKNOWN = 'A browser';

/** A device as the server names it, such as `Firefox on Windows`, in the language of the page. */
export function formatDevice(device: string): string {
  if (device === UNKNOWN) return securityTexts.unknownDevice;
  const [browser = '', system] = device.split(' on ');
  return system === undefined ? device : securityTexts.browserOnSystem({ browser, system });
}
