import { callGateway } from '@stagedoor/test-support/gateway-calls';
import { registerPeople, type TestPerson } from '@stagedoor/test-support/people';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { toneAsMicrophone } from '../tone-as-microphone.ts';

/** The people and the system of one interrupted step. */
export type Scene = {
  address: string;
  /** Writes, chooses and pays. */
  writer: TestPerson;
  /** A creator, to whom the writer writes and whom the writer pays. */
  receiver: TestPerson;
  /** Words that every text of the writer contains, and no other text. */
  words: string;
};

/** Registers people of whom one takes money. */
export async function makeReceiver(address: string): Promise<TestPerson> {
  const [receiver] = await registerPeople(address, 1);
  if (receiver === undefined) throw new Error('nobody was registered');
  await read(address, 'PUT', '/users/profile', receiver, { subscriptionPrice: 30 });
  return receiver;
}

export async function makeScene(address: string, receiver: TestPerson): Promise<Scene> {
  const [writer] = await registerPeople(address, 1);
  if (writer === undefined) throw new Error('nobody was registered');
  return { address, writer, receiver, words: `Words of ${writer.username}` };
}

/** Makes a call as this person, and returns its data. */
export async function read(
  address: string,
  method: string,
  place: string,
  { token }: TestPerson,
  body?: object,
): Promise<unknown> {
  const answer = await callGateway(address, method, `/api${place}`, { token, body });
  if (answer.status >= 300) throw new Error(`${method} ${place} was answered ${answer.status} ${answer.message}`);
  return answer.data;
}

/**
 * Opens a browser in which nobody is signed in. Its microphone is simulated and hears a tone, because test machines have no
 * microphone.
 */
export async function openBrowserOf(browser: Browser, address: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(15_000);
  await context.addInitScript({ content: toneAsMicrophone });
  return context;
}

/** Signs a person in for every page of the context, as a sign-in in another tab would. Returns a page of theirs. */
export async function openPageOf(context: BrowserContext, person: TestPerson): Promise<Page> {
  const page = await context.newPage();
  // The smallest file of the app's origin, because only a page of that origin may write to its storage.
  await page.goto('/theme.js');
  const { id, username, token, refreshToken } = person;
  const user = { id, username, displayName: null, avatarUrl: null, role: 'CREATOR', isVerified: false };
  const entries = { user: JSON.stringify(user), token, refreshToken };
  await page.evaluate(
    `for (const [key, value] of Object.entries(${JSON.stringify(entries)})) localStorage.setItem(key, value)`,
  );
  return page;
}

/** Ends the person's session at the server, and starts a new session that is not in any browser yet. */
export async function replaceSession(address: string, person: TestPerson): Promise<TestPerson> {
  const { refreshToken, username } = person;
  await read(address, 'POST', '/auth/logout', person, { refreshToken });
  const body = { email: `${username}@example.com`, password: `pass-${username}` };
  const answer = await callGateway(address, 'POST', '/api/auth/login', { body });
  if (answer.status !== 200) throw new Error(`a sign-in was answered ${answer.status} ${answer.message}`);
  const { token, refreshToken: next } = answer.data as { token: string; refreshToken: string };
  return { ...person, token, refreshToken: next };
}
