import { type demoLogins, demoPassword } from '#/demo-logins.ts';

type DemoRole = (typeof demoLogins)[number]['role'];

/** Passwords of the three demo logins that replace the documented one. */
export type DemoPasswords = Readonly<Record<DemoRole, string>>;

const minLength = 12;

/** The variable with the password for the demo login of a role. */
export const demoPasswordVariables: DemoPasswords = {
  FAN: 'DEMO_FAN_PASSWORD',
  CREATOR: 'DEMO_CREATOR_PASSWORD',
  ADMIN: 'DEMO_ADMIN_PASSWORD',
};

/**
 * Returns the passwords that the environment gives to the demo logins; undefined when it gives none. Throws when it gives
 * only some, when one is too short, or when one is the documented password. The message never contains a password.
 */
export function readDemoPasswords(env: { readonly [name: string]: string | undefined }): DemoPasswords | undefined {
  const { FAN, CREATOR, ADMIN } = demoPasswordVariables;
  const given = { FAN: env[FAN] ?? '', CREATOR: env[CREATOR] ?? '', ADMIN: env[ADMIN] ?? '' };
  const all = Object.values(given);
  if (all.every((password) => password === '')) return undefined;
  if (!all.every((password) => password.length >= minLength && password !== demoPassword)) {
    throw new Error(
      `${FAN}, ${CREATOR} and ${ADMIN} must all be set, to passwords of ${minLength} or more characters that are not the printed one`,
    );
  }
  return given;
}
