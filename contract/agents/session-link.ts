import { z } from 'zod';

/** The two halves of what opens a prepared order: its id, which its program knows, and the key in the link for its person. */
export const SESSION_ID = /^ses_[\w-]{22}$/;
export const SESSION_KEY = /^[\w-]{22}$/;

const WRONG = 'El enlace no es válido.';
export const SessionId = z.string(WRONG).regex(SESSION_ID, WRONG);
export const SessionKey = z.string(WRONG).regex(SESSION_KEY, WRONG);

/** A prepared order, as the payment of its cart names it. */
export const SessionRef = z.object({ id: SessionId, k: SessionKey });
export type SessionRef = z.infer<typeof SessionRef>;

/** The page where a person checks and pays what a program prepared. @returns a path of the shop */
export const sessionPath = ({ id, k }: SessionRef): string => `/pedir?sesion=${id}&k=${k}`;
