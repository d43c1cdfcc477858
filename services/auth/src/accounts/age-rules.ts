import { ageMessages } from '@stagedoor/contracts/age';
import { invalidField } from '@stagedoor/service-kit/common/errors';

/** An earlier year is a typing error: nobody is that old. */
const oldestAge = 130;

interface Claim {
  /** As `YYYY-MM-DD`. */
  readonly dateOfBirth: string | undefined;
  /** In years. */
  readonly minimumAge: number;
  readonly now: Date;
}

/** Throws a 400 if the date is missing or does not exist, or if the person is too young, counted in UTC. */
export function requireAge({ dateOfBirth, minimumAge, now }: Claim): void {
  if (dateOfBirth === undefined || dateOfBirth === '') throw invalidField('dateOfBirth', ageMessages.required);
  const age = ageOn(now, dateOfBirth);
  if (age === undefined || age < 0 || age > oldestAge) throw invalidField('dateOfBirth', ageMessages.invalid);
  if (age < minimumAge) throw invalidField('dateOfBirth', ageMessages.tooYoung(minimumAge));
}

/** Returns whole years; undefined for a day that no calendar has. */
function ageOn(now: Date, dateOfBirth: string): number | undefined {
  const born = new Date(`${dateOfBirth}T00:00:00Z`);
  if (Number.isNaN(born.getTime()) || born.toISOString().slice(0, 10) !== dateOfBirth) return undefined;
  const years = now.getUTCFullYear() - born.getUTCFullYear();
  const birthday = new Date(born);
  // In other years, the birthday of people born on 29 February is 1 March.
  birthday.setUTCFullYear(now.getUTCFullYear());
  return now < birthday ? years - 1 : years;
}
