import fc from 'fast-check';
import { mapConcurrently } from '../instruments/run-concurrently.ts';
import { arbitraryRequest, type FuzzRequest } from './arbitrary-request.ts';
import { checkResponse } from './check-response.ts';
import type { Operation } from './operations.ts';
import { sendRaw } from './send-raw.ts';

export type Violation = { problem: string; request: string; text: string };
export type FuzzOutcome = { statuses: ReadonlyMap<number, number>; violations: readonly Violation[] };

export type FuzzPlan = {
  address: string;
  operations: readonly Operation[];
  /** Tokens of people, for requests. */
  tokens: readonly string[];
  /** Ids of existing resources. */
  ids: readonly string[];
  seed: number;
  count: number;
};

/** The number of violations that are shrunk; further ones of the same kind say nothing new. */
const mostShrunk = 5;
/** The number of requests in memory at once. */
const batch = 2_000;

/** Sends the given number of requests, the same ones for the same seed, and makes the first that were answered wrongly smaller. */
export async function runFuzz({ address, operations, tokens, ids, seed, count }: FuzzPlan): Promise<FuzzOutcome> {
  const requests = arbitraryRequest(operations, ids);
  const statuses = new Map<number, number>();
  const violations: Violation[] = [];
  const attempt = async (one: FuzzRequest) => {
    const answer = await sendRaw(address, one, tokens);
    return { answer, problem: checkResponse(one, answer) };
  };
  for (let done = 0; done < count; done += batch) {
    const size = Math.min(batch, count - done);
    const some = fc.sample(requests, { seed: seed + done, numRuns: size });
    await mapConcurrently(some, 16, async (one, index) => {
      const { answer, problem } = await attempt(one);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (problem === undefined) return;
      const isNew = violations.length < mostShrunk;
      const smallest = isNew ? await shrink(seed + done, index) : undefined;
      violations.push({ problem, request: describe(smallest ?? one), text: answer.text.slice(0, 300) });
    });
  }
  return { statuses, violations };

  /** The smallest request that is still answered wrongly, as far as ten seconds lead. */
  async function shrink(from: number, index: number): Promise<FuzzRequest | undefined> {
    const property = fc.asyncProperty(requests, async (one) => (await attempt(one)).problem === undefined);
    const parameters = { seed: from, path: String(index), numRuns: 1, interruptAfterTimeLimit: 10_000 };
    const { counterexample } = await fc.check(property, parameters);
    return counterexample?.[0];
  }
}

function describe({ operation, who, target, headers, body }: FuzzRequest): string {
  const sent = body === undefined ? '' : ` ${body.slice(0, 300)}`;
  return `${operation.method} ${target.slice(0, 300)} as ${who} ${JSON.stringify(headers)}${sent}`;
}
