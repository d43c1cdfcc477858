import {
  type InstanceState,
  type LogLine,
  readInstanceLog,
  readInstanceState,
} from '@stagedoor/contracts/service-operation';
import { type DirectoryDeps, findAddresses } from '#/config.ts';
import { findInstances } from '#/operation/find-instances.ts';

type Deps = Pick<DirectoryDeps, 'config' | 'internal'>;

/** How long to wait for an instance's answer, in ms. An instance that hangs must not delay the answers of the others. */
const patienceMs = 2_000;

export interface AskedInstances {
  readonly instances: readonly InstanceState[];
  /** How many addresses did not answer. */
  readonly unanswered: number;
}

/**
 * Asks every instance of a service how it does, by default with how far it is behind with its events and due work. Never rejects:
 * what does not answer is counted.
 */
export async function readInstances(
  { config, internal }: Deps,
  name: string,
  query: { readonly work?: boolean } = {},
): Promise<AskedInstances> {
  const addresses = await findInstances(findAddresses(config, name));
  const call = readInstanceState(name);
  const answers = await Promise.allSettled(
    addresses.map((address) => internal.call(call, { query }, { address, timeoutMs: patienceMs })),
  );
  const instances = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  return { instances, unanswered: answers.length - instances.length };
}

/**
 * The lines of a request at every instance of a service, oldest first, or their newest warnings and errors, newest first.
 * Instances that do not answer are left out.
 */
export async function readLog({ config, internal }: Deps, name: string, requestId?: string): Promise<LogLine[]> {
  const addresses = await findInstances(findAddresses(config, name));
  const query = requestId === undefined ? {} : { requestId };
  const answers = await Promise.allSettled(
    addresses.map((address) => internal.call(readInstanceLog(name), { query }, { address, timeoutMs: patienceMs })),
  );
  const lines = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const inOrder = lines.toSorted((one, other) => one.at.localeCompare(other.at));
  return requestId === undefined ? inOrder.reverse() : inOrder;
}
