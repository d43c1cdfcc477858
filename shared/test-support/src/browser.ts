import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import type { Browser } from 'playwright-core';

export type FoundBrowser = {
  executable: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Said once: which of the ways it is. */
  description: string;
};

const programs = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
];
const macApplications = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

/**
 * BROWSER_PATH, else the Chromium that a package carries (Linux on x64), else a Chromium, Chrome or Edge of this machine. The
 * carried one is a headless shell: the same everywhere, and its pages cost two thirds of a whole browser's.
 */
export async function findBrowser(env: NodeJS.ProcessEnv = process.env): Promise<FoundBrowser> {
  // Chromium's own sandbox needs privileges that root in a container does not have.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const named = env.BROWSER_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`BROWSER_PATH names ${named}, which is not there: correct it or unset it.`);
    return { executable: named, args, env, description: `the browser of BROWSER_PATH (${named})` };
  }
  const carried = await unpackCarriedBrowser(env);
  if (carried) return carried;
  const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const places = [
    ...programs.flatMap((program) => folders.map((folder) => path.join(folder, program))),
    ...(process.platform === 'darwin' ? macApplications.map((app) => path.join('/Applications', app)) : []),
  ];
  const found = places.find((place) => existsSync(place));
  if (found) return { executable: found, args, env, description: `the browser ${found}` };
  throw new Error('No browser for the browser tests: install Chromium, Chrome or Edge, or set BROWSER_PATH to one.');
}

/**
 * The package contains a Chromium, fonts and the libraries that a bare container lacks. They are unpacked once into
 * node_modules/.cache. The flags that it proposes are meant for another environment and switch off features that the tests
 * check.
 */
async function unpackCarriedBrowser(env: NodeJS.ProcessEnv): Promise<FoundBrowser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = path.resolve(import.meta.dirname, '../../../node_modules/.cache/chromium');
  const done = path.join(folder, 'unpacked');
  if (!existsSync(done)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await unpackInto(folder);
    writeFileSync(done, '');
  }
  return {
    executable: path.join(folder, 'chromium'),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    env: { ...env, LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'), FONTCONFIG_FILE: writeFontSettings(folder) },
    description: 'the Chromium that @sparticuz/chromium carries',
  };
}

async function unpackInto(folder: string): Promise<void> {
  const { TMPDIR } = process.env;
  // The package unpacks into the folder for temporary files, wherever that is.
  process.env.TMPDIR = folder;
  try {
    const { inflate } = await import('@sparticuz/chromium');
    // Not import.meta.resolve: the test runner's modules do not have it.
    const description = findPackageJSON('@sparticuz/chromium', import.meta.url);
    if (description === undefined) throw new Error('@sparticuz/chromium is not installed');
    const archives = path.join(path.dirname(description), 'bin');
    for (const name of ['chromium.br', 'fonts.tar.br', 'al2023.tar.br']) await inflate(path.join(archives, name));
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

/**
 * The package's own font settings name folders of another system. Without any font Chromium fails with "Not
 * implemented" at the first text field of a page.
 */
function writeFontSettings(folder: string): string {
  const file = path.join(folder, 'fonts.conf');
  const folders = [path.join(folder, 'fonts/fonts'), '/usr/share/fonts'].map((one) => `<dir>${one}</dir>`).join('');
  const cache = `<cachedir>${path.join(folder, 'fonts-cache')}</cachedir>`;
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders}${cache}</fontconfig>\n`,
  );
  return file;
}

/** Starts a browser without a window, with further arguments than all have. */
export async function launchBrowser(further: readonly string[] = []): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  const { executable, args, env } = await findBrowser();
  const clean = Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return await chromium.launch({ executablePath: executable, args: [...args, ...further], env: clean, headless: true });
}
