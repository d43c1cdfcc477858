// `npm run events`: lists the events that no consumer could handle. `npm run events -- replay [<service>.<consumer>]`:
// sends them again, after what stood in the way has been mended.
import { openBus } from '@stagedoor/service-kit/bus';
import { listDeadLetters, replayDeadLetters } from '@stagedoor/service-kit/dead-letters';
import { coreEventSources } from '@stagedoor/service-kit/event-sources';
import { createLogger } from '@stagedoor/service-kit/logger';
import { Refusal } from './refusal.ts';
import { findLocalAddresses } from './supervisor/local-addresses.ts';

const patienceMs = 5_000;

async function run([command = 'list', consumer]: string[]): Promise<void> {
  if (command !== 'list' && command !== 'replay')
    throw new Refusal('usage: npm run events -- [list | replay] [<service>.<consumer>]');
  const bus = openBus({
    url: findLocalAddresses(process.env).natsUrl,
    name: 'events command',
    namespace: process.env.EVENT_NAMESPACE ?? '',
    replicas: 1,
    sources: coreEventSources,
    log: createLogger({ service: 'events', level: 'silent' }),
  });
  try {
    const late = new Promise<never>((_, reject) => {
      const error = new Refusal('NATS does not answer: is the system running?');
      setTimeout(reject, patienceMs, error).unref();
    });
    await Promise.race([bus.connected(), late]);
    const jetStream = await bus.jetStream();
    if (!jetStream) throw new Refusal('JetStream is not ready: try again in a moment.');
    if (command === 'replay') {
      console.log(`${await replayDeadLetters(bus, jetStream, consumer)} events were sent again.`);
      return;
    }
    const letters = await listDeadLetters(bus, jetStream, consumer);
    for (const letter of letters) {
      console.log(`${letter.buriedAt.toISOString()}  ${letter.consumer}  ${letter.subject}  ${letter.reason}`);
    }
    console.log(`${letters.length} events wait for a replay.`);
  } finally {
    await bus.close();
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
