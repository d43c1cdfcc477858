import { measureGatewayCost } from '../gateway-cost.ts';
import { type BenchRow, toRow } from './bench-row.ts';

const mostTimesNginx = 6;

/**
 * Measures the CPU time of a call in the gateway with all its guards, and its ratio to nginx; without nginx only the first.
 */
export async function measureGatewayRow(print: (line: string) => void): Promise<BenchRow[]> {
  const { gateway, nginx } = await measureGatewayCost(print);
  const cost = toRow({ name: 'gateway, ms of a processor', runs: gateway.map((micros) => micros / 1_000) });
  if (nginx === undefined) return [cost];
  const times = gateway.map((micros, round) => micros / (nginx[round] ?? Number.NaN));
  return [cost, toRow({ name: 'gateway, times nginx', runs: times, bar: mostTimesNginx })];
}
