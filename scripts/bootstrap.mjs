// The first file that runs in a fresh clone: `node scripts/bootstrap.mjs scripts/<name>.ts args…`.
// It must run on Node 20 with nothing installed, so it is plain JavaScript and imports only Node itself.
// It makes sure that the packages are there, then hands over to the project's own Node.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import nodeModule from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  beginInstalling,
  endInstalling,
  findInstaller,
  findRunning,
  markRunning,
  noteNpm,
  unmarkRunning,
} from './installing.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [script, ...args] = process.argv.slice(2);
const oldestNode = [24, 21];
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'];

function say(line) {
  process.stdout.write(`${line}\n`);
}

function stop(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Names the first package that package-lock.json asks for and node_modules does not hold in that version. */
function findMissingPackage(withTools) {
  const wanted = readJson(path.join(root, 'package-lock.json'))?.packages;
  if (!wanted)
    stop('package-lock.json is missing or cannot be read: restore it with "git checkout package-lock.json".');
  // npm writes this file last, so it is absent after an install that was cut short.
  const installed = readJson(path.join(root, 'node_modules/.package-lock.json'))?.packages;
  if (!installed) return 'everything';
  for (const [place, entry] of Object.entries(wanted)) {
    if (!place.startsWith('node_modules/') && !place.includes('/node_modules/')) continue;
    if (!withTools && (entry.dev || entry.devOptional)) continue;
    const found = installed[place];
    if (entry.optional && !found) continue;
    if (entry.link ? !found : found?.version !== entry.version) return place;
  }
  return undefined;
}

/** The npm that runs this script, else the one on the PATH; never under the Node that the install replaces. */
function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  if (npm && node && /npm-cli\.js$/.test(npm) && !node.startsWith(path.join(root, 'node_modules')))
    return [node, [npm]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
}

function explainInstallFailure(output) {
  if (/ENOSPC|no space left/i.test(output)) return 'the disk is full. Free some space and start again.';
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|network/i.test(output)) {
    return 'the package registry cannot be reached. Check the network (or npm\'s "registry" and "proxy" settings) and start again.';
  }
  if (/EACCES|EPERM/i.test(output)) return `node_modules cannot be written by this user. Check who owns ${root}.`;
  const said = output
    .split('\n')
    .map((line) => /^npm (?:error|ERR!)\s+(.*)$/.exec(line)?.[1])
    .filter((line) => line && !/^code |complete log/.test(line));
  return `npm ci says: ${said[0] ?? output.trim().split('\n').at(-1)}`;
}

async function install(withTools) {
  const running = findRunning();
  if (running !== undefined) {
    stop(
      `Stagedoor runs from this folder (process ${running}), and packages would change under it: stop it first, or run this in another clone.`,
    );
  }
  const started = Date.now();
  say(`Installing packages${withTools ? ', tools for tests included' : ''} (once; up to a minute) …`);
  const { error, signal, status, output } = await runNpm([
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(withTools ? ['--include=dev'] : ['--omit=dev']),
  ]);
  if (error) stop(`Installing packages failed: npm cannot be run (${error.message}). Install npm and start again.`);
  if (signal) process.exit(130);
  if (status !== 0) stop(`Installing packages failed: ${explainInstallFailure(output)}`);
  say(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** Runs npm and waits for its end. Who ends this process ends npm first, so that none goes on installing unseen. */
function runNpm(options) {
  const [command, before] = npmCommand();
  const env = { ...process.env, NODE_ENV: '', npm_config_update_notifier: 'false' };
  const npm = spawn(command, [...before, ...options], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env });
  if (npm.pid !== undefined) noteNpm(npm.pid);
  let asked;
  const passOn = (signal) => {
    asked = signal;
    npm.kill(signal);
  };
  for (const signal of endings) process.on(signal, passOn);
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr']) {
    npm[stream].setEncoding('utf8').on('data', (text) => {
      said[stream] += text;
    });
  }
  return new Promise((resolve) => {
    npm.on('error', (error) => resolve({ error }));
    npm.on('close', (status, signal) => {
      for (const ending of endings) process.off(ending, passOn);
      resolve({ status, signal: signal ?? asked, output: `${said.stderr}\n${said.stdout}` });
    });
  });
}

/** Sees to it that the packages are there and stay while this command runs: others that would install are refused. */
async function provide(withTools) {
  if (!findMissingPackage(withTools)) {
    // First the mark, then the look: whoever began to install in between has seen the mark, or is seen here.
    markRunning();
    if (findInstaller() === undefined) return;
    unmarkRunning();
  }
  await beginInstalling((installer) =>
    say(`Another command (process ${installer}) installs packages in this folder: waiting for its end …`),
  ).catch((error) => stop(`Installing packages failed: ${explainInstallFailure(`${error.code} ${error.message}`)}`));
  if (findMissingPackage(withTools)) await install(withTools);
  // Before anybody else may install, so that nobody does under this command.
  markRunning();
  endInstalling();
}

function isRecent(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
}

function versionOf(node) {
  const asked = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return asked.status === 0 ? asked.stdout.trim() : undefined;
}

/** The packaged Node, or a recent enough one of this machine; ends the run when there is neither. */
function findNode() {
  const packaged = path.join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(packaged)) {
    const version = versionOf(packaged);
    if (version && isRecent(version)) return packaged;
    // A package that does not run here (another C library, say) would also hide the system's Node from every npm script.
    if (!version) rmSync(packaged, { force: true });
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.includes('node_modules'));
  for (const candidate of [process.execPath, ...folders.map((folder) => path.join(folder, 'node'))]) {
    const version = existsSync(candidate) ? versionOf(candidate) : undefined;
    if (!version || !isRecent(version)) continue;
    say(`No packaged Node fits ${process.platform}-${process.arch}: using ${candidate} (${version}).`);
    return candidate;
  }
  return stop(
    `Stagedoor needs Node ${oldestNode.join('.')} or later, and no packaged Node fits ${process.platform}-${process.arch}: install it from https://nodejs.org.`,
  );
}

/** Runs the script as a child and passes on signals and the way it ended. */
function handOver(node, entry) {
  const child = spawn(node, [fileURLToPath(import.meta.url), entry, ...args], { cwd: process.cwd(), stdio: 'inherit' });
  for (const signal of endings) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => stop(`Node cannot be started from ${node}: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    for (const name of endings) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}

if (!script) stop('usage: node scripts/bootstrap.mjs scripts/<name>.ts [arguments]');
// These need only what the running system needs (`npm run check` holds them to it); every other also needs the tools.
const withTools = !readJson(path.join(root, 'scripts/scripts-without-tools.json'))?.includes(script);
await provide(withTools);

if (isRecent(process.version)) {
  // No second process: the script takes this one's place. What was compiled is cached, which saves each start the
  // loading of the type stripper (70 ms and 18 MB a process).
  nodeModule.enableCompileCache?.(path.join(root, 'node_modules/.cache/node-compile'));
  const entry = path.resolve(root, script);
  process.argv.splice(1, process.argv.length, entry, ...args);
  await import(pathToFileURL(entry).href);
} else {
  handOver(findNode(), script);
}
