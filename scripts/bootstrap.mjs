// The first file that runs in a fresh clone: `node scripts/bootstrap.mjs scripts/<name>.ts args…`.
// It must run on Node 20 with nothing installed, so it is plain JavaScript and imports only Node itself.
// It makes sure that the packages are there, then hands over to the project's own Node.
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import nodeModule from 'node:module';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [script, ...args] = process.argv.slice(2);
const oldestNode = [24, 21];
/** Names who installs packages, a process a line. It is outside of node_modules, which an install empties first. */
const lock = path.join(root, '.data/installing');

function say(line) {
  process.stdout.write(`${line}\n`);
}

function stop(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(path.resolve(root, file), 'utf8'));
  } catch {
    return undefined;
  }
}

/** When a process was started, as in supervisor/process-identity.ts: its number is given to others later. Undefined where it has ended. */
function identify(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    const { status, stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
    return status === 0 ? stdout.trim() : undefined;
  }
}

/** The number of another process that installs packages here: a command, or the npm of one that was killed. */
function findInstaller() {
  const lines = existsSync(lock) ? readFileSync(lock, 'utf8').split('\n') : [];
  const processes = lines.map((line) => /^(\d+) (.+)$/.exec(line) ?? []);
  return processes.find(([, pid, identity]) => pid && identify(pid) === identity)?.[1];
}

/** Waits until no other process installs packages here, and has this one be who does. */
async function takeLock() {
  mkdirSync(path.dirname(lock), { recursive: true });
  process.once('exit', releaseLock);
  for (let isTold = false; !writeLock(); await pause(100)) {
    const installer = findInstaller();
    // Left by an install that was killed.
    if (installer === undefined) rmSync(lock, { force: true });
    else if (!isTold)
      say(`Another command (process ${installer}) installs packages in this folder: waiting for its end …`);
    isTold ||= installer !== undefined;
  }
}

