import type { Hono } from 'hono';
import { accounts } from '#contract/accounts/accounts.ts';
import { google } from '#contract/accounts/google.ts';
import { guests } from '#contract/accounts/guests.ts';
import { ownAccount } from '#contract/accounts/own-account.ts';
import { twoStep } from '#contract/accounts/two-step.ts';
import { till } from '#contract/till/till.ts';
import type { Env } from '#server/http/caller.ts';
import { serve } from '#server/http/serve.ts';
import { removeAvatar } from './avatar/avatar.ts';
import { avatarRoute, registerAvatar } from './avatar/upload.ts';
import * as verification from './email/verification.ts';
import * as ownGoogle from './google/own.ts';
import { googleRoutes, registerGoogle } from './google/routes.ts';
import { beginAsGuest } from './guests/guests.ts';
import { changePassword } from './own/change-password.ts';
import { changeProfile } from './own/change-profile.ts';
import { changePin } from './pins/pins.ts';
import * as recovery from './recovery/recovery.ts';
import * as service from './service.ts';
import * as sessions from './sessions/sessions.ts';
import { answerChallenge } from './sign-in/second-step.ts';
import * as enrolment from './two-step/enrolment.ts';

export const plainRoutes = [avatarRoute, ...googleRoutes];

export function register(app: Hono<Env>): void {
  serve(app, accounts.login, async (input, caller, c) => {
    const signed = await service.login(input, caller);
    return 'two_step' in signed ? c.json(signed, 202) : signed;
  });
  serve(app, twoStep.login, (input, caller) => answerChallenge(input, caller));
  serve(app, twoStep.begin, ({ current_password }, caller) => enrolment.begin(current_password, caller));
  serve(app, twoStep.confirm, ({ code }, caller) => enrolment.confirm(code, caller));
  serve(app, twoStep.recoveryCodes, ({ code }, caller) => enrolment.newCodes(code, caller));
  serve(app, twoStep.end, ({ code }, caller) => enrolment.end(code, caller));
  serve(app, guests.begin, (input, caller) => beginAsGuest(input, caller));
  serve(app, accounts.logout, (_, caller) => service.logout(caller.sessionId));
  serve(app, accounts.forgotPassword, ({ email }, caller) => recovery.forgotPassword(email, caller));
  serve(app, accounts.resetPassword, (input, caller) => recovery.resetPassword(input, caller));
  serve(app, accounts.profile, (_, caller) => service.profile(caller.user.id));
  serve(app, ownAccount.changeProfile, (input, caller) => changeProfile(input, caller));
  registerGoogle(app);
  serve(app, google.providers, () => ownGoogle.providers());
  serve(app, google.disconnect, (_, { user }) => ownGoogle.disconnect(user.id));
  serve(app, google.firstPassword, (_, caller) => ownGoogle.firstPassword(caller));
  registerAvatar(app);
  serve(app, ownAccount.removeAvatar, (_, caller) => removeAvatar(caller.user.id));
  serve(app, ownAccount.changePassword, (input, caller) => changePassword(input, caller));
  serve(app, till.pin, async (input, caller) => void (await changePin(input, caller)));
  serve(app, ownAccount.sessions, (_, caller) => sessions.list(caller));
  serve(app, ownAccount.endSessions, (_, caller) => sessions.endOthers(caller));
  serve(app, ownAccount.endSession, ({ id }, caller) => sessions.end(id, caller));
  serve(app, ownAccount.sendVerification, (_, caller) => verification.sendVerification(caller));
  serve(app, ownAccount.cancelEmailChange, (_, caller) => verification.cancelChange(caller.user.id));
  serve(app, ownAccount.verifyEmail, ({ token }) => verification.verifyEmail(token));
}
