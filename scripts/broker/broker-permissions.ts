import { findEntry } from '@stagedoor/catalogue/catalogue';
import { sessionRevoked, signingKeysRevoked } from '@stagedoor/contracts/auth-events';
import { typing } from '@stagedoor/contracts/messaging-events';
import { pollChanged } from '@stagedoor/contracts/poll-events';
import { createEventNames, type EventNames, inboxPrefixOf } from '@stagedoor/service-kit/broker/event-names';

/** The subjects that a user of the broker may publish to and subscribe to; all others are refused. */
export type BrokerPermissions = { publish: readonly string[]; subscribe: readonly string[] };

export type BrokerClient = {
  /** The service that connects. */
  name: string;
  /** Names of its consumers, which are durables at the broker. */
  consumers: readonly string[];
};

const stubHost = 'business';
/** Subjects that every service subscribes to, because each one verifies tokens itself. */
const heardByAll = [sessionRevoked, signingKeysRevoked];

/**
 * Returns the permissions of a service at the broker: to publish its own events, to read its own durables, and what
 * else its work needs. Only the operator creates and deletes anything.
 */
export function permissionsOf({ name, consumers }: BrokerClient, namespace: string): BrokerPermissions {
  const names = createEventNames(namespace);
  const { eventStream, deadLetterStream, subject } = names;
  const durables = consumers.map((consumer) => names.durable(`${name}_${consumer}`));
  const signals = signalsOf(name);
  return {
    publish: [
      subject(`${name}.>`),
      subject(`dead.${name}.>`),
      `$JS.API.STREAM.INFO.${eventStream}`,
      `$JS.API.STREAM.INFO.${deadLetterStream}`,
      ...durables.flatMap((durable) => [
        `$JS.API.CONSUMER.INFO.${eventStream}.${durable}`,
        `$JS.API.CONSUMER.MSG.NEXT.${eventStream}.${durable}`,
        `$JS.ACK.${eventStream}.${durable}.>`,
      ]),
      ...signals.publish.map(subject),
      ...accessBucketOf(name, names),
      ...(name === 'auth' ? forgetting(names) : []),
    ],
    subscribe: [
      `${inboxPrefixOf(name)}.>`,
      ...heardByAll.map((event) => subject(event.subject)),
      ...signals.subscribe.map(subject),
    ],
  };
}

/** Signals on core NATS, which are not stored. */
function signalsOf(name: string): BrokerPermissions {
  if (name === 'messaging') return { publish: [typing.subject], subscribe: [] };
  if (name === 'social') return { publish: [pollChanged.subject], subscribe: [] };
  if (name === 'notifications') return { publish: ['live.*'], subscribe: ['live.>'] };
  return { publish: [], subscribe: [] };
}

/** The directory writes access. A business service reads its own part, and the host of the stubs all of it. */
function accessBucketOf(name: string, { accessBucket }: EventNames): string[] {
  const stream = `KV_${accessBucket}`;
  const entries = `$KV.${accessBucket}`;
  const [part] = name === 'directory' || name === stubHost ? ['>'] : findEntry(name) ? [`${name}.*`] : [];
  if (part === undefined) return [];
  const reading = [
    '$JS.API.INFO',
    `$JS.API.STREAM.INFO.${stream}`,
    `$JS.API.DIRECT.GET.${stream}.${entries}.${part}`,
    `$JS.API.CONSUMER.CREATE.${stream}.*.${entries}.${part}`,
    `$JS.FC.${stream}.>`,
  ];
  return name === 'directory' ? [...reading, `${entries}.>`, `$JS.API.STREAM.PURGE.${stream}`] : reading;
}

/** Auth deletes the events that name an erased person from the streams, once every service has handled the erasure. */
function forgetting({ eventStream, deadLetterStream }: EventNames): string[] {
  return [
    `$JS.API.CONSUMER.LIST.${eventStream}`,
    ...[eventStream, deadLetterStream].flatMap((stream) => [
      `$JS.API.CONSUMER.CREATE.${stream}.>`,
      `$JS.API.CONSUMER.INFO.${stream}.*`,
      `$JS.API.CONSUMER.DELETE.${stream}.*`,
      `$JS.API.CONSUMER.MSG.NEXT.${stream}.*`,
      `$JS.ACK.${stream}.>`,
      `$JS.API.STREAM.MSG.DELETE.${stream}`,
    ]),
  ];
}
