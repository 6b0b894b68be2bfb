import { ApiError } from '#contract/wire/client.ts';
import { apiAs } from '#web/api/api.ts';
import { signIn } from '#web/features/cart/sign-in.ts';
import type { Person } from '#web/features/orders/checkout/pay-page/wish.ts';
import { guest } from '#web/features/orders/guest.ts';
import { toast } from '#web/ui/toast/toast.ts';

/** After a payment: turns the guest into an account, which takes over the order and its points. @returns whether the account exists now */
export async function becomeAccount({ name, email }: Person, password: string): Promise<boolean> {
  const known = guest.current();
  if (!known) return false;
  try {
    const signed = await apiAs(known.token)('POST /api/users/register', { name: name.trim(), email: email.trim(), password });
    guest.forget();
    await signIn(signed);
    return true;
  } catch (error) {
    const why = error instanceof ApiError ? (Object.values(error.errors)[0] ?? error.message) : 'No hubo respuesta.';
    toast.warning(`Tu pedido está hecho, pero no se creó la cuenta. ${why}`);
    return false;
  }
}
