import type { Database } from '@stagedoor/service-kit/database/database';
import {
  type MatchFilters,
  mostFromIndex,
  type Period,
  readByTime,
  readFromIndex,
} from '#/posts/discovery/match-statements.ts';
import { periodQuery, periodStart } from '#/posts/discovery/moment-words.ts';

export interface Match {
  readonly id: string;
  readonly rank: number;
}

/** All posts of a period that fit, in no order. */
export interface MatchBlock extends Period {
  readonly matches: readonly Match[];
}

/** How many posts are read by time, one after another, if many of them have the words. */
const batches = [1_000, 9_000, 30_000];
/** The index is for words that fewer posts have; of more common ones, the newest posts of all have enough. */
const commonShare = 0.05;
/** The length of a period is chosen so that about this many posts are read from the index. */
const expectedFromIndex = mostFromIndex / 2;
/** A period is at most this many times as long as all periods before it. */
const mostGrowth = 200;
const mostSteps = 24;
const hourMs = 3_600_000;
/** Of longer periods all that has the words is read from the index. */
const longestPeriod = 3 * 365 * 24 * hourMs;

/**
 * Finds about `wanted` matching posts, the newest of the period. Reads the newest posts of all, then, if few of them have the
 * words, one period after the other from the index, going back in time. The length of each period is estimated from what was
 * found so far, so that the cost depends neither on the number of posts nor on that of matches. The returned block says how
 * far the search went: to the start of the period, until it had enough posts, or until it would have become slow.
 */
export async function findMatches(
  database: Database,
  filters: MatchFilters,
  period: Period,
  wanted: number,
): Promise<MatchBlock> {
  const matches: Match[] = [];
  let { before } = period;
  let reached = before;
  let matching = 0;
  let batch = 0;
  let isByTime = true;
  let completeFrom = 0;
  // Since then more have the words than are read at a time.
  let crowdedFrom = Number.POSITIVE_INFINITY;
  for (let step = 0; step < mostSteps && reached > period.from && matches.length < wanted; step += 1) {
    const rest = { from: period.from, before: reached };
    if (isByTime) {
      const limit = batches[batch];
      if (limit === undefined) break;
      batch += 1;
      const read = await readByTime(database, filters, rest, limit);
      if (read.indexed === '') return { ...period, matches };
      // The first block begins with its newest post, so that further pages find the same, whatever is published meanwhile.
      if (batch === 1 && read.newest !== null) before = Math.min(before, read.newest + 1);
      reached = read.read < limit || read.oldest === null ? period.from : read.oldest;
      isByTime = filters.authorId !== '' || read.indexed === 'T' || read.matching >= read.read * commonShare;
      completeFrom = read.complete_from ?? 0;
      matching += read.matching;
      matches.push(...read.found.map(toMatch));
    } else {
      const half = reached > crowdedFrom ? (reached - crowdedFrom) / 2 : Number.POSITIVE_INFINITY;
      const length = Math.min(nextLength(before - reached, matching, matches.length, wanted), half);
      const start = Math.max(reached - length, period.from);
      const named = periodStart(start, reached);
      const isWhole = reached - start > longestPeriod || named < completeFrom;
      const from = isWhole ? period.from : Math.max(named, period.from);
      const words = isWhole ? '' : periodQuery(named, reached);
      const read = await readFromIndex(database, filters, { from, before: reached }, words);
      if (read.matching > mostFromIndex) {
        crowdedFrom = read.oldest ?? from;
        const shorter = (reached - crowdedFrom) / 2;
        if (shorter >= hourMs && reached - shorter >= completeFrom) continue;
        // If no period is short enough, they are frequent enough to be met by time.
        isByTime = batch < batches.length;
        if (isByTime) continue;
      }
      reached = from;
      matching += read.matching;
      matches.push(...read.found.map(toMatch));
    }
  }
  return { matches, from: reached, before };
}

/** Returns the length of the next period, estimated from what was found in the time that was read, in ms. */
function nextLength(readMs: number, matching: number, found: number, wanted: number): number {
  const untilWanted = (1.2 * (wanted - found) * readMs) / found;
  const untilMany = (expectedFromIndex * readMs) / matching;
  return Math.max(Math.min(untilWanted, untilMany, readMs * mostGrowth), hourMs);
}

function toMatch([id, rank]: readonly [string, number]): Match {
  return { id, rank };
}
