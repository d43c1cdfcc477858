import type { CallDefinition, InternalAccess } from '@stagedoor/contracts/call';
import type { HandedForm, MediaCalls } from '#/assets/hand-form-on.ts';
import type { RequestContext } from '#/common/request-context.ts';
import type { PublicAnswers } from '#/http/public-answers.ts';
import type { RequestWork } from '#/http/request-work.ts';
import type { Idempotency } from '#/idempotency/idempotency.ts';
import type { RecentProof } from '#/identity/recent-proof.ts';
import type { Identity, Principal } from '#/identity/tokens.ts';
import type { TraceSpan } from '#/observability/tracing.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The service's name, which is also the audience of tokens for its internal calls. */
    serviceName: string;
    /** The audience of people's tokens that the service takes. */
    personAudience: string;
    identity: Identity;
    /** The proof of identity that calls with `stepUp` require; null if they require none. */
    recentProof: RecentProof | null;
    idempotency: Idempotency;
    publicAnswers: PublicAnswers;
    /** Calls media, to which files of forms are handed on; null in an app that calls no other service. */
    media: MediaCalls | null;
  }
  interface FastifyRequest {
    principal: Principal | null;
    receivedForm: HandedForm | null;
    /** The work of the request; null until its hooks begin. */
    work: RequestWork | null;
    /** The context by which log lines, calls and the wait for a connection belong to this request. */
    context: RequestContext | null;
    /** The call as a step of its trace. */
    span: TraceSpan | null;
  }
  interface FastifyContextConfig {
    call?: CallDefinition;
    /** The callers of an internal route that is not a declared call. */
    internal?: InternalAccess;
    /** For a path of a business service that needs neither a token nor access. */
    isOpen?: boolean;
  }
}
