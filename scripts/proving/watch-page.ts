import type { CDPSession, Page } from 'playwright-core';

/** A task of the page's main thread, in ms of the slowed processor. */
export type PageTask = {
  /** The processor's time alone, without waiting while the processor served another process. */
  processor: number;
  /** From its begin to its end. */
  elapsed: number;
};

/** What a page costs its reader, measured on a slowed processor. */
export type WatchedPage = {
  /** Runs `work` and returns the tasks meanwhile that took 50 ms or longer. */
  watchTasks(work: () => Promise<void>): Promise<readonly PageTask[]>;
  /** MB of the page's heap after a collection. */
  heap(): Promise<number>;
};

/** The least duration of a task that is told, in ms, as of the browser's "long tasks". */
const longTask = 50;

/** An event of the browser's trace, as far as it is read here; times are in µs. */
type TraceEvent = {
  ph: string;
  name: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args: { name?: string };
};

/** Slows a page's processor down and measures its tasks. The browser must show this page alone. */
export async function watchPage(page: Page, slowdown: number): Promise<WatchedPage> {
  const devTools: CDPSession = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return {
    async watchTasks(work) {
      const events: TraceEvent[] = [];
      const receive = ({ value }: { value: readonly unknown[] }) => {
        for (const event of value as readonly TraceEvent[]) if (isOfInterest(event)) events.push(event);
      };
      devTools.on('Tracing.dataCollected', receive);
      await devTools.send('Tracing.start', {
        transferMode: 'ReportEvents',
        traceConfig: { recordMode: 'recordUntilFull', traceBufferSizeInKb: 800_000, includedCategories: ['toplevel'] },
      });
      const isWhole = new Promise<boolean>((resolve) => {
        devTools.once('Tracing.tracingComplete', ({ dataLossOccurred }) => resolve(!dataLossOccurred));
      });
      try {
        await work();
      } finally {
        await devTools.send('Tracing.end');
      }
      if (!(await isWhole)) throw new Error('the trace of the page is not whole');
      devTools.off('Tracing.dataCollected', receive);
      return readTasks(events);
    },
    async heap() {
      await devTools.send('HeapProfiler.collectGarbage');
      const { usedSize } = await devTools.send('Runtime.getHeapUsage');
      return usedSize / 1_000_000;
    },
  };
}

function isOfInterest({ ph, name, dur = 0 }: TraceEvent): boolean {
  return name === 'thread_name' || (ph === 'X' && name.endsWith('RunTask') && dur >= longTask * 1_000);
}

function readTasks(events: readonly TraceEvent[]): PageTask[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const pages = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  );
  if (pages.size === 0) throw new Error('the trace has no thread of a page');
  return events.flatMap((event) => {
    if (event.dur === undefined || !pages.has(threadOf(event))) return [];
    if (event.tdur === undefined) throw new Error('the browser does not tell processor times');
    const task = { processor: Math.round(event.tdur / 1_000), elapsed: Math.round(event.dur / 1_000) };
    return task.elapsed >= longTask ? [task] : [];
  });
}
