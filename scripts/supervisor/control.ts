import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Refusal } from '../refusal.ts';

/** A command to a running system. */
export type Command = { restart: string };

/** Its answer, a line each: progress, and at last the outcome. */
type Answer = { told: string } | { ended: true } | { refused: string };

/** Runs a command. An error is reported to the sender. */
type CommandHandler = (command: Command, tell: (line: string) => void) => Promise<void>;

/** The address of a socket may have 107 bytes: from here it is often shorter. */
function placeOf(dataDir: string): string {
  const file = path.join(dataDir, 'control.sock');
  const relative = path.relative(process.cwd(), file);
  return relative.length < file.length ? relative : file;
}

/**
 * Takes commands, one after the other, at a socket in the data folder that only its owner may use. Returns what ends that.
 * Where there can be no socket the system runs without.
 */
export function listenForCommands(dataDir: string, handle: CommandHandler, print: (line: string) => void): () => void {
  const file = placeOf(dataDir);
  // The data folder is ours: an existing socket is left over from an earlier run.
  rmSync(file, { force: true });
  let before: Promise<void> = Promise.resolve();
  const server = createServer((socket) => {
    socket.on('error', () => {});
    createInterface({ input: socket }).once('line', (line) => {
      before = before.then(() => answer(socket, line, handle));
    });
  });
  server.on('error', (error) => print(`npm run restart will not work: ${error.message}`));
  server.listen(file, () => chmodSync(file, 0o600));
  server.unref();
  return () => server.close();
}

async function answer(socket: Socket, line: string, handle: CommandHandler): Promise<void> {
  const send = (reply: Answer) => {
    if (socket.writable) socket.write(`${JSON.stringify(reply)}\n`);
  };
  try {
    await handle(JSON.parse(line) as Command, (told) => send({ told }));
    send({ ended: true });
  } catch (error) {
    send({ refused: error instanceof Error ? error.message : String(error) });
  }
  socket.end();
}

/** Tells the system that runs from a data folder to do something. Resolves when it is done; a Refusal when it is not. */
export async function sendCommand(dataDir: string, command: Command, print: (line: string) => void): Promise<void> {
  const socket = connect(placeOf(dataDir));
  try {
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  } catch {
    throw new Refusal(`Nothing runs from ${dataDir}: npm start starts it.`);
  }
  // If the socket ends early, so do the lines.
  socket.on('error', () => {});
  socket.write(`${JSON.stringify(command)}\n`);
  for await (const line of createInterface({ input: socket })) {
    const reply = JSON.parse(line) as Answer;
    if ('refused' in reply) throw new Refusal(reply.refused);
    if ('ended' in reply) return;
    print(reply.told);
  }
  throw new Refusal('The system stopped before it could answer.');
}
