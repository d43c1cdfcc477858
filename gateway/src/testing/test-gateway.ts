import type { VerificationKeys } from '@stagedoor/service-kit/identity/jwks';
import { testKeys } from '@stagedoor/service-kit/testing/test-tokens';
import { readGatewayConfig } from '#/config.ts';
import { routedServices, urlVariableOf } from '#/route-table.ts';
import { type Gateway, startGateway } from '#/start-gateway.ts';
import { stopAtEnd } from '#/testing/stop-at-end.ts';
import { defaultTimings, planLanes, type Timings } from '#/upstreams/lanes.ts';

type GatewayOptions = NonNullable<Parameters<typeof startGateway>[1]>;

interface TestGatewayOptions extends Omit<GatewayOptions, 'timings' | 'lanes' | 'keys'> {
  /** Those of test tokens, unless others are given, or auth is to be asked. */
  readonly keys?: VerificationKeys | 'of auth';
  readonly environment?: Record<string, string>;
  readonly timings?: Partial<Timings>;
  /** The timeout for the headers of an answer. */
  readonly headersMs?: number;
}

export interface TestGateway extends Gateway {
  readonly port: number;
}

/** Nothing listens there, so that no test reaches a system that runs on this machine. */
const nowhere = 'http://127.0.0.1:1';

const quick: Timings = {
  ...defaultTimings,
  pollMs: 40,
  recheckMs: 20,
  breakerOpenMs: 150,
};

/** Starts a gateway on a free port, for the time of the test or of the file. Services that `environment` names no address of are down. */
export async function startTestGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const addresses = Object.fromEntries(routedServices.map(({ name }) => [urlVariableOf(name), nowhere]));
  const config = readGatewayConfig({
    ...addresses,
    PAGES_URL: nowhere,
    GATEWAY_PORT: '0',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    WEB_DIST: '/nonexistent',
    // A busy machine is not what is tested.
    SHED_DELAY_MS: '60000',
    ...options.environment,
  });
  const { keys = testKeys, ...others } = options;
  const gateway = await startGateway(config, {
    maxWaitMs: 200,
    ...others,
    ...(keys === 'of auth' ? {} : { keys }),
    timings: { ...quick, ...options.timings },
    lanes: planLanes(config.places, options.headersMs),
  });
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= gateway.stop();
    return stopping;
  };
  stopAtEnd(stop);
  return { ...gateway, stop, port: Number(new URL(gateway.address).port) };
}
