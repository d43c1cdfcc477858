import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { flatPng, noise, script, svg } from '../../services/social/src/testing/test-pictures.ts';
import { callGateway } from '../proving/gateway-calls.ts';
import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { registerPeople } from '../proving/register-people.ts';
import { readRunningParts } from '../proving/running-parts.ts';
import { type FormPart, sendForm } from '../proving/send-multipart-form.ts';
import { startRealSystem } from '../proving/start-real-system.ts';
import { watchMemory } from '../proving/watch-memory.ts';

export const bar =
  'Uploads (a script named .png, an SVG with script, a 60-megapixel image, a truncated JPEG, a zip bomb PNG, a 201 MB video, 11 files, a connection cut half way): each a clear 4xx or nothing; no file left behind; memory of the service within 150 MB of rest.';

const megabyte = Buffer.alloc(1_000_000);
const mp4Head = Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('ftypisom\0\0\0\0isom', 'latin1')]);

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const received = mkdtempSync(path.join(tmpdir(), 'stagedoor-received-'));
  const system = await startRealSystem({
    args: ['--no-demo'],
    env: { ...raisedLimits, UPLOADS_PER_WINDOW: '1000000', TMPDIR: received },
  });
  const url = `${system.address}/api/posts`;
  try {
    const [author] = await registerPeople(system.address, 1);
    if (author === undefined) throw new Error('nobody was registered');
    const send = (files: readonly FormPart[], cutAt?: number) =>
      sendForm(url, [{ name: 'content', content: 'With files' }, ...files], {
        token: author.token,
        ...(cutAt === undefined ? {} : { cutAt }),
      });
    const leftFiles = () => [
      ...listFiles(path.join(system.dataDir, 'files', 'social')),
      ...listFiles(received).filter((name) => name.includes('stagedoor-upload-')),
    ];
    // A good one first: everything that is loaded once is loaded, and rest is what it is afterwards.
    const good = await send([file(await noise(800, 600).jpeg().toBuffer(), 'good.jpg', 'image/jpeg')]);
    if (good?.status !== 201) throw new Error(`a good picture was answered ${good?.status} ${good?.message}`);
    await pause(20_000);
    const before = leftFiles();
    const pid = readRunningParts(system).find(({ name }) => name === 'social')?.pid;
    if (pid === undefined) throw new Error('social does not run');
    const memory = watchMemory(pid);
    const rest = memory.now();
    print(`social takes ${rest.toFixed(0)} MB at rest`);

    const jpeg = await noise(2_000, 1_500).jpeg().toBuffer();
    const video = { piece: megabyte, times: 201 };
    const attacks: readonly (readonly [string, readonly FormPart[], cutAt?: number])[] = [
      ['a script named .png', [file(script, 'holiday.png')]],
      ['a text that says it is a picture', [file(Buffer.from('root:x:0:0:root:/root\n'), 'holiday.png')]],
      ['an SVG with a script', [file(svg, 'logo.svg', 'image/svg+xml')]],
      ['60 megapixels', [file(flatPng(10_000, 6_000), 'large.png')]],
      ['a truncated JPEG', [file(jpeg.subarray(0, jpeg.length / 2), 'half.jpg', 'image/jpeg')]],
      ['a PNG of kilobytes that unpacks to a gigabyte', [file(flatPng(32_000, 32_000), 'bomb.png')]],
      [
        'a video of 201 MB',
        [file(mp4Head, 'head.mp4', 'video/mp4'), { ...file(mp4Head, 'x.mp4', 'video/mp4'), content: video }],
      ],
      ['11 files', Array.from({ length: 11 }, (_, index) => file(flatPng(8, 8), `${index}.png`))],
      ['a good picture and then a script', [file(jpeg, 'good.jpg', 'image/jpeg'), file(script, 'bad.png')]],
      ['a connection cut at a tenth', [file(jpeg, 'cut.jpg', 'image/jpeg')], 0.1],
      ['a connection cut half way', [file(jpeg, 'cut.jpg', 'image/jpeg')], 0.5],
      [
        'a video cut half way',
        [{ ...file(mp4Head, 'x.mp4', 'video/mp4'), content: { piece: megabyte, times: 100 } }],
        0.5,
      ],
      ['a connection cut at the very end', [file(jpeg, 'cut.jpg', 'image/jpeg')], 0.999],
    ];
    const findings: Finding[] = [];
    for (const [what, files, cutAt] of attacks) {
      const answer = await send(files, cutAt);
      const isRefused =
        cutAt === undefined
          ? answer !== undefined &&
            answer.status >= 400 &&
            answer.status < 500 &&
            /^[A-Z][^<>{}/]+$/.test(answer.message ?? '')
          : answer === undefined;
      const left = await waitUntilLeft(leftFiles, before);
      findings.push({
        measured: `${what}: ${answer === undefined ? 'no answer' : `${answer.status} '${answer.message}'`}, ${left} files left`,
        holds: isRefused && left === 0,
      });
    }
    // Ten uploads at once of the kind that is most expensive to check; and a file that unpacks to more than its header says,
    // of which the rest must not be read.
    const large = await noise(6_000, 4_000).jpeg({ quality: 60 }).toBuffer();
    const half = file(large.subarray(0, large.length / 2), 'half.jpg', 'image/jpeg');
    const tens = await Promise.all(Array.from({ length: 10 }, () => send([half])));
    const leftOfTen = await waitUntilLeft(leftFiles, before, 60);
    const refused = tens.filter((answer) => answer?.status === 400).length;
    const long = await send([file(tooLongPng(), 'long.png')]);
    if (long?.status === 201) {
      const { id } = long.data as { id: string };
      await callGateway(system.address, 'DELETE', `/api/posts/${id}`, { token: author.token });
    }
    const leftOfLong = await waitUntilLeft(leftFiles, before);
    memory.stop();
    const grown = memory.most() - rest;
    findings.push(
      {
        measured: `ten halves of 24 megapixels at once: ${refused} answered 400, ${leftOfTen} files left`,
        holds: refused === 10 && leftOfTen === 0,
      },
      {
        measured: `a PNG whose data go on after its size: ${long?.status}, ${leftOfLong} files left once it is deleted`,
        holds: (long?.status === 201 || long?.status === 400) && leftOfLong === 0,
      },
      {
        measured: `at most ${memory.most().toFixed(0)} MB with what it started, ${grown.toFixed(0)} MB above rest`,
        holds: grown <= 150,
      },
    );
    return findings;
  } finally {
    await system.remove();
    rmSync(received, { recursive: true, force: true });
  }
}

function file(content: Buffer, fileName: string, type = 'image/png'): FormPart {
  return { name: 'media', content, fileName, type };
}

/** A small picture in whose file there is far more to unpack than its header says. */
function tooLongPng(): Buffer {
  const small = flatPng(64, 64);
  const large = flatPng(16_000, 16_000);
  // The signature and header of the first file, with the data of the second.
  return Buffer.concat([small.subarray(0, 33), large.subarray(33)]);
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

/** Counts additional files, once unfinished uploads had time to be removed. */
async function waitUntilLeft(leftFiles: () => string[], before: readonly string[], seconds = 5): Promise<number> {
  const count = () => leftFiles().filter((name) => !before.includes(name)).length;
  for (let time = 0; time < seconds * 10 && count() > 0; time += 1) await pause(100);
  return count();
}
