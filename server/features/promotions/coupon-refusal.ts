import { Refusal } from '#server/http/refusal.ts';
import { FOR_ACCOUNTS, type Refused } from './rules.ts';

export const couponRefused = ({ reason, message }: Refused): Refusal =>
  new Refusal(422, 'coupon_refused', message, { errors: { 'order_data.codigo': message }, data: { motivo: reason } });

/** Whether a refusal means that the code does not exist. */
export const isUnknownCode = ({ code, data }: { code: string; data?: unknown }): boolean =>
  code === 'coupon_refused' && (data as { motivo?: string } | undefined)?.motivo === 'desconocido';

/** Whether a refusal means that a guest cannot use the code. */
export const isForAccounts = ({ code, message }: { code: string; message: string }): boolean =>
  code === 'coupon_refused' && message === FOR_ACCOUNTS.message;
