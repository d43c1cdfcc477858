import type { BrokerPermissions } from './broker-permissions.ts';

/** A service as the broker knows it. */
export type BrokerUser = BrokerPermissions & {
  name: string;
  /** Text in quotes, or the name of a variable of the server's environment as `$NAME`. */
  password: string;
};

/** May do everything: makes streams, durables and buckets, and is nobody's but the operator's. */
export const operator = 'stagedoor';

/** The part of nats-server's configuration that says who may do what; 2.9 takes it. */
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
