import { dollars, oneOf, text } from '@stagedoor/contracts/text';
import { Type } from 'typebox';

/** A fan's current relation to the creator; `bought`: has paid for anything. */
export const relations = ['subscribed', 'ending', 'following', 'bought', 'left'] as const;
export type Relation = (typeof relations)[number];

const days = (name: string) =>
  Type.Integer({
    minimum: 1,
    maximum: 3_650,
    errorMessage: {
      type: `${name} must be 1 to 3650`,
      minimum: `${name} must be 1 to 3650`,
      maximum: `${name} must be 1 to 3650`,
    },
  });

/** A tag, stored in lower case. */
export const tag = () =>
  text({
    min: 1,
    max: 30,
    pattern: '^[^,;\\n]+$',
    errorMessage: {
      minLength: 'A tag must not be empty',
      maxLength: 'A tag must be at most 30 characters',
      pattern: 'A tag must not contain commas',
    },
  });

/** The conditions of a rule. A fan must meet all that are given. */
export const ruleFields = {
  relation: Type.Optional(oneOf(relations)),
  /** Dollars; more than that. */
  spentOver: Type.Optional(
    dollars({
      max: 1_000_000,
      errorMessage: {
        format: 'Amount must be in dollars',
        minimum: 'Amount must not be negative',
        maximum: 'Amount must be at most 1,000,000 dollars',
      },
    }),
  ),
  /** Days for which they have written nothing. */
  silentDays: Type.Optional(days('Days')),
  /** Days within which they became a fan. */
  newWithinDays: Type.Optional(days('Days')),
  tag: Type.Optional(tag()),
};

export const FanRuleSchema = Type.Object(ruleFields, {
  minProperties: 1,
  errorMessage: { minProperties: 'Choose at least one condition' },
});
export type FanRule = Type.Static<typeof FanRuleSchema>;
