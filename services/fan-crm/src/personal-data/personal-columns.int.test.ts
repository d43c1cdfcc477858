import { findUndecidedColumns } from '@stagedoor/service-kit/testing/personal-columns/find-undecided-columns';
import { expect, it } from 'vitest';
import { service } from '#/service.ts';

it('has decided about every column that says something about a person', async () => {
  const undecided = await findUndecidedColumns(service, {
    people: { 'subscription.subscription_id': null, 'suspension_change.after_id': null },
    notExported: {
      block: { is_blocked: 'only blocks that are on are in the export' },
      'block by blocked_id': { blocker_id: 'nobody is told who has blocked them' },
      fan: {
        follow_revision: 'revisions of events',
        note_revision: 'a revision',
        is_blocked: 'nobody is told who has blocked them',
        is_suspended: 'nobody is told who is suspended',
      },
      fan_list_member: { list_id: 'the name of the list is in the export' },
      person: {
        version: 'the order of events',
        is_suspended: 'in the export of social',
        words: 'made of the names, to find them by',
      },
      suspension_change: { after_id: 'how far the work is' },
    },
  });
  expect(undecided).toEqual([]);
});
