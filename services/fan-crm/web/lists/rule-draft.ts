import type { FanRule, Relation } from '#/contracts/fan-rule.ts';

/** A rule as its form holds it: text, empty if a condition is left out. */
export interface RuleDraft {
  readonly relation: Relation | '';
  readonly spentOver: string;
  readonly silentDays: string;
  readonly newWithinDays: string;
  readonly tag: string;
}

export function draftOf(rule: FanRule | null): RuleDraft {
  const { relation = '', spentOver, silentDays, newWithinDays, tag = '' } = rule ?? {};
  const text = (number: number | undefined) => (number === undefined ? '' : String(number));
  return {
    relation,
    tag,
    spentOver: text(spentOver),
    silentDays: text(silentDays),
    newWithinDays: text(newWithinDays),
  };
}

/** The rule of a draft. Input that is not a number is sent unchanged, so that the server says what is wrong with it. */
export function ruleOf({ relation, spentOver, silentDays, newWithinDays, tag }: RuleDraft): FanRule {
  // Input methods for Chinese, Japanese and Korean write full-width digits.
  const number = (text: string) => Number(text.normalize('NFKC').trim().replace(/[,。]/u, '.'));
  return {
    ...(relation === '' ? {} : { relation }),
    ...(spentOver.trim() === '' ? {} : { spentOver: number(spentOver) }),
    ...(silentDays.trim() === '' ? {} : { silentDays: number(silentDays) }),
    ...(newWithinDays.trim() === '' ? {} : { newWithinDays: number(newWithinDays) }),
    ...(tag.trim() === '' ? {} : { tag: tag.trim() }),
  };
}
