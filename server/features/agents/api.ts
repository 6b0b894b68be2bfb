import type { Hono } from 'hono';
import { agents } from '#contract/agents/agents.ts';
import type { Env } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { serve } from '#server/http/serve.ts';
import { registerOperations } from './door/rest.ts';
import { registerMcp } from './mcp/api.ts';
import { operations } from './operations.ts';
import { registerProfile } from './profile/api.ts';
import { LINKS_PER_ADDRESS } from './sessions/rules.ts';
import { preparedByLink } from './sessions/sessions.ts';

const links = limiter('agent-links', LINKS_PER_ADDRESS);

export function register(app: Hono<Env>): void {
  registerProfile(app);
  registerMcp(app);
  registerOperations(app, operations);
  serve(app, agents.session, async (ref, { address }) => {
    if (address !== null) await links.spend(address);
    return { data: await preparedByLink(ref) };
  });
}
