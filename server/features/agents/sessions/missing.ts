import { Email, Phone } from '#contract/wire/shapes.ts';
import type { SessionRequest } from '#server/features/agent-sessions/index.ts';
import type { Problem, View } from './view.ts';

/** The fields without which an order cannot be paid, with what a person would be asked for. */
export const MISSING = {
  email: 'Falta el correo del comprador.',
  firstName: 'Falta el nombre del comprador.',
  telephone: 'Falta el teléfono del comprador.',
  way: 'Elige cómo se recibe el pedido.',
  option: 'Elige un horario o una forma de envío.',
  street: 'Falta la calle y el número.',
  city: 'Falta la ciudad.',
  postalCode: 'Falta el código postal.',
} as const;
export type MissingField = keyof typeof MISSING;

const isEmail = (text: string | null) => text !== null && Email.safeParse(text).success;
const isTelephone = (text: string | null) => text !== null && Phone.safeParse(text).success;

/** What the program still has to send before the order can be paid. */
export function missingIn({ buyer, tipo, address }: SessionRequest, { option, offered }: Pick<View, 'option' | 'offered'>): Problem[] {
  const fields: (MissingField | false)[] = [
    !isEmail(buyer.email) && 'email',
    !buyer.firstName && 'firstName',
    tipo === null && 'way',
    ...(tipo === 'domicilio'
      ? ([
          !address?.line1 && 'street',
          !address?.city && 'city',
          !address?.postalCode && 'postalCode',
          !isTelephone(buyer.telephone) && 'telephone',
        ] as const)
      : []),
    tipo !== null && option === null && offered.options.length > 0 && 'option',
  ];
  return fields.flatMap((field) => (field ? [{ code: 'missing', message: MISSING[field], field }] : []));
}