function writeLock() {
  try {
    writeFileSync(lock, `${process.pid} ${identify(process.pid)}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function releaseLock() {
  if (existsSync(lock) && readFileSync(lock, 'utf8').startsWith(`${process.pid} `)) rmSync(lock);
}

/** Whether node_modules holds everything that package-lock.json asks for, in its version. */
function isInstalled(withTools) {
  const wanted = readJson('package-lock.json')?.packages;
  if (!wanted)
    stop('package-lock.json is missing or cannot be read: restore it with "git checkout package-lock.json".');
  // npm writes this file last, so it is absent after an install that was cut short.
  const installed = readJson('node_modules/.package-lock.json')?.packages;
  return Object.entries(wanted).every(([place, entry]) => {
    if (!/(^|\/)node_modules\//.test(place) || (!withTools && (entry.dev || entry.devOptional))) return true;
    const found = installed?.[place];
    if (!found) return installed !== undefined && entry.optional === true;
    return entry.link || found.version === entry.version;
  });
}

/** Sees to it that the packages are there. */
async function provide(withTools) {
  if (isInstalled(withTools) && findInstaller() === undefined) return;
  try {
    await takeLock();
    if (!isInstalled(withTools)) await install(withTools);
  } catch (error) {
    stop(`Installing packages failed: ${explainFailure(`${error.code} ${error.message}`)}`);
  }
  releaseLock();
}

async function install(withTools) {
  // The system that runs from the data folder, by the file that it keeps there.
  const { supervisor } = readJson(path.join(process.env.DATA_DIR || '.data', 'run.json')) ?? {};
  if (supervisor && identify(supervisor.pid) === supervisor.identity) {
    stop(
      `Stagedoor runs from this folder (process ${supervisor.pid}), and packages would change under it: stop it first, or run this in another clone.`,
    );
  }
  const started = Date.now();
  say(`Installing packages${withTools ? ', tools for tests included' : ''} (once; up to a minute) …`);
  // The npm that runs this script, else the one on the PATH; never under the Node that the install replaces.
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const isUsable = npm && node && /npm-cli\.js$/.test(npm) && !node.startsWith(path.join(root, 'node_modules'));
  const [command, before] = isUsable ? [node, [npm]] : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error', withTools ? '--include=dev' : '--omit=dev'];
  const child = spawn(command, [...before, ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: '', npm_config_update_notifier: 'false' },
  });
  // It goes on when this process is killed.
  if (child.pid !== undefined) appendFileSync(lock, `\n${child.pid} ${identify(child.pid)}`);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const { error, status, signal } = await waitForEnd(child);
  if (error) stop(`Installing packages failed: npm cannot be run (${error.message}). Install npm and start again.`);
  if (signal) process.exit(130);
  if (status !== 0) stop(`Installing packages failed: ${explainFailure(output)}`);
  say(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** Waits for the end of a process, and passes on the signals that would end this one: it must not go on unseen. */
function waitForEnd(child) {
  const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  let asked;
  const passOn = (signal) => {
    asked = signal;
    child.kill(signal);
  };
  for (const signal of endings) process.on(signal, passOn);
  return new Promise((resolve) => {
    const finish = (end) => {
      for (const signal of endings) process.off(signal, passOn);
      resolve(end);
    };
    child.on('error', (error) => finish({ error }));
    child.on('close', (status, signal) => finish({ status, signal: signal ?? asked }));
  });
}

function explainFailure(output) {
  if (/ENOSPC|no space left/i.test(output)) return 'the disk is full. Free some space and start again.';
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|network/i.test(output)) {
    return 'the package registry cannot be reached. Check the network (or npm\'s "registry" and "proxy" settings) and start again.';
  }
  if (/EACCES|EPERM/i.test(output)) return `node_modules cannot be written by this user. Check who owns ${root}.`;
  const [said] = [...output.matchAll(/^npm (?:error|ERR!)[ \t]+((?!code )(?!.*complete log).+)$/gm)].map(
    ([, line]) => line,
  );
  return `npm ci says: ${said ?? output.trim().split('\n').at(-1)}`;
}

function isRecent(version = '') {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
}

/** Returns the version of a Node; undefined where there is none that runs here. */
function versionOf(node) {
  const asked = existsSync(node) ? spawnSync(node, ['--version'], { encoding: 'utf8' }) : undefined;
  return asked?.status === 0 ? asked.stdout.trim() : undefined;
}

/** The packaged Node, or a recent enough one of this machine; ends the run when there is neither. */
function findNode() {
  const packaged = path.join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  const version = versionOf(packaged);
  if (isRecent(version)) return packaged;
  // A package that does not run here (another C library, say) would also hide the system's Node from every npm script.
  if (!version) rmSync(packaged, { force: true });
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.includes('node_modules'));
  for (const candidate of [process.execPath, ...folders.map((folder) => path.join(folder, 'node'))]) {
    const found = versionOf(candidate);
    if (!isRecent(found)) continue;
    say(`No packaged Node fits ${process.platform}-${process.arch}: using ${candidate} (${found}).`);
    return candidate;
  }
  return stop(
    `Stagedoor needs Node ${oldestNode.join('.')} or later, and no packaged Node fits ${process.platform}-${process.arch}: install it from https://nodejs.org.`,
  );
}

if (!script) stop('usage: node scripts/bootstrap.mjs scripts/<name>.ts [arguments]');
// These need only what the running system needs (`npm run check` holds them to it); every other also needs the tools.
await provide(!readJson('scripts/scripts-without-tools.json')?.includes(script));

if (isRecent(process.version)) {
  // No second process: the script takes this one's place. What was compiled is cached, which saves each start the
  // loading of the type stripper (70 ms and 18 MB a process).
  nodeModule.enableCompileCache?.(path.join(root, 'node_modules/.cache/node-compile'));
  const entry = path.resolve(root, script);
  process.argv.splice(1, process.argv.length, entry, ...args);
  await import(pathToFileURL(entry).href);
} else {
  const node = findNode();
  const child = spawn(node, [fileURLToPath(import.meta.url), script, ...args], { stdio: 'inherit' });
  const { error, status, signal } = await waitForEnd(child);
  if (error) stop(`Node cannot be started from ${node}: ${error.message}`);
  if (status === null) process.kill(process.pid, signal);
  else process.exit(status);
}
