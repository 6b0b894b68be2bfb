import { ArchSteps } from './arch-steps.tsx';

const STEPS = [
  { label: 'Carrito', to: '/cart' },
  { label: 'Entrega', to: '/delivery' },
  { label: 'Pago', to: '/checkout' },
];

/** Cart, delivery, payment as three arches; `current` counts from 1. Finished steps are links. */
export const CheckoutSteps = ({ current }: { current: 1 | 2 | 3 }) => (
  <ArchSteps label="Pasos de la compra" steps={STEPS} current={current} />
);
