import { lookup } from 'node:dns/promises';
import { createLogger } from '@stagedoor/service-kit/logger';
import { buildGateway } from '#/app.ts';
import type { GatewayConfig } from '#/config.ts';
import { planLanes } from '#/upstreams/lanes.ts';
import { defaultTimings, type Timings } from '#/upstreams/timings.ts';
import { createUpstream } from '#/upstreams/upstream.ts';

export interface Gateway {
  /** Where it listens. */
  readonly address: string;
  stop(): Promise<void>;
}

interface GatewayOptions {
  readonly timings?: Timings;
}

/** Starts the gateway: listens, and follows the services as they are used. */
export async function startGateway(
  config: GatewayConfig,
  { timings = defaultTimings }: GatewayOptions = {},
): Promise<Gateway> {
  const log = createLogger({ service: 'gateway', level: config.logLevel });
  const upstreams = new Map(
    [...config.urls].map(([name, urls]) => {
      const lanes = planLanes(config.inFlightLimit);
      return [name, createUpstream({ name, urls, lanes, timings, resolve, now: () => performance.now() })];
    }),
  );
  const app = await buildGateway({ config, log, upstreams });
  const address = await app.listen({ host: config.host, port: config.port });
  log.info({ address }, 'listening');
  return {
    address,
    async stop() {
      await app.close();
      await Promise.all([...upstreams.values()].map((upstream) => upstream.close()));
    },
  };
}

async function resolve(hostname: string): Promise<readonly string[]> {
  return (await lookup(hostname, { all: true })).map(({ address }) => address);
}
