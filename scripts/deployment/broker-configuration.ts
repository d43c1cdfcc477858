import type { DurableReader } from '@stagedoor/service-kit/broker/prepare-broker';
import { type BrokerUser, writeAuthorization } from '../broker/broker-users.ts';

/** The broker of a deployment: its users, and the step that sets up its streams. */
export type DeployedBroker = {
  users: readonly Omit<BrokerUser, 'password'>[];
  readers: readonly DurableReader[];
};

/** The file in an image, any service's, that makes the streams, the bucket and the durables. */
export const brokerStep = '/app/shared/service-kit/src/process/set-up-broker.ts';

/** The variable of the broker's environment that holds a service's password. */
export function brokerPasswordVariable(service: string): string {
  return `${service.toUpperCase().replaceAll('-', '_')}_NATS_PASSWORD`;
}

/** The authorization part of the broker's configuration; it refers to passwords by variable. */
export function writeBrokerUsers({ users }: DeployedBroker): string {
  const named = users.map((user) => ({ ...user, password: `$${brokerPasswordVariable(user.name)}` }));
  return `# Written by \`npm run deployment\` from what the services declare.\n${writeAuthorization('$NATS_PASSWORD', named)}\n`;
}

/** The durables, as the step takes them. */
export function writeReaders({ readers }: DeployedBroker): string {
  return readers.map(({ service, consumer, subject }) => `${service}.${consumer}:${subject}`).join(',');
}
