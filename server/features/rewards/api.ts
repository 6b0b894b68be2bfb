import type { Hono } from 'hono';
import { rewards } from '#contract/points/points.ts';
import type { Env } from '#server/http/caller.ts';
import { serve } from '#server/http/serve.ts';
import * as service from './service.ts';

export function register(app: Hono<Env>): void {
  serve(app, rewards.discountProducts, (input, { user }) => service.redeemable('discount', input, user.id));
  serve(app, rewards.freeProducts, (input, { user }) => service.redeemable('free', input, user.id));
  serve(app, rewards.redeemDiscount, (input, { user }) => service.redeem('discount', input, user.id));
  serve(app, rewards.redeemProduct, (input, { user }) => service.redeem('free', input, user.id));
  serve(app, rewards.open, (input, { user }) => service.mine(input, user.id));
  serve(app, rewards.returnReward, ({ reward_id }, { user }) => service.returnReward(reward_id, user.id));
}
