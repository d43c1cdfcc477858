import type { CallDefinition, InternalAccess } from '@stagedoor/contracts/call';
import type { RequestContext } from '#/common/request-context.ts';
import type { Idempotency } from '#/idempotency/idempotency.ts';
import type { Identity, Principal } from '#/identity/tokens.ts';
import type { TraceSpan } from '#/observability/tracing.ts';
import type { ReceivedForm } from '#/uploads/multipart.ts';
import type { AdmittedUpload, UploadAdmission } from '#/uploads/upload-admission.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The service's name, which is also the audience of tokens for its internal calls. */
    serviceName: string;
    /** The audience of people's tokens that the service takes. */
    personAudience: string;
    identity: Identity;
    idempotency: Idempotency;
    /** Who may upload how much, of a service that takes files. */
    uploads: UploadAdmission | null;
  }
  interface FastifyRequest {
    principal: Principal | null;
    receivedForm: ReceivedForm | null;
    admittedUpload: AdmittedUpload | null;
    /** What its log lines, its calls and its wait for a connection go by. */
    context: RequestContext | null;
    /** The call as a step of its trace. */
    span: TraceSpan | null;
  }
  interface FastifyContextConfig {
    call?: CallDefinition;
    /** Who may use an internal route that is no declared call. */
    internal?: InternalAccess;
    /** Of a business service: needs neither a token nor access, though it stands below the service's path. */
    isOpen?: boolean;
  }
}
