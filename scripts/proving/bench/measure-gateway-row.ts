import { measureGatewayCost } from '../gateway-cost.ts';
import { type BenchRow, toRow } from './bench-row.ts';

const mostTimesNginx = 6;

/** What a call costs the gateway with all its guards, and how many times as much as nginx; without nginx only the first. */
export async function measureGatewayRow(print: (line: string) => void): Promise<BenchRow[]> {
  const { gateway, nginx } = await measureGatewayCost(print);
  const cost = toRow({ name: 'gateway, ms of a processor', runs: gateway.map((micros) => micros / 1_000) });
  if (nginx === undefined) return [cost];
  const times = gateway.map((micros, round) => micros / (nginx[round] ?? Number.NaN));
  return [cost, toRow({ name: 'gateway, times nginx', runs: times, bar: mostTimesNginx })];
}
