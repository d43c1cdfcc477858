import type { Finding } from '../proving/proof.ts';
import { runTests } from '../proving/prove-by-tests.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { startRealSystem } from '../proving/start-real-system.ts';
import { measureWebhooks } from '../proving/webhooks/measure-webhooks.ts';
import { startReceivers } from '../proving/webhooks/start-receivers.ts';

export const bar =
  'Webhooks, with receivers that are slow, gone, redirect inside or lead there, and kills of the service: each event is delivered at least once and in the log, nothing inside is called, and a healthy receiver waits less than 5 s. Two days of being down and three of failing are proved by tests with a clock.';

const plan = {
  events: Number(process.env.WEBHOOK_EVENTS || 100_000),
  kills: 10,
  patienceSeconds: 1_200,
  testEvents: 5,
};
const most = 5_000;

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const receivers = await startReceivers();
  const env = { ...raisedLimits, OUTBOUND_ALLOW: receivers.place, WEBHOOK_HOST_RATE: '1000000' };
  const system = await startRealSystem({ args: ['--no-demo'], env });
  try {
    const result = await measureWebhooks(system, receivers, plan, print);
    return [
      {
        measured: `${result.arrived} of ${plan.events} events arrived at the fast receiver, ${result.repeated} of them again after ${result.killed} kills; ${result.notInLog} are not in its log as delivered`,
        holds: result.arrived === plan.events && result.notInLog === 0 && result.killed > 0,
      },
      {
        measured: `a healthy receiver waited ${result.worstDelayMs.toFixed(0)} ms at the most, while ${result.slowWaiting} events waited for one that never answers, which was asked ${result.slowRequests} times`,
        holds: result.worstDelayMs < most && result.slowRequests < 1_000,
      },
      {
        measured: `the one that answers 410 was asked ${result.goneRequests} times, is off as ${result.goneReason}, and its owner was ${result.isOwnerTold ? '' : 'not '}told`,
        holds: result.goneRequests <= 4 && result.goneReason === 'gone' && result.isOwnerTold,
      },
      {
        measured: `places inside were called ${result.callsInside} times; the log says ${result.insideOutcomes.join(' and ')}`,
        holds: result.callsInside === 0 && result.insideOutcomes.join() === '307,refused',
      },
      ...(await runTests(['services/notifications/src/webhooks/webhooks.int.test.ts'], print)),
    ];
  } finally {
    await system.remove();
    await receivers.close();
  }
}
