import { type HistoryPlace, readHistoryPlace } from './history-place.ts';

interface Overlay {
  readonly close: () => void;
}

/** How long a step in the history may take. One that leads nowhere is never reported. */
const LONGEST_STEP_MS = 2_000;

/** Undefined on the server, which renders pages and opens nothing. */
const history = globalThis.history;
const push = history?.pushState.bind(history);
const replace = history?.replaceState.bind(history);
const go = history?.go.bind(history);

/** Open overlays, in the order in which they were opened. */
const overlays: Overlay[] = [];
/** The tasks that wait for the history step under way; undefined if there is none. */
let waiting: (() => void)[] | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let here = readHistoryPlace(history?.state);
let isFollowed = false;

/**
 * Lets Back close an overlay, such as a dialog or a menu, instead of leaving the page: the overlay gets a history entry that the
 * router does not know. Returns the function to call once the overlay is closed, in whatever way. `close` may refuse.
 * Why: docs/decisions/0028-the-page-is-not-ours-alone.md
 */
export function closeOnBack(close: () => void): () => void {
  followHistory();
  const overlay = { close };
  overlays.push(overlay);
  // If one overlay replaces another, it reuses the entry of the first.
  queueMicrotask(settle);
  return () => {
    overlays.splice(overlays.indexOf(overlay), 1);
    queueMicrotask(settle);
  };
}

/** Watches the history, and goes back if a reload has left the entry of an overlay that is no longer open. */
export function followHistory(): void {
  if (isFollowed) return;
  isFollowed = true;
  here = readHistoryPlace(history.state);
  window.addEventListener('popstate', arrive, true);
  // A page opened from an overlay replaces the overlay's entry.
  history.pushState = (...entry) =>
    afterStep(() => {
      if (here.depth === 0) write(push, entry);
      else step(1 - here.depth, () => write(replace, entry));
    });
  history.replaceState = (...entry) =>
    afterStep(() => {
      const { depth } = here;
      step(-depth, () => {
        write(replace, entry);
        if (depth > 0) settle();
      });
    });
  history.go = (delta = 0) =>
    afterStep(() => {
      if (delta === 0) go();
      else step(delta < 0 ? delta - here.depth : delta, dropEntries);
    });
  history.back = () => history.go(-1);
  history.forward = () => history.go(1);
  queueMicrotask(settle);
}

/** Called before the router is, at each step through the history. */
function arrive(event: PopStateEvent): void {
  const from = here;
  here = readHistoryPlace(event.state);
  const isSamePage = here.page === from.page && here.depth !== from.depth;
  if (isSamePage) event.stopImmediatePropagation();
  if (waiting) {
    // Not before the router has handled the event.
    setTimeout(endStep, 0, waiting);
    return;
  }
  if (isSamePage) closeDownTo(here);
  // An overlay that refuses to close, or asks first, gets its entry back. Forward never reopens an overlay.
  setTimeout(isSamePage ? settle : dropEntries);
}

function closeDownTo({ depth }: HistoryPlace): void {
  for (const { close } of overlays.slice(depth).reverse()) close();
}

/** Adds an entry for each open overlay, and goes back over those of closed ones. */
function settle(): void {
  afterStep(() => {
    for (let missing = overlays.length - here.depth; missing > 0; missing -= 1)
      write(push, [{ ...history.state, overlays: here.depth + 1 }, '']);
    dropEntries();
  });
}

function dropEntries(): void {
  afterStep(() => step(Math.min(0, overlays.length - here.depth), () => undefined));
}

function write(how: typeof push, entry: Parameters<typeof push>): void {
  how(...entry);
  here = readHistoryPlace(history.state);
}

/** Runs a task once the browser has finished its step: earlier, it would write into the wrong entry. */
function afterStep(task: () => void): void {
  if (waiting) waiting.push(task);
  else task();
}

function step(delta: number, then: () => void): void {
  if (delta === 0) {
    then();
    return;
  }
  waiting = [then];
  timer = setTimeout(endStep, LONGEST_STEP_MS, waiting);
  go(delta);
}

function endStep(tasks: readonly (() => void)[]): void {
  if (waiting !== tasks) return;
  clearTimeout(timer);
  waiting = undefined;
  for (const task of tasks) afterStep(task);
}
