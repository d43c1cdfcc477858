// Creates the streams, the bucket and the durables that services use at the broker. Containers run it before the services.
// NATS_URL is the operator's; EVENT_READERS names every durable. With `--keep` it keeps running, and creates them again whenever
// the broker has lost its store.

import { connectBroker } from '#/broker/connect-broker.ts';
import { eventSources } from '#/broker/event-names.ts';
import { type DurableReader, prepareBroker, streamVariables } from '#/broker/prepare-broker.ts';
import {
  ConfigProblem,
  InvalidConfig,
  integerVariable,
  listVariable,
  readConfig,
  textVariable,
  type Variable,
} from '#/config/config.ts';
import { findWellKnownSecrets } from '#/config/well-known-secrets.ts';
import { createLogger } from '#/observability/logger.ts';
import { keepBroker } from '#/process/keep-broker.ts';
import { runProcess } from '#/process/run-process.ts';
import { serviceVariables } from '#/process/service-config.ts';

/** `service.consumer:subject`, separated by commas. */
function readersVariable(name: string): Variable<readonly DurableReader[]> {
  const { parse } = listVariable(name);
  return {
    name,
    parse: (text) =>
      parse(text).map((part) => {
        const [, service, consumer, subject] = /^([a-z-]+)\.([a-z_-]+):([a-z0-9._-]+)$/.exec(part) ?? [];
        if (service === undefined || consumer === undefined || subject === undefined) {
          throw new ConfigProblem('must be service.consumer:subject, separated by commas');
        }
        return { service, consumer, subject };
      }),
  };
}

const problems = findWellKnownSecrets(process.env);
if (problems.length > 0) throw new InvalidConfig(problems);
const { natsUrl, logLevel, namespace, replicas, eventsPerDay, readers } = readConfig(
  {
    natsUrl: serviceVariables.natsUrl,
    logLevel: serviceVariables.logLevel,
    namespace: textVariable('EVENT_NAMESPACE', ''),
    replicas: integerVariable('NATS_REPLICAS', { min: 1, max: 5, fallback: 1 }),
    ...streamVariables,
    readers: readersVariable('EVENT_READERS'),
  },
  process.env,
);
const plan = { namespace, replicas, eventsPerDay, sources: eventSources, readers };
if (process.argv.includes('--keep')) {
  await runProcess('broker-keeper', async () => {
    const connection = await connectBroker(natsUrl, {
      name: 'broker-keeper',
      timeout: 5_000,
      maxReconnectAttempts: -1,
    });
    const keeper = keepBroker({ connection, plan, log: createLogger({ service: 'broker-keeper', level: logLevel }) });
    const stop = async () => {
      await keeper.stop();
      await connection.close();
    };
    return { stop };
  });
} else {
  const connection = await connectBroker(natsUrl, { name: 'operator', timeout: 5_000 });
  await prepareBroker(connection, plan);
  await connection.close();
}
