import { type ConfigOf, listVariable } from '#/config/config.ts';
import { isExposed } from '#/config/exposure.ts';

/** Environment variables of a service that sends outbound requests. */
export const outboundVariables = {
  /** Places inside that outbound requests may reach, `host:port`; for tests alone. */
  outboundAllow: listVariable('OUTBOUND_ALLOW', []),
};

type OutboundConfig = ConfigOf<typeof outboundVariables> & Parameters<typeof isExposed>[0];

/** Returns the problem of a configuration that opens the inside while others than this machine can reach the system. */
export function findOutboundProblems(config: OutboundConfig): string[] {
  return config.outboundAllow.length > 0 && isExposed(config)
    ? ['OUTBOUND_ALLOW is for tests, and others can reach the system: unset it']
    : [];
}
