import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Services } from '#server/platform/http/services.ts';
import { program } from './program.ts';
import { serve } from './serve.ts';

/** The whole HTTP server, not yet listening: `webFolder` is for tests, which may bring a web application of their own. */
export const buildApp = (
  services: Services,
  webFolder?: string,
  onRoute?: (route: RouteOptions) => void,
): Promise<FastifyInstance> => serve(program, services, webFolder, onRoute);
