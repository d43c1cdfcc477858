import type { Clock } from '#/common/clock.ts';

/** The calls of the last five minutes, of one process. */
export interface CallFigures {
  readonly seconds: number;
  readonly count: number;
  /** Those answered with 500 or above. */
  readonly failed: number;
  /** The 99th percentile of the duration, in ms, rounded up to one of the limits below; null without calls. */
  readonly p99Ms: number | null;
}

export interface RecentCalls {
  record(call: { readonly route: string; readonly status: number }, seconds: number): void;
  figures(): CallFigures;
}

const slotMs = 60_000;
const slotCount = 5;
/** From 1 ms to about a minute, each a third more than the one before. */
const limitsMs = Array.from({ length: 39 }, (_, step) => Math.round(1.333 ** step));

interface Slot {
  /** Minutes since 1970. */
  minute: number;
  failed: number;
  readonly counts: number[];
}

/** Whether nobody waits for the answer: calls of probes and monitors would hide how slow the others are. */
function isInspection(route: string): boolean {
  return /^\/(health\/|metrics$|openapi\.json$|internal\/(state|log)$)/.test(route);
}

/** Counts calls by the minute, in a fixed amount of memory. */
export function createRecentCalls(clock: Clock): RecentCalls {
  const slots: Slot[] = Array.from({ length: slotCount }, () => ({ minute: -1, failed: 0, counts: [] }));
  const thisMinute = () => Math.floor(clock.now().getTime() / slotMs);

  return {
    record({ route, status }, seconds) {
      if (isInspection(route)) return;
      const minute = thisMinute();
      let slot = slots[minute % slotCount];
      if (slot === undefined || slot.minute !== minute) {
        slot = { minute, failed: 0, counts: limitsMs.map(() => 0) };
        slots[minute % slotCount] = slot;
      }
      if (status >= 500) slot.failed += 1;
      const place = limitsMs.findIndex((limit) => seconds * 1_000 <= limit);
      const index = place === -1 ? limitsMs.length - 1 : place;
      slot.counts[index] = (slot.counts[index] ?? 0) + 1;
    },
    figures() {
      const oldest = thisMinute() - slotCount + 1;
      const recent = slots.filter(({ minute }) => minute >= oldest);
      const counts = limitsMs.map((_, index) => recent.reduce((sum, slot) => sum + (slot.counts[index] ?? 0), 0));
      const count = counts.reduce((sum, one) => sum + one, 0);
      const failed = recent.reduce((sum, slot) => sum + slot.failed, 0);
      return { seconds: (slotMs * slotCount) / 1_000, count, failed, p99Ms: findP99(counts, count) };
    },
  };
}

function findP99(counts: readonly number[], total: number): number | null {
  if (total === 0) return null;
  let before = 0;
  const index = counts.findIndex((count) => {
    before += count;
    return before >= total * 0.99;
  });
  return limitsMs[index] ?? null;
}
