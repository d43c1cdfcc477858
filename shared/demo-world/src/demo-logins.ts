/**
 * The password of every person in the demo world, with which testers can sign in as anyone. Never of a real account.
 */
export const demoPassword = 'backstage-pass';

/** The three logins that the start prints and the README names. */
export const demoLogins = [
  { role: 'FAN', username: 'sam_rivera', email: 'fan@stagedoor.example', password: demoPassword },
  { role: 'CREATOR', username: 'iris_vale', email: 'creator@stagedoor.example', password: demoPassword },
  { role: 'ADMIN', username: 'robin_hale', email: 'admin@stagedoor.example', password: demoPassword },
] as const;
