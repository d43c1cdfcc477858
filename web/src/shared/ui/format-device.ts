import * as securityTexts from '#/shared/config/texts/security.ts';

/** A device as the server names it, such as `Firefox on Windows`, in the language of the page. */
export function formatDevice(device: string): string {
  const [browser = '', system] = device.split(' on ');
  return system === undefined ? device : securityTexts.browserOnSystem({ browser, system });
}
