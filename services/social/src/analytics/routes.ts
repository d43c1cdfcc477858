import {
  getAnalytics as getAnalyticsCall,
  getPostAnalytics as getPostAnalyticsCall,
} from '@stagedoor/contracts/creator-calls';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import { getAnalytics } from '#/analytics/get-analytics.ts';
import { getPostAnalytics } from '#/analytics/get-post-analytics.ts';
import { readPeriod } from '#/analytics/period-rules.ts';
import type { SocialDeps } from '#/config.ts';

export function registerAnalyticsRoutes(app: FastifyInstance, deps: SocialDeps): void {
  implement(app, getAnalyticsCall, async ({ query, principal }) =>
    getAnalytics(deps, principal.userId, readPeriod(query, deps.clock.now())),
  );
  implement(app, getPostAnalyticsCall, async ({ params, query, principal }) =>
    getPostAnalytics(deps, principal.userId, params.id, readPeriod(query, deps.clock.now())),
  );
}
