import type { BrokerPermissions } from './broker-permissions.ts';

/** A service as the broker knows it. */
export type BrokerUser = BrokerPermissions & {
  name: string;
  /** Text in quotes, or the name of a variable of the server's environment as `$NAME`. */
  password: string;
};

/** The operator's user, with all permissions: it creates streams, durables and buckets. */
export const operator = 'stagedoor';

/** The authorization part of nats-server's configuration, in a form that 2.9 accepts. */
export function writeAuthorization(operatorPassword: string, users: readonly BrokerUser[]): string {
  const lines = users.map(({ name, password, publish, subscribe }) => {
    const permissions = `{ publish: ${list(publish)}, subscribe: ${list(subscribe)} }`;
    return `    { user: "${name}", password: ${password}, permissions: ${permissions} }`;
  });
  const everyone = [`    { user: ${operator}, password: ${operatorPassword} }`, ...lines];
  return `authorization {\n  users: [\n${everyone.join('\n')}\n  ]\n}`;
}

function list(subjects: readonly string[]): string {
  return `[${subjects.map((subject) => JSON.stringify(subject)).join(', ')}]`;
}
