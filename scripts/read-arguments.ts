import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Refusal } from './refusal.ts';

/**
 * A command's arguments by `parseArgs`. What the command does not know is a Refusal with its usage: an argument that is passed over
 * has the command do something else than was asked, and a stack says nothing to an operator.
 */
export function readArguments<const T extends ParseArgsConfig>(
  usage: string,
  config: T,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Refusal(`${error.message.split(/\.\s/)[0]}; usage: ${usage}`);
  }
}

/** For a command that takes no arguments. Throws a Refusal for any. */
export function refuseArguments(usage: string, args: readonly string[] = process.argv.slice(2)): void {
  if (args.length > 0) throw new Refusal(`Unknown argument '${args.join(' ')}'; usage: ${usage}`);
}
