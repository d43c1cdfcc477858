import {
  maxPollHours,
  maxPollOptionLength,
  maxPollOptions,
  minPollOptions,
  type NewPoll,
} from '@stagedoor/contracts/polls';
import * as composerTexts from '#/shared/config/texts/composer.ts';

/** A poll that is being written; its answers as typed. */
export type PollDraft = Readonly<Omit<NewPoll, 'options'>> & { readonly options: readonly string[] };

export const emptyPoll: PollDraft = { options: ['', ''], hours: 24 };

/** Returns the poll as it is sent. */
export function toPoll({ options, hours }: PollDraft): NewPoll {
  return { options: options.map((option) => option.trim()), hours };
}

/** Returns the errors that prevent a poll from being published, by the rules of the server. */
export function findPollProblem(poll: PollDraft, content: string): string | undefined {
  const { options } = toPoll(poll);
  if (options.some((option) => option === '')) return composerTexts.answersIncomplete;
  if (options.some((option) => option.length > maxPollOptionLength)) {
    return composerTexts.answerTooLong({ maxPollOptionLength });
  }
  if (new Set(options.map((option) => option.toLowerCase())).size < options.length)
    return composerTexts.twoAnswersAreTheSame;
  if (content.trim() === '') return composerTexts.pollQuestionMissing;
  return undefined;
}

/** Parses a stored poll; null for anything else. */
export function parsePoll(value: unknown): PollDraft | null {
  if (typeof value !== 'object' || value === null || !('options' in value) || !('hours' in value)) return null;
  const { options, hours } = value;
  if (!Array.isArray(options) || options.length < minPollOptions || options.length > maxPollOptions) return null;
  if (typeof hours !== 'number' || !Number.isInteger(hours) || hours < 1 || hours > maxPollHours) return null;
  return options.every((option) => typeof option === 'string') ? { options, hours } : null;
}
