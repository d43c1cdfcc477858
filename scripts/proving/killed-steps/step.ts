import type { Page } from 'playwright-core';
import type { Scene } from './scene.ts';
import { waitUntil } from './wait-until.ts';

/** How far somebody has come with a post, a message or a payment when something is killed. */
export type Step = {
  name: string;
  /** Whether the last press has sent a request whose answer never comes. */
  isSent?: boolean;
  /** The requests that send it. */
  sentTo: string;
  /** What has to be there before. */
  prepare?(scene: Scene): Promise<void>;
  /** Opens the place where it is written. */
  open(page: Page, scene: Scene): Promise<void>;
  /** Writes and chooses. */
  write(page: Page, scene: Scene): Promise<void>;
  /** Throws where something that was written or chosen is missing. */
  see(page: Page, scene: Scene): Promise<void>;
  /** Sends it, wherever it was left. */
  finish(page: Page, scene: Scene): Promise<void>;
  /** Returns how many there are at the server. */
  count(scene: Scene): Promise<number>;
};

/** Waits until a field holds this. */
export async function seeValue(page: Page, label: string, value: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await waitUntil(`"${value}" in ${label}`, async () => (await field.inputValue({ timeout: 1_000 })) === value);
}
