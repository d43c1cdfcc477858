// `npm run events`: lists the events that no consumer could handle. `npm run events -- replay [<service>.<consumer>]`:
// sends them again, after the cause has been mended. `npm run events -- setup`: makes what the services use at
// the broker, where it has lost it. `npm run events -- emit <subject>`: sends the sample of an event to a service that runs alone.
import path from 'node:path';
import { openBus } from '@stagedoor/service-kit/broker/bus';
import { listDeadLetters, replayDeadLetters } from '@stagedoor/service-kit/events/dead-letters';
import { createLogger } from '@stagedoor/service-kit/observability/logger';
import { emitSample } from './alone/emit-sample.ts';
import { readReaders, setUpBroker } from './broker/set-up-broker.ts';
import { Refusal } from './refusal.ts';
import { requireAnswer } from './require-answer.ts';
import { runCommand } from './run-command.ts';
import { findLocalSystem } from './supervisor/local-system.ts';
import { findServices } from './supervisor/processes.ts';
import { readSettings } from './supervisor/settings.ts';

const root = path.resolve(import.meta.dirname, '..');

async function run([command = 'list', ...args]: string[]): Promise<void> {
  if (command === 'emit') {
    const dataDir = path.resolve(root, process.env.DATA_DIR || '.data');
    return emitSample({ root, dataDir, print: (line) => console.log(line) }, args);
  }
  const [consumer, ...more] = args;
  const isKnown = command === 'list' || command === 'replay' || (command === 'setup' && consumer === undefined);
  if (!isKnown || more.length > 0)
    throw new Refusal('usage: npm run events -- [list | replay | setup | emit <subject>] [<service>.<consumer>]');
  if (consumer !== undefined) requireConsumer(consumer);
  const { natsUrl: url } = findLocalSystem(process.env);
  const namespace = process.env.EVENT_NAMESPACE ?? '';
  // A bus waits for its broker for as long as that takes, and cannot be closed before: the command would not end.
  await requireAnswer('NATS', url);
  if (command === 'setup') {
    const { names, readers } = listReaders();
    await setUpBroker({ url, namespace, replicas: 1 }, readers);
    console.log(`The streams, the bucket and the durables of ${names.length} services are there.`);
    return;
  }
  const bus = openBus({
    url,
    name: 'events command',
    namespace,
    log: createLogger({ service: 'events', level: 'silent' }),
  });
  try {
    await bus.connected();
    const jetStream = await bus.jetStream();
    if (!jetStream) throw new Refusal('JetStream is not ready: try again in a moment.');
    if (command === 'replay') {
      console.log(`${await replayDeadLetters(bus, jetStream, consumer)} events were sent again.`);
      return;
    }
    const letters = await listDeadLetters(bus, jetStream, consumer);
    for (const letter of letters) {
      console.log(`${letter.deadLetteredAt.toISOString()}  ${letter.consumer}  ${letter.subject}  ${letter.reason}`);
    }
    console.log(`${letters.length} events wait for a replay.`);
  } finally {
    await bus.close();
  }
}

function listReaders() {
  const { outside } = readSettings(root, [], process.env);
  const names = [...findServices(root), ...outside.keys()];
  return { names, readers: readReaders(root, names, outside) };
}

/** A misspelt name would be answered that nothing waits. */
function requireConsumer(consumer: string): void {
  const { readers } = listReaders();
  if (readers.some((one) => `${one.service}.${one.consumer}` === consumer)) return;
  const [service] = consumer.split('.');
  const known = readers.filter((one) => one.service === service).map((one) => `${one.service}.${one.consumer}`);
  throw new Refusal(
    known.length === 0
      ? `There is no service ${service} with consumers: name one as <service>.<consumer>.`
      : `There is no consumer ${consumer}; ${service} has ${known.join(', ')}.`,
  );
}

await runCommand(() => run(process.argv.slice(2)));
