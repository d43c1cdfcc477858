import type { Finding } from '../proof.ts';
import { openAgedBroker } from './aged-broker.ts';
import { checkCare } from './check-care.ts';

/** Does what operators and services do at a broker whose streams are full, while the stream of events is read. */
export async function measureBroker(natsUrl: string, days: number, print: (line: string) => void): Promise<Finding[]> {
  const began = performance.now();
  print('filling the streams of the broker');
  const broker = await openAgedBroker(natsUrl, days);
  try {
    const findings: Finding[] = [
      {
        measured: `broker: ${broker.letters} dead letters, and a further one is ${broker.isFull ? 'refused' : 'taken'}`,
        holds: broker.isFull,
      },
    ];
    for (const care of broker.care) findings.push(await checkCare('broker', care, broker.read));
    print(`broker took ${Math.round((performance.now() - began) / 1_000)} s`);
    return findings;
  } finally {
    await broker.stop();
  }
}
