import type { Hono } from 'hono';
import { contact } from '#contract/contact/contact.ts';
import { ANSWER_TIME } from '#contract/shop.ts';
import type { Env } from '#server/http/caller.ts';
import { answerPage } from '#server/http/counted-page.ts';
import { serve } from '#server/http/serve.ts';
import * as service from './service.ts';

export function register(app: Hono<Env>): void {
  serve(app, contact.send, async (input, caller) => {
    await service.receive(input, caller);
    return { message: `Recibimos tu mensaje. Te respondemos por correo ${ANSWER_TIME}.` };
  });
  serve(app, contact.all, async (input) => answerPage(await service.list(input)));
  serve(app, contact.mark, (input) => service.mark(input));
  serve(app, contact.reply, (input, { user }) => service.reply(input, user));
}
