import { setTimeout } from 'node:timers/promises';
import { type FilmTools, findFilmTools } from '#/film/film-tools.ts';

/** How long after its start a service waits for tools that `npm start` is still fetching, and for how long, ms. */
const startMs = 300_000;
const longestMs = 60_000;
const pauseMs = 500;

/** Returns the tools as soon as they are there, or undefined if this machine has none. Waits only soon after a start, and only for `folder`. */
export async function awaitFilmTools(folder: string | undefined, ending?: AbortSignal): Promise<FilmTools | undefined> {
  const begunAt = performance.now();
  for (;;) {
    const tools = findFilmTools(folder, ending);
    const isLate = performance.now() > startMs || performance.now() - begunAt > longestMs;
    if (tools !== undefined || folder === undefined || isLate) return tools;
    await setTimeout(pauseMs, undefined, ending === undefined ? {} : { signal: ending });
  }
}
