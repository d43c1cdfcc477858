import { findUndecidedColumns } from '@stagedoor/service-kit/testing/personal-columns/find-undecided-columns';
import { expect, it } from 'vitest';
import { authService } from '#/service.ts';

const emailOf = (id: string) => `${id}@mail.invalid`;

it('has decided about every column that says something about a person', async () => {
  const undecided = await findUndecidedColumns(
    authService,
    {
      aboutNobody: { signing_keys: 'keys of the service', provider_registrations: 'somebody who has no account yet' },
      people: {
        'accounts.id': (id) => id,
        'mails.email_key': (id) => emailOf(id),
        'mails.security_event_id': null,
        'attempts.bucket': (id) => `login to ${id} from here`,
      },
      values: { accounts: { email: emailOf, email_key: emailOf } },
      notExported: {
        accounts: {
          'email_key username_key': 'what is compared of the address and the name',
          password_hash: 'a secret',
          'closing_revision role_revision language_revision': 'revisions of events',
          erased_at: 'the account is gone then',
        },
        api_keys: { hash: 'a secret' },
        applied_changes: { kind: 'the order of events' },
        attempts: { 'made_at pending_until': 'a limit, for minutes' },
        authenticator_apps: { secret: 'a secret', last_step: 'keeps a code from being used twice' },
        export_files: { 'export_id service name': 'parts of the export that is being made' },
        export_parts: { 'export_id service finished_at': 'parts of the export that is being made' },
        known_devices: { token_hash: 'a secret' },
        login_challenges: {
          'hash password_changed_at tries expires_at': 'a sign-in that is not finished, for minutes',
        },
        mails: { security_event_id: 'the event is in the export' },
        one_time_tokens: { hash: 'a secret' },
        passkey_challenges: { 'hash expires_at': 'a sign-in that is not finished, for minutes' },
        passkeys: { 'credential_id public_key counter': 'what the key is recognized by' },
        provider_flows: {
          'state_hash browser_hash provider purpose expires_at': 'a sign-in that is not finished, for minutes',
        },
        recovery_codes: { hash: 'a secret' },
        refresh_tokens: { 'hash session_id first_used_at expires_at': 'secrets of a session' },
        sessions: { successor_key: 'a secret' },
      },
    },
    { KEYS_SECRET: 'a-secret-for-the-keys', SOCIAL_URL: 'http://127.0.0.1:1' },
  );
  expect(undecided).toEqual([]);
});
