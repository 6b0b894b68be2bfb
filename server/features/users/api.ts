import type { Hono } from 'hono';
import { accounts } from '#contract/accounts/accounts.ts';
import { users } from '#contract/accounts/users.ts';
import type { Env } from '#server/http/caller.ts';
import { answerPage } from '#server/http/counted-page.ts';
import { serve } from '#server/http/serve.ts';
import * as invitations from './invitations.ts';
import { registration } from './registration.ts';
import * as service from './service.ts';

export function register(app: Hono<Env>): void {
  serve(app, accounts.register, (input, caller) => registration(input, caller));
  serve(app, users.all, async (input) => answerPage(await service.all(input)));
  serve(app, users.invite, (input, caller) => invitations.invite(input, caller));
  serve(app, users.invitations, () => invitations.open());
  serve(app, users.uninvite, ({ id }, caller) => invitations.uninvite(id, caller));
  serve(app, users.accept, (input, caller) => invitations.accept(input, caller));
  // Registered before `{id}`, which would match this path too.
  serve(app, users.removeOwn, (input, caller) => service.removeOwn(input, caller));
  serve(app, users.change, (input, { user }) => service.change(input, user));
  serve(app, users.remove, async ({ id }, { user }) => void (await service.remove(id, user)));
}
