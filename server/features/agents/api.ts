import type { Hono } from 'hono';
import type { Env } from '#server/http/caller.ts';
import { registerOperations } from './door/rest.ts';
import { registerMcp } from './mcp/api.ts';
import { operations } from './operations.ts';
import { registerProfile } from './profile/api.ts';

export function register(app: Hono<Env>): void {
  registerProfile(app);
  registerMcp(app);
  registerOperations(app, operations);
}
