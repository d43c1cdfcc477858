import * as fc from 'fast-check';
import { clear, keys } from 'idb-keyval';
import { expect, it, onTestFinished } from 'vitest';
import { readStoredSession, readTokenOwner } from '#/shared/session/stored-session.ts';
import type { BrowserTab } from './testing/browser-tab.ts';
import { createTwoPeopleServer, type PersonName, people } from './testing/two-people-server.ts';

// Two people at one computer, in two tabs: every order of signing in and out, of answers that come late or never, of sessions that
// expire or are ended elsewhere, and of a network that comes and goes.

type Server = ReturnType<typeof createTwoPeopleServer>;

interface Frame {
  readonly window: Window & typeof globalThis;
  readonly tab: BrowserTab;
}

async function openTab(index: number, server: Server, { hasLocks }: { readonly hasLocks: boolean }): Promise<Frame> {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  const window = frame.contentWindow as Window & typeof globalThis & { tab?: BrowserTab };
  // The constants of the build are globals here.
  const constants = Object.entries(globalThis).filter(([name]) => /^__[A-Z_]+__$/.test(name));
  Object.assign(window, Object.fromEntries(constants), {
    fetch: (input: RequestInfo | URL, init?: RequestInit) => server.handle(index, input, init),
    // Globals that the test runner and the React plugin expect on the page.
    __vitest_browser_runner__: { wrapDynamicImport: (load: () => unknown) => load() },
    __vite_plugin_react_preamble_installed__: true,
    $RefreshReg$: () => undefined,
    $RefreshSig$: () => (type: unknown) => type,
  });
  if (!hasLocks) Reflect.deleteProperty(window.Navigator.prototype, 'locks');
  let failure: unknown;
  window.addEventListener('error', ({ message }) => {
    failure = message;
  });
  const script = window.document.createElement('script');
  script.type = 'module';
  script.src = new URL('./testing/browser-tab.ts', import.meta.url).href;
  window.document.head.append(script);
  await expect.poll(() => window.tab ?? failure).toBeDefined();
  const { tab } = window;
  if (tab === undefined) throw new Error(`The tab was not loaded: ${failure}`);
  return { window, tab };
}

const tabs = fc.constantFrom(0, 1);
const step = fc.oneof(
  fc.record({ kind: fc.constant('sign-in' as const), at: tabs, name: fc.constantFrom<PersonName>('ada', 'ben') }),
  fc.record({ kind: fc.constantFrom('sign-out', 'publish', 'read', 'offline', 'online'), at: tabs }),
  fc.record({ kind: fc.constantFrom('hold', 'lose', 'release', 'expire', 'revoke', 'wait') }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Lets running work continue, but not finish: the next step may interleave with it. */
const goOn = () => new Promise((resolve) => setTimeout(resolve, 1));

async function run(server: Server, frames: readonly Frame[], steps: readonly Step[]): Promise<readonly string[]> {
  const wrong: string[] = [];
  const ignore = () => undefined;
  for (const one of steps) {
    const tab = 'at' in one ? frames[one.at]?.tab : undefined;
    const name = tab?.personName();
    switch (one.kind) {
      case 'sign-in':
        if (name === null) void tab?.signIn(one.name).catch(ignore);
        break;
      case 'sign-out':
        if (name) void tab?.signOut().catch(ignore);
        break;
      case 'publish':
        if (name) void tab?.publish().catch(ignore);
        break;
      case 'read':
        if (name)
          void tab?.read().then((words) => {
            if (words !== `Feed of ${tab.personName()}`) wrong.push(`${words} shown to ${tab.personName()}`);
          }, ignore);
        break;
      case 'offline':
      case 'online':
        if ('at' in one) server.setOffline(one.at, one.kind === 'offline');
        break;
      case 'hold':
      case 'lose':
        server.decideNext(one.kind);
        break;
      case 'release':
        server.release();
        break;
      case 'expire':
        server.expire();
        break;
      case 'revoke':
        server.revokeAll();
        break;
      default:
    }
    await goOn();
  }
  return wrong;
}

/** The network is back, all answers have come, and each tab has asked once: it knows then whether its session is over. */
async function settle(server: Server, frames: readonly Frame[]): Promise<void> {
  server.settle();
  for (const { window } of frames) window.dispatchEvent(new Event('online'));
  await expect.poll(() => server.isIdle()).toBe(true);
  for (const { tab } of frames) if (tab.personName()) await tab.read().catch(() => undefined);
}

async function check(server: Server, frames: readonly Frame[]): Promise<void> {
  const stored = readStoredSession();
  const owner = stored === null ? undefined : readTokenOwner(stored.token);
  expect(owner?.userId).toBe(stored?.user.id);
  expect(['token', 'refreshToken', 'user'].filter((key) => localStorage.getItem(key) !== null)).toHaveLength(
    stored === null ? 0 : 3,
  );
  for (const { tab } of frames) expect(tab.personName()).toBe(stored?.user.username ?? null);
  expect(server.openSessions()).toEqual(stored === null ? [] : [owner?.sessionId]);
  const copies = (await keys()).map(String).filter((key) => /:(copies|copy:)/.test(key));
  expect(copies.filter((key) => !key.startsWith(`${stored?.user.id}:`))).toEqual([]);
  expect(localStorage.getItem('pending-sign-outs')).toBeNull();
}

it.each([
  { locks: 'with Web Locks', hasLocks: true },
  { locks: 'without Web Locks', hasLocks: false },
])('never makes a call or shows a picture of the other, $locks', { timeout: 600_000 }, async ({ hasLocks }) => {
  const server = createTwoPeopleServer();
  const frames = [await openTab(0, server, { hasLocks }), await openTab(1, server, { hasLocks })];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      server.settle();
      server.revokeAll();
      localStorage.clear();
      await clear();
      await expect.poll(() => frames.every(({ tab }) => tab.personName() === null)).toBe(true);
      const wrong = await run(server, frames, steps);
      await settle(server, frames);
      await expect.poll(() => check(server, frames).then(() => 'right', String), { timeout: 15_000 }).toBe('right');
      expect([...wrong, ...server.wrongCalls]).toEqual([]);
    }),
    { numRuns: 20, endOnFailure: true, interruptAfterTimeLimit: 500_000 },
  );
  expect(Object.keys(people)).toHaveLength(2);
});
