import type { PaymentGateway } from './gateway.ts';
import { sandbox } from './sandbox.ts';

/** The shop's payment provider. */
export const provider: PaymentGateway = sandbox;
