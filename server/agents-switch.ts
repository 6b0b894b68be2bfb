import { settings } from './current-settings.ts';
import { LOOPBACK } from './env/settings.ts';
import { env } from './env.ts';

const { protocol, hostname } = new URL(env.publicUrl);
/** True when the shop's address is this machine itself. */
export const isOnLoopback: boolean = LOOPBACK.test(hostname);
/** Programs are told addresses of the shop, which they reach by TLS or on this machine only. */
const isReachable = protocol === 'https:' || isOnLoopback;

/** Whether other programs may read the menu and prepare orders: one switch of the owner, for everything that is made for them. */
export const agentsAreOn = (): boolean => isReachable && settings().agentes.activo;
