import { getAt } from '#/get-at.ts';
import { getPerson } from '#/get-person.ts';
import { makeId } from '#/make-id.ts';
import { type At, byTime } from '#/moments.ts';
import { getPicture } from '#/pictures.ts';
import { readData } from '#/read-data.ts';
import type { Decision, Person, Post, Report, Verification, World } from '#/world.ts';

type Moderation = Pick<World, 'reports' | 'verifications' | 'payouts' | 'decisions'>;

/** Reports, requests for the tick with what an ADMIN decided, and payouts. */
export function makeModeration(at: At, people: readonly Person[], posts: readonly Post[], admin: Person): Moderation {
  const data = readData('moderation');
  const reports = data.reports.map(({ post, by, ago, reason, dismissed }, place): Report => {
    const createdAt = at(ago);
    return {
      id: makeId(`report ${place}`, createdAt),
      reporterId: getPerson(people, by).id,
      postId: getAt(posts, post).id,
      reason,
      createdAt,
      dismissed: dismissed === undefined ? null : { note: dismissed.note, at: at(dismissed.ago) },
    };
  });
  const verifications = data.verifications.map((request, place): Verification => {
    const createdAt = at(request.ago);
    return {
      id: makeId(`verification ${place}`, createdAt),
      userId: getPerson(people, request.by).id,
      reason: request.reason ?? null,
      documents: (request.documents ?? []).map((name, index) => ({
        id: makeId(`document ${index} of ${place}`, createdAt),
        picture: getPicture(name),
      })),
      createdAt,
      decidedAt: request.decided === undefined ? null : at(request.decided),
    };
  });
  const payouts = data.payouts.map(({ to, amount, ago }, place) => {
    const createdAt = at(ago);
    return { id: makeId(`payout ${place}`, createdAt), creatorId: getPerson(people, to).id, amount, createdAt };
  });
  return { reports, verifications, payouts, decisions: listDecisions(reports, verifications, admin) };
}

/** The audit log of the ADMIN's decisions. */
function listDecisions(reports: readonly Report[], verifications: readonly Verification[], admin: Person): Decision[] {
  const decide = (decision: Omit<Decision, 'id' | 'adminId'>): Decision => ({
    ...decision,
    id: makeId(`decision on ${decision.targetId}`, decision.createdAt),
    adminId: admin.id,
  });
  return [
    ...reports.flatMap(({ id: targetId, dismissed }) =>
      dismissed ? decide({ action: 'report.dismiss', targetId, note: dismissed.note, createdAt: dismissed.at }) : [],
    ),
    ...verifications.flatMap(({ id: targetId, reason: note, decidedAt: createdAt }) =>
      createdAt
        ? decide({ action: note === null ? 'verification.approve' : 'verification.reject', targetId, note, createdAt })
        : [],
    ),
  ].sort(byTime);
}
