import { isIssuer } from '#contract/invoices/issuer.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import { isAtLeast, type StaffRole } from '#contract/staff.ts';
import { FIRST_STEPS, type FirstStepName, type FirstSteps } from '#contract/stats/first-steps.ts';

/** What the server knows besides the settings. */
export type Facts = {
  hasProducts: boolean;
  /** The shop sells a product without a chosen station. */
  lacksStation: boolean;
  /** An order that was paid, or was free. */
  hasOrder: boolean;
  takesMoney: boolean;
  sendsMail: boolean;
};

type Step = FirstSteps['pasos'][number];

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const IS_DONE: Record<FirstStepName, (settings: Settings, facts: Facts) => boolean> = {
  // A renamed shop needs no logo: pages then show its name in the font of the headings.
  casa: ({ casa, marca }) => casa.nombre !== DEFAULT_SETTINGS.casa.nombre || marca.logo_claro !== null,
  horario: ({ horario }) => !isSame(horario, DEFAULT_SETTINGS.horario),
  fiscal: ({ fiscal }) => isIssuer(fiscal),
  estaciones: (_, { hasProducts, lacksStation }) => hasProducts && !lacksStation,
  pagos: (_, { takesMoney }) => takesMoney,
  correo: (_, { sendsMail }) => sendsMail,
  pedido: (_, { hasOrder }) => hasOrder,
};

/** The steps that this role may do; none when all of them are done. */
export function stepsOf(settings: Settings, facts: Facts, role: StaffRole | null): Step[] {
  const steps = (Object.keys(FIRST_STEPS) as FirstStepName[])
    .filter((paso) => isAtLeast(role, FIRST_STEPS[paso]))
    .map((paso) => ({ paso, listo: IS_DONE[paso](settings, facts) }));
  return steps.every(({ listo }) => listo) ? [] : steps;
}
