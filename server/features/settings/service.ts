import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { SECTION_TITLES } from '#contract/labels.ts';
import type { PublicSettings, SectionAnswer } from '#contract/settings/settings.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { SECTIONS, type Section, type Settings } from '#contract/settings/settings-values.ts';
import { settings } from '#server/current-settings.ts';
import { db, type Tx } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit, changesBetween, withChanges } from '#server/features/audit/index.ts';
import { type CallerUser, isStaff } from '#server/http/caller.ts';
import { invalid, notFound, Refusal } from '#server/http/refusal.ts';
import { checkPictures, refuseRemoved } from './brand/pictures.ts';
import { removeReplaced } from './brand/removal.ts';
import { loadSettings, sectionValue } from './known.ts';
import * as queries from './queries.ts';
import { ACCESS } from './rules.ts';

/** @throws Refusal 404 */
export function sectionNamed(name: string): Section {
  if (!Object.hasOwn(SECTIONS, name)) throw notFound('section_not_found', 'No hay ajustes con ese nombre.');
  return name as Section;
}

/** Whether guests may pay some orders at a till. */
const isPaidAtTill = ({ activa, en_caja }: Settings['caja']): boolean => activa && (en_caja.recoger || en_caja.mesa);

export function publicSettings(): PublicSettings {
  const { casa, marca, horario, lounge, puntos, pedidos, entrega, propinas, caja } = settings();
  const { estancia_horas, dias_adelante } = lounge;
  const { tipos, tramo_minutos, pausa_hasta, demora_minutos } = pedidos;
  return {
    casa,
    marca,
    horario,
    lounge: { estancia_horas, dias_adelante },
    puntos,
    pedidos: { tipos, tramo_minutos, pausa_hasta, demora_minutos },
    entrega,
    propinas,
    ...(isPaidAtTill(caja) && { caja: { en_caja: caja.en_caja, minutos: caja.minutos } }),
  };
}

export async function section(name: Section, on: Pick<Tx, 'select'> = db): Promise<SectionAnswer> {
  const row = await queries.withAuthor(on, name);
  return {
    seccion: name,
    version: row?.version ?? 1,
    valor: sectionValue(name, row?.value),
    actualizado_at: row?.updatedAt.toISOString() ?? null,
    actualizado_por: row?.by ?? null,
  };
}

type Consequences = Pick<SectionAnswer, 'reservaciones_afectadas'>;
/** @returns `value` to store another value than the given one */
type Check<S extends Section> = (tx: Tx, from: Settings[S], to: Settings[S]) => Promise<Consequences & { value?: Settings[S] }>;
const checks: { [S in Section]?: Check<S> } = {
  marca: async (tx, from, to) => {
    await refuseRemoved(tx, from, to);
    return {};
  },
};

type Preparation<S extends Section> = (from: Settings[S], to: Settings[S]) => Promise<void>;
/** Checks that ask other servers, before the transaction of the change. They may refuse. */
const preparations: { [S in Section]?: Preparation<S> } = { marca: checkPictures };

type Follow<S extends Section> = (tx: Tx, from: Settings[S], to: Settings[S]) => Promise<void>;
/** What follows from a change, in its transaction. */
const afterwards: { [S in Section]?: Follow<S> } = { marca: removeReplaced };

/**
 * Registers a check of another feature, which runs before a section changes, in the transaction of the change. The check may refuse, or
 * return what the change affects. Used by features that this one must not import.
 */
export function beforeChange<S extends Section>(name: S, check: Check<S>): void {
  Object.assign(checks, { [name]: check });
}

/** Fields that callers of older releases do not know: without them what is stored stays. */
const MAY_LACK: { [S in Section]?: readonly string[] } = { fiscal: ['detalle', 'global', 'clave_consumo', 'lugar_expedicion'] };

/** The given value with the stored fields that it may lack. A change meanwhile is found by its version. */
async function completed(name: Section, value: Record<string, unknown>): Promise<Record<string, unknown>> {
  const lacking = MAY_LACK[name]?.filter((field) => value[field] === undefined) ?? [];
  if (lacking.length === 0) return value;
  const { valor } = await section(name);
  return { ...value, ...Object.fromEntries(lacking.map((field) => [field, valor[field]])) };
}

