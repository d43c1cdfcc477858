import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { EventEnvelope } from '@stagedoor/contracts/event';
import { connectBroker } from '@stagedoor/service-kit/broker/connect-broker';
import { makeEvent, publishEvent } from '../broker/publish-event.ts';
import { readServiceManifest } from '../joining/service-manifest.ts';
import { Refusal } from '../refusal.ts';
import { aloneFolder, findBroker } from './alone-folder.ts';
import { findDemoPeople, type Issuer, openIssuer } from './issuer.ts';
import { knownEvents, sampleOf } from './sample-event.ts';

const ofData = '[--data <json that replaces parts of the sample>]';
const usageInside = `usage: npm run events -- emit <subject> [--to <service>] ${ofData}`;
const usageOutside = `usage: npx stagedoor emit <subject> ${ofData}`;

type Place = {
  root: string;
  /** The data folder of the whole system, below which services that run alone have theirs. */
  dataDir: string;
  /** The service where there is one alone, and its folder if it is not in services/. */
  only?: { name: string; folder: string };
  print: (line: string) => void;
};

/**
 * Sends the sample of an event to a service that runs alone, as its owner would, among the demo people. A system of several services
 * takes none: there each event is its owner's to publish. Throws a Refusal that says what is wrong.
 */
export async function emitSample({ root, dataDir, only, print }: Place, args: string[]): Promise<void> {
  const usage = only === undefined ? usageInside : usageOutside;
  const { subject, to, data } = readArguments(args, usage);
  const folder = aloneFolder(dataDir);
  const name = only?.name ?? to ?? findOnly(folder);
  const url = findBroker(path.join(folder, name));
  if (url === undefined)
    throw new Refusal(
      `${name} does not run alone: start it with ${only === undefined ? `npm start -w services/${name}` : 'npm start'}.`,
    );
  const consumed = Object.values(readServiceManifest(root, name, only?.folder).consumes);
  if (subject === undefined || !consumed.includes(subject)) {
    const all = consumed.length === 0 ? 'nothing' : [...new Set(consumed)].join(', ');
    throw new Refusal(
      `${subject === undefined ? usage : `${name} does not consume ${subject}`}\n${name} consumes ${all}.`,
    );
  }
  const event = makeSample(subject, data, openIssuer(folder));
  const connection = await connectBroker(url, { name: 'emit', timeout: 2_000 }).catch(() => {
    throw new Refusal(`The broker of ${name} does not answer: is it running?`);
  });
  try {
    await publishEvent(connection, process.env.EVENT_NAMESPACE ?? '', event);
  } finally {
    await connection.close();
  }
  print(`${name} is sent ${subject}: ${JSON.stringify(event.data)}`);
}

/** Throws a Refusal where there is no sample, or the data does not fit the event. */
function makeSample(subject: string, data: object, issuer: Issuer): EventEnvelope {
  const event = knownEvents.get(subject);
  if (event === undefined)
    throw new Refusal(`There is no sample of ${subject}: no service of the platform publishes it.`);
  try {
    return makeEvent(event, { ...(sampleOf(event, findDemoPeople(issuer), new Date()) as object), ...data });
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}

function readArguments(
  args: string[],
  usage: string,
): { subject: string | undefined; to: string | undefined; data: object } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { to: { type: 'string' }, data: { type: 'string', default: '{}' } },
    });
    const data: unknown = JSON.parse(values.data);
    if (typeof data !== 'object' || data === null || Array.isArray(data) || positionals.length > 1) throw new Error();
    return { subject: positionals[0], to: values.to, data };
  } catch {
    throw new Refusal(usage);
  }
}

function findOnly(folder: string): string {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => findBroker(path.join(folder, name))) : [];
  const [first, second] = names;
  if (first === undefined) throw new Refusal('No service runs alone: start one with npm start -w services/<name>.');
  if (second !== undefined) throw new Refusal(`Several services run alone: name one by --to: ${names.join(', ')}.`);
  return first;
}