type Change = { version: number; value: Record<string, unknown>; by: CallerUser; isTrial?: boolean };

/**
 * Replaces a section; with `isTrial` only answers what that would do.
 * @throws Refusal 409 `stale_settings` with the current answer, or the refusal of a check
 */
export async function change<S extends Section>(name: S, { version, value, by, isTrial = false }: Change): Promise<SectionAnswer> {
  const parsed = checked(name, await completed(name, value));
  const prepare: Preparation<S> | undefined = preparations[name];
  if (prepare) {
    const current = await section(name);
    if (current.version !== version) throw stale(current);
    await prepare(current.valor as Settings[S], parsed);
  }
  const answer = await inTransaction(async (tx) => {
    await queries.lockExclusive(tx);
    const current = await section(name, tx);
    if (current.version !== version) throw stale(current);
    const check: Check<S> | undefined = checks[name];
    const { value: valor = parsed, ...consequences } = (await check?.(tx, current.valor as Settings[S], parsed)) ?? {};
    if (isTrial) return { ...current, valor, ...consequences };
    // The lock allows one change at a time, so the row still has that version.
    await queries.replace(tx, { section: name, version, value: valor, updatedBy: by.id, updatedAt: new Date() });
    await afterwards[name]?.(tx, current.valor as Settings[S], valor);
    await audit(tx, {
      actor: by,
      kind: 'settings',
      subject: { type: 'settings', id: name },
      summary: changeText(name, current.valor, valor),
    });
    return { ...(await section(name, tx)), ...consequences };
  });
  // This process answers with the new settings from here on; other processes load them when they see the catalogue's new version.
  if (!isTrial) await loadSettings();
  return answer;
}

const changeText = (name: Section, before: object, after: object): string =>
  withChanges(`Cambió los ajustes: ${SECTION_TITLES[name]}`, changesBetween(before, after));

export const mayChange = (user: CallerUser, section: Section): boolean => isStaff(user, ACCESS[section].change);

/** Takes the lock of changes, which `reset` needs, before every other lock. */
export const holdSettings = queries.lockExclusive;

/**
 * Sets sections to the values of a new shop, in the caller's transaction, which holds the settings and then calls `loadSettings`.
 * @param by null when the shop itself resets them
 * @throws the refusal of a section's check
 */
export async function reset(tx: Tx, sections: readonly Section[], by: CallerUser | null): Promise<void> {
  for (const name of sections) {
    const current = await section(name, tx);
    const value = DEFAULT_SETTINGS[name];
    if (isDeepStrictEqual(current.valor, value)) continue;
    const check = checks[name] as Check<Section> | undefined;
    await check?.(tx, current.valor as Settings[Section], value);
    await queries.replace(tx, { section: name, version: current.version, value, updatedBy: by?.id ?? null, updatedAt: new Date() });
    const follow = afterwards[name] as Follow<Section> | undefined;
    await follow?.(tx, current.valor as Settings[Section], value);
    await audit(tx, {
      actor: by,
      kind: 'settings',
      subject: { type: 'settings', id: name },
      summary: changeText(name, current.valor, value),
    });
  }
}

/** Changes some fields of a section, based on the newest version when the caller gives none. */
export async function changeFields(
  name: Section,
  fields: Record<string, unknown>,
  by: CallerUser,
  version?: number,
): Promise<SectionAnswer> {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  for (;;) {
    const current = await section(name);
    if (version !== undefined && version !== current.version) throw stale(current);
    try {
      return await change(name, { version: current.version, value: { ...current.valor, ...given }, by });
    } catch (error) {
      // Another change came first; without a given version this one is applied on top of it.
      if (version !== undefined || !(error instanceof Refusal) || error.code !== 'stale_settings') throw error;
    }
  }
}

const stale = (current: SectionAnswer) =>
  new Refusal(409, 'stale_settings', 'Otra persona cambió estos ajustes. Revisa los suyos e inténtalo otra vez.', { data: current });

function checked<S extends Section>(name: S, value: Record<string, unknown>): Settings[S] {
  const parsed = (SECTIONS[name] as unknown as z.ZodType<Settings[S]>).safeParse(value);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of paths) errors[['valor', ...path].map(String).join('.')] ??= issue.message;
  }
  throw invalid(errors);
}
